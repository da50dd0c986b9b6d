import { style } from '@vanilla-extract/css'

import { vars } from '../../ui/theme/theme.css.ts'

export const countdown = style({ fontSize: vars.text.xxl, fontWeight: 650, letterSpacing: '-0.02em' })
