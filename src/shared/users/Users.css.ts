import { style } from '@vanilla-extract/css'

import { vars } from '../../ui/theme/theme.css.ts'

const { color, radius, space } = vars

/** A form's column. */
export const formColumn = style({ maxWidth: 640 })
export const choices = style({
  display: 'grid',
  gap: space.s2,
  margin: 0,
  padding: space.s3,
  listStyle: 'none',
  border: `1px solid ${color.line}`,
  borderRadius: radius.r2,
})
export const child = style({ paddingInlineStart: space.s6, marginTop: space.s1 })
