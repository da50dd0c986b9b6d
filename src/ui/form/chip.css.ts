import { recipe } from '@vanilla-extract/recipes'

import { media, vars } from '../theme/theme.css.ts'

const { color, radius, space, text } = vars

/** A filter that is on or off, as a link or a toggle button: `className={chip({ on })}` with `aria-current` or `aria-pressed`. */
export const chip = recipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    minHeight: 32,
    padding: `3px ${space.s3}`,
    borderRadius: radius.round,
    border: `1px solid ${color.lineStrong}`,
    background: 'none',
    color: color.ink,
    fontSize: text.sm,
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    ':hover': { borderColor: color.accent, color: color.ink },
    '@media': { [media.phone]: { minHeight: 36 } },
  },
  variants: {
    on: {
      true: {
        borderColor: color.accent,
        boxShadow: `inset 0 0 0 1px ${color.accent}`,
        color: color.accent,
        background: color.accentSoft,
        fontWeight: 600,
        ':hover': { color: color.accent },
      },
    },
  },
})
