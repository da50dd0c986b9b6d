import { style } from '@vanilla-extract/css'

import { vars } from '../theme/theme.css.ts'

const { color } = vars

export const progress = style({
  appearance: 'none',
  display: 'block',
  width: '100%',
  height: 8,
  border: 0,
  borderRadius: 4,
  overflow: 'hidden',
  background: color.line,
  selectors: {
    '&::-webkit-progress-bar': { background: color.line },
    '&::-webkit-progress-value': { background: color.accent, transition: 'inline-size 120ms linear' },
    '&::-moz-progress-bar': { background: color.accent },
  },
  '@media': { '(forced-colors: active)': { appearance: 'auto' } },
})
