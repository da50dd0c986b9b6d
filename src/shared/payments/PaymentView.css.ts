import { style } from '@vanilla-extract/css'

import { media, vars } from '../../ui/theme/theme.css.ts'

const { space, text } = vars

/**
 * The payment and its invoices at the left, what happens next beside them. One under the other, what happens next
 * comes before the invoices, of which there may be many.
 */
export const places = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1.55fr) minmax(0, 1fr)',
  gridTemplateRows: 'auto 1fr',
  gridTemplateAreas: '"facts next" "invoices next"',
  gap: space.s4,
  columnGap: space.s5,
  alignItems: 'start',
  '@media': {
    [media.narrow]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateRows: 'none',
      gridTemplateAreas: '"facts" "next" "invoices"',
    },
  },
})
export const facts = style({ gridArea: 'facts' })
export const next = style({ gridArea: 'next' })
export const invoices = style({ gridArea: 'invoices' })
/** The sum stands under the amounts that it adds up. */
export const sum = style({
  borderTop: `1px solid ${vars.color.line}`,
  padding: `${space.s4} ${space.gutter}`,
})
/** The number that is asked for when something is wrong. */
export const reference = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space.s1,
  fontWeight: 600,
})
/** A quiet button's icon, not its edge, stands under the number where it wraps. */
export const copy = style({ marginInlineStart: `calc(-1 * ${space.s2})`, fontWeight: 400 })
/** The payer, where the frame around the page is not printed. */
export const letterhead = style({ fontWeight: 600, fontSize: text.sm, marginBottom: space.s4 })
/** A confirmation stands in the middle of the window. */
export const centred = style({ maxWidth: 1040, marginInline: 'auto' })
/** Ways on, one under the other beside what happens next. */
export const wayOn = style({ display: 'grid', gap: space.s2, '@media': { print: { display: 'none' } } })
