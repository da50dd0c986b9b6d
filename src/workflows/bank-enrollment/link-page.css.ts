import { style } from '@vanilla-extract/css'

/** Steps side by side need more than the column of a page of who is not signed in. */
export const wide = style({ width: 'min(640px, 100vw - 32px)', justifySelf: 'center' })
