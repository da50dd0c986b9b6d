import { style } from '@vanilla-extract/css'

import { vars } from '../../../ui/theme/theme.css.ts'

/** A quiet button's words stand under the words above it, not its edge. */
export const underLabel = style({ marginInlineStart: `calc(-1 * ${vars.space.s3})` })
