import { createGlobalVar, globalStyle } from '@vanilla-extract/css'

import { media, vars } from './theme.css.ts'

const { color, space, text, font, radius } = vars

// Not inherited: when the action bar appears or grows, only what keeps clear of it is styled again, not the page.
createGlobalVar('action-bar-height', { syntax: '<length>', inherits: false, initialValue: '0px' })
globalStyle('body, #root', { vars: { '--action-bar-height': 'inherit' } })
// There the action bar scrolls with the page.
globalStyle(':root', { '@media': { [media.low]: { vars: { '--action-bar-height': '0px !important' } } } })

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' })

globalStyle(':root', {
  background: color.paper,
  color: color.ink,
  fontFamily: font.body,
  fontSize: '100%',
  fontVariantNumeric: 'tabular-nums lining-nums',
  lineHeight: 1.5,
  textSizeAdjust: '100%',
  WebkitTextSizeAdjust: '100%',
  // Always there, so that a short page does not jump sideways when a long one follows.
  overflowY: 'scroll',
  // What is fixed at the bottom (action bar or menu, consent) says its height here, so that focus never hides under it (A5).
  scrollPaddingBottom:
    'calc(max(var(--action-bar-height, 0px), var(--menu-height, 0px)) + var(--consent-height, 0px) + 24px)',
  scrollPaddingTop: '24px',
})

globalStyle('body', {
  margin: 0,
  minWidth: '320px',
  fontSize: text.md,
  paddingBottom: 'calc(var(--action-bar-height, 0px) + var(--consent-height, 0px))',
})

globalStyle('h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset', { margin: 0 })
globalStyle('ul, ol, fieldset', { padding: 0 })
globalStyle('fieldset', { border: 0, minWidth: 0 })
globalStyle('legend', { padding: 0 })
globalStyle(':where(ul[role="list"], ol[role="list"])', { listStyle: 'none' })
globalStyle('h1, h2, h3', { lineHeight: 1.25, letterSpacing: '-0.012em', fontWeight: 650, textWrap: 'balance' })
globalStyle('h1', { fontSize: text.xl })
globalStyle('h2', { fontSize: text.lg })
globalStyle('h3', { fontSize: text.md })
globalStyle('p', { textWrap: 'pretty' })
globalStyle('button, input, select, textarea', { font: 'inherit', color: 'inherit', letterSpacing: 'inherit' })
globalStyle('a', { color: color.accent, textUnderlineOffset: '0.18em', textDecorationThickness: '1px' })
globalStyle('a:hover', { color: color.accentHover, textDecorationThickness: '2px' })
globalStyle('b, strong', { fontWeight: 650 })
globalStyle('small', { fontSize: text.xs })
globalStyle('svg', { flex: 'none', verticalAlign: '-0.14em' })
globalStyle('hr', { border: 0, borderTop: `1px solid ${color.line}`, margin: `${space.s4} 0` })
// Who has answered is not asked again, by the pre-rendered page either.
globalStyle(':root[data-consent] #consent', { display: 'none' })
globalStyle('[hidden]', { display: 'none !important' })

globalStyle(':focus-visible', { outline: `2px solid ${color.focus}`, outlineOffset: '2px', borderRadius: radius.r1 })
// A heading takes focus after navigation for screen readers; it is no control, so it shows no ring.
globalStyle('h1:focus, h2:focus', { outline: 'none' })

// react-aria's own <style> is switched off by the template in index.html; this is its rule.
globalStyle('[data-react-aria-pressable]', { touchAction: 'pan-x pan-y pinch-zoom' })

globalStyle('*, *::before, *::after', {
  '@media': {
    [media.still]: {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto',
    },
  },
})

globalStyle('input, select, textarea', {
  '@media': {
    // Below 16 px iOS zooms into a field when it takes focus.
    [media.phone]: { fontSize: '1rem' },
  },
})

// Until the stored language's words are here, the pre-rendered English ones keep their place unseen.
globalStyle(':root[data-foreign] :is(#root, #consent) *', { color: 'transparent !important' })

globalStyle(':root', { '@media': { print: { fontSize: '83%' } } })
globalStyle('body', { '@media': { print: { paddingBottom: 0 } } })
globalStyle('a', { '@media': { print: { color: 'inherit', textDecoration: 'none' } } })
globalStyle('[data-print="no"]', { '@media': { print: { display: 'none !important' } } })
globalStyle('[data-print="only"]', { '@media': { screen: { display: 'none !important' } } })
