import { style } from '@vanilla-extract/css'

import { media, vars } from '../theme/theme.css.ts'

const { color, radius, space, text } = vars

/** Two beside each other where both have room for their words. */
export const group = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(440px, 100%), 1fr))',
  gap: space.s2,
})
/** Words about the whole group. */
export const across = style({ gridColumn: '1 / -1' })
export const legend = style({ fontWeight: 600, marginBottom: space.s2 })
export const card = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gap: `0 ${space.s3}`,
  alignItems: 'center',
  padding: `${space.s3} ${space.s4}`,
  border: `1px solid ${color.control}`,
  borderRadius: radius.r2,
  background: color.raised,
  cursor: 'pointer',
  transition: 'border-color 120ms, background-color 120ms',
  selectors: {
    '&:hover': { borderColor: color.accent },
    '&:has(input:checked)': {
      borderColor: color.accent,
      background: color.accentSoft,
      boxShadow: `inset 0 0 0 1px ${color.accent}`,
    },
    '&:has(input:focus-visible)': { outline: `2px solid ${color.focus}`, outlineOffset: 2 },
    '&:has(input:disabled)': {
      cursor: 'not-allowed',
      borderColor: color.line,
      background: color.sunken,
      color: color.muted,
    },
  },
  '@media': { [media.phone]: { padding: space.s3 } },
})
export const dot = style({
  appearance: 'none',
  width: 20,
  height: 20,
  margin: 0,
  borderRadius: '50%',
  border: `1.5px solid ${color.control}`,
  background: color.raised,
  cursor: 'inherit',
  selectors: {
    '&:checked': { border: `6px solid ${color.accent}` },
    '&:focus-visible': { outline: 'none' },
    '&:disabled': { background: color.sunken, borderColor: color.lineStrong },
  },
  '@media': { '(forced-colors: active)': { appearance: 'auto' } },
})
export const title = style({ fontWeight: 600, display: 'block', overflowWrap: 'anywhere', textWrap: 'pretty' })
export const hint = style({ display: 'block', color: color.muted, fontSize: text.sm })
export const aside = style({ color: color.muted, fontSize: text.sm, textAlign: 'right', display: 'flex' })
export const why = style({ gridColumn: '2 / -1', marginTop: space.s2, fontSize: text.sm, color: color.wait })
