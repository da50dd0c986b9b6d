import { style } from '@vanilla-extract/css'

import { vars } from '../theme/theme.css.ts'

const { color, space } = vars

export const words = style({
  display: 'grid',
  gap: space.s3,
  marginBlock: `calc(-1 * ${space.s3}) ${space.s4}`,
  color: color.muted,
  maxWidth: '60ch',
})
export const alone = style({
  maxWidth: 560,
  margin: '0 auto',
  padding: `clamp(32px, 14vh, 140px) ${space.s4} ${space.s6}`,
  outline: 'none',
})
