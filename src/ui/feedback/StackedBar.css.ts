import { style } from '@vanilla-extract/css'

import { vars } from '../theme/theme.css.ts'

const { color, space, text } = vars

export const bar = style({
  position: 'relative',
  height: 16,
  margin: `${space.s4} 0 ${space.s4}`,
  borderRadius: 8,
  overflow: 'hidden',
  background: color.line,
  forcedColorAdjust: 'none',
  printColorAdjust: 'exact',
})
export const drawing = style({ display: 'block', width: '100%', height: '100%' })
/** Fainter shades of what is late, the younger the fainter. */
const shade = (percent: number) => `color-mix(in srgb, ${color.late} ${percent}%, ${color.surface})`
export const fills = {
  late1: style({ fill: shade(40) }),
  late2: style({ fill: shade(60) }),
  late3: style({ fill: shade(80) }),
  due: style({ fill: color.due }),
  late: style({ fill: color.late }),
  wait: style({ fill: color.wait }),
  done: style({ fill: color.done }),
  hold: style({ fill: color.hold }),
  quiet: style({ fill: color.lineStrong }),
} as const
export const gap = style({ stroke: color.surface, strokeWidth: 2, vectorEffect: 'non-scaling-stroke' })
/** Parts the limit's mark from the segments on both sides. */
export const limitGround = style({ stroke: color.surface, strokeWidth: 5, vectorEffect: 'non-scaling-stroke' })
export const limit = style({ stroke: color.ink, strokeWidth: 3, vectorEffect: 'non-scaling-stroke' })

export const table = style({ display: 'block', width: '100%' })
export const body = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(132px, 1fr))',
  gap: `${space.s3} ${space.s5}`,
})
export const row = style({ display: 'grid', alignContent: 'start', minWidth: 0 })
export const label = style({
  display: 'flex',
  gap: 7,
  alignItems: 'center',
  fontSize: text.sm,
  fontWeight: 400,
  color: color.muted,
  textAlign: 'left',
})
export const dot = style({
  width: 10,
  height: 10,
  borderRadius: 3,
  flex: 'none',
  forcedColorAdjust: 'none',
  printColorAdjust: 'exact',
})
export const dots = {
  late1: style({ background: shade(40) }),
  late2: style({ background: shade(60) }),
  late3: style({ background: shade(80) }),
  due: style({ background: color.due }),
  late: style({ background: color.late }),
  wait: style({ background: color.wait }),
  done: style({ background: color.done }),
  hold: style({ background: color.hold }),
  quiet: style({ background: color.line, boxShadow: `inset 0 0 0 1px ${color.control}` }),
} as const
/** The limit's mark in the legend, as the bar shows it. */
export const tick = style({ flex: 'none', width: 3, height: 14, marginInline: '3px 4px', background: color.ink })
export const value = style({ fontWeight: 600, padding: 0, paddingInlineStart: 17, overflowWrap: 'anywhere' })
