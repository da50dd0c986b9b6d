import { style } from '@vanilla-extract/css'

import { media, vars } from '../../ui/theme/theme.css.ts'

const { color, space, text } = vars

/** The amount due comes first on a small screen, at the side on a wide one, and on paper at the end. */
export const owed = style({
  gridArea: '1 / 2',
  '@media': { [media.narrow]: { gridArea: 'auto' }, print: { order: 1 } },
})
export const rest = style({ gridArea: '1 / 1', '@media': { [media.narrow]: { gridArea: 'auto' } } })
/** Text that has a column of its own on wide screens. */
export const onPhone = style({ display: 'none', '@media': { [media.phone]: { display: 'inline' } } })

/** The way on below the line of a payment. */
export const payAgain = style({ marginTop: space.s2 })

/** A part of the paper, parted from the one above by a line. */
export const section = style({
  padding: `${space.s5} ${space.gutter}`,
  display: 'grid',
  gap: space.s4,
  selectors: { '& + &': { borderTop: `1px solid ${color.line}` } },
  '@media': { [media.phone]: { padding: space.s4 } },
})
export const parties = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(170px, 100%), 1fr))',
  gap: space.s5,
  '@media': { [media.phone]: { gap: space.s4 } },
})
export const partyLabel = style({ fontSize: text.sm, fontWeight: 400, color: color.muted, marginBottom: 2 })
export const partyName = style({ fontWeight: 650, overflowWrap: 'anywhere' })
export const partyText = style({ color: color.muted, overflowWrap: 'anywhere' })
/** Totals stand below the amounts of the items. */
export const sums = style({
  borderTop: `1px solid ${color.line}`,
  justifyContent: 'end',
  gridTemplateColumns: 'minmax(0, 380px)',
  '@media': { [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
/** Words as their writer broke them into lines. */
export const prose = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })
export const late = style({ color: color.late, fontWeight: 600 })
