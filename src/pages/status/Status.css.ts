import { style } from '@vanilla-extract/css'

import { media, vars } from '../../ui/theme/theme.css.ts'

const { color, font, space, text } = vars

export const page = style({ display: 'grid', gap: space.s5, gridTemplateColumns: 'minmax(0, 1fr)' })
/** Cards side by side, as high as the highest of them. */
export const cards = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: space.s5,
  '@media': { [media.narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' }, [media.phone]: { gap: space.s4 } },
})
export const concerns = style({ margin: 0, paddingInlineStart: space.s5 })
/** A name by which the log is searched. */
export const technical = style({ fontFamily: font.mono, fontSize: text.sm, overflowWrap: 'anywhere' })
export const beside = style({ color: color.muted, fontSize: text.sm })
/** Buttons of a row, side by side. */
export const actions = style({ display: 'inline-flex', flexWrap: 'wrap', gap: space.s2, justifyContent: 'flex-end' })
