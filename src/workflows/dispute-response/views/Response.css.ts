import { style } from '@vanilla-extract/css'

import { media, vars } from '../../../ui/theme/theme.css.ts'

const { color, radius, space } = vars

/** A comment, with the line breaks of its author. */
export const said = style({
  margin: 0,
  padding: `${space.s2} ${space.s3}`,
  borderRadius: radius.r2,
  background: color.sunken,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
})
/** The author of a comment, with the comment below. */
export const figure = style({ display: 'grid', gap: space.s1, gridTemplateColumns: 'minmax(0, 1fr)', margin: 0 })
/** The reason why a dispute cannot be answered, with room to wrap. */
export const stayCell = style({ maxWidth: 320, whiteSpace: 'normal' })
/** Fields no wider than what is written into them reads well. */
export const fields = style({
  display: 'grid',
  gap: space.s5,
  gridTemplateColumns: 'minmax(0, 1fr)',
  maxWidth: 720,
})
export const amount = style({ maxWidth: 240, '@media': { [media.phone]: { maxWidth: 'none' } } })
/** A list of people, files or disputes without marks. */
export const plainList = style({ display: 'grid', gap: space.s2, listStyle: 'none', overflowWrap: 'anywhere' })
