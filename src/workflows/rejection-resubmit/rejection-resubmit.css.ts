import { style } from '@vanilla-extract/css'

import { media, vars } from '../../ui/theme/theme.css.ts'

const { color, space, text } = vars

/** Short fields beside each other; one by one where there is no room. */
export const fields = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 180px), 1fr))',
  gap: space.s4,
  alignItems: 'start',
})

export const invoiceLine = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  gap: space.s3,
  alignItems: 'start',
  borderBottom: `1px solid ${color.line}`,
  paddingBlockEnd: space.s4,
})
export const whole = style({ gridColumn: '1 / -1' })
export const half = style({ gridColumn: 'span 3', '@media': { [media.phone]: { gridColumn: 'span 6' } } })
export const lineHead = style({
  gridColumn: '1 / -1',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.s3,
  fontWeight: 600,
  fontSize: text.sm,
})
