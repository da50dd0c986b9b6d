import { keyframes, style } from '@vanilla-extract/css'

import { media, vars } from '../theme/theme.css.ts'

const glow = keyframes({ '50%': { opacity: 0.5 } })

export const bar = style({
  display: 'block',
  height: '0.8em',
  margin: '0.35em 0',
  borderRadius: vars.radius.r1,
  background: vars.color.line,
  animation: `${glow} 1.6s ease-in-out infinite`,
  // Before the program is there, each glow would be a layer of its own to draw.
  selectors: { '[inert] &': { animation: 'none' } },
  '@media': { [media.still]: { animation: 'none' } },
})
export const widths = {
  short: style({ width: '32%', minWidth: 40 }),
  middle: style({ width: '58%', minWidth: 60 }),
  long: style({ width: '86%' }),
  full: style({ width: '100%' }),
} as const
export const block = style({ display: 'grid', gap: vars.space.s2 })
export const atEnd = style({ justifySelf: 'end' })
/** As high as a cell's first line and its `under` line, so that nothing moves when rows come. */
export const twoLines = style({ display: 'grid' })
export const first = style({ height: 12, margin: 'calc((1.5em - 12px) / 2) 0' })
export const second = style({ height: 9, margin: 'calc((1.0875rem - 9px) / 2) 0' })
export const square = style({ width: 20, height: 20, margin: '11px 0' })
