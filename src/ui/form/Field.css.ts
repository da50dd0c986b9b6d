import { style } from '@vanilla-extract/css'

import { vars } from '../theme/theme.css.ts'

const { color, radius, space, text } = vars

export const box = style({ position: 'relative', display: 'flex' })
export const withIcon = style({ paddingInlineStart: 36 })
export const withUnit = style({ paddingInlineStart: 50 })
export const withEnd = style({ paddingInlineEnd: 92 })
export const amount = style({ textAlign: 'right' })
export const lead = style({
  position: 'absolute',
  insetInlineStart: space.s3,
  top: 0,
  bottom: 0,
  display: 'flex',
  alignItems: 'center',
  color: color.muted,
  pointerEvents: 'none',
  fontSize: text.sm,
})
export const end = style({
  position: 'absolute',
  insetInlineEnd: 4,
  top: '50%',
  transform: 'translateY(-50%)',
})
export const show = style({
  border: 0,
  background: 'none',
  minHeight: 32,
  padding: `0 ${space.s2}`,
  borderRadius: radius.r1,
  color: color.accent,
  fontSize: text.sm,
  fontWeight: 600,
  cursor: 'pointer',
  ':hover': { background: color.accentSoft },
})
export const area = style({ minHeight: 96, resize: 'vertical', lineHeight: 1.5 })
