import { style } from '@vanilla-extract/css'

/** When it came, on one line. */
export const moment = style({ whiteSpace: 'nowrap' })
