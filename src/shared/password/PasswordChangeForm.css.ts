import { globalStyle, style } from '@vanilla-extract/css'

import { vars } from '../../ui/theme/theme.css.ts'

const { space } = vars

export const form = style({ display: 'grid', gap: space.s4, gridTemplateColumns: 'minmax(0, 1fr)' })
// The form's gap parts the error summary from the first field.
globalStyle(`${form} > :first-child`, { marginBottom: 0 })
