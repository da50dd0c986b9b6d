import { style } from '@vanilla-extract/css'

import { vars } from '../theme/theme.css.ts'

const { color, radius, space } = vars

export const summary = style({
  border: `2px solid ${color.late}`,
  borderRadius: radius.r2,
  background: color.lateSoft,
  padding: `${space.s3} ${space.s4}`,
  marginBottom: space.s5,
  ':focus': { outline: 'none' },
  ':focus-visible': { outline: `2px solid ${color.focus}`, outlineOffset: 2 },
})
export const title = style({
  display: 'flex',
  gap: space.s2,
  alignItems: 'center',
  color: color.late,
  fontSize: vars.text.md,
})
export const list = style({ paddingInlineStart: space.s5, marginTop: space.s1 })
export const link = style({ color: color.late, fontWeight: 550, ':hover': { color: color.lateHover } })
