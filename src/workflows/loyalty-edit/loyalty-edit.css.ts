import { style } from '@vanilla-extract/css'

import { media, vars } from '../../ui/theme/theme.css.ts'

const { color, space } = vars

export const formColumn = style({ maxWidth: 760 })

/** Tiers, one a line: its two values side by side and the way to remove it. */
export const tiers = style({ display: 'grid', margin: 0, padding: 0, listStyle: 'none', outline: 'none' })
export const tier = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1.4fr) minmax(0, 1fr) auto',
  alignItems: 'start',
  gap: space.s3,
  padding: `${space.s4} 0`,
  borderTop: `1px solid ${color.line}`,
  selectors: { '&:first-child': { borderTop: 0, paddingTop: 0 } },
  '@media': { [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
/** As far down as the labels beside it are high. */
export const remove = style({ paddingTop: 30, '@media': { [media.phone]: { paddingTop: 0 } } })
export const narrow = style({ maxWidth: 320 })

export const table = style({ width: '100%', borderCollapse: 'collapse' })
export const cell = style({
  padding: `${space.s2} ${space.s3} ${space.s2} 0`,
  textAlign: 'start',
  verticalAlign: 'top',
  fontWeight: 400,
  borderBottom: `1px solid ${color.line}`,
})
export const headCell = style([cell, { color: color.muted, fontWeight: 500 }])
export const changed = style({ fontWeight: 600 })
export const was = style({ display: 'block', color: color.muted, textDecoration: 'line-through' })
