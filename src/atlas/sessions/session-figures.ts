import type { FlowSessionSummary } from '../../../domain/contract/flow-summary.ts'
import type { Graph } from '../../../charts/layout/layout-shape.ts'

/** A state in the drop-off table. */
export type StateFigures = {
  id: string
  name: string
  /** Sessions that came by at least once, and their share of all. */
  sessions: number
  share: number
  ended: number
  endedShare: number
  medianMs: number | null
}

/** Widths of edges and transitions: their share of the sessions, from 0 to 1. */
export function weightsOf(
  { edges }: Graph,
  { transitions, sessions }: FlowSessionSummary,
): ReadonlyMap<string, number> {
  if (sessions === 0) return new Map()
  const shares = new Map(
    transitions.map((transition) => [transition.transition, Math.min(1, transition.sessions / sessions)]),
  )
  const ofEdges = edges.map((edge): [string, number] => [
    edge.id,
    Math.min(
      1,
      edge.transitions.reduce((sum, transition) => sum + (shares.get(transition) ?? 0), 0),
    ),
  ])
  return new Map([...shares, ...ofEdges])
}

/** Every state that anybody reached, in the order in which the chart tells its story. */
export function figuresOf({ states }: Graph, summary: FlowSessionSummary): readonly StateFigures[] {
  const known = new Map(summary.states.map((state) => [state.state, state]))
  const all = Math.max(1, summary.sessions)
  return states.flatMap(({ id, name }) => {
    const figures = known.get(id)
    if (!figures) return []
    const { sessions, ended, medianMs } = figures
    return [{ id, name, sessions, share: sessions / all, ended, endedShare: ended / all, medianMs }]
  })
}

/** The states that are active when some of them are the innermost: they and those around them. */
export function withAround({ states }: Graph, leaves: readonly string[]): ReadonlySet<string> {
  const isAround = (id: string) => leaves.some((leaf) => leaf === id || leaf.startsWith(`${id}.`))
  return new Set(states.flatMap(({ id }) => (isAround(id) ? [id] : [])))
}

const quoted = (value: string | number | null) => {
  const text = value === null ? '' : String(value)
  // A spreadsheet would run what begins so.
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The figures of states and transitions as CSV, a row each. */
export function figuresCsv(graph: Graph, summary: FlowSessionSummary): string {
  const { from, to, sessions } = summary
  const states = figuresOf(graph, summary).map(
    (state) => ['state', state.id, state.sessions, null, state.ended, state.medianMs] as const,
  )
  const transitions = summary.transitions.map(
    (transition) => ['transition', transition.transition, transition.sessions, transition.taken, null, null] as const,
  )
  const head = ['what', 'id', 'sessions', 'taken', 'ended_here', 'median_ms']
  const all = ['all', `${graph.machine} ${from} ${to}`, sessions, null, null, null]
  return [head, all, ...states, ...transitions].map((row) => `${row.map(quoted).join(',')}\r\n`).join('')
}
