import { style } from '@vanilla-extract/css'

import { media, vars } from '../../ui/theme/theme.css.ts'

const { color, space, text } = vars

export const column = style({ maxWidth: 760 })
/** The events of one lifecycle, parted from those before. */
export const lifecycle = style({
  display: 'grid',
  gap: space.s2,
  paddingTop: space.s3,
  borderTop: `1px solid ${color.line}`,
})
export const legend = style({ fontWeight: 600, fontSize: text.sm })
export const kinds = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: space.s2,
  paddingInlineStart: space.s5,
  '@media': { [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
