import { globalStyle, keyframes, style } from '@vanilla-extract/css'

import { media, vars } from '../theme/theme.css.ts'

const { color, radius, space } = vars
const appear = keyframes({ from: { opacity: 0 } })
const rise = keyframes({ from: { opacity: 0, transform: 'translateY(10px)' } })

export const overlay = style({
  position: 'fixed',
  inset: 0,
  zIndex: 60,
  display: 'grid',
  placeItems: 'center',
  padding: space.s4,
  background: color.shade,
  selectors: { '&[data-entering]': { animation: `${appear} 120ms ease-out` } },
  '@media': { [media.phone]: { placeItems: 'end center', padding: 0 } },
})
export const modal = style({
  width: 'min(520px, 100%)',
  maxHeight: 'min(88dvh, 900px)',
  display: 'flex',
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.r3,
  boxShadow: vars.shadow.high,
  selectors: { '&[data-entering]': { animation: `${rise} 160ms ease-out` } },
  '@media': { [media.phone]: { borderRadius: `${radius.r3} ${radius.r3} 0 0`, width: '100%' } },
})
export const wide = style({ width: 'min(760px, 100%)' })
/** A list that grows and shrinks as one searches: its head stays where it is. */
export const fromTop = style({
  alignSelf: 'start',
  marginTop: '10dvh',
  maxHeight: '80dvh',
  '@media': { [media.phone]: { alignSelf: 'end', marginTop: 0, maxHeight: 'min(88dvh, 900px)' } },
})
export const dialog = style({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  outline: 'none',
  // Where its actions alone fill the window, all of it scrolls.
  '@media': { [media.low]: { overflowY: 'auto' } },
})
export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.s3,
  padding: `${space.s3} ${space.s3} ${space.s2} ${space.gutter}`,
  minHeight: 56,
})
export const title = style({ flex: 1, minWidth: 0 })
export const body = style({
  flex: '0 1 auto',
  minHeight: 0,
  overflowY: 'auto',
  padding: `${space.s1} ${space.gutter} ${space.s5}`,
  '@media': { [media.low]: { flex: 'none', overflowY: 'visible' } },
})
export const flush = style({ padding: 0, borderTop: `1px solid ${color.line}`, marginTop: space.s2 })
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: space.s3,
  padding: `${space.s3} ${space.gutter}`,
  paddingBottom: `max(${space.s3}, env(safe-area-inset-bottom))`,
  borderTop: `1px solid ${color.line}`,
})
// Side by side they share the width, one under the other they are as wide as the dialog.
globalStyle(`${actions} > *`, { '@media': { [media.phone]: { flex: '1 0 auto' } } })
