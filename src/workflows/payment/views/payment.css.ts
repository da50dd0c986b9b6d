import { style } from '@vanilla-extract/css'

import { rowLink } from '../../../ui/table/DataTable.css.ts'
import { media, vars } from '../../../ui/theme/theme.css.ts'

const { color, space, text } = vars

/** A row's title that chooses in place; it looks as a link in a row does. */
export const rowButton = style([
  rowLink,
  {
    padding: 0,
    border: 0,
    background: 'none',
    font: 'inherit',
    fontWeight: 600,
    textAlign: 'start',
    // The amount beside it stands on the first line of a long name.
    verticalAlign: 'top',
    cursor: 'pointer',
  },
])

/** Room for an amount with its currency, kept at the end of the row; what is wrong with it wraps. */
export const amountCell = style({
  width: 190,
  marginInlineStart: 'auto',
  textAlign: 'start',
  whiteSpace: 'normal',
  '@media': { [media.phone]: { marginBlockStart: space.s1 } },
})
/** The reason why a row cannot be paid, as wide as the amount. */
export const whyCell = style([
  amountCell,
  {
    color: color.muted,
    fontSize: text.xs,
    lineHeight: 1.45,
    textAlign: 'end',
    '@media': { [media.phone]: { width: 'auto', marginBlockStart: 0, textAlign: 'start' } },
  },
])
/** Under a heading that says it, a dash; without the heading, nothing. */
export const nothingYet = style({ '@media': { [media.phone]: { display: 'none' } } })
/** Merchants' and accounts' names wrap before a number or a lateness does. */
export const oneLine = style({ whiteSpace: 'nowrap', '@media': { [media.phone]: { whiteSpace: 'normal' } } })
export const late = style([oneLine, { display: 'block', color: color.late, fontSize: text.xs, lineHeight: 1.45 }])

/** The buttons of the list: at its title's end, on a phone under the title's beginning. */
export const offerActions = style({ display: 'flex', flexWrap: 'wrap', gap: space.s2 })

/** A quiet button's words stand under the words above it, not its edge. */
export const underLabel = style({ marginInlineStart: `calc(-1 * ${space.s3})` })
