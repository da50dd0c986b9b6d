import { style } from '@vanilla-extract/css'

import { vars } from '../theme/theme.css.ts'

export const box = style({ position: 'relative', display: 'flex', minWidth: 0, maxWidth: '100%' })
export const select = style({
  appearance: 'none',
  paddingInlineEnd: 32,
  cursor: 'pointer',
  textOverflow: 'ellipsis',
})
export const transition = style({
  position: 'absolute',
  insetInlineEnd: 10,
  top: 0,
  bottom: 0,
  display: 'flex',
  alignItems: 'center',
  color: vars.color.muted,
  pointerEvents: 'none',
})
