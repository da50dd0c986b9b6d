import { style } from '@vanilla-extract/css'

import { vars } from '../../parts/theme.css.ts'

export const words = style({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' })
  padding: `${vars.space.s4} ${vars.space.gutter}`,
  borderTop: `1px solid ${vars.color.line}`,
})
export const next = style({ paddingInlineStart: 20, display: 'grid', gap: vars.space.s2 })
