import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'

import { media, vars } from '../theme/theme.css.ts'

const { color, radius, space, text } = vars
const usable = '&:hover:not(:disabled, [aria-disabled="true"])'
const pressed = '&:active:not(:disabled, [aria-disabled="true"])'

/** The look of a button, also for links: `<Link className={buttonStyle({ kind: 'main' })}>`. */
export const buttonStyle = recipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: space.s2,
    minHeight: 40,
    padding: `7px ${space.s4}`,
    border: '1px solid transparent',
    borderRadius: radius.r1,
    fontWeight: 600,
    lineHeight: 1.3,
    textAlign: 'center',
    textDecoration: 'none',
    cursor: 'pointer',
    userSelect: 'none',
    transition: 'background-color 120ms, border-color 120ms, color 120ms',
    touchAction: 'manipulation',
    selectors: {
      '&:disabled, &[aria-disabled="true"]:not([aria-busy="true"])': {
        cursor: 'not-allowed',
        background: color.sunken,
        borderColor: color.line,
        color: color.muted,
        boxShadow: 'none',
      },
      '&[aria-busy="true"]': { cursor: 'progress' },
    },
    '@media': { print: { display: 'none' }, [media.phone]: { minHeight: 44 } },
  },
  variants: {
    kind: {
      main: {
        background: color.accent,
        color: color.accentInk,
        boxShadow: vars.shadow.low,
        selectors: {
          [usable]: { background: color.accentHover, color: color.accentInk },
          [pressed]: { background: color.accentHover, boxShadow: 'none' },
        },
      },
      plain: {
        background: color.raised,
        borderColor: color.control,
        color: color.ink,
        selectors: {
          [usable]: { background: color.sunken, borderColor: color.ink, color: color.ink },
          [pressed]: { background: color.line },
        },
      },
      quiet: {
        background: 'none',
        color: color.accent,
        selectors: {
          [usable]: { background: color.accentSoft, color: color.accentHover },
          '&:disabled, &[aria-disabled="true"]:not([aria-busy="true"])': {
            background: 'none',
            borderColor: 'transparent',
          },
        },
      },
      danger: {
        background: color.raised,
        borderColor: color.late,
        color: color.late,
        selectors: { [usable]: { background: color.lateSoft, color: color.lateHover, borderColor: color.lateHover } },
      },
    },
    size: {
      md: {},
      sm: {
        minHeight: 32,
        padding: `3px ${space.s3}`,
        fontSize: text.sm,
        '@media': { [media.phone]: { minHeight: 36 } },
      },
      icon: { width: 40, padding: 0, '@media': { [media.phone]: { width: 44 } } },
    },
    wide: { true: { width: '100%' } },
  },
  defaultVariants: { kind: 'plain', size: 'md' },
})

export const stack = style({ display: 'inline-grid', alignItems: 'center', justifyItems: 'center' })
export const layer = style({ gridArea: '1 / 1', display: 'inline-flex', alignItems: 'center', gap: space.s2 })
export const unseen = style({ opacity: 0 })
