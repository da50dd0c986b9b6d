import { style } from '@vanilla-extract/css'

import { vars } from '../../../ui/theme/theme.css.ts'

const { color, space, text } = vars

/** Close under the box that it counts. */
export const left = style({ color: color.muted, fontSize: text.sm, marginTop: `calc(-1 * ${space.s4} - 2px)` })
export const tooLong = style([left, { color: color.late, fontWeight: 600 }])

/** Words of several lines, no wider than one reads with ease. */
export const readable = style({ maxWidth: '68ch' })

/** Why a row cannot be chosen. */
export const why = style({
  display: 'block',
  color: color.wait,
  fontSize: text.xs,
  lineHeight: 1.45,
  whiteSpace: 'normal',
})

export const words = style({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' })
export const next = style({ paddingInlineStart: 20, display: 'grid', gap: space.s2 })
