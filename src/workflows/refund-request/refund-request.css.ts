import { style } from '@vanilla-extract/css'

import { media, vars } from '../../ui/theme/theme.css.ts'

const { color, space } = vars

export const column = style({ maxWidth: 760 })
/** The way to a payment: its number and the button that looks for it. */
export const search = style({ maxWidth: 420 })
/** An invoice and the amount of it, beside each other where there is room. */
export const line = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 220px',
  gap: space.s3,
  alignItems: 'start',
  paddingTop: space.s3,
  borderTop: `1px solid ${color.line}`,
  '@media': { [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
