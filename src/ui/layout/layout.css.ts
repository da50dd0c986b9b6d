import { style, styleVariants } from '@vanilla-extract/css'

import { media, vars } from '../theme/theme.css.ts'

const { color, space, text } = vars

/** The page's content column: `<main id="content" tabIndex={-1} className={page}>`. */
export const page = style({
  maxWidth: 1240,
  margin: '0 auto',
  padding: `${space.s6} ${space.gutter} ${space.s7}`,
  outline: 'none',
  '@media': {
    [media.phone]: { padding: `${space.s4} ${space.s4} ${space.s6}` },
    print: { padding: 0, maxWidth: 'none' },
  },
})
/** One narrow column, for forms and messages. */
export const narrowPage = style({ maxWidth: 560 })

/** Content and its side column; one under the other on small screens. */
export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1.55fr) minmax(0, 1fr)',
  gap: space.s5,
  alignItems: 'start',
  '@media': { [media.narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' }, [media.phone]: { gap: space.s4 } },
})

/** Things one under the other. */
export const stack = styleVariants({
  s1: { display: 'grid', gap: space.s1, gridTemplateColumns: 'minmax(0, 1fr)' },
  s2: { display: 'grid', gap: space.s2, gridTemplateColumns: 'minmax(0, 1fr)' },
  s3: { display: 'grid', gap: space.s3, gridTemplateColumns: 'minmax(0, 1fr)' },
  s4: { display: 'grid', gap: space.s4, gridTemplateColumns: 'minmax(0, 1fr)' },
  s5: { display: 'grid', gap: space.s5, gridTemplateColumns: 'minmax(0, 1fr)' },
})
/** Things side by side that wrap. */
export const line = styleVariants({
  start: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.s3 },
  between: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: space.s3 },
  end: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', gap: space.s3 },
})
/** Search, chips and filters above a list. */
export const tools = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.s2,
  padding: `${space.s3} ${space.gutter}`,
  borderBottom: `1px solid ${color.line}`,
  '@media': {
    print: { display: 'none' },
    [media.phone]: { padding: `${space.s3} ${space.s4}` },
  },
})
/** A row of chips; scrolls sideways on a phone. */
export const chips = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.s2,
  '@media': {
    [media.phone]: {
      flex: '1 0 100%',
      flexWrap: 'nowrap',
      overflowX: 'auto',
      // Room for focus rings, which a scrolling box would cut.
      margin: `0 calc(-1 * ${space.s4})`,
      padding: `3px ${space.s4}`,
      scrollbarWidth: 'none',
    },
  },
})
/** The part of `tools` that takes the room left. */
export const grow = style({ flex: '1 1 180px', minWidth: 160 })
/** Its place is kept until the number comes; on a phone the search has a line of its own. */
export const found = style({
  minWidth: '14ch',
  minHeight: '1.5em',
  color: color.muted,
  fontSize: text.sm,
  textAlign: 'end',
  '@media': { [media.phone]: { flex: '1 0 100%', textAlign: 'start' } },
})
export const muted = style({ color: color.muted })
export const small = style({ color: color.muted, fontSize: text.sm })
