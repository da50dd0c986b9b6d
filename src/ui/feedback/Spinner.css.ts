import { keyframes, style } from '@vanilla-extract/css'

import { media } from '../theme/theme.css.ts'

const turn = keyframes({ to: { transform: 'rotate(360deg)' } })
const breathe = keyframes({ '50%': { opacity: 0.35 } })

export const spinner = style({
  display: 'inline-block',
  flex: 'none',
  width: '1em',
  height: '1em',
  borderRadius: '50%',
  border: '2px solid currentColor',
  borderRightColor: 'transparent',
  animation: `${turn} 0.8s linear infinite`,
  verticalAlign: '-0.14em',
  '@media': {
    [media.still]: { animation: `${breathe} 2s ease-in-out infinite !important`, borderRightColor: 'currentColor' },
  },
})
export const large = style({ fontSize: '1.75rem' })
