import { style } from '@vanilla-extract/css'

import { media, vars } from '../../../ui/theme/theme.css.ts'

const { color, space, text } = vars

/** Room for an amount with its currency, kept at the end of the row; what is wrong with it wraps. */
export const amountCell = style({
  width: 190,
  marginInlineStart: 'auto',
  textAlign: 'start',
  whiteSpace: 'normal',
  '@media': { [media.phone]: { marginBlockStart: space.s1 } },
})
/** Why a row cannot be paid, in as much room. */
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
export const late = style({ display: 'block', color: color.late, fontSize: text.xs, lineHeight: 1.45 })

/** The buttons of the list: at its title's end, on a phone under the title's beginning. */
export const offerActions = style({ display: 'flex', flexWrap: 'wrap', gap: space.s2 })
