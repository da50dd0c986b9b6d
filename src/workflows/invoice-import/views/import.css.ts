import { style } from '@vanilla-extract/css'

import { cell } from '../../../shared/imports/import-table.css.ts'
import { vars } from '../../../ui/theme/theme.css.ts'

const { color, space } = vars

/** A value of a row as it is read: what is too wide is scrolled to. */
export const short = style([cell, { whiteSpace: 'nowrap' }])
export const said = style([cell, { minWidth: 240 }])
export const amount = style([cell, { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }])
export const fault = style({ color: color.late, fontWeight: 550 })

/** Short fields beside each other; one by one where there is no room. */
export const fields = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
  gap: space.s4,
  alignItems: 'start',
})
