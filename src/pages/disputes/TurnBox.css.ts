import { style } from '@vanilla-extract/css'

import { media, vars } from '../../ui/theme/theme.css.ts'

const { space } = vars

/** Actions under one another, all as wide as the widest, each with its consequence beside it; on a phone below it. */
export const choices = style({
  display: 'grid',
  gridTemplateColumns: 'fit-content(17rem) minmax(0, 1fr)',
  gap: `${space.s3} ${space.s4}`,
  '@media': { [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: space.s4 } },
})
export const choice = style({
  display: 'grid',
  gridColumn: '1 / -1',
  gridTemplateColumns: 'subgrid',
  alignItems: 'center',
  '@media': { [media.phone]: { rowGap: space.s1 } },
})
