import { style } from '@vanilla-extract/css'

import { vars } from '../theme/theme.css.ts'

const { color, space, text } = vars

export const timeline = style({ listStyle: 'none', display: 'grid' })
export const item = style({
  position: 'relative',
  paddingInlineStart: 28,
  paddingBottom: space.s4,
  selectors: {
    '&:last-child': { paddingBottom: 0 },
    '&:not(:last-child)::before': {
      content: '',
      position: 'absolute',
      insetInlineStart: 7,
      top: 14,
      bottom: -6,
      width: 2,
      background: color.line,
    },
  },
})
export const dot = style({
  position: 'absolute',
  insetInlineStart: 0,
  top: 3,
  width: 16,
  height: 16,
  borderRadius: '50%',
  display: 'grid',
  placeItems: 'center',
  border: `2px solid ${color.control}`,
  background: color.surface,
  color: color.surface,
})
const wrong = { background: color.late, borderColor: color.late, color: color.surface }
export const dots = {
  past: style({ background: color.accent, borderColor: color.accent, color: color.accentInk }),
  now: style({ borderColor: color.accent, boxShadow: `inset 0 0 0 3px ${color.surface}`, background: color.accent }),
  next: style({ borderStyle: 'dashed' }),
  late: style(wrong),
  failed: style(wrong),
} as const
export const title = style({ fontWeight: 550 })
export const later = style({ color: color.muted, fontWeight: 400 })
export const detail = style({ color: color.muted, fontSize: text.sm })
