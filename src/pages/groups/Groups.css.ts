import { style } from '@vanilla-extract/css'

import { media, vars } from '../../ui/theme/theme.css.ts'

const { color, radius, space, text } = vars

/** A list within a list, so that screen readers say how deep a group stands. */
export const tree = style({ margin: 0, padding: 0, listStyle: 'none' })
export const below = style({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  marginInlineStart: space.s6,
  borderInlineStart: `1px solid ${color.line}`,
  '@media': { [media.phone]: { marginInlineStart: space.s4 } },
})
export const row = style({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space.s1} ${space.s4}`,
  padding: `${space.s3} ${space.gutter}`,
  borderBottom: `1px solid ${color.line}`,
  selectors: { '&:hover': { background: color.sunken } },
  '@media': { [media.phone]: { padding: `${space.s3} ${space.s4}` } },
})
export const naming = style({ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' })
/** The row's own press: it covers the whole row. */
export const link = style({
  color: color.ink,
  fontWeight: 600,
  textDecoration: 'none',
  selectors: {
    '&::after': { content: '', position: 'absolute', inset: 0 },
    '&:hover': { textDecoration: 'underline' },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: `2px solid ${color.focus}`, outlineOffset: -2, borderRadius: radius.r1 },
  },
})
export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.s3,
  color: color.muted,
  fontSize: text.sm,
})
