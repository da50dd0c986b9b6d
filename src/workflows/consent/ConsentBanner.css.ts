import { style } from '@vanilla-extract/css'

import { media, vars } from '../../ui/theme/theme.css.ts'

const { color, space, text } = vars

export const banner = style({
  position: 'fixed',
  insetInline: 0,
  bottom: 0,
  zIndex: 30,
  background: color.raised,
  borderTop: `1px solid ${color.lineStrong}`,
  boxShadow: vars.shadow.high,
  maxHeight: '45dvh',
  overflowY: 'auto',
})
export const inside = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space.s3} ${space.s5}`,
  maxWidth: 1240,
  margin: '0 auto',
  padding: `${space.s3} ${space.gutter}`,
  '@media': { [media.phone]: { padding: `${space.s3} ${space.s4}`, fontSize: text.sm } },
})
export const words = style({ flex: '1 1 22rem', color: color.muted, fontSize: text.sm })
export const title = style({ color: color.ink, fontWeight: 600, fontSize: text.md })
export const buttons = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.s3,
  '@media': { [media.phone]: { width: '100%', display: 'grid', gridTemplateColumns: '1fr 1fr' } },
})
