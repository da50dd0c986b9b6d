import { style } from '@vanilla-extract/css'

import { media, vars } from '../../ui/theme/theme.css.ts'

const { color, radius, space, text } = vars

export const column = style({ maxWidth: 760 })
/** A field with a button at its end. */
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'end',
  gap: space.s3,
})
export const part = style({
  display: 'grid',
  gap: space.s3,
  paddingTop: space.s4,
  borderTop: `1px solid ${color.line}`,
  selectors: { '&:first-child': { paddingTop: 0, borderTop: 0 } },
})
/** Two fields side by side, under each other on a phone. */
export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  // Only one of them has a hint above it.
  alignItems: 'end',
  gap: space.s4,
  '@media': { [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const boxes = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(13rem, 1fr))',
  gap: space.s2,
})
export const legend = style({ marginBottom: space.s2, fontWeight: 600, fontSize: text.sm })
export const counted = style({
  color: color.muted,
  fontSize: text.sm,
  textAlign: 'end',
  fontVariantNumeric: 'tabular-nums',
})
/** An announcement as a reader sees it. */
export const preview = style({
  padding: space.s4,
  border: `1px solid ${color.line}`,
  borderRadius: radius.r2,
  background: color.raised,
})
export const previewHead = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: `0 ${space.s3}` })
export const previewTitle = style({ margin: 0, fontSize: text.md, fontWeight: 650, overflowWrap: 'anywhere' })
export const previewBody = style({ marginTop: 2, color: color.muted, whiteSpace: 'pre-line', overflowWrap: 'anywhere' })
export const previewLinks = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space.s1} ${space.s5}`,
  margin: `${space.s2} 0 0`,
  padding: 0,
  listStyle: 'none',
})
