import { style } from '@vanilla-extract/css'

import { media, vars } from '../theme/theme.css.ts'

const { color, radius, space, text } = vars

export const card = style({
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.r2,
  boxShadow: vars.shadow.low,
  minWidth: 0,
  '@media': { print: { boxShadow: 'none', breakInside: 'avoid' } },
})
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space.s2} ${space.s4}`,
  padding: `${space.s4} ${space.gutter}`,
})
/** Rows that reach the edges keep within the rounded corners. */
export const flushed = style({ overflow: 'clip' })
export const ruled = style({ borderBottom: `1px solid ${color.line}` })
export const words = style({ flex: '1 1 12rem', minWidth: 0 })
export const note = style({ color: color.muted, fontSize: text.sm, marginTop: 2 })
export const body = style({ padding: `${space.s4} ${space.gutter} ${space.s5}` })
export const underHead = style({ paddingTop: 0 })
export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.s3,
  padding: `${space.s3} ${space.gutter}`,
  borderTop: `1px solid ${color.line}`,
  '@media': { [media.phone]: { padding: `${space.s3} ${space.s4}` }, print: { display: 'none' } },
})
