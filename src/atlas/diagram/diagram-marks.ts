import type { Graph, GraphEdge } from '../../../charts/layout/layout-shape.ts'
import type { Lane } from '../../../machines/meta.ts'

export type Change = 'added' | 'removed' | 'changed'

/** Marks on top of a flow's diagram. */
export type Marks = {
  lanes: ReadonlySet<Lane>
  lit: ReadonlySet<string>
  taken: ReadonlySet<string>
  weights: ReadonlyMap<string, number>
  notes: ReadonlyMap<string, string>
  changes: ReadonlyMap<string, Change>
  picked: string | null
}

export const laneOf = ({ transitions }: Graph, id: string): Lane =>
  transitions.find((transition) => transition.id === id)?.lane ?? 'happy'

/** Checks whether an edge is shown: the lane of any of its transitions is. */
export const isShown = (graph: Graph, { transitions }: GraphEdge, lanes: ReadonlySet<Lane>): boolean =>
  transitions.some((id) => lanes.has(laneOf(graph, id)))

export const isTraversed = ({ transitions }: GraphEdge, { taken }: Marks): boolean =>
  transitions.some((id) => taken.has(id))

/** Checks whether an edge is picked, or a transition of it. */
export const isPicked = ({ id, transitions }: GraphEdge, { picked }: Marks): boolean =>
  picked !== null && (picked === id || transitions.includes(picked))

/** The share of sessions that went along an edge, from 0 to 1; null where none is known. */
export function weightOf({ id, transitions }: GraphEdge, { weights }: Marks): number | null {
  const own = weights.get(id)
  if (own !== undefined) return own
  const known = transitions.flatMap((transition) => weights.get(transition) ?? [])
  return known.length === 0
    ? null
    : Math.min(
        1,
        known.reduce((sum, weight) => sum + weight, 0),
      )
}

/** An edge's change: its own, or the first of its transitions'. */
export const changeOf = ({ id, transitions }: GraphEdge, { changes }: Marks): Change | null =>
  changes.get(id) ??
  transitions.map((transition) => changes.get(transition)).find((change) => change !== undefined) ??
  null

/** States and edges that hold a text in name, description, event or condition; in the picture's order. */
export function hitsIn(graph: Graph, sought: string): readonly string[] {
  const text = sought.trim().toLowerCase()
  if (text === '') return []
  const holds = (...words: readonly string[]) => words.some((word) => word.toLowerCase().includes(text))
  const states = graph.states.filter(({ name, description, route, view }) =>
    holds(name, description, route ?? '', view ?? ''),
  )
  const edges = graph.edges.filter(({ label }) => holds(...label))
  return [...states, ...edges].map(({ id }) => id)
}
