import { style } from '@vanilla-extract/css'

import { vars } from '../../ui/theme/theme.css.ts'

const { color, radius } = vars

const framed = style({
  display: 'block',
  width: '100%',
  boxSizing: 'border-box',
  border: `1px solid ${color.line}`,
  borderRadius: radius.r2,
  // A page of others has its own ground; without one it would show ours, in either theme.
  background: color.surface,
  colorScheme: 'normal',
})
export const inDialog = style([framed, { height: 'min(60vh, 560px)' }])
export const inPage = style([framed, { height: 'max(70vh, 480px)' }])
