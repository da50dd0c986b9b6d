import { style } from '@vanilla-extract/css'

import { vars } from '../../ui/theme/theme.css.ts'

/** The two days of a period beside each other, one below the other on a phone. */
export const period = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
  gap: vars.space.s3,
})
