import { style, styleVariants } from '@vanilla-extract/css'

import { DASHES } from '../../../charts/layout/drawing.ts'
import type { Lane } from '../../../machines/meta.ts'
import { TITLE, WORDS } from '../../../charts/layout/outline.ts'
import { media, vars } from '../../ui/theme/theme.css.ts'

const { color, font, radius, space, text } = vars

type Hue = { ink: string; soft: string }
const hues: Readonly<Record<Lane, Hue>> = {
  happy: { ink: color.accent, soft: color.accentSoft },
  alternate: { ink: color.due, soft: color.dueSoft },
  error: { ink: color.late, soft: color.lateSoft },
  escape: { ink: color.wait, soft: color.waitSoft },
}

export const compound = style({
  display: 'grid',
  minWidth: 0,
  border: `1px solid ${color.line}`,
  borderRadius: radius.r2,
  background: color.surface,
  overflow: 'hidden',
  gridTemplateRows: 'auto minmax(0, 1fr)',
  '@media': { print: { border: 0 } },
})
export const tools = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.s2,
  padding: space.s2,
  borderBottom: `1px solid ${color.line}`,
  '@media': { print: { display: 'none' } },
})
export const search = style({ flex: '1 1 160px', maxWidth: 260 })
export const legend = style({ display: 'flex', flexWrap: 'wrap', gap: space.s1, border: 0, padding: 0, margin: 0 })
export const laneToggle = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 34,
  padding: `2px ${space.s2}`,
  fontSize: text.sm,
  color: color.ink,
  background: 'none',
  border: `1px solid ${color.control}`,
  borderRadius: radius.round,
  cursor: 'pointer',
  selectors: {
    '&[aria-pressed="false"]': { color: color.muted, borderStyle: 'dashed', textDecoration: 'line-through' },
  },
})
export const signs = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space.s1} ${space.s3}`,
  flexBasis: '100%',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: text.sm,
  color: color.muted,
})
export const signRow = style({ display: 'inline-flex', alignItems: 'center', gap: 6 })
export const zoom = style({ display: 'inline-flex', gap: space.s1, marginInlineStart: 'auto' })
export const found = style({ fontSize: text.sm, color: color.muted, fontVariantNumeric: 'tabular-nums' })
export const frame = style({
  maxHeight: 'min(78vh, 1000px)',
  minHeight: 200,
  overflow: 'auto',
  cursor: 'grab',
  overscrollBehavior: 'contain',
  userSelect: 'none',
  selectors: { '&:active': { cursor: 'grabbing' }, '[data-full="true"] > &': { maxHeight: 'none' } },
  '@media': { print: { maxHeight: 'none', overflow: 'visible' } },
})
export const svg = style({
  display: 'block',
  margin: '0 auto',
  fontFamily: font.body,
  fontSize: WORDS.size,
  '@media': { print: { width: '100%', height: 'auto' } },
})

/** The colour of a lane, for all that is drawn of it. */
export const lane = styleVariants(hues, ({ ink }) => ({ color: ink }))
export const sign = style({ fill: 'currentColor' })
const drawn = { fill: 'none', stroke: 'currentColor' } as const
export const line = styleVariants(DASHES, (dashes) => ({
  ...drawn,
  strokeWidth: 1.5,
  strokeDasharray: dashes === '' ? 'none' : dashes,
}))
export const head = style({ fill: 'currentColor' })
export const edge = style({
  cursor: 'pointer',
  selectors: {
    '&[data-taken="true"]': { filter: `drop-shadow(0 0 3px currentColor)` },
    '&[data-picked="true"]': { filter: `drop-shadow(0 0 2px ${color.focus})` },
  },
})
/** Wide enough to be hit. */
export const reach = style({ fill: 'none', stroke: 'transparent', strokeWidth: 12, pointerEvents: 'stroke' })
export const leafBox = styleVariants(hues, ({ soft }) => ({ fill: soft, stroke: 'currentColor', strokeWidth: 1.2 }))
export const compoundBox = style({ fill: color.sunken, fillOpacity: 0.55, stroke: 'currentColor', strokeWidth: 1.2 })
/** A lane of its own beside the others. */
export const regionBox = style({
  fill: color.surface,
  stroke: color.lineStrong,
  strokeWidth: 1.4,
  strokeDasharray: '6 4',
})
const stroked = { fill: 'none', strokeWidth: 1.6, strokeLinecap: 'round', strokeLinejoin: 'round' } as const
export const triggerSign = style({ ...stroked, stroke: color.muted })
export const errorSign = style({ ...stroked, stroke: color.late })
export const guarded = style({ fill: color.surface, stroke: 'currentColor', strokeWidth: 1.4 })
export const refusing = style({ fill: 'currentColor', stroke: 'currentColor', strokeWidth: 1.4 })
export const fold = style({ cursor: 'pointer' })
export const foldBox = style({
  fill: color.raised,
  stroke: color.control,
  selectors: { [`${fold}:hover &`]: { stroke: color.accent } },
})
export const ring = style({ fill: 'none', stroke: 'currentColor', strokeWidth: 1 })
export const state = style({ cursor: 'pointer', outline: 'none' })
export const lit = style({ strokeWidth: 3 })
export const litGlow = style({ fill: 'none', stroke: 'currentColor', strokeWidth: 8, strokeOpacity: 0.22 })
export const focusRing = style({
  fill: 'none',
  stroke: color.focus,
  strokeWidth: 2.5,
  pointerEvents: 'none',
})
/** Around what is picked, and around what the keyboard is on. */
export const pickedRing = style([focusRing, { strokeWidth: 2 }])
export const name = style({ fill: color.ink, fontSize: TITLE.size, fontWeight: 600 })
export const words = style({ fill: color.ink })
export const faint = style({ fill: color.muted })
export const row = style({
  fill: color.muted,
  cursor: 'pointer',
  selectors: {
    '&:hover': { fill: color.ink, textDecoration: 'underline' },
    '&[data-taken="true"], &[data-picked="true"]': { fill: color.ink, fontWeight: 600 },
  },
})
export const ground = style({ fill: color.surface })
export const dot = style({ fill: color.ink })
export const start = style({ fill: 'none', stroke: color.ink, strokeWidth: 1.4 })
export const note = style({ fill: color.ink, fontWeight: 600 })
export const noteGround = style({ fill: color.raised, stroke: color.lineStrong })
export const change = styleVariants({ added: color.done, removed: color.late, changed: color.wait }, (ink) => ({
  fill: 'none',
  stroke: ink,
  strokeWidth: 3,
}))
export const changeSign = styleVariants({ added: color.done, removed: color.late, changed: color.wait }, (ink) => ({
  fill: ink,
  fontWeight: 700,
  fontSize: TITLE.size,
}))
export const outline = style({
  fontSize: text.sm,
  paddingInlineStart: space.s5,
  display: 'grid',
  gap: space.s2,
  margin: 0,
})
export const outlineTransitions = style({
  listStyle: '"→ "',
  paddingInlineStart: space.s5,
  margin: `${space.s1} 0`,
  color: color.muted,
})
export const outlineName = style({
  padding: 0,
  border: 0,
  background: 'none',
  color: color.ink,
  font: 'inherit',
  fontWeight: 600,
  textAlign: 'start',
  cursor: 'pointer',
  selectors: { '&:hover': { textDecoration: 'underline' }, '&[aria-pressed="true"]': { color: color.accent } },
  '@media': { [media.phone]: { minHeight: 24 } },
})
