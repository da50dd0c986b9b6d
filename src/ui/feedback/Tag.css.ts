import { recipe } from '@vanilla-extract/recipes'

import { vars } from '../theme/theme.css.ts'

const { color, radius, text } = vars

export const tag = recipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 5,
    padding: '1px 9px 1px 7px',
    borderRadius: radius.round,
    fontSize: text.sm,
    fontWeight: 550,
    lineHeight: 1.55,
    whiteSpace: 'nowrap',
    border: '1px solid transparent',
    '@media': { print: { borderColor: 'currentColor', background: 'none' } },
  },
  variants: {
    tone: {
      due: { color: color.due, background: color.dueSoft },
      late: { color: color.late, background: color.lateSoft },
      wait: { color: color.wait, background: color.waitSoft },
      done: { color: color.done, background: color.doneSoft },
      hold: { color: color.hold, background: color.holdSoft },
      quiet: { color: color.muted, background: 'none', borderColor: color.lineStrong },
    },
  },
})
