import { style } from '@vanilla-extract/css'

import { vars } from '../../ui/theme/theme.css.ts'

/** To be read aloud, and typed by somebody else. */
export const number = style({
  fontSize: vars.text.xl,
  fontWeight: 700,
  letterSpacing: '0.04em',
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
})
export const numberLine = style({ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: vars.space.s3 })
export const letterhead = style({ margin: `0 0 ${vars.space.s4}`, fontWeight: 600 })
