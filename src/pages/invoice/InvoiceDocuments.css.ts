import { style } from '@vanilla-extract/css'

import { vars } from '../../ui/theme/theme.css.ts'

/** A document, with what can be done with it at the end. */
export const row = style({ display: 'flex', alignItems: 'start', gap: vars.space.s3 })
export const name = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' })
