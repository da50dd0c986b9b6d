import { style } from '@vanilla-extract/css'

import { media, vars } from '../../parts/theme.css.ts'

const { color, text } = vars

/** Why a row cannot be chosen: under the amount, in as much room as it needs on a phone. */
export const why = style({
  color: color.muted,
  fontSize: text.xs,
  lineHeight: 1.45,
  whiteSpace: 'normal',
  minWidth: 190,
  '@media': { [media.phone]: { minWidth: 0 } },
})
