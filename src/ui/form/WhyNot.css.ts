import { style } from '@vanilla-extract/css'

import { vars } from '../theme/theme.css.ts'

const { color, radius, space, text } = vars

export const whyNot = style({
  borderInlineStart: `3px solid ${color.wait}`,
  borderRadius: `0 ${radius.r1} ${radius.r1} 0`,
  background: color.waitSoft,
  padding: `10px 14px`,
  fontSize: text.sm,
  '@media': { print: { display: 'none' } },
})
export const title = style({ fontWeight: 650, color: color.wait, display: 'flex', gap: 6, alignItems: 'center' })
export const list = style({ listStyle: 'none', display: 'grid', gap: space.s1, marginTop: 2 })
export const several = style({ listStyle: 'disc', paddingInlineStart: 18 })
export const mend = style({ fontWeight: 600, display: 'inline-block' })
