import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'

import { media, vars } from '../theme/theme.css.ts'

const { color, radius, space, text } = vars

/** A choice in the bar at the top of a page. On a phone its icon alone is seen, unless it is `wide`. */
export const bar = recipe({
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    gap: space.s1,
    minHeight: 36,
    paddingInlineStart: space.s2,
    borderRadius: radius.round,
    border: `1px solid ${color.line}`,
    color: color.muted,
    fontSize: text.sm,
    selectors: {
      '&:hover': { borderColor: color.control, color: color.ink },
      '&:has(:focus-visible)': { outline: `2px solid ${color.focus}`, outlineOffset: 2 },
      // The mark of a list that opens; the select itself lies under it.
      '&::after': {
        content: '',
        position: 'absolute',
        insetInlineEnd: 14,
        width: 6,
        height: 6,
        marginTop: -3,
        border: 'solid currentColor',
        borderWidth: '0 1.5px 1.5px 0',
        transform: 'rotate(45deg)',
        pointerEvents: 'none',
      },
    },
  },
  variants: {
    wide: {
      true: {},
      false: {
        '@media': {
          [media.phone]: {
            width: 40,
            minHeight: 40,
            padding: 0,
            justifyContent: 'center',
            selectors: { '&::after': { content: 'none' } },
          },
        },
      },
    },
  },
})
export const barSelect = recipe({
  base: {
    appearance: 'none',
    border: 0,
    background: 'none',
    flex: 1,
    padding: `${space.s1} 28px ${space.s1} ${space.s1}`,
    minHeight: 34,
    cursor: 'pointer',
    borderRadius: radius.round,
    color: 'inherit',
    fontWeight: 600,
    // The ring is around the whole of it.
    ':focus-visible': { outline: 'none' },
  },
  variants: {
    wide: {
      true: {},
      // The select lies over the icon, unseen.
      false: { '@media': { [media.phone]: { position: 'absolute', inset: 0, width: '100%', opacity: 0, padding: 0 } } },
    },
  },
})
export const barButton = style({
  display: 'inline-grid',
  placeItems: 'center',
  width: 36,
  height: 36,
  padding: 0,
  borderRadius: radius.round,
  border: `1px solid ${color.line}`,
  background: 'none',
  color: color.muted,
  cursor: 'pointer',
  fontSize: text.sm,
  fontWeight: 600,
  selectors: { '&:hover': { borderColor: color.control, color: color.ink } },
  '@media': { [media.phone]: { width: 40, height: 40 } },
})
export const brand = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 10,
  minWidth: 0,
  minHeight: 36,
  color: color.ink,
  fontWeight: 650,
  letterSpacing: '-0.01em',
  textDecoration: 'none',
  selectors: { '&:hover': { color: color.ink } },
})
export const brandName = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '@media': { [media.phone]: { whiteSpace: 'normal', lineHeight: 1.2 } },
})
/** A telephone number stands on one line. */
export const unbroken = style({ whiteSpace: 'nowrap' })
