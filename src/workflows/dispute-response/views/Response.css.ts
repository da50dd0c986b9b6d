import { style } from '@vanilla-extract/css'

import { media, vars } from '../../../ui/theme/theme.css.ts'

const { color, radius, space } = vars

/** What somebody wrote, as they wrote it. */
export const said = style({
  margin: 0,
  padding: `${space.s2} ${space.s3}`,
  borderRadius: radius.r2,
  background: color.sunken,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
})
/** Who wrote it, and below what. */
export const figure = style({ display: 'grid', gap: space.s1, gridTemplateColumns: 'minmax(0, 1fr)', margin: 0 })
/** Why a dispute stays, with room to wrap. */
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
