import { style } from '@vanilla-extract/css'

import { above, rowLink } from '../../ui/table/DataTable.css.ts'
import { columns } from '../../ui/layout/layout.css.ts'
import { vars } from '../../ui/theme/theme.css.ts'

const { color } = vars

const bare = style({
  padding: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  textAlign: 'inherit',
  cursor: 'pointer',
})
/** Opens the row's account; it takes the press of the whole row. */
export const opens = style([bare, rowLink, { whiteSpace: 'normal', overflowWrap: 'anywhere' }])
/** A figure of the row that opens its own list. */
export const figureLink = style([
  bare,
  above,
  {
    color: 'inherit',
    fontVariantNumeric: 'tabular-nums',
    textDecoration: 'underline',
    textDecorationColor: color.lineStrong,
    textDecorationThickness: 1,
    textUnderlineOffset: 3,
    ':hover': { textDecorationColor: 'currentcolor' },
  },
])
export const lateFigure = style({ color: color.late, fontWeight: 600 })
/** Cards beside each other end on one line. */
export const evenColumns = style([columns, { alignItems: 'stretch', rowGap: vars.space.s4 }])
/** The currency's whole exposure beside its code. */
export const chipFigure = style({ fontVariantNumeric: 'tabular-nums', fontWeight: 400 })
