import { style } from '@vanilla-extract/css'

/** As wide as the sign-in's form. */
export const column = style({ maxWidth: '30rem' })
