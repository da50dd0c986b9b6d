import { style } from '@vanilla-extract/css'

import { media, vars } from '../../ui/theme/theme.css.ts'

const { color, space, text } = vars

export const list = style({ margin: 0, padding: 0, listStyle: 'none' })
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space.s2} ${space.s4}`,
  padding: `${space.s4} ${space.gutter}`,
  selectors: { '& + &': { borderTop: `1px solid ${color.line}` } },
  '@media': { [media.phone]: { padding: `${space.s3} ${space.s4}` } },
})
export const naming = style({ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' })
export const times = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${space.s4}`,
  color: color.muted,
  fontSize: text.sm,
})
