import { style } from '@vanilla-extract/css'

import { vars } from '../theme/theme.css.ts'

export const skipLink = style({
  position: 'fixed',
  zIndex: 50,
  top: vars.space.s2,
  left: vars.space.s2,
  padding: `${vars.space.s2} ${vars.space.s4}`,
  borderRadius: vars.radius.r1,
  background: vars.color.raised,
  border: `1px solid ${vars.color.lineStrong}`,
  fontWeight: 600,
  selectors: { '&:not(:focus)': { transform: 'translateY(-200%)' } },
})
