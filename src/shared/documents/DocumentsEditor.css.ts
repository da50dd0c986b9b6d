import { style, styleVariants } from '@vanilla-extract/css'

import { media, vars } from '../../ui/theme/theme.css.ts'

const { color, radius, space, text } = vars

export const rows = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' })
/** The owner of a document beside its row; one over the other on a phone. */
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(150px, 1fr) minmax(0, 2.4fr)',
  gap: `${space.s2} ${space.s5}`,
  alignItems: 'center',
  padding: `${space.s3} ${space.gutter}`,
  outlineOffset: -2,
  selectors: { '& + &': { borderTop: `1px solid ${color.line}` } },
  '@media': {
    [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)', padding: `${space.s3} ${space.s4}` },
  },
})
/** Alone in a dialog. */
export const narrowRow = style({ outlineOffset: 2 })
/** A file hovers over it. */
export const aimed = style({ background: color.accentSoft, boxShadow: `inset 0 0 0 2px ${color.accent}` })
export const name = style({ fontWeight: 600, overflowWrap: 'anywhere' })
export const note = style({ display: 'block', color: color.muted, fontSize: text.sm, fontWeight: 400 })

export const seat = style({ display: 'grid', gap: space.s2, minWidth: 0 })
/** The area where a file is chosen, or may be dropped: the edge says so. */
export const open = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(150px, 1fr) auto minmax(0, auto)',
  gap: `${space.s2} ${space.s3}`,
  alignItems: 'center',
  padding: space.s2,
  border: `1px dashed ${color.control}`,
  borderRadius: radius.r1,
  '@media': { [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)', padding: space.s3 } },
})
export const narrow = style({ gridTemplateColumns: 'minmax(0, 1fr) auto' })
export const orDrop = style({
  color: color.muted,
  fontSize: text.sm,
  paddingInlineEnd: space.s2,
  // Nobody drops files on a phone.
  '@media': { '(hover: none)': { display: 'none' }, [media.phone]: { display: 'none' } },
})
export const attached = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space.s1} ${space.s4}`,
  minHeight: 40,
})
export const file = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: space.s2,
  alignItems: 'baseline',
  minWidth: 0,
  flex: '1 1 180px',
})
export const fileName = style({ overflowWrap: 'anywhere' })
export const mark = styleVariants({
  done: { color: color.done },
  wait: { color: color.muted },
  late: { color: color.late },
})
export const quickActions = style({ display: 'flex', flexWrap: 'wrap', gap: space.s2 })
export const error = style({ color: color.late, fontSize: text.sm, fontWeight: 550, display: 'flex', gap: 6 })
