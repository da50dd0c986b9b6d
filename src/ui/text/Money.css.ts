import { style } from '@vanilla-extract/css'

import { vars } from '../theme/theme.css.ts'

export const money = style({ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums lining-nums' })
export const big = style({
  // An amount never breaks, so on a phone it gives way in size: eight figures fit into 320 px in the widest of fonts.
  fontSize: `clamp(1.375rem, 7vw, ${vars.text.xxl})`,
  fontWeight: 650,
  letterSpacing: '-0.022em',
  lineHeight: 1.15,
})
export const strong = style({ fontWeight: 650 })
export const several = style({ display: 'inline-flex', flexWrap: 'wrap', gap: '0 0.75em' })
