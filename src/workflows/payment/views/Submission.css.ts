import { style } from '@vanilla-extract/css'

import { media, vars } from '../../../ui/theme/theme.css.ts'

/** A page about how a payment stands, in the middle of the window. */
export const centred = style({ maxWidth: 940, marginInline: 'auto' })
/** What happened and the way on, with the sum of the payment beside it; on a small screen below. */
export const withSum = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1.35fr) minmax(0, 1fr)',
  gap: vars.space.s5,
  alignItems: 'start',
  '@media': { [media.narrow]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space.s4 } },
})
