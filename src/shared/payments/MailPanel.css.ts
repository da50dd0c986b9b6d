import { style } from '@vanilla-extract/css'

import { vars } from '../../ui/theme/theme.css.ts'

const { color, radius, space } = vars

/** The address as it stands on the envelope. */
export const envelope = style({
  padding: `${space.s3} ${space.s4}`,
  border: `1px solid ${color.line}`,
  borderRadius: radius.r2,
  fontStyle: 'normal',
  whiteSpace: 'pre-line',
  width: 'fit-content',
  maxWidth: '100%',
})
