import { style } from '@vanilla-extract/css'

import { vars } from '../../ui/theme/theme.css.ts'

const { color, radius, space, text } = vars

/** Steps side by side need more than the column of a page of who is not signed in. */
export const wide = style({ width: 'min(780px, 100vw - 32px)', justifySelf: 'center' })
/** Fields of an address that stand beside one another where there is room. */
export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))',
  gap: space.s4,
})
export const group = style({ border: 0, margin: 0, padding: 0, display: 'grid', gap: space.s4, minWidth: 0 })
export const legend = style({ fontWeight: 600, padding: 0, marginBottom: space.s2 })
export const files = style({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: space.s2 })
export const file = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.s3,
  overflowWrap: 'anywhere',
})
export const quote = style({
  padding: `${space.s3} ${space.s4}`,
  borderRadius: radius.r2,
  background: color.sunken,
  fontSize: text.md,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
})
