import type { FlowSessionSummary } from '../../../domain/contract/flows/flow-summary.ts'
import type { Graph } from '../../../charts/layout/layout-shape.ts'
import { eventText } from '../../../charts/layout/outline.ts'

/** An innermost state in the drop-off table. */
export type StateFigures = {
  id: string
  name: string
  /** Whether the chart still has the state. */
  isKnown: boolean
  /** Sessions that came by at least once, and their share of all. */
  sessions: number
  share: number
  /** Sessions that went no further, or left the flow from here; and their share of those that came by. */
  ended: number
  endedShare: number
  medianMs: number | null
}

/** A transition in the drop-off table. */
export type TransitionFigures = {
  id: string
  words: string
  from: string
  to: string
  taken: number
  sessions: number
  /** Share of the sessions that came to its source. */
  share: number
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

const lastPart = (id: string) => id.split('.').at(-1) ?? id

/** Checks whether a state only asks or leads out beside the steps: it has an exit around it, and is no end itself. */
function isAside({ states }: Graph, id: string): boolean {
  const state = states.find((one) => one.id === id)
  return (
    state?.kind !== 'final' &&
    states.some(({ id: other, lane }) => lane === 'escape' && (other === id || id.startsWith(`${other}.`)))
  )
}

/**
 * The innermost states that anybody reached, in the order in which the chart tells its story, then those that the chart
 * no longer has. Who left by an exit is counted at the step from which they left, not at the exit.
 */
export function figuresOf(graph: Graph, summary: FlowSessionSummary): readonly StateFigures[] {
  const known = new Map(summary.states.map((state) => [state.state, state]))
  const laneOf = new Map(graph.states.map(({ id, lane }) => [id, lane]))
  const exits = summary.left.filter(({ to }) => laneOf.get(to) === 'escape')
  const sum = (all: typeof exits) => all.reduce((total, { sessions }) => total + sessions, 0)
  const all = Math.max(1, summary.sessions)
  const isLeaf = (id: string) => ![...known.keys()].some((other) => other.startsWith(`${id}.`))
  const inChart = graph.states.flatMap(({ id, name, parent }) =>
    graph.states.some((other) => other.parent === id) || (parent === null && id === graph.machine)
      ? []
      : [{ id, name, isKnown: true }],
  )
  const gone = [...known.keys()]
    .filter((id) => !laneOf.has(id) && isLeaf(id))
    .map((id) => ({ id, name: lastPart(id), isKnown: false }))
  return [...inChart, ...gone].flatMap(({ id, name, isKnown }) => {
    const figures = known.get(id)
    if (!figures || isAside(graph, id)) return []
    const { sessions, medianMs } = figures
    const ended =
      figures.ended + sum(exits.filter(({ from }) => from === id)) - sum(exits.filter(({ to }) => to === id))
    return [
      {
        id,
        name,
        isKnown,
        sessions,
        share: sessions / all,
        ended,
        endedShare: ended / Math.max(1, sessions),
        medianMs,
      },
    ]
  })
}

/** Every transition that anybody followed, the chart's in their order and then those that it no longer has. */
export function transitionFiguresOf(graph: Graph, summary: FlowSessionSummary): readonly TransitionFigures[] {
  const place = new Map(graph.transitions.map((transition, at) => [transition.id, { transition, at }]))
  const arrived = new Map(summary.states.map(({ state, sessions }) => [state, sessions]))
  const nameOf = (id: string) => graph.states.find((state) => state.id === id)?.name ?? lastPart(id)
  const inOrder = summary.transitions.toSorted(
    (a, b) => (place.get(a.transition)?.at ?? Infinity) - (place.get(b.transition)?.at ?? Infinity) || 0,
  )
  return inOrder.map(({ transition: id, taken, sessions }) => {
    const known = place.get(id)?.transition
    const [source = '', event = '', target = ''] = id.split(/ --|--> /)
    const targets = known?.targets ?? (target === 'stays' ? [] : [target])
    return {
      id,
      words: known ? eventText(known) : event,
      from: nameOf(source),
      to: targets.map(nameOf).join(' + '),
      taken,
      sessions,
      share: sessions / Math.max(1, arrived.get(source) ?? summary.sessions),
    }
  })
}

/** How often the transitions of each edge were followed, by the edge's id. */
export function takenOf({ edges }: Graph, { transitions }: FlowSessionSummary): ReadonlyMap<string, number> {
  const taken = new Map(transitions.map((one) => [one.transition, one.taken]))
  return new Map(
    edges.map((edge) => [edge.id, edge.transitions.reduce((total, id) => total + (taken.get(id) ?? 0), 0)]),
  )
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
