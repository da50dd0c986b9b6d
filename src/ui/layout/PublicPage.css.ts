import { style } from '@vanilla-extract/css'

import { media, vars } from '../theme/theme.css.ts'

const { color, space, text } = vars

export const shell = style({
  minHeight: '100dvh',
  display: 'grid',
  gridTemplateRows: 'auto 1fr auto',
  gridTemplateColumns: 'minmax(0, 1fr)',
})
export const grow = style({ flex: 1, minWidth: space.s3 })
export const middle = style({
  display: 'grid',
  justifyItems: 'center',
  alignItems: 'start',
  padding: `clamp(24px, 9vh, 96px) ${space.gutter} ${space.s6}`,
  outline: 'none',
  '@media': { [media.phone]: { padding: `${space.s5} ${space.s4}` } },
})
export const column = style({
  width: '100%',
  maxWidth: 440,
  display: 'grid',
  gap: space.s5,
  gridTemplateColumns: 'minmax(0, 1fr)',
})
export const foot = style({
  padding: `${space.s4} ${space.gutter}`,
  color: color.muted,
  fontSize: text.sm,
  textAlign: 'center',
})
export const toolBar = style({ display: 'inline-flex', gap: space.s2, alignItems: 'center' })
