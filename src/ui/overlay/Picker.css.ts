import { globalStyle, style } from '@vanilla-extract/css'

import { media, vars } from '../theme/theme.css.ts'

const { color, radius, space, text } = vars

export const above = style({
  display: 'grid',
  gap: space.s3,
  padding: `${space.s3} ${space.gutter}`,
  borderBottom: `1px solid ${color.line}`,
  position: 'sticky',
  top: 0,
  background: color.surface,
  zIndex: 1,
})
export const search = style({ position: 'relative', display: 'block', color: color.muted })
globalStyle(`${search} > svg`, { position: 'absolute', insetInlineStart: space.s3, top: 12 })
export const input = style({
  width: '100%',
  minHeight: 40,
  padding: `7px ${space.s3} 7px 36px`,
  background: color.raised,
  color: color.ink,
  border: `1px solid ${color.control}`,
  borderRadius: radius.r1,
  selectors: {
    '&:focus-visible': { outlineOffset: -1, borderColor: color.focus },
    '&::placeholder': { color: color.muted, opacity: 1 },
    '&::-webkit-search-cancel-button': { display: 'none' },
  },
})
export const list = style({
  display: 'block',
  minHeight: 0,
  maxHeight: 'min(46dvh, 420px)',
  overflowY: 'auto',
  // The words stand under those of the search.
  padding: `${space.s2} calc(${space.gutter} - ${space.s3})`,
  outline: 'none',
  selectors: { '&[hidden]': { display: 'none' } },
})
export const group = style({ display: 'block', paddingBottom: space.s2 })
globalStyle(`${group} > header`, {
  padding: `${space.s2} ${space.s3} ${space.s1}`,
  color: color.muted,
  fontSize: text.xs,
  fontWeight: 600,
})
export const item = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: space.s3,
  alignItems: 'center',
  minHeight: 44,
  padding: `${space.s1} ${space.s3}`,
  borderRadius: radius.r1,
  cursor: 'pointer',
  outline: 'none',
  selectors: {
    '&[data-hovered]': { background: color.sunken },
    '&[data-focused]': { background: color.sunken, boxShadow: `inset 0 0 0 2px ${color.focus}` },
  },
})
export const itemName = style({ gridColumn: 1, fontWeight: 550, overflowWrap: 'anywhere' })
export const detail = style({ gridColumn: 1, color: color.muted, fontSize: text.sm, overflowWrap: 'anywhere' })
/** A tick beside what is picked already. */
export const mark = style({
  gridColumn: 2,
  gridRow: '1 / span 2',
  width: 7,
  height: 12,
  marginInlineEnd: space.s2,
  border: `solid ${color.accent}`,
  borderWidth: '0 2px 2px 0',
  transform: 'rotate(45deg)',
})
export const empty = style({ padding: `${space.s5} ${space.gutter}` })
export const below = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.s3,
  padding: `${space.s3} ${space.gutter}`,
  borderTop: `1px solid ${color.line}`,
  color: color.muted,
  fontSize: text.sm,
  '@media': { [media.phone]: { paddingBottom: space.s4 } },
})
