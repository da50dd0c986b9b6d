import { style } from '@vanilla-extract/css'

import { media, vars } from '../theme/theme.css.ts'

const { color, space, text } = vars

export const pager = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space.s2} ${space.s4}`,
  padding: `${space.s2} ${space.gutter}`,
  borderTop: `1px solid ${color.line}`,
  fontSize: text.sm,
  color: color.muted,
  '@media': { print: { display: 'none' }, [media.phone]: { padding: `${space.s2} ${space.s4}` } },
})
export const turn = style({ display: 'flex', alignItems: 'center', gap: space.s2, marginInlineStart: 'auto' })
export const range = style({ marginInlineEnd: space.s2, whiteSpace: 'nowrap' })
