import { globalStyle, style } from '@vanilla-extract/css'

import { vars } from '../../ui/theme/theme.css.ts'

const { space } = vars

export const words = style({ display: 'grid', gap: space.s2, maxWidth: '70ch', marginTop: space.s3 })
globalStyle(`${words} > *`, { margin: 0 })
globalStyle(`${words} > ul`, { paddingInlineStart: space.s4 })
export const help = style({ marginTop: space.s3 })
globalStyle(`${help} > summary`, { width: 'fit-content', padding: `${space.s1} 0`, cursor: 'pointer' })
