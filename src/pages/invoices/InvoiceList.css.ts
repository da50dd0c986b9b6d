import { style } from '@vanilla-extract/css'

import { media, vars } from '../../ui/theme/theme.css.ts'

/** The open amounts of the whole list, below the amounts of the page. */
export const totalsLine = style({
  display: 'flex',
  justifyContent: 'end',
  gap: '0.35em',
  padding: `${vars.space.s3} ${vars.space.gutter}`,
  borderTop: `1px solid ${vars.color.line}`,
  '@media': { [media.phone]: { paddingInline: vars.space.s4 } },
})
