import { style } from '@vanilla-extract/css'

import { media } from '../../ui/theme/theme.css.ts'

/** What is owed comes first in the page, and first on a small screen; on a wide one it stands at the side, and on paper at the end. */
export const owed = style({
  gridArea: '1 / 2',
  '@media': { [media.narrow]: { gridArea: 'auto' }, print: { order: 1 } },
})
export const rest = style({ gridArea: '1 / 1', '@media': { [media.narrow]: { gridArea: 'auto' } } })
/** What a column of its own says on wide screens. */
export const onPhone = style({ display: 'none', '@media': { [media.phone]: { display: 'inline' } } })
