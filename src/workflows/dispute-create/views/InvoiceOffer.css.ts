import { style } from '@vanilla-extract/css'

import { vars } from '../../../ui/theme/theme.css.ts'

const { color, text } = vars

/** Why a row cannot be chosen. */
export const why = style({
  display: 'block',
  color: color.wait,
  fontSize: text.xs,
  lineHeight: 1.45,
  whiteSpace: 'normal',
})
