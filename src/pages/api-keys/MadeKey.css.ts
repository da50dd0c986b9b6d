import { style } from '@vanilla-extract/css'

import { vars } from '../../ui/theme/theme.css.ts'

export const part = style({ display: 'flex', alignItems: 'center', gap: vars.space.s3, flexWrap: 'wrap' })
/** To be copied whole, and to be told from its neighbours letter by letter. */
export const code = style({ fontFamily: 'ui-monospace, monospace', overflowWrap: 'anywhere', userSelect: 'all' })
