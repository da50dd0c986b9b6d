import type { Graph, GraphTransition, GraphEdge, GraphState } from './layout-shape.ts'

/** Sizes of the picture's words in CSS pixels; layout, view and exports read the same. */
export const TITLE = { size: 13, line: 22 } as const
export const WORDS = { size: 11.5, line: 16 } as const
/** Between a box's edge and its words. */
export const PAD = { box: 10, label: 5 } as const
/** Signs before a state's name, and after it when the state is busy. */
const GLYPH = 16

/** Advance widths in em of the widest of the usual faces (Verdana, DejaVu Sans), so that words fit in any of them. */
const widths: Readonly<Record<string, number>> = {
  ...spread("ijlI'|", 0.3),
  ...spread('.,:; f!/', 0.37),
  ...spread('tr()[]-', 0.46),
  ...spread('cszJ?L', 0.57),
  ...spread('mWM@%', 1),
  ...spread('wOQGNDHU→', 0.84),
  ...spread('…', 1),
}
const USUAL = 0.65
const CAPITAL = 0.72
/** A bold face of the same kind. */
const BOLDER = 1.13

function spread(letters: string, width: number): Readonly<Record<string, number>> {
  return Object.fromEntries(letters.split('').map((letter) => [letter, width]))
}

/** Largest width of a text in pixels, in any font of the reader. */
export function textWidth(text: string, size: number, isBold = false): number {
  const em = text
    .split('')
    .reduce((sum, letter) => sum + (widths[letter] ?? (/[A-Z]/.test(letter) ? CAPITAL : USUAL)), 0)
  return Math.ceil(em * size * (isBold ? BOLDER : 1))
}

/** One line of words in the picture: a transition's event or its condition. */
export type Line = { transition: string; text: string; kind: 'event' | 'guard' }

/** Condition of a transition; of one that is evaluated after others of its event, that none of theirs holds. */
function conditionOf(transition: GraphTransition, graph: Graph): string | null {
  if (transition.guardWords !== null) return `[${transition.guardWords}]`
  const isLast = graph.transitions.some(
    ({ source, event, guard }) => source === transition.source && event === transition.event && guard !== null,
  )
  return isLast ? '[otherwise]' : null
}

const transitionsIn = (ids: readonly string[], graph: Graph) =>
  ids.flatMap((id) => graph.transitions.find((transition) => transition.id === id) ?? [])

/** An edge's label: each event, below it what must hold. An event that leads here either way needs no condition. */
export function labelLines(edge: Pick<GraphEdge, 'transitions' | 'source'>, graph: Graph): readonly Line[] {
  const transitions = transitionsIn(edge.transitions, graph)
  return [...new Set(transitions.map(({ event }) => event))].flatMap((event): Line[] => {
    const own = transitions.filter((transition) => transition.event === event)
    const [first] = own
    if (!first) return []
    const all = graph.transitions.filter(
      (transition) => transition.source === edge.source && transition.event === event,
    )
    const isEitherWay = all.length === own.length && own.some(({ guard }) => guard === null)
    const conditions = own.flatMap((transition) => {
      const text = isEitherWay ? null : conditionOf(transition, graph)
      return text === null ? [] : [{ transition: transition.id, text, kind: 'guard' as const }]
    })
    return [{ transition: first.id, text: event, kind: 'event' }, ...conditions]
  })
}

/** A row of a state's box below its name: what it does without leaving, and its exits in words. */
export type Row = {
  /** The edge that it represents, or else its transition; null for a line over others. */
  id: string | null
  transition: string | null
  isPortal: boolean
  text: string
  /** Indented under the event that it answers. */
  isIndented: boolean
}

const INDENT = 10

/** Largest width of a row. */
const rowWidth = ({ text, isIndented }: Row) => textWidth(text, WORDS.size) + (isIndented ? INDENT : 0)

/** Distance of a row from the left edge of its box. */
export const rowInset = ({ isIndented }: Row) => PAD.box + (isIndented ? INDENT : 0)

/** A target in words: a history state has no name that says more than its parent's. */
function targetName({ states }: Graph, id: string): string {
  const state = states.find((one) => one.id === id)
  if (state?.kind !== 'history') return state?.name ?? id
  return `${states.find((one) => one.id === state.parent)?.name ?? ''} (${state.name})`
}

/** The rows of a state's box: first what leaves it where it is, then its ways out; answers to one event together. */
export function rowsOf(state: GraphState, graph: Graph): readonly Row[] {
  const portals = graph.edges.filter((edge) => edge.isPortal && edge.source === state.id)
  const ways = [
    ...transitionsIn(state.inner, graph).map((transition) => ({
      id: transition.id,
      transition,
      to: '',
      isPortal: false,
    })),
    ...portals.flatMap(({ id, transitions, target }) =>
      transitionsIn(transitions, graph).map((transition) => ({
        id,
        transition,
        to: ` → ${targetName(graph, target)}`,
        isPortal: true,
      })),
    ),
  ]
  return [...new Set(ways.map(({ transition }) => transition.event))].flatMap((event) => {
    const own = ways.filter(({ transition }) => transition.event === event)
    const rows = own.map(({ id, transition, to, isPortal }): Row => {
      const condition = conditionOf(transition, graph)
      const words = own.length > 1 ? (condition ?? event) : [event, condition ?? ''].join(' ').trim()
      return { id, transition: transition.id, isPortal, text: `${words}${to}`, isIndented: own.length > 1 }
    })
    return own.length > 1
      ? [{ id: null, transition: null, isPortal: false, text: event, isIndented: false }, ...rows]
      : rows
  })
}

/** Largest width of a state's name and rows. */
export function wordsWidth(state: GraphState, graph: Graph): number {
  const name = textWidth(state.name, TITLE.size, true) + GLYPH + (state.ports.length > 0 ? GLYPH : 0)
  return Math.max(name, ...rowsOf(state, graph).map(rowWidth))
}
