import { globalStyle, style } from '@vanilla-extract/css'

import { vars } from '../../ui/theme/theme.css.ts'
import { menuLink } from './Frame.css.ts'

const { color, radius, space } = vars

export const more = style([
  menuLink,
  {
    display: 'inline-flex',
    alignItems: 'center',
    gap: space.s1,
    border: 0,
    borderBottom: '2px solid transparent',
    background: 'none',
    font: 'inherit',
    cursor: 'pointer',
    selectors: {
      '&[data-current]': { color: color.ink, borderBottomColor: color.accent, fontWeight: 600 },
    },
  },
])
export const panel = style({
  position: 'fixed',
  inset: 'auto',
  margin: 0,
  minWidth: 200,
  maxWidth: 'calc(100vw - 24px)',
  maxHeight: '60vh',
  overflowY: 'auto',
  padding: space.s2,
  background: color.raised,
  color: color.ink,
  border: `1px solid ${color.lineStrong}`,
  borderRadius: radius.r2,
  boxShadow: vars.shadow.high,
})
globalStyle(`${panel} > a`, { display: 'block', padding: `${space.s2} ${space.s3}`, borderRadius: radius.r1 })
globalStyle(`${panel} > a:hover`, { background: color.surface })
