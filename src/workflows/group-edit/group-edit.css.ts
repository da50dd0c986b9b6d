import { style } from '@vanilla-extract/css'

import { vars } from '../../ui/theme/theme.css.ts'

const { color, space } = vars

export const formColumn = style({ maxWidth: 640 })

/** Names with a button at the end of each line. */
export const people = style({ display: 'grid', margin: 0, padding: 0, listStyle: 'none' })
export const person = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.s3,
  minHeight: 44,
  padding: `${space.s1} 0`,
  borderTop: `1px solid ${color.line}`,
  selectors: { '&:first-child': { borderTop: 0 } },
})
export const naming = style({ minWidth: 0, overflowWrap: 'anywhere' })
