import { style } from '@vanilla-extract/css'

import { media } from '../../ui/theme/theme.css.ts'

/** One line that scrolls sideways on a phone, instead of four. */
export const oneLine = style({
  '@media': { [media.phone]: { flexWrap: 'nowrap', overflowX: 'auto', scrollbarWidth: 'none' } },
})
/** As wide before the number is there as most numbers are, so that the tabs do not wrap again when it comes. */
export const countOf = style({ minWidth: '2ch', fontVariantNumeric: 'tabular-nums' })
