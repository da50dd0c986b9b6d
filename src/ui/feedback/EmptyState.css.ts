import { style } from '@vanilla-extract/css'

import { vars } from '../theme/theme.css.ts'

const { color, space, text } = vars

export const empty = style({
  display: 'grid',
  justifyItems: 'center',
  textAlign: 'center',
  gap: space.s2,
  padding: `${space.s7} ${space.gutter}`,
})
export const mark = style({
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  borderRadius: '50%',
  color: color.muted,
  background: color.sunken,
  border: `1px solid ${color.line}`,
  marginBottom: space.s1,
})
export const failedMark = style({ color: color.late, background: color.lateSoft, borderColor: 'transparent' })
/** A heading right below whatever stands above: a page's or a card's; no level is left out. */
export const title = style({ fontSize: text.md })
export const words = style({ color: color.muted, maxWidth: '48ch' })
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.s2,
  justifyContent: 'center',
  marginTop: space.s2,
})
