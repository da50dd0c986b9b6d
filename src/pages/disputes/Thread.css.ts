import { style } from '@vanilla-extract/css'

import { vars } from '../../ui/theme/theme.css.ts'

const { color, radius, space, text } = vars

/** A message, with the line breaks of its author. */
export const said = style({
  margin: `${space.s2} 0 0`,
  padding: `${space.s2} ${space.s3}`,
  borderRadius: radius.r2,
  background: color.sunken,
  color: color.ink,
  fontSize: text.md,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
})
export const written = style({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' })
export const letterhead = style({ fontWeight: 600, fontSize: text.sm, marginBottom: space.s4 })
export const about = style({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: space.s2 })
