import { style } from '@vanilla-extract/css'

import { media, vars } from '../theme/theme.css.ts'

const { color, space, text } = vars

export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(150px, 100%), 1fr))',
  gap: `${space.s4} ${space.s5}`,
})
export const term = style({ fontSize: text.sm, color: color.muted })
export const value = style({ overflowWrap: 'anywhere', whiteSpace: 'pre-line' })

export const lines = style({ display: 'grid', gap: space.s3 })
export const line = style({ display: 'flex', justifyContent: 'space-between', gap: space.s4, alignItems: 'baseline' })
export const lineTerm = style({ minWidth: 0 })
export const lineNote = style({ display: 'block', color: color.muted, fontSize: text.sm, fontWeight: 400 })
export const lineValue = style({ textAlign: 'right', flex: 'none' })
export const totalLine = style({
  borderTop: `1px solid ${color.line}`,
  paddingTop: space.s3,
  fontSize: text.lg,
  fontWeight: 650,
  '@media': { [media.phone]: { fontSize: text.md } },
})
