import { style } from '@vanilla-extract/css'

import { media, vars } from '../../ui/theme/theme.css.ts'

const { color, radius, space } = vars

/** The provider's form, set apart as one thing. Its own edge keeps 4 px for focus rings. */
export const cardForm = style({
  maxWidth: 560,
  padding: `${space.s4} ${space.s5}`,
  border: `1px solid ${color.line}`,
  borderRadius: radius.r2,
  background: color.surface,
  '@media': { [media.phone]: { padding: space.s2 } },
})
export const cardFrame = style({ width: '100%', border: 0, display: 'block', colorScheme: 'normal' })
