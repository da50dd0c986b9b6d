import { style } from '@vanilla-extract/css'

import { media, vars } from '../../ui/theme/theme.css.ts'

const { color, space } = vars

/** The totals of all pages, below the amounts of the page. */
export const totals = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'end',
  gap: `${space.s1} ${space.s5}`,
  padding: `${space.s3} ${space.gutter}`,
  borderTop: `1px solid ${color.line}`,
  '@media': { [media.phone]: { paddingInline: space.s4 } },
})

/** A date in a narrow column keeps to one line. */
export const oneLine = style({ whiteSpace: 'nowrap' })
