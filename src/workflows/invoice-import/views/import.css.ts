import { style } from '@vanilla-extract/css'

import { media, vars } from '../../../ui/theme/theme.css.ts'

const { color, radius, space, text } = vars

/** Where a file is chosen or dropped: the edge says so. */
export const drop = style({
  display: 'grid',
  justifyItems: 'center',
  gap: space.s3,
  padding: `${space.s6} ${space.s4}`,
  border: `1px dashed ${color.control}`,
  borderRadius: radius.r2,
  textAlign: 'center',
})
/** A file hovers over it. */
export const aimed = style({ background: color.accentSoft, boxShadow: `inset 0 0 0 2px ${color.accent}` })
export const orDrop = style({
  color: color.muted,
  fontSize: text.sm,
  // Nobody drops files on a phone.
  '@media': { '(hover: none)': { display: 'none' }, [media.phone]: { display: 'none' } },
})
export const upload = style({ display: 'grid', gap: space.s3, gridTemplateColumns: 'minmax(0, 1fr)' })

/** The file's own table scrolls by itself, by touch and by the arrow keys; the page never does. */
export const scroller = style({
  // Labels for screen readers have their place in it, not in the page.
  position: 'relative',
  overflowX: 'auto',
  ':focus-visible': { outlineOffset: -2 },
})
export const cells = style({ borderCollapse: 'collapse', minWidth: '100%', fontSize: text.sm })
const box = {
  padding: `${space.s2} ${space.s3}`,
  borderBottom: `1px solid ${color.line}`,
  textAlign: 'left',
  verticalAlign: 'top',
  selectors: {
    '&:first-child': { paddingInlineStart: space.gutter },
    '&:last-child': { paddingInlineEnd: space.gutter },
  },
} as const
export const column = style({ ...box, minWidth: 176, maxWidth: 280, fontWeight: 600, overflowWrap: 'anywhere' })
export const cell = style({ ...box, maxWidth: 280, overflowWrap: 'anywhere' })
/** A value of a row as it is read: what is too wide is scrolled to. */
export const short = style([cell, { whiteSpace: 'nowrap' }])
export const said = style([cell, { minWidth: 240 }])
/** A column that is not read. */
export const unread = style({ color: color.muted })
export const choice = style({ paddingBlockStart: space.s2, fontWeight: 400 })
export const amount = style([cell, { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }])
export const fault = style({ color: color.late, fontWeight: 550 })

/** Short fields beside each other; one by one where there is no room. */
export const fields = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
  gap: space.s4,
  alignItems: 'start',
})
