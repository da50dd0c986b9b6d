import { style } from '@vanilla-extract/css'

import { vars } from '../../ui/theme/theme.css.ts'

const { color, radius, space, text } = vars

export const formColumn = style({ maxWidth: 640 })
export const intro = style({ marginBottom: space.s4 })
/** The account that was entered, with what changes it. */
export const entered = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.s3,
})
export const bankName = style({ fontWeight: 600, overflowWrap: 'anywhere' })
export const agreement = style({
  padding: `${space.s3} ${space.s4}`,
  borderRadius: radius.r2,
  background: color.sunken,
  fontSize: text.sm,
  overflowWrap: 'anywhere',
})
