import { style } from '@vanilla-extract/css'

/** A short date is one word to the eye: in a narrow column it keeps to one line. */
export const short = style({ whiteSpace: 'nowrap' })
