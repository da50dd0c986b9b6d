import { keyframes, style } from '@vanilla-extract/css'

import { vars } from '../theme/theme.css.ts'

const { color, radius, space } = vars

export const shell = style({ minHeight: '100dvh', display: 'grid', gridTemplateRows: 'auto 1fr' })
export const top = style({
  display: 'flex',
  alignItems: 'center',
  height: 60,
  padding: `0 ${space.gutter}`,
  background: color.surface,
  borderBottom: `1px solid ${color.line}`,
})
export const middle = style({ display: 'grid', placeItems: 'center', padding: space.s5 })
const appear = keyframes({ from: { opacity: 0 } })
/** A spinner that appears after 300 ms, so that a short wait shows none. */
export const late = style({ animation: `${appear} 200ms ease-in 300ms backwards`, color: color.accent })

/** The portal's mark, before its name. */
export const mark = style({
  flex: 'none',
  width: 24,
  height: 24,
  borderRadius: radius.r1,
  background: color.accentSoft,
  fill: color.accent,
  border: `1px solid ${color.accent}`,
  printColorAdjust: 'exact',
})
