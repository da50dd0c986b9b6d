import { edgesOf } from './layout-graph.ts'
import type { Graph, GraphState } from './layout-shape.ts'
import { isAround } from './order.ts'

/** The outermost folded state around a state, or the state itself. */
function seenAs(folded: readonly string[], id: string): string {
  const around = folded.filter((one) => isAround(one, id))
  return around.toSorted((a, b) => a.length - b.length)[0] ?? id
}

/**
 * A graph in which some compound states are one box each: what leads into and out of their inside begins and ends at
 * the box, and what stays inside is not drawn. Ids stay as they are.
 */
export function foldedGraph(graph: Graph, folded: ReadonlySet<string>): Graph {
  const real = graph.states.flatMap(({ id }) => (folded.has(id) ? [id] : []))
  if (real.length === 0) return graph
  const shown = (id: string) => seenAs(real, id)
  const states = graph.states
    .filter(({ id }) => shown(id) === id)
    .map((state): GraphState => {
      if (!folded.has(state.id)) return state
      const inside = graph.states.filter(({ id, kind }) => isAround(state.id, id) && kind !== 'history')
      return { ...state, kind: 'compound', initial: [], folded: inside.length }
    })
  const crossing = graph.transitions
    .map((one) => ({ ...one, source: shown(one.source), targets: one.targets.map(shown) }))
    .filter(({ source, targets }) => targets.some((target) => target !== source))
  const initial = graph.initial.map(shown)
  const edges = edgesOf(crossing, new Map(states.map((state) => [state.id, state])), initial)
  return { ...graph, states, edges, initial }
}
