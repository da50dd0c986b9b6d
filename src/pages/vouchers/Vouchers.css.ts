import { style } from '@vanilla-extract/css'

import { media, vars } from '../../ui/theme/theme.css.ts'

/** One line that scrolls sideways on a phone, instead of three. */
export const oneLine = style({
  '@media': { [media.phone]: { flexWrap: 'nowrap', overflowX: 'auto', scrollbarWidth: 'none' } },
})
/** As wide before the number is there as most numbers are, so that the tabs do not wrap again when it comes. */
export const countOf = style({ minWidth: '2ch', fontVariantNumeric: 'tabular-nums' })

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
