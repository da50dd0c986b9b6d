import { style, styleVariants } from '@vanilla-extract/css'

import { media, vars } from '../../ui/theme/theme.css.ts'

const { color, space, text } = vars

export const bigFigure = style({
  fontSize: text.xxl,
  fontWeight: 700,
  lineHeight: 1.15,
  letterSpacing: '-0.02em',
  fontVariantNumeric: 'tabular-nums',
})
export const headline = style({ fontSize: text.lg, fontWeight: 600, margin: 0 })

/** Room for half a stop beyond its end. */
export const track = style({ paddingRight: 13, margin: `${space.s2} 0` })
export const groundLine = style({ fill: color.line })
export const filledLine = style({ fill: color.accent })
export const stop = style({ fill: color.surface, stroke: color.control, strokeWidth: 1.5 })
export const stopReached = style({ fill: color.accent, stroke: color.accent, strokeWidth: 1.5 })
const number = style({ fontSize: text.xs, fontWeight: 600, fontVariantNumeric: 'tabular-nums' })
export const stopNumber = styleVariants({
  reached: [number, { fill: color.accentInk }],
  ahead: [number, { fill: color.muted }],
})

export const table = style({ width: '100%', borderCollapse: 'collapse' })
export const cell = style({
  padding: `${space.s2} 0`,
  textAlign: 'start',
  fontWeight: 500,
  borderBottom: `1px solid ${color.line}`,
})
export const figure = style([
  cell,
  { paddingInlineStart: space.s3, textAlign: 'end', fontWeight: 400, fontVariantNumeric: 'tabular-nums' },
])
const head = style({ paddingTop: 0, color: color.muted, fontSize: text.sm, fontWeight: 500 })
export const headCell = style([cell, head])
export const headFigure = style([figure, head])
export const current = style({ fontWeight: 600 })
export const earned = style({ marginTop: space.s4 })

export const legend = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.s4,
  margin: `0 0 ${space.s3}`,
  padding: 0,
  listStyle: 'none',
  color: color.muted,
  fontSize: text.sm,
})
export const key = style({ display: 'inline-flex', alignItems: 'center', gap: space.s2 })
const swatch = style({ width: 10, height: 10, borderRadius: 2 })
export const keyNow = style([swatch, { background: color.accent }])
export const keyBefore = style([swatch, { background: color.lineStrong }])
export const chart = style({ display: 'block', overflow: 'visible' })
export const column = style({ fill: color.accent })
export const before = style({ fill: color.lineStrong })
export const ground = style({ stroke: color.lineStrong, strokeWidth: 1 })
const monthName = style({ fill: color.muted, fontSize: text.xs })
/** Twelve names have no room on a phone. */
export const monthNames = styleVariants({
  short: [monthName, { '@media': { [media.phone]: { display: 'none' } } }],
  narrow: [monthName, { display: 'none', '@media': { [media.phone]: { display: 'inline' } } }],
})
export const asTable = style({ margin: `${space.s3} 0`, fontSize: text.sm })
export const monthTable = style([table, { maxWidth: 560, marginTop: space.s3 }])
