import { style } from '@vanilla-extract/css'

import { media } from '../../ui/theme/theme.css.ts'

/** The amount due comes first on a small screen, at the side on a wide one, and on paper at the end. */
export const owed = style({
  gridArea: '1 / 2',
  '@media': { [media.narrow]: { gridArea: 'auto' }, print: { order: 1 } },
})
export const rest = style({ gridArea: '1 / 1', '@media': { [media.narrow]: { gridArea: 'auto' } } })
/** Text that has a column of its own on wide screens. */
export const onPhone = style({ display: 'none', '@media': { [media.phone]: { display: 'inline' } } })
