import { style } from '@vanilla-extract/css'

import { vars } from '../../ui/theme/theme.css.ts'

const { color, space, text } = vars

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
/** A column that is not read. */
export const unread = style({ color: color.muted })
export const choice = style({ paddingBlockStart: space.s2, fontWeight: 400 })
