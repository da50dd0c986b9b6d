import { globalStyle, style } from '@vanilla-extract/css'

import { media, vars } from '../theme/theme.css.ts'

const { color, space, text } = vars

export const pageHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: `${space.s3} ${space.s5}`,
  marginBottom: space.s5,
  '@media': { [media.phone]: { marginBottom: space.s4 } },
})
export const words = style({ flex: '1 1 18rem', minWidth: 0 })
export const heading = style({ fontSize: text.xl, letterSpacing: '-0.018em', overflowWrap: 'anywhere' })
export const lead = style({ color: color.muted, marginTop: space.s1, maxWidth: '68ch' })
export const back = style({ fontSize: text.sm, marginBottom: space.s2, '@media': { print: { display: 'none' } } })
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.s3,
  '@media': { print: { display: 'none' }, [media.phone]: { width: '100%' } },
})

// Its words stand where those of the heading do.
globalStyle(`${back} > button`, { marginInlineStart: `calc(-1px - ${space.s3})` })
