import { style } from '@vanilla-extract/css'

import { media, vars } from '../../ui/theme/theme.css.ts'

const { color, radius, space, text } = vars

export const group = style({ display: 'grid', gap: space.s2, minWidth: 0 })
export const title = style({ fontWeight: 600, marginBottom: space.s2 })
export const people = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
  gap: space.s2,
})
/** One who was typed, with the way to take them out again. */
export const person = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.s2,
  minWidth: 0,
  padding: `${space.s2} ${space.s2} ${space.s2} ${space.s4}`,
  border: `1px solid ${color.line}`,
  borderRadius: radius.r1,
  background: color.raised,
})
export const who = style({ minWidth: 0, overflowWrap: 'anywhere' })
export const address = style({ display: 'block', color: color.muted, fontSize: text.sm })
/** Name, address and the button on one line where there is room. */
export const entry = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.3fr)',
  gap: space.s4,
  alignItems: 'start',
  '@media': { [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: space.s3 } },
})
