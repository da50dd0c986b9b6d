import { style } from '@vanilla-extract/css'

import { media, vars } from '../theme/theme.css.ts'

const { color, space, text } = vars

export const steps = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.s2,
  marginBottom: space.s5,
  padding: 0,
  listStyle: 'none',
  fontSize: text.sm,
  color: color.muted,
  '@media': { print: { display: 'none' }, [media.phone]: { marginBottom: space.s4, gap: space.s1 } },
})
export const step = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.s2,
  minWidth: 0,
  selectors: {
    '& + &::before': { content: '', width: 32, height: 1, background: color.lineStrong, flex: '0 1 32px', minWidth: 8 },
  },
  '@media': {
    [media.phone]: { selectors: { '& + &': { gap: space.s1 }, '& + &::before': { flexBasis: '16px', minWidth: 4 } } },
  },
})
export const number = style({
  flex: 'none',
  width: 24,
  height: 24,
  borderRadius: '50%',
  border: `1px solid ${color.control}`,
  display: 'grid',
  placeItems: 'center',
  fontSize: text.xs,
  fontWeight: 600,
  lineHeight: 1,
})
export const now = style({ color: color.ink, fontWeight: 600 })
export const numberPast = style({ background: color.accentSoft, borderColor: color.accent, color: color.accent })
export const numberNow = style({ background: color.accent, borderColor: color.accent, color: color.accentInk })
/** On a phone only the step one is in is named; it wraps rather than losing its end. */
export const name = style({
  whiteSpace: 'nowrap',
  '@media': {
    [media.phone]: {
      whiteSpace: 'normal',
      // The one word of a German step is wider than what a phone has left beside the numbers.
      overflowWrap: 'anywhere',
      hyphens: 'auto',
      lineHeight: 1.25,
      marginInlineStart: space.s1,
      selectors: { [`${step}:not(${now}) &`]: { display: 'none' } },
    },
  },
})
