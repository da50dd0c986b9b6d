import { style } from '@vanilla-extract/css'

import { media, vars } from '../../ui/theme/theme.css.ts'

const { color, radius, space, text } = vars

/** Where a file is chosen or dropped: the edge says so. */
export const drop = style({
  display: 'grid',
  justifyItems: 'center',
  gap: space.s3,
  padding: `${space.s6} ${space.s4}`,
  border: `1px dashed ${color.control}`,
  borderRadius: radius.r2,
  textAlign: 'center',
})
/** A file hovers over it. */
export const aimed = style({ background: color.accentSoft, boxShadow: `inset 0 0 0 2px ${color.accent}` })
export const orDrop = style({
  color: color.muted,
  fontSize: text.sm,
  // Nobody drops files on a phone.
  '@media': { '(hover: none)': { display: 'none' }, [media.phone]: { display: 'none' } },
})
export const upload = style({ display: 'grid', gap: space.s3, gridTemplateColumns: 'minmax(0, 1fr)' })
