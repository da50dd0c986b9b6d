import { style } from '@vanilla-extract/css'

import { vars } from '../../../ui/theme/theme.css.ts'

export const words = style({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' })
export const next = style({ paddingInlineStart: 20, display: 'grid', gap: vars.space.s2 })
