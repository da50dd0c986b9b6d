import { style } from '@vanilla-extract/css'

import { media, vars } from '../ui/theme/theme.css.ts'

const { color, font, radius, space, text } = vars

/** As wide as the window, in the narrow column of a page for visitors. */
export const wideRoom = style({
  width: `calc(100vw - 2 * ${space.gutter})`,
  marginInlineStart: `calc(50% - 50vw + ${space.gutter})`,
})
/** The picture and the text beside it. */
export const beside = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(280px, 340px)',
  gap: space.s5,
  alignItems: 'start',
  '@media': { [media.narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const code = style({
  fontFamily: font.mono,
  fontSize: '0.92em',
  overflowWrap: 'anywhere',
})
export const tight = style({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 2 })
/** A sentence of the portal below the name of its code. */
export const says = style({ display: 'block', color: color.ink })
export const small = style({ fontSize: text.sm, color: color.muted })
/** Something to press that is as wide as its column, with a second line below. */
export const choice = style({
  display: 'grid',
  gap: 2,
  width: '100%',
  minHeight: 40,
  padding: `${space.s2} ${space.s3}`,
  textAlign: 'start',
  color: color.ink,
  background: color.raised,
  border: `1px solid ${color.control}`,
  borderRadius: radius.r1,
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  ':hover': { borderColor: color.accent },
  selectors: {
    '&[data-refused="true"]': { borderStyle: 'dashed', background: 'none', color: color.muted },
    '&[aria-current="step"], &[aria-expanded="true"]': { borderColor: color.accent, background: color.accentSoft },
  },
})
/** The details of a list's entry, below it. */
export const opened = style({
  margin: `${space.s1} 0 ${space.s3}`,
  padding: `${space.s2} ${space.s3}`,
  borderInlineStart: `2px solid ${color.accent}`,
})
export const counted = style({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' })
export const scrolled = style({
  maxHeight: 420,
  overflowY: 'auto',
  margin: `0 calc(-1 * ${space.s1})`,
  padding: space.s1,
})
export const menu = style({ position: 'relative' })
export const menuBox = style({
  position: 'absolute',
  zIndex: 20,
  insetInlineEnd: 0,
  top: 'calc(100% + 4px)',
  minWidth: 220,
  display: 'grid',
  gap: 2,
  padding: space.s2,
  background: color.raised,
  border: `1px solid ${color.lineStrong}`,
  borderRadius: radius.r2,
  boxShadow: vars.shadow.high,
  '@media': { [media.phone]: { insetInlineEnd: 'auto', insetInlineStart: 0 } },
})
export const menuItem = style({
  padding: `${space.s2} ${space.s3}`,
  minHeight: 40,
  textAlign: 'start',
  color: color.ink,
  background: 'none',
  border: 0,
  borderRadius: radius.r1,
  cursor: 'pointer',
  ':hover': { background: color.sunken },
})
export const filterRow = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(150px, 100%), 1fr))',
  gap: space.s3,
})
export const range = style({ width: '100%', accentColor: color.accent })
