import { style } from '@vanilla-extract/css'

import { media, vars } from '../../../ui/theme/theme.css.ts'

const { color, space, text } = vars

/** A line of the invoice: one row of fields where there is room, and a card of them on a phone. */
export const invoiceLine = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  gap: space.s3,
  // Controls in one line, also where a label takes two.
  alignItems: 'end',
  borderBottom: `1px solid ${color.line}`,
  paddingBlockEnd: space.s4,
})
export const whole = style({ gridColumn: '1 / -1' })
export const wide = style({ gridColumn: 'span 6', '@media': { [media.phone]: { gridColumn: 'span 12' } } })
export const middle = style({ gridColumn: 'span 3', '@media': { [media.phone]: { gridColumn: 'span 6' } } })
export const narrow = style({ gridColumn: 'span 2', '@media': { [media.phone]: { gridColumn: 'span 6' } } })
export const lineHead = style({
  gridColumn: '1 / -1',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.s3,
  fontWeight: 600,
  fontSize: text.sm,
})
export const lineAmount = style({ display: 'flex', alignItems: 'center', gap: space.s3, marginInlineStart: 'auto' })
