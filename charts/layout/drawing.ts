import type { Lane } from '../../machines/meta.ts'
import type { Trigger } from './outline.ts'
import type { Box, Point } from './layout-shape.ts'

/** Radius of the lines' corners. */
const BEND = 7
/** Length of a transition's head. */
const HEAD = 8

const at = ({ x, y }: Point) => `${round(x)} ${round(y)}`
const round = (value: number) => Math.round(value * 10) / 10

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
function towards(from: Point, to: Point, by: number): Point {
  const whole = distance(from, to) || 1
  return { x: from.x + ((to.x - from.x) * by) / whole, y: from.y + ((to.y - from.y) * by) / whole }
}

/** A line through its points as an SVG path, its corners rounded, up to the transition's head. */
export function roadOf(points: readonly Point[]): string {
  const [first, ...rest] = points
  const last = rest.at(-1)
  if (!first || !last) return ''
  const end = towards(last, rest.at(-2) ?? first, HEAD - 1)
  const stops = [first, ...rest.slice(0, -1), end]
  const corners = stops.slice(1, -1).map((corner, i) => {
    const [before, after] = [stops[i] ?? corner, stops[i + 2] ?? corner]
    const bend = Math.min(BEND, distance(before, corner) / 2, distance(corner, after) / 2)
    return `L${at(towards(corner, before, bend))} Q${at(corner)} ${at(towards(corner, after, bend))}`
  })
  return [`M${at(first)}`, ...corners, `L${at(end)}`].join(' ')
}

/** The transition's head at the end of a line as an SVG path. */
export function headOf(points: readonly Point[]): string {
  const [tip, before] = [points.at(-1), points.at(-2)]
  if (!tip || !before) return ''
  const back = towards(tip, before, HEAD)
  const [dx, dy] = [(back.y - tip.y) * 0.5, (tip.x - back.x) * 0.5]
  return `M${at(tip)} L${at({ x: back.x + dx, y: back.y + dy })} L${at({ x: back.x - dx, y: back.y - dy })} Z`
}

/** A state's outline as an SVG path. Lanes differ by shape as well as by colour: an error's corners are cut, a way out is round. */
export function outlineOf({ x, y, width, height }: Box, lane: Lane, inset = 0): string {
  const [l, t, r, b] = [x + inset, y + inset, x + width - inset, y + height - inset]
  const most = Math.max(0, Math.min(width, height) / 2 - inset)
  const c = Math.min(most, lane === 'escape' ? 15 : 8)
  const corner = (to: Point, by: Point) => (lane === 'error' ? `L${at(to)}` : `Q${at(by)} ${at(to)}`)
  return [
    `M${at({ x: l + c, y: t })} L${at({ x: r - c, y: t })}`,
    corner({ x: r, y: t + c }, { x: r, y: t }),
    `L${at({ x: r, y: b - c })}`,
    corner({ x: r - c, y: b }, { x: r, y: b }),
    `L${at({ x: l + c, y: b })}`,
    corner({ x: l, y: b - c }, { x: l, y: b }),
    `L${at({ x: l, y: t + c })}`,
    corner({ x: l + c, y: t }, { x: l, y: t }),
    'Z',
  ].join(' ')
}

/** Dash pattern of a lane's lines; empty for a whole line. */
export const DASHES: Readonly<Record<Lane, string>> = { happy: '', alternate: '9 4', error: '4 3', escape: '1.5 3.5' }

/** Signs for how events come about, as strokes around 0, 0 in a square of 10. */
export const TRIGGER_SIGNS: Readonly<Record<Exclude<Trigger, 'asked'>, string>> = {
  done: 'M-4 0.5 L-1.2 3.2 L4 -3',
  error: 'M-3.2 -3.2 L3.2 3.2 M3.2 -3.2 L-3.2 3.2',
  after: 'M-4 0 A4 4 0 1 1 4 0 A4 4 0 1 1 -4 0 Z M0 -2.4 V0 L1.8 1.2',
  always: 'M-3.8 -3 L-0.8 0 L-3.8 3 M0.4 -3 L3.4 0 L0.4 3',
}

/** The sign at the start of a transition that holds only under a condition. */
export const GUARD_SIGN = 'M0 -4.6 L4.6 0 L0 4.6 L-4.6 0 Z'

/** A sign for each lane, drawn around 0, 0 in a square of 10. */
export const SIGNS: Readonly<Record<Lane, string>> = {
  happy: 'M-4 0 A4 4 0 1 1 4 0 A4 4 0 1 1 -4 0 Z',
  alternate: 'M0 -4.8 L4.8 0 L0 4.8 L-4.8 0 Z',
  error: 'M0 -4.6 L4.9 4 L-4.9 4 Z',
  escape: 'M-4 -4 H4 V4 H-4 Z',
}
