import { globalStyle, style } from '@vanilla-extract/css'

import { media, vars } from '../../ui/theme/theme.css.ts'

const { color, radius, space, text } = vars

/** The middle of the numbers, along which the way runs. */
const AXIS = 28

export const path = style({
  listStyle: 'none',
  margin: 0,
  padding: space.s5,
  border: `1px solid ${color.line}`,
  borderRadius: radius.r2,
  background: color.surface,
  '@media': { [media.phone]: { padding: space.s3 } },
})
export const chapter = style({ maxWidth: 720, margin: '0 auto' })
export const box = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto auto',
  gap: space.s3,
  alignItems: 'start',
  padding: `${space.s2} ${space.s4} ${space.s2} 14px`,
  border: `1px solid ${color.lineStrong}`,
  borderRadius: radius.r2,
  background: color.raised,
  '@media': { [media.phone]: { gridTemplateColumns: 'auto minmax(0, 1fr)' } },
  selectors: {
    '&[data-working="true"]': { background: 'none', borderStyle: 'dashed' },
    '&[data-end="true"]': { borderColor: 'currentColor', boxShadow: 'inset 0 0 0 1px currentColor' },
  },
})
export const number = style({
  display: 'grid',
  placeItems: 'center',
  width: 28,
  height: 28,
  borderRadius: radius.round,
  background: color.accentSoft,
  color: color.accent,
  fontSize: text.sm,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  selectors: { [`${box}[data-working="true"] &`]: { background: color.sunken, color: color.muted } },
})
export const words = style({ minWidth: 0 })
export const name = style({
  minHeight: 28,
  padding: 0,
  border: 0,
  background: 'none',
  color: color.ink,
  fontSize: text.md,
  fontWeight: 600,
  textAlign: 'start',
  cursor: 'pointer',
  selectors: {
    '&:hover': { textDecoration: 'underline' },
    '&[aria-pressed="true"]': { color: color.accent },
    [`${box}[data-working="true"] &`]: { fontWeight: 500 },
  },
})
export const actor = style({
  fontSize: text.sm,
  lineHeight: '28px',
  color: color.muted,
  '@media': { [media.phone]: { gridColumn: 2, lineHeight: 'inherit' } },
})
export const lane = style({ marginTop: space.s2, '@media': { [media.phone]: { display: 'none' } } })
export const transition = style({
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 6px',
  minHeight: 28,
  padding: `2px ${space.s2}`,
  border: `1px solid ${color.line}`,
  borderRadius: radius.r1,
  background: color.surface,
  color: color.ink,
  fontSize: text.sm,
  textAlign: 'start',
  cursor: 'pointer',
  ':hover': { borderColor: color.accent },
  selectors: { '&[aria-pressed="true"]': { borderColor: color.accent, background: color.accentSoft } },
})
export const guard = style({ color: color.muted })
export const stays = style({
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.s1,
  margin: `${space.s2} 0 0`,
  padding: 0,
})
export const others = style({
  marginTop: space.s2,
  fontSize: text.sm,
  color: color.muted,
})
/** From box to box, with its head at the next one. */
export const onward = style({
  position: 'relative',
  padding: `${space.s2} 0 ${space.s3} ${AXIS + 26}px`,
  selectors: {
    '&::before': {
      content: '',
      position: 'absolute',
      insetInlineStart: AXIS - 1,
      top: 0,
      bottom: 6,
      borderInlineStart: `2px solid ${color.accent}`,
    },
    '&::after': {
      content: '',
      position: 'absolute',
      insetInlineStart: AXIS - 5,
      bottom: 0,
      borderInline: '5px solid transparent',
      borderTop: `8px solid ${color.accent}`,
    },
  },
})
globalStyle(`${others} > ul`, {
  listStyle: 'none',
  display: 'grid',
  gap: space.s1,
  margin: `${space.s2} 0 0`,
  padding: 0,
})
globalStyle(`${others} > summary`, { cursor: 'pointer', minHeight: 24 })
