import { globalStyle, style } from '@vanilla-extract/css'

import { vars } from '../../ui/theme/theme.css.ts'

const { color, radius, space, text } = vars

export const form = style({ display: 'grid', gap: space.s4, gridTemplateColumns: 'minmax(0, 1fr)' })
// The form's gap parts the error summary from the first field.
globalStyle(`${form} > :first-child`, { marginBottom: 0 })
/** A link that belongs to the field above it. */
export const mend = style({ marginTop: `calc(-1 * ${space.s3})`, fontSize: text.sm })
export const aside = style({ display: 'grid', gap: space.s3 })
export const or = style({ textAlign: 'center', color: color.muted, fontSize: text.sm })
export const sheet = style({
  display: 'grid',
  gap: space.s4,
  gridTemplateColumns: 'minmax(0, 1fr)',
  padding: `${space.s5} clamp(16px, 5vw, 32px) ${space.s6}`,
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.r3,
  boxShadow: vars.shadow.low,
})
// The heading brings its own distance.
globalStyle(`${sheet} > :first-child`, { marginBottom: space.s2 })
export const more = style({ color: color.muted, fontSize: text.sm, textAlign: 'center' })
