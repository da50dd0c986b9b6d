import { style } from '@vanilla-extract/css'

import { media, vars } from '../../ui/theme/theme.css.ts'

const { color, space, text } = vars

/** The accounts above the users of one search. */
export const found = style({ borderBottom: `1px solid ${color.line}` })
export const heading = style({
  margin: 0,
  padding: `${space.s3} ${space.gutter} ${space.s1}`,
  color: color.muted,
  fontSize: text.sm,
  fontWeight: 600,
  '@media': { [media.phone]: { padding: `${space.s3} ${space.s4} ${space.s1}` } },
})
export const list = style({ margin: 0, padding: 0, listStyle: 'none' })
export const account = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space.s1} ${space.s4}`,
  padding: `${space.s2} ${space.gutter}`,
  '@media': { [media.phone]: { padding: `${space.s2} ${space.s4}` } },
})
export const naming = style({ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' })
