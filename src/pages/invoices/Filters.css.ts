import { globalStyle, style } from '@vanilla-extract/css'

import { media, vars } from '../../ui/theme/theme.css.ts'

export const fields = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
  gap: vars.space.s3,
  padding: `${vars.space.s3} ${vars.space.gutter}`,
  borderBottom: `1px solid ${vars.color.line}`,
  '@media': { [media.phone]: { paddingInline: vars.space.s4 } },
})
globalStyle(`${fields} label`, { fontSize: vars.text.sm })
/** The open amounts of the whole list, below the amounts of the page. */
export const totalsLine = style({
  display: 'flex',
  justifyContent: 'end',
  gap: '0.35em',
  padding: `${vars.space.s3} ${vars.space.gutter}`,
  borderTop: `1px solid ${vars.color.line}`,
  '@media': { [media.phone]: { paddingInline: vars.space.s4 } },
})
