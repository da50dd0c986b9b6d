import { style } from '@vanilla-extract/css'

import { media, vars } from '../../ui/theme/theme.css.ts'

const { color, space, text } = vars

/** The choice, and beside it what became of it. */
export const choice = style({
  display: 'grid',
  gridTemplateColumns: '15rem minmax(5.5rem, auto)',
  alignItems: 'center',
  gap: space.s3,
  '@media': { [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(4.5rem, auto)' } },
})
export const said = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.s1,
  minHeight: '1.5em',
  color: color.done,
  fontSize: text.sm,
  whiteSpace: 'nowrap',
})
export const column = style({ maxWidth: 860 })
