import { globalStyle, style } from '@vanilla-extract/css'

import { media, vars } from '../../ui/theme/theme.css.ts'

const { color, radius, space, text } = vars
/** A phone that is not turned on its side or enlarged until little is left. */
const tallPhone = 'screen and (max-width: 720px) and (min-height: 480px)'
const MENU_HEIGHT = 58

export const bar = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.s4,
  width: '100%',
  maxWidth: `calc(1240px - 2 * ${space.gutter})`,
  margin: '0 auto',
  '@media': { [media.phone]: { gap: space.s3 } },
})
export const grow = style({ flex: 1, '@media': { [media.phone]: { display: 'none' } } })
export const tools = style({ display: 'inline-flex', alignItems: 'center', gap: space.s2, marginInlineStart: 'auto' })
export const who = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.s3,
  minWidth: 0,
  maxWidth: 420,
  minHeight: 44,
  padding: `3px ${space.s3}`,
  lineHeight: 1.25,
  textAlign: 'start',
  color: color.ink,
  '@media': { [media.phone]: { flex: 1, minWidth: 0 } },
})
export const userLink = style({
  border: `1px solid ${color.control}`,
  borderRadius: radius.r2,
  background: color.raised,
  textDecoration: 'none',
  selectors: { '&:hover': { borderColor: color.ink, color: color.ink } },
})
export const userName = style({
  display: 'block',
  fontWeight: 600,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  // Two smaller lines on a phone, before a name is cut.
  '@media': {
    [media.phone]: {
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 2,
      whiteSpace: 'normal',
      fontSize: text.sm,
      lineHeight: 1.2,
    },
  },
})
export const userDetail = style({
  display: 'block',
  color: color.muted,
  fontSize: text.xs,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
export const menu = style({
  display: 'flex',
  gap: space.s5,
  padding: `0 ${space.gutter}`,
  background: color.surface,
  borderBottom: `1px solid ${color.line}`,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  justifyContent: 'safe start',
  // The links stand under the content's edge on wide screens.
  paddingInline: `calc(max(0px, (100% - 1240px) / 2) + ${space.gutter} - 2px)`,
  // An administrator's eleven links, in one line.
  selectors: { '&[data-many]': { gap: space.s4, fontSize: text.sm } },
  '@media': {
    [media.phone]: { paddingInline: space.s4, gap: space.s4 },
    // Within the thumb's reach, where the window is not too low for it (WCAG 1.4.10).
    [tallPhone]: {
      position: 'fixed',
      zIndex: 15,
      insetInline: 0,
      bottom: 0,
      // Above the question of consent, which comes later; a transform moves nothing in the sense of layout shifts.
      transform: 'translateY(calc(-1 * var(--consent-height, 0px)))',
      gap: 0,
      padding: `0 0 env(safe-area-inset-bottom)`,
      borderTop: `1px solid ${color.line}`,
      borderBottom: 0,
      justifyContent: 'safe center',
      // What is selected brings its own actions, and these stand in the same place.
      selectors: { 'body:has([data-action-bar]) &': { display: 'none' } },
    },
  },
})
globalStyle(':root', { '@media': { [tallPhone]: { vars: { '--menu-height': `${MENU_HEIGHT}px` } } } })
export const menuIcon = style({
  display: 'none',
  '@media': { [tallPhone]: { display: 'block', height: 20 } },
})
export const menuLink = style({
  padding: '12px 2px 10px',
  color: color.muted,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  borderBottom: '2px solid transparent',
  selectors: {
    '&:hover': { color: color.ink },
    '&[aria-current="page"]': { color: color.ink, borderBottomColor: color.accent, fontWeight: 600 },
    '&:focus-visible': { outlineOffset: -3 },
  },
  '@media': {
    [tallPhone]: {
      // As wide as its words: more than fit are reached by scrolling sideways.
      flex: '1 0 auto',
      minWidth: 72,
      height: MENU_HEIGHT,
      display: 'grid',
      justifyItems: 'center',
      alignContent: 'center',
      padding: `0 ${space.s2}`,
      fontSize: text.xs,
      lineHeight: 1.2,
      borderBottom: 0,
      borderTop: '2px solid transparent',
      selectors: { '&[aria-current="page"]': { color: color.accent, borderTopColor: color.accent } },
    },
  },
})
export const notices = style({
  maxWidth: 1240,
  margin: `${space.s4} auto 0`,
  padding: `0 ${space.gutter}`,
  display: 'grid',
  gap: space.s3,
})
export const foot = style({
  maxWidth: 1240,
  margin: '0 auto',
  padding: `${space.s4} ${space.gutter} ${space.s5}`,
  color: color.muted,
  fontSize: text.sm,
  '@media': { [tallPhone]: { paddingBottom: `calc(${space.s5} + ${MENU_HEIGHT}px)` } },
})
export const seat = style({ position: 'relative' })
export const panel = style({
  position: 'absolute',
  insetInlineEnd: 0,
  top: 'calc(100% + 8px)',
  zIndex: 20,
  display: 'grid',
  gap: space.s4,
  width: 'min(300px, calc(100vw - 24px))',
  padding: space.s4,
  background: color.raised,
  border: `1px solid ${color.lineStrong}`,
  borderRadius: radius.r2,
  boxShadow: vars.shadow.high,
})
export const panelName = style({ fontWeight: 600, overflowWrap: 'anywhere' })
/** On a phone the mark alone stands for the program, so that the account has room. */
export const notOnPhone = style({ '@media': { [media.phone]: { display: 'none' } } })
export const userWords = style({ minWidth: 0, flex: 1 })
export const panelDetail = style({ color: color.muted, fontSize: text.xs, overflowWrap: 'anywhere' })
export const panelTools = style({
  display: 'none',
  '@media': { [media.phone]: { display: 'flex', flexWrap: 'wrap', gap: space.s2 } },
})
/** The foot stands below the window until the page has grown past it: nothing moves in sight. */
export const tall = style({
  minHeight: 'calc(100dvh - 108px)',
  '@media': { [tallPhone]: { minHeight: 'calc(100dvh - 60px)' } },
})
