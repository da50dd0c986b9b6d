import { style } from '@vanilla-extract/css'

import { media, vars } from '../theme/theme.css.ts'

const { color, radius, space, text } = vars

/** Styles shared by labelled controls: stack, label, hint, error, box. */
export const field = style({ display: 'grid', gap: space.s1, minWidth: 0, alignContent: 'start' })
export const label = style({ fontWeight: 600, fontSize: text.md })
export const optional = style({ fontWeight: 400, color: color.muted })
export const hint = style({ color: color.muted, fontSize: text.sm })
export const error = style({
  display: 'flex',
  gap: 6,
  alignItems: 'baseline',
  color: color.late,
  fontSize: text.sm,
  fontWeight: 550,
})
export const failed = style({
  borderInlineStart: `3px solid ${color.late}`,
  paddingInlineStart: space.s3,
})
export const control = style({
  width: '100%',
  minHeight: 40,
  padding: `7px ${space.s3}`,
  background: color.raised,
  color: color.ink,
  border: `1px solid ${color.control}`,
  borderRadius: radius.r1,
  transition: 'border-color 120ms',
  selectors: {
    '&:hover:not(:disabled)': { borderColor: color.ink },
    '&:focus-visible': { outlineOffset: -1, borderColor: color.focus },
    '&[aria-invalid="true"]': { borderColor: color.late, boxShadow: `inset 0 0 0 1px ${color.late}` },
    '&:disabled': { background: color.sunken, color: color.muted, borderColor: color.line, cursor: 'not-allowed' },
    '&[readonly]': { background: color.sunken, color: color.muted },
    '&::placeholder': { color: color.muted, opacity: 1, textOverflow: 'ellipsis' },
  },
  '@media': { [media.phone]: { minHeight: 44 } },
})
export const compact = style({
  minHeight: 34,
  padding: `3px ${space.s3}`,
  fontSize: text.sm,
  '@media': { [media.phone]: { minHeight: 40 } },
})
export const inline = style({ display: 'inline-flex', alignItems: 'center', gap: space.s2, minWidth: 0 })
export const inlineLabel = style({ fontSize: text.sm, color: color.muted, fontWeight: 400, whiteSpace: 'nowrap' })
