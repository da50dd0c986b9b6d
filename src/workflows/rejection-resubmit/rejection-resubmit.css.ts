import { style } from '@vanilla-extract/css'

import { vars } from '../../ui/theme/theme.css.ts'

const { color, space } = vars

/** Short fields beside each other; one by one where there is no room. */
export const fields = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 180px), 1fr))',
  gap: space.s4,
  alignItems: 'start',
})

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
