import { style } from '@vanilla-extract/css'

import { media, vars } from '../../ui/theme/theme.css.ts'

const { color, radius, space, text } = vars

export const buckets = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: space.s3,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '@media': {
    [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: space.s2 },
  },
})
export const bucket = style({
  display: 'flex',
  // Beside a higher one its words begin at the top, and its button stands at the foot.
  flexDirection: 'column',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: space.s2,
  padding: space.s3,
  borderRadius: radius.r2,
  border: `1px solid ${color.line}`,
  borderTop: `3px solid ${color.lineStrong}`,
})
/** The edge says it again for the eye; the words say it first. */
export const bucketTones = {
  pastDue: style({ borderTopColor: color.late }),
  dueSoon: style({ borderTopColor: color.wait }),
  later: style({ borderTopColor: color.due }),
  paying: style({}),
} as const
export const figures = style({ display: 'grid', gap: 2, minWidth: 0 })
export const amount = style({
  justifySelf: 'start',
  fontSize: text.lg,
  fontWeight: 700,
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
  color: color.ink,
})
export const part = style({ marginTop: space.s5 })
/** What the figures above leave out. */
export const excludedLines = style({ marginTop: space.s4 })
/** Quieter than what can be paid. */
export const excludedLink = style({ color: 'inherit', ':hover': { color: 'inherit' } })
export const partTitle = style({ fontSize: text.md, fontWeight: 600, margin: 0 })

export const chart = style({ display: 'block', width: '100%', height: 96, marginTop: space.s3, overflow: 'visible' })
export const column = style({ fill: color.due, selectors: { 'a:hover &': { fill: color.accent } } })
export const soonColumn = style({ fill: color.wait, selectors: { 'a:hover &': { fill: color.accent } } })
export const ground = style({ stroke: color.lineStrong, strokeWidth: 1, vectorEffect: 'non-scaling-stroke' })
export const hit = style({ fill: 'transparent' })
export const ends = style({
  display: 'flex',
  justifyContent: 'space-between',
  marginTop: space.s1,
  fontSize: text.xs,
  color: color.muted,
})
export const asTable = style({ marginTop: space.s2, fontSize: text.sm })
export const dayTable = style({
  width: '100%',
  maxWidth: 480,
  marginTop: space.s2,
  borderCollapse: 'collapse',
})
export const cell = style({ padding: `${space.s1} 0`, textAlign: 'left', borderBottom: `1px solid ${color.line}` })
export const figure = style([cell, { textAlign: 'right', fontVariantNumeric: 'tabular-nums' }])
export const lateNote = style({ color: color.late, fontWeight: 600 })
/** Until the figures are there: what lies below the page stays out of sight, so that it does not move. */
export const room = style({ minHeight: '100vh' })
