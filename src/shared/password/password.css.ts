import { globalStyle, style } from '@vanilla-extract/css'

import { vars } from '../../ui/theme/theme.css.ts'

const { color, space, text } = vars

export const entries = style({ display: 'grid', gap: space.s4, gridTemplateColumns: 'minmax(0, 1fr)' })
export const needs = style({ display: 'grid', gap: space.s2, fontSize: text.sm, color: color.muted })
export const list = style({
  display: 'grid',
  gap: `${space.s1} ${space.s4}`,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 11rem), 1fr))',
  listStyle: 'none',
  margin: 0,
  padding: 0,
})
export const requirement = style({ display: 'flex', gap: space.s2, alignItems: 'baseline' })
export const met = style({ color: color.done })

export const form = style({ display: 'grid', gap: space.s4, gridTemplateColumns: 'minmax(0, 1fr)' })
// The form's gap parts the error summary from the first field.
globalStyle(`${form} > :first-child`, { marginBottom: 0 })
/** On a page of its own a form is as wide as that of signing in. */
export const column = style({ maxWidth: '30rem' })
