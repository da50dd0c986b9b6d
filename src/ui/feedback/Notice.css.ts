import { keyframes, style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'

import { media, vars } from '../theme/theme.css.ts'

const { color, radius, space, text } = vars
const tinted = (ink: string, ground: string) => ({ vars: { '--notice-ink': ink }, background: ground })

export const notice = recipe({
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gap: `2px ${space.s3}`,
    alignItems: 'start',
    padding: `${space.s3} ${space.s4}`,
    borderRadius: radius.r2,
    border: '1px solid color-mix(in srgb, var(--notice-ink) 35%, transparent)',
    breakInside: 'avoid',
  },
  variants: {
    tone: {
      due: tinted(color.due, color.dueSoft),
      late: tinted(color.late, color.lateSoft),
      wait: tinted(color.wait, color.waitSoft),
      done: tinted(color.done, color.doneSoft),
      hold: tinted(color.hold, color.holdSoft),
      quiet: tinted(color.muted, color.surface),
    },
  },
})
export const icon = style({ color: 'var(--notice-ink)', height: '1.5em', display: 'flex', alignItems: 'center' })
export const words = style({ minWidth: 0 })
export const title = style({ fontWeight: 650, color: 'var(--notice-ink)' })
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space.s2, marginTop: space.s2 })

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(8px)' } })
export const region = style({
  vars: { '--action-bar-height': 'inherit' },
  position: 'fixed',
  zIndex: 40,
  insetInlineEnd: space.gutter,
  bottom: `calc(${space.s5} + max(var(--action-bar-height, 0px), var(--menu-height, 0px)) + var(--consent-height, 0px))`,
  width: 'min(400px, calc(100vw - 32px))',
  display: 'grid',
  gap: space.s2,
  pointerEvents: 'none',
  '@media': { print: { display: 'none' }, [media.phone]: { insetInlineEnd: space.s4 } },
})
export const list = style({ display: 'contents' })
export const toast = style({
  display: 'flex',
  gap: space.s3,
  alignItems: 'start',
  padding: `${space.s3} ${space.s2} ${space.s3} ${space.s4}`,
  borderRadius: radius.r2,
  border: `1px solid ${color.lineStrong}`,
  background: color.raised,
  boxShadow: vars.shadow.high,
  pointerEvents: 'auto',
  animation: `${rise} 160ms ease-out`,
})
export const toastMark = style({ display: 'flex', alignItems: 'center', height: '1.5em' })
export const tones = {
  due: style({ color: color.due }),
  late: style({ color: color.late }),
  wait: style({ color: color.wait }),
  done: style({ color: color.done }),
  hold: style({ color: color.hold }),
  quiet: style({ color: color.muted }),
} as const
export const toastWords = style({ flex: 1, minWidth: 0 })
export const close = style({
  display: 'grid',
  placeItems: 'center',
  width: 32,
  height: 28,
  margin: '-2px 0',
  border: 0,
  borderRadius: radius.r1,
  background: 'none',
  color: color.muted,
  cursor: 'pointer',
  fontSize: text.sm,
  ':hover': { background: color.sunken, color: color.ink },
})
