import { arrowLine } from './graph.ts'
import type { Graph, GraphArrow, GraphEdge, GraphState } from './layout-shape.ts'

/** Sizes of the picture's words in CSS pixels; layout, view and exports read the same. */
export const TITLE = { size: 13, line: 22 } as const
export const WORDS = { size: 11.5, line: 16 } as const
/** Between a box's edge and its words. */
export const PAD = { box: 10, label: 5 } as const
/** What stands before a state's name, and after it when the state is busy. */
export const GLYPH = 16

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
  return Object.fromEntries([...letters].map((letter) => [letter, width]))
}

/** How wide a text is at most, in pixels, whatever the reader's font. */
export function textWidth(text: string, size: number, isBold = false): number {
  const em = [...text].reduce((sum, letter) => sum + (widths[letter] ?? (/[A-Z]/.test(letter) ? CAPITAL : USUAL)), 0)
  return Math.ceil(em * size * (isBold ? BOLDER : 1))
}

/** One line of words in the picture: an arrow's event or its condition. */
export type Line = { arrow: string; text: string; kind: 'event' | 'guard' }

function linesOf(arrow: GraphArrow): readonly Line[] {
  const whole = arrowLine(arrow)
  if (arrow.guardWords === null) return [{ arrow: arrow.id, text: whole, kind: 'event' }]
  return [
    { arrow: arrow.id, text: arrow.event, kind: 'event' },
    { arrow: arrow.id, text: `[${arrow.guardWords}]`, kind: 'guard' },
  ]
}

/** An edge's label: arrows of one event share its name, each condition a line. */
export function labelLines(edge: Pick<GraphEdge, 'arrows'>, arrows: ReadonlyMap<string, GraphArrow>): readonly Line[] {
  return edge.arrows.flatMap((id) => {
    const arrow = arrows.get(id)
    return arrow ? linesOf(arrow) : []
  })
}

/** What stands in a state's box below its name: what it does without leaving, and its ways out in words. */
export type Row = { id: string; arrows: readonly string[]; text: string; edge: string | null }

const nameIn = (states: readonly GraphState[], id: string) => states.find((state) => state.id === id)?.name ?? id

/** The rows of a state's box, first what leaves it where it is. */
export function rowsOf(state: GraphState, graph: Graph): readonly Row[] {
  const inner = state.inner.flatMap((id) => {
    const arrow = graph.arrows.find((one) => one.id === id)
    return arrow ? [{ id, arrows: [id], text: arrowLine(arrow), edge: null }] : []
  })
  const portals = graph.edges
    .filter((edge) => edge.isPortal && edge.source === state.id)
    .flatMap((edge) =>
      edge.label.map((line, at) => ({
        id: edge.id,
        arrows: edge.arrows.slice(at, at + 1),
        text: `${line} → ${nameIn(graph.states, edge.target)}`,
        edge: edge.id,
      })),
    )
  return [...inner, ...portals]
}
