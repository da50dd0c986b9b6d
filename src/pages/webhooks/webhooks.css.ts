import { style } from '@vanilla-extract/css'

import { vars } from '../../ui/theme/theme.css.ts'

const { color, radius, space, text } = vars

export const address = style({ overflowWrap: 'anywhere' })
/** What was sent or answered, as it was. */
export const code = style({
  margin: 0,
  padding: space.s3,
  maxHeight: '16rem',
  overflow: 'auto',
  border: `1px solid ${color.line}`,
  borderRadius: radius.r2,
  fontFamily: 'ui-monospace, monospace',
  fontSize: text.sm,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})
