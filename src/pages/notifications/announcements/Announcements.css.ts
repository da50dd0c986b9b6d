import { style } from '@vanilla-extract/css'

/** A title is a sentence, which the link of a row would otherwise keep on one line. */
export const wraps = style({ selectors: { '&&': { whiteSpace: 'normal', overflowWrap: 'anywhere' } } })
