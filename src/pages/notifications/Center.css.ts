import { style } from '@vanilla-extract/css'

import { media, vars } from '../../ui/theme/theme.css.ts'

const { color, radius, space, text } = vars

/** What narrows and orders the list, at the end of the line of its tabs. */
export const choices = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space.s2} ${space.s4}`,
  padding: `${space.s3} ${space.gutter}`,
  borderBottom: `1px solid ${color.line}`,
  '@media': { [media.phone]: { padding: `${space.s3} ${space.s4}` } },
})
export const stale = style({ opacity: 0.6 })
export const heading = style({
  padding: `${space.s2} ${space.gutter}`,
  background: color.sunken,
  borderBottom: `1px solid ${color.line}`,
  color: color.muted,
  fontSize: text.sm,
  fontWeight: 600,
  '@media': { [media.phone]: { padding: `${space.s2} ${space.s4}` } },
})
export const list = style({ margin: 0, padding: 0, listStyle: 'none' })
const MARK = 10
export const item = style({
  display: 'grid',
  gridTemplateColumns: `${MARK}px minmax(0, 1fr) auto`,
  gap: `2px ${space.s3}`,
  padding: `${space.s4} ${space.gutter}`,
  borderBottom: `1px solid ${color.line}`,
  outlineOffset: -3,
  '@media': { [media.phone]: { padding: `${space.s3} ${space.s4}` } },
})
/** A filled dot before what is unread; its place is kept where there is none. */
export const dot = style({
  width: MARK,
  height: MARK,
  marginTop: 7,
  borderRadius: radius.round,
  selectors: { '&[data-on]': { background: color.accent } },
  '@media': { '(forced-colors: active)': { selectors: { '&[data-on]': { background: 'Highlight' } } } },
})
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: `0 ${space.s3}`,
  minWidth: 0,
})
export const title = style({
  margin: 0,
  fontSize: text.md,
  fontWeight: 400,
  overflowWrap: 'anywhere',
  selectors: { '[data-unread] &': { fontWeight: 650 } },
})
export const fine = style({ color: color.muted, fontSize: text.sm })
export const words = style({ gridColumn: 2, minWidth: 0 })
export const body = style({
  maxWidth: '72ch',
  marginTop: 2,
  color: color.muted,
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
})
export const links = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space.s1} ${space.s5}`,
  margin: `${space.s2} 0 0`,
  padding: 0,
  listStyle: 'none',
})
export const file = style({ display: 'inline-flex', alignItems: 'center', gap: space.s2 })
export const failed = style({ marginTop: space.s2, color: color.late, fontSize: text.sm })
export const end = style({
  gridColumn: 3,
  gridRow: '1 / span 2',
  alignSelf: 'start',
  '@media': { [media.phone]: { gridColumn: 2, gridRow: 'auto', justifySelf: 'start', marginTop: space.s1 } },
})
