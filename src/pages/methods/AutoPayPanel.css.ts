import { style } from '@vanilla-extract/css'

import { media, vars } from '../../ui/theme/theme.css.ts'

const { color, space, text } = vars

export const said = style({
  display: 'grid',
  gap: space.s3,
  margin: 0,
  padding: `${space.s4} ${space.gutter}`,
  '@media': { [media.phone]: { padding: space.s4 } },
})
export const facts = style({ margin: 0, color: color.muted, fontSize: text.sm })
export const subhead = style({
  margin: 0,
  padding: `${space.s4} ${space.gutter} ${space.s2}`,
  fontSize: text.md,
  '@media': { [media.phone]: { padding: `${space.s4} ${space.s4} ${space.s2}` } },
})
export const invoices = style({ margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: space.s1 })
export const invoice = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.s3, minHeight: 28 })
/** Amounts one under the other end at one place. */
export const amount = style({ minWidth: 92, textAlign: 'right' })
