import { style } from '@vanilla-extract/css'

import { media, vars } from '../../../ui/theme/theme.css.ts'

/** The figures of one currency, as many side by side as there is room for. */
export const tiles = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))',
  gap: vars.space.s3,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '@media': { [media.phone]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: vars.space.s2 } },
})
