import { globalStyle, style } from '@vanilla-extract/css'

import { media, vars } from '../theme/theme.css.ts'

const { color, space, text } = vars

/** Under the search of a list. */
export const row = style({
  padding: `${space.s3} ${space.gutter}`,
  borderBottom: `1px solid ${color.line}`,
  '@media': { print: { display: 'none' }, [media.phone]: { paddingInline: space.s4 } },
})
export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
  gap: space.s3,
})
globalStyle(`${grid} label`, { fontSize: text.sm })
/** Beside the search of a list; on a phone they have their sheet. */
export const inLine = style({ display: 'contents', '@media': { [media.phone]: { display: 'none' } } })
export const active = style({
  padding: `${space.s2} ${space.gutter}`,
  borderBottom: `1px solid ${color.line}`,
  '@media': { [media.phone]: { paddingInline: space.s4 } },
})
