import { globalStyle, style } from '@vanilla-extract/css'

import { vars } from '../../ui/theme/theme.css.ts'

const { color, space, text } = vars

export const legend = style({ fontWeight: 600, padding: 0 })
export const hint = style({ color: color.muted, fontSize: text.sm, marginBottom: space.s3 })
export const columnGrid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(180px, 100%), 1fr))',
  gap: `${space.s2} ${space.s4}`,
})
/** A row of the help sheet: keys at the side, what they do beside. */
export const keyRow = style({
  display: 'grid',
  gridTemplateColumns: '72px 1fr',
  gap: space.s4,
  alignItems: 'baseline',
  paddingBlock: space.s2,
  selectors: { '& + &': { borderTop: `1px solid ${color.line}` } },
})
export const keyCap = style({
  justifySelf: 'start',
  minWidth: 28,
  padding: `1px ${space.s2}`,
  border: `1px solid ${color.lineStrong}`,
  borderBottomWidth: 2,
  borderRadius: vars.radius.r1,
  textAlign: 'center',
  font: 'inherit',
  fontSize: text.sm,
})
export const savedRow = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: `${space.s3} ${space.s5}`,
  marginTop: space.s3,
})
export const saveForm = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: space.s3 })
/** A saved filter and the press that deletes it. */
export const savedItem = style({ display: 'inline-flex', gap: space.s1 })
export const savedName = style({ flex: '0 1 260px' })
globalStyle(`${savedName} label`, { fontSize: text.sm })
