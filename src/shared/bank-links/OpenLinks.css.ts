import { style } from '@vanilla-extract/css'

import { vars } from '../../ui/theme/theme.css.ts'

const { color, space, text } = vars

export const list = style({ margin: 0, padding: 0, listStyle: 'none' })
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.s3,
  marginTop: space.s3,
  paddingTop: space.s3,
  borderTop: `1px solid ${color.line}`,
})
export const naming = style({ display: 'grid', gap: space.s1, minWidth: 0, overflowWrap: 'anywhere' })
export const facts = style({ color: color.muted, fontSize: text.sm })
