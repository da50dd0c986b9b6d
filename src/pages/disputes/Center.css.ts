import { style } from '@vanilla-extract/css'

import { media, vars } from '../../ui/theme/theme.css.ts'

const { color, space, text } = vars

/** Text that has a column of its own on wide screens. */
export const onPhone = style({ display: 'none', '@media': { [media.phone]: { display: 'block' } } })
/** Numbers are read in one piece where there is room. */
export const number = style({ whiteSpace: 'nowrap', '@media': { [media.phone]: { whiteSpace: 'normal' } } })
/** Under a heading that says it, a dash; without the heading, nothing. */
export const nothing = style({ '@media': { [media.phone]: { display: 'none' } } })
/** The reader's own turn, which differs from the others by weight too. */
export const ownTurn = style({ fontWeight: 600 })
export const late = style({ color: color.late })
/** A line of its own between tools and rows: why there is nothing to tick. */
export const note = style({
  padding: `${space.s2} ${space.gutter}`,
  borderBottom: `1px solid ${color.line}`,
  color: color.muted,
  fontSize: text.sm,
  '@media': { [media.phone]: { paddingInline: space.s4 }, print: { display: 'none' } },
})
/** Disputes in the preview of an answer: number, invoice and amount on a line. */
export const previewList = style({ display: 'grid', gap: space.s2, listStyle: 'none' })
