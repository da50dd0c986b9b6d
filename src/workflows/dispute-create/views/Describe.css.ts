import { style } from '@vanilla-extract/css'

import { vars } from '../../../ui/theme/theme.css.ts'

const { color, space, text } = vars

/** Close under the box that it counts. */
export const left = style({ color: color.muted, fontSize: text.sm, marginTop: `calc(-1 * ${space.s4} - 2px)` })
export const tooLong = style([left, { color: color.late, fontWeight: 600 }])

/** Words of several lines, no wider than one reads with ease. */
export const readable = style({ maxWidth: '68ch' })
