import { style } from '@vanilla-extract/css'

import { vars } from '../../ui/theme/theme.css.ts'

const { color, radius, space } = vars

/** The issuer's page, set apart as one thing. */
export const frame = style({
  display: 'block',
  width: '100%',
  height: 176,
  padding: space.s3,
  border: `1px solid ${color.line}`,
  borderRadius: radius.r2,
  background: color.surface,
  colorScheme: 'normal',
})
