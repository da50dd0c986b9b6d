import { createGlobalTheme, createGlobalThemeContract, globalStyle } from '@vanilla-extract/css'

import { PHONE } from './phone.ts'

const name = (_value: string | null, path: string[]) => path.join('-')

/**
 * The look's tokens. Colours of a status come in pairs: words in `late`, their ground in `lateSoft`.
 * `control` borders what can be operated and keeps 3:1 against every ground (WCAG 1.4.11); `line`
 * only orders the page and may be fainter.
 */
export const vars = createGlobalThemeContract(
  {
    color: {
      paper: null,
      surface: null,
      raised: null,
      sunken: null,
      ink: null,
      muted: null,
      line: null,
      lineStrong: null,
      control: null,
      accent: null,
      accentHover: null,
      accentInk: null,
      accentSoft: null,
      focus: null,
      shade: null,
      due: null,
      dueSoft: null,
      late: null,
      lateSoft: null,
      lateHover: null,
      wait: null,
      waitSoft: null,
      done: null,
      doneSoft: null,
      hold: null,
      holdSoft: null,
    },
    shadow: { low: null, high: null },
    space: { s1: null, s2: null, s3: null, s4: null, s5: null, s6: null, s7: null, gutter: null },
    radius: { r1: null, r2: null, r3: null, round: null },
    text: { xs: null, sm: null, md: null, lg: null, xl: null, xxl: null },
    font: { body: null, mono: null },
  },
  name,
)

/** Breakpoints for a phone and for a small screen; for `@media` in styles. */
export const media = {
  phone: PHONE,
  narrow: '(max-width: 1000px)',
  /** A window with no room for bars that cover the page: a telephone on its side, or a zoom of 400 % (WCAG 1.4.10). */
  low: 'screen and (max-height: 30em)',
  dark: '(prefers-color-scheme: dark)',
  still: '(prefers-reduced-motion: reduce)',
} as const

const light = {
  paper: '#f6f4ef',
  surface: '#fffefb',
  raised: '#ffffff',
  sunken: '#f1eee7',
  ink: '#1b2126',
  muted: '#58626a',
  line: '#e4e0d6',
  lineStrong: '#cbc5b8',
  control: '#8b8579',
  accent: '#0b5f55',
  accentHover: '#084a42',
  accentInk: '#ffffff',
  accentSoft: '#e3f0ec',
  focus: '#1763d6',
  shade: 'rgb(27 33 38 / 0.42)',
  due: '#1f4f8f',
  dueSoft: '#e7eef8',
  late: '#a3261b',
  lateSoft: '#fbeae7',
  lateHover: '#83190f',
  wait: '#765000',
  waitSoft: '#fbf1da',
  done: '#1d6237',
  doneSoft: '#e4f2e8',
  hold: '#5a4a86',
  holdSoft: '#efebf7',
}

const dark: typeof light = {
  paper: '#0f1317',
  surface: '#161b20',
  raised: '#1d242a',
  sunken: '#12171b',
  ink: '#e8ebed',
  muted: '#9ea9b1',
  line: '#282f36',
  lineStrong: '#3c4750',
  control: '#74808a',
  accent: '#5cc6b4',
  accentHover: '#7ad5c5',
  accentInk: '#05211c',
  accentSoft: '#14302b',
  focus: '#8ab4f8',
  shade: 'rgb(0 0 0 / 0.6)',
  due: '#9fc3f5',
  dueSoft: '#1a2a40',
  late: '#f3a89e',
  lateSoft: '#3a1e1b',
  lateHover: '#f8c3bc',
  wait: '#e7c36d',
  waitSoft: '#342910',
  done: '#91d4a5',
  doneSoft: '#16301e',
  hold: '#c5b8ee',
  holdSoft: '#292341',
}

const lightShadow = {
  low: '0 1px 2px rgb(60 50 30 / 0.06)',
  high: '0 1px 2px rgb(60 50 30 / 0.08), 0 12px 32px rgb(60 50 30 / 0.14)',
}
const darkShadow = {
  low: '0 1px 2px rgb(0 0 0 / 0.3)',
  high: '0 1px 2px rgb(0 0 0 / 0.4), 0 12px 32px rgb(0 0 0 / 0.5)',
}

createGlobalTheme(
  ':root',
  { space: vars.space, radius: vars.radius, text: vars.text, font: vars.font },
  {
    space: {
      s1: '4px',
      s2: '8px',
      s3: '12px',
      s4: '16px',
      s5: '24px',
      s6: '32px',
      s7: '48px',
      gutter: 'clamp(16px, 2.4vw, 24px)',
    },
    radius: { r1: '6px', r2: '10px', r3: '14px', round: '999px' },
    // In rem, so that the reader's own text size counts.
    text: { xs: '0.75rem', sm: '0.8125rem', md: '0.9375rem', lg: '1.125rem', xl: '1.5rem', xxl: '2.125rem' },
    font: {
      // Named before `system-ui`, which on a bare Linux is a wide face made for small screens.
      body: '-apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", system-ui, sans-serif',
      mono: 'ui-monospace, "SF Mono", "Cascadia Mono", "Roboto Mono", "Liberation Mono", monospace',
    },
  },
)

const colors = (palette: typeof light) =>
  Object.fromEntries(Object.entries(palette).map(([key, value]) => [`--color-${key}`, value]))

const asLight = {
  colorScheme: 'light',
  vars: { ...colors(light), '--shadow-low': lightShadow.low, '--shadow-high': lightShadow.high },
} as const
const asDark = {
  colorScheme: 'dark',
  vars: { ...colors(dark), '--shadow-low': darkShadow.low, '--shadow-high': darkShadow.high },
} as const

globalStyle(':root', asLight)
// Paper is light whatever the screen was.
globalStyle(':root:not([data-theme="light"])', { '@media': { [`screen and ${media.dark}`]: asDark } })
globalStyle(':root[data-theme="dark"]', { '@media': { screen: asDark } })
globalStyle(':root:root', {
  '@media': { print: { vars: { '--color-paper': '#ffffff', '--color-surface': '#ffffff' } } },
})
