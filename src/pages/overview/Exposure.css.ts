import { style } from '@vanilla-extract/css'

import { vars } from '../../ui/theme/theme.css.ts'

export const overLimit = style({ color: vars.color.late })
