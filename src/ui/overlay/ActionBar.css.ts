import { globalStyle, style } from '@vanilla-extract/css'

import { media, vars } from '../theme/theme.css.ts'

const { color, space, text } = vars

export const bar = style({
  position: 'fixed',
  zIndex: 20,
  insetInline: 0,
  bottom: 0,
  // Above the question of consent, which comes later; a transform moves nothing in the sense of layout shifts.
  transform: 'translateY(calc(-1 * var(--consent-height, 0px)))',
  background: color.raised,
  borderTop: `1px solid ${color.lineStrong}`,
  boxShadow: '0 -8px 24px rgb(0 0 0 / 0.07)',
  maxHeight: '45dvh',
  overflowY: 'auto',
  '@media': {
    // After the page.
    [media.low]: {
      position: 'static',
      transform: 'none',
      maxHeight: 'none',
      boxShadow: 'none',
    },
    print: { display: 'none' },
  },
})
export const inside = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space.s2} ${space.s5}`,
  maxWidth: 1240,
  margin: '0 auto',
  padding: `${space.s3} ${space.gutter}`,
  paddingBottom: `max(${space.s3}, env(safe-area-inset-bottom))`,
  '@media': {
    [media.phone]: {
      gap: space.s2,
      padding: `${space.s2} ${space.s4}`,
      paddingBottom: `max(${space.s2}, env(safe-area-inset-bottom))`,
    },
  },
})
/** Takes the room beside the button; where a long total leaves none, the button stands below over the whole width. */
export const sum = style({ minWidth: 0, '@media': { [media.phone]: { flex: '999 1 min-content' } } })
export const lead = style({ fontSize: text.sm, color: color.muted, lineHeight: 1.35 })
export const total = style({ fontSize: text.lg, fontWeight: 650, lineHeight: 1.35 })
export const note = style({
  flex: '1 1 16rem',
  // The room of a hint, so that the bar does not grow when it comes.
  minHeight: 24,
  fontSize: text.sm,
  color: color.muted,
  minWidth: 0,
  '@media': { [media.phone]: { flex: '1 0 100%', order: 3 } },
})
/** Secondary actions: before the main one on a wide screen, a row of their own on a phone. */
export const more = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.s2,
  marginInlineStart: 'auto',
  '@media': {
    [media.phone]: {
      flex: '1 0 100%',
      order: 2,
      display: 'grid',
      gridAutoFlow: 'column',
      gridAutoColumns: 'minmax(0, 1fr)',
      margin: 0,
    },
  },
})
export const main = style({
  display: 'flex',
  selectors: { [`${inside} > &:not(${more} + &)`]: { marginInlineStart: 'auto' } },
  '@media': { [media.phone]: { flex: '1 0 auto' } },
})
globalStyle(`${main} > *`, { flex: '1 0 auto' })
