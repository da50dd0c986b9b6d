import { style } from '@vanilla-extract/css'

import { vars } from '../../ui/theme/theme.css.ts'

const { color, space } = vars

/** Accounts that were found, each with a button at the end of its line. */
export const found = style({ display: 'grid', margin: 0, padding: 0, listStyle: 'none' })
export const foundOne = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.s3,
  padding: `${space.s2} 0`,
  borderTop: `1px solid ${color.line}`,
  selectors: { '&:first-child': { borderTop: 0 } },
})
