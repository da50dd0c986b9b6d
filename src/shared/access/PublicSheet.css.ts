import { globalStyle, style } from '@vanilla-extract/css'

import { vars } from '../../ui/theme/theme.css.ts'

const { color, radius, space } = vars

export const sheet = style({
  display: 'grid',
  gap: space.s3,
  gridTemplateColumns: 'minmax(0, 1fr)',
  padding: `${space.s5} clamp(16px, 5vw, 32px) ${space.s6}`,
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.r3,
  boxShadow: vars.shadow.low,
})
// The heading brings its own distance.
globalStyle(`${sheet} > :first-child`, { marginBottom: space.s1 })
