import { style } from '@vanilla-extract/css'

import { vars } from '../../ui/theme/theme.css.ts'

const { color, radius } = vars

/** The row's own press: it covers the whole row. */
export const choose = style({
  padding: 0,
  border: 0,
  background: 'none',
  color: color.ink,
  fontWeight: 600,
  textAlign: 'start',
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  selectors: {
    '&::after': { content: '', position: 'absolute', inset: 0 },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: `2px solid ${color.focus}`, outlineOffset: -2, borderRadius: radius.r1 },
    '&[aria-busy="true"]': { cursor: 'progress' },
  },
})
/** Apart from the list below it. */
export const besideList = style({ marginBottom: vars.space.s4 })
export const ownRole = style({ display: 'grid', gap: vars.space.s3, maxWidth: '72ch' })
