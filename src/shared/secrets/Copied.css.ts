import { style } from '@vanilla-extract/css'

import { vars } from '../../ui/theme/theme.css.ts'

export const name = style({ color: vars.color.muted, fontSize: vars.text.sm })
export const part = style({ display: 'flex', alignItems: 'center', gap: vars.space.s3 })
/** To be copied whole, and to be told from its neighbours letter by letter. */
export const code = style({
  flex: '1 1 0',
  minWidth: 0,
  fontFamily: 'ui-monospace, monospace',
  fontSize: vars.text.sm,
  overflowWrap: 'anywhere',
  userSelect: 'all',
})
