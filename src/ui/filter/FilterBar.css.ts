import { style } from '@vanilla-extract/css'

import { media } from '../theme/theme.css.ts'

/** The way to the sheet, where the filters themselves have no room. */
export const phoneOnly = style({ display: 'none', '@media': { [media.phone]: { display: 'contents' } } })
