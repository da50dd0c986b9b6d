import { style } from '@vanilla-extract/css'

import { vars } from '../theme/theme.css.ts'

const { color, radius, space, text } = vars

/** Quiet while it is closed. */
export const whyNot = style({
  borderInlineStart: '3px solid transparent',
  borderRadius: `0 ${radius.r1} ${radius.r1} 0`,
  fontSize: text.sm,
  '@media': { print: { display: 'none' } },
  selectors: {
    '&[open]': { borderInlineStartColor: color.wait, background: color.waitSoft, padding: '10px 14px' },
  },
})
export const title = style({
  display: 'inline-flex',
  gap: 6,
  alignItems: 'center',
  minHeight: 24,
  color: color.muted,
  cursor: 'pointer',
  listStyle: 'none',
  textDecoration: 'underline dotted',
  textUnderlineOffset: '3px',
  selectors: {
    '&::-webkit-details-marker': { display: 'none' },
    '&:hover': { color: color.ink },
    [`${whyNot}[open] > &`]: { fontWeight: 650, color: color.wait, textDecoration: 'none' },
  },
})
export const list = style({ listStyle: 'none', display: 'grid', gap: space.s1, marginTop: 2 })
export const several = style({ listStyle: 'disc', paddingInlineStart: 18 })
export const mend = style({ fontWeight: 600, display: 'inline-block' })
