import { style } from '@vanilla-extract/css'

import { vars } from '../../../ui/theme/theme.css.ts'

const { color, space, text } = vars

/** A count close under its text box. */
export const left = style({ color: color.muted, fontSize: text.sm, marginTop: `calc(-1 * ${space.s4} - 2px)` })
export const tooLong = style([left, { color: color.late, fontWeight: 600 }])

/** Text of several lines, narrow enough to read. */
export const readable = style({ maxWidth: '68ch' })

/** The reason under a row that cannot be selected. */
export const why = style({
  display: 'block',
  color: color.wait,
  fontSize: text.xs,
  lineHeight: 1.45,
  whiteSpace: 'normal',
})

export const words = style({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' })
export const next = style({ paddingInlineStart: 20, display: 'grid', gap: space.s2 })

/** A field at the end of an invoice's line. */
export const amount = style({ width: 168, textAlign: 'start' })
