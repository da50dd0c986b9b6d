import { style } from '@vanilla-extract/css'

import { vars } from '../theme/theme.css.ts'

const { color, space, text } = vars

/** A native checkbox, drawn. Its tick is a border, since an image would need a wider policy. */
export const box = style({
  appearance: 'none',
  flex: 'none',
  position: 'relative',
  width: 20,
  height: 20,
  margin: 0,
  border: `1.5px solid ${color.control}`,
  borderRadius: 5,
  background: color.raised,
  cursor: 'pointer',
  selectors: {
    '&:hover:not(:disabled)': { borderColor: color.accent },
    '&:checked, &:indeterminate': { background: color.accent, borderColor: color.accent },
    '&::after': {
      content: '',
      position: 'absolute',
      display: 'none',
      left: 6,
      top: 2,
      width: 5,
      height: 10,
      border: `solid ${color.accentInk}`,
      borderWidth: '0 2px 2px 0',
      transform: 'rotate(42deg)',
    },
    '&:checked::after': { display: 'block' },
    '&:indeterminate::after': {
      display: 'block',
      left: 3.5,
      top: 7,
      width: 10,
      height: 0,
      borderWidth: '0 0 2.5px 0',
      transform: 'none',
    },
    '&:disabled': { background: color.sunken, borderColor: color.lineStrong, cursor: 'not-allowed' },
    '&:disabled:checked': { background: color.muted, borderColor: color.muted },
    '&[aria-invalid="true"]': { borderColor: color.late, boxShadow: `0 0 0 1px ${color.late}` },
  },
  '@media': { '(forced-colors: active)': { appearance: 'auto' } },
})
export const line = style({ display: 'flex', gap: space.s3, alignItems: 'start', cursor: 'pointer' })
export const off = style({ cursor: 'not-allowed', color: color.muted })
export const words = style({ minWidth: 0, paddingTop: 0 })
export const hint = style({ color: color.muted, fontSize: text.sm, marginTop: 2 })
/** The box sits in the middle of the first line of words. */
export const seat = style({ display: 'flex', alignItems: 'center', height: '1.5em', minHeight: 24 })
export const error = style({ marginTop: space.s1 })
