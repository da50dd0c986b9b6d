import { style } from '@vanilla-extract/css'

import { vars } from '../../ui/theme/theme.css.ts'

const { color, radius } = vars

export const bell = style({ position: 'relative', selectors: { '&[aria-current="page"]': { color: color.ink } } })
/** On the bell's shoulder; a ring in the bar's colour parts it from the bell. */
export const badge = style({
  position: 'absolute',
  top: -5,
  insetInlineStart: 19,
  minWidth: 18,
  padding: '0 4px',
  borderRadius: radius.round,
  background: color.accent,
  color: color.accentInk,
  fontSize: 11,
  fontWeight: 700,
  lineHeight: '18px',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
  boxShadow: `0 0 0 2px ${color.surface}`,
})
