import type { Box, Graph, Picture, Point } from './layout-shape.ts'
import { PAD, wordsWidth } from './outline.ts'

/** A fault that makes a picture hard to read, with the two parts of it. */
export type PictureFault = {
  what:
    | 'states overlap'
    | 'labels overlap'
    | 'label over state'
    | 'label over words'
    | 'line through label'
    | 'line through state'
    | 'line through words'
    | 'line on line'
    | 'start below'
    | 'off the page'
  between: readonly [string, string]
}

type Segment = readonly [Point, Point]

const segmentsOf = (points: readonly Point[]): readonly Segment[] =>
  points.slice(1).flatMap((to, at) => {
    const from = points[at]
    return from ? [[from, to] as const] : []
  })

/** Touching is no overlap. */
const SLACK = 0.5

const overlap = (a: Box, b: Box) =>
  a.x + SLACK < b.x + b.width &&
  b.x + SLACK < a.x + a.width &&
  a.y + SLACK < b.y + b.height &&
  b.y + SLACK < a.y + a.height

const holds = (outer: Box, inner: Box) =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.width >= inner.x + inner.width &&
  outer.y + outer.height >= inner.y + inner.height

const spanOf = ([a, b]: Segment): Box => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
})

/** Lines are horizontal or vertical, so that the span of a piece is the piece itself. */
function passes(segment: Segment, box: Box): boolean {
  const { x, y, width, height } = spanOf(segment)
  return (
    x < box.x + box.width - SLACK &&
    x + width > box.x + SLACK &&
    y < box.y + box.height - SLACK &&
    y + height > box.y + SLACK
  )
}

/** Checks whether a line crosses a box. */
export const runsThrough = (points: readonly Point[], box: Box) =>
  segmentsOf(points).some((segment) => passes(segment, box))

const isUpright = ([a, b]: Segment) => Math.abs(a.x - b.x) < Math.abs(a.y - b.y)

function cross(one: Segment, other: Segment): boolean {
  if (isUpright(one) === isUpright(other)) return false
  const [a, b] = [spanOf(one), spanOf(other)]
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

/** Two pieces that run in one another for more than a corner's length. */
function coincide(one: Segment, other: Segment): boolean {
  if (isUpright(one) !== isUpright(other)) return false
  const [a, b] = [spanOf(one), spanOf(other)]
  const apart = isUpright(one) ? Math.abs(a.x - b.x) : Math.abs(a.y - b.y)
  const [from, to] = isUpright(one)
    ? [Math.max(a.y, b.y), Math.min(a.y + a.height, b.y + b.height)]
    : [Math.max(a.x, b.x), Math.min(a.x + a.width, b.x + b.width)]
  return apart < 2 && to - from > 4
}

const isWithin = (inner: string, outer: string) => inner === outer || inner.startsWith(`${outer}.`)

function pairs<T>(list: readonly T[]): readonly (readonly [T, T])[] {
  return list.flatMap((one, at) => list.slice(at + 1).map((other) => [one, other] as const))
}

/** Areas of a box with words: its name and its rows. */
function wordsOf(graph: Graph, picture: Picture): readonly (Box & { id: string })[] {
  return picture.states.flatMap((box) => {
    const state = graph.states.find(({ id }) => id === box.id)
    if (!state || state.kind === 'history') return []
    const { id, x, y, titleX, titleHeight } = box
    return [{ id, x: x + titleX + PAD.box, y, width: wordsWidth(state, graph), height: titleHeight }]
  })
}

/** Everything in a picture that a reader would stumble over; empty for a good one. */
export function pictureFaults(picture: Picture, graph: Graph): readonly PictureFault[] {
  const ends = new Map(graph.edges.map((edge) => [edge.id, edge]))
  const isAtHome = (edge: string, state: string) => {
    const { source = '', target = '' } = ends.get(edge) ?? {}
    return isWithin(source, state) || isWithin(target, state)
  }
  const isLeaf = (state: string) => !graph.states.some(({ parent }) => parent === state)
  const labels = picture.edges.flatMap(({ id, label }) => (label ? [{ id, ...label }] : []))
  const lines = picture.edges.flatMap(({ id, points }) => segmentsOf(points).map((segment) => ({ id, segment })))
  const words = wordsOf(graph, picture)
  const faults: PictureFault[] = []
  const found = (what: PictureFault['what'], one: string, other: string) => {
    const isKnown = faults.some(
      ({ what: known, between }) => known === what && between[0] === one && between[1] === other,
    )
    if (!isKnown) faults.push({ what, between: [one, other] })
  }
  for (const [a, b] of pairs(picture.states)) {
    const isNested = isWithin(a.id, b.id) || isWithin(b.id, a.id)
    if (!isNested && overlap(a, b)) found('states overlap', a.id, b.id)
  }
  for (const [a, b] of pairs(labels)) if (overlap(a, b)) found('labels overlap', a.id, b.id)
  for (const label of labels) {
    for (const box of picture.states) {
      // Lying wholly inside of a box around one of its ends is where a label belongs.
      if (overlap(label, box) && !(isAtHome(label.id, box.id) && !isLeaf(box.id) && holds(box, label)))
        found('label over state', label.id, box.id)
    }
    for (const word of words) if (overlap(label, word)) found('label over words', label.id, word.id)
  }
  for (const { id, segment } of lines) {
    for (const label of labels) if (label.id !== id && passes(segment, label)) found('line through label', id, label.id)
    for (const box of picture.states) {
      if (passes(segment, box) && (isLeaf(box.id) || !isAtHome(id, box.id))) found('line through state', id, box.id)
    }
    for (const word of words) if (passes(segment, word)) found('line through words', id, word.id)
  }
  for (const [a, b] of pairs(lines))
    if (a.id !== b.id && coincide(a.segment, b.segment)) found('line on line', a.id, b.id)
  const page = { x: 0, y: 0, width: picture.width, height: picture.height }
  for (const part of [...picture.states, ...labels]) if (!holds(page, part)) found('off the page', part.id, '')
  for (const state of graph.initial) {
    const start = picture.states.find(({ id }) => id === state)
    const parent = graph.states.find(({ id }) => id === state)?.parent ?? null
    for (const { id } of graph.states.filter((other) => other.parent === parent)) {
      const other = picture.states.find((box) => box.id === id)
      if (start && other && other.y < start.y - SLACK) found('start below', state, id)
    }
  }
  return faults
}

/** Counts the crossings of two lines. */
export function crossingsIn(picture: Picture): number {
  const lines = picture.edges.flatMap(({ id, points }) => segmentsOf(points).map((segment) => ({ id, segment })))
  return pairs(lines).filter(([a, b]) => a.id !== b.id && cross(a.segment, b.segment)).length
}

/** Width that fits on a page of 1280 px beside the page's own border. */
export const PAGE_WIDTH = 1244

/** Cost of a picture for its reader; smaller is better. Faults outweigh everything. */
export function costOf(picture: Picture, graph: Graph): number {
  const ways = picture.edges.flatMap(({ points }) => segmentsOf(points)).map(spanOf)
  const length = ways.reduce((sum, { width, height }) => sum + width + height, 0)
  const tooWide = Math.max(0, picture.width - PAGE_WIDTH)
  return (
    pictureFaults(picture, graph).length * 100_000 +
    tooWide * 100 +
    crossingsIn(picture) * 400 +
    ways.length * 20 +
    length +
    (picture.width * picture.height) / 400
  )
}
