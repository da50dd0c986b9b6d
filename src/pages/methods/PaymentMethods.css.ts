import { style } from '@vanilla-extract/css'

import { media, vars } from '../../ui/theme/theme.css.ts'

const { color, space, text } = vars

export const list = style({ margin: 0, padding: 0, listStyle: 'none' })
export const row = style({
  display: 'grid',
  gridTemplateColumns: '24px minmax(0, 1fr) auto',
  alignItems: 'start',
  gap: `${space.s2} ${space.s3}`,
  padding: `${space.s4} ${space.gutter}`,
  borderTop: `1px solid ${color.line}`,
  selectors: { '&:first-child': { borderTop: 0 } },
  '@media': {
    [media.phone]: { padding: `${space.s4}`, gridTemplateColumns: '24px minmax(0, 1fr)' },
  },
})
export const icon = style({ color: color.muted, paddingTop: 2 })
export const naming = style({ display: 'grid', gap: space.s1, minWidth: 0, overflowWrap: 'anywhere' })
export const name = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.s2, fontWeight: 600 })
export const facts = style({ color: color.muted, fontSize: text.sm })
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.s2,
  '@media': { [media.phone]: { gridColumn: '1 / -1' } },
})
/** On a phone they go to the next line both or neither. */
export const together = style({ display: 'flex', gap: space.s2 })
/** A question with its answer beside it. */
export const asking = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.s3,
})
export const askingWords = style({ flex: '1 1 20rem', color: color.muted })
