import type { AnyStateMachine } from 'xstate'

import { transitionsOf, hears, pathOf, type Transition } from '../graph/transitions.ts'
import type { Seen } from './seen.ts'

/** The answer of a transition's guard. */
export type Answer = { transition: string; isYes: boolean }

/** Transitions by the path of their source and their event's type, in document order. */
type Chart = ReadonlyMap<string, ReadonlyMap<string, readonly Transition[]>>

const charts = new WeakMap<AnyStateMachine, Chart>()

function chartOf(machine: AnyStateMachine): Chart {
  const known = charts.get(machine)
  if (known) return known
  const chart = new Map<string, Map<string, Transition[]>>()
  for (const transition of transitionsOf(machine)) {
    const source = pathOf(transition.definition.source)
    const type = transition.definition.eventType ?? ''
    const events = chart.get(source) ?? new Map<string, Transition[]>()
    chart.set(source, events.set(type, [...(events.get(type) ?? []), transition]))
  }
  charts.set(machine, chart)
  return chart
}

/** `*` matches every event, `card.*` all that begin so; the exact name comes first, then the longer pattern. */
function candidates(chart: Chart, source: string, event: string): readonly Transition[] {
  const events = chart.get(source)
  if (!events) return []
  const isPattern = (type: string) => type !== event && event !== '' && hears(type, event)
  const patterns = [...events.keys()].filter(isPattern).toSorted((a, b) => b.length - a.length)
  return [event, ...patterns].flatMap((type) => events.get(type) ?? [])
}

const isBelow = (state: string, above: string) => state.startsWith(`${above}.`)

/**
 * Returns the answers of the guards that an event evaluated, from the transitions that were followed alone: a state
 * evaluates its transitions in document order until one may be followed, and only when no state within it followed one.
 */
export function answersIn(
  machine: AnyStateMachine,
  active: readonly string[],
  event: string,
  taken: Seen['taken'],
): readonly Answer[] {
  const chart = chartOf(machine)
  const asking = active.filter((state) => !taken.some(({ source }) => isBelow(source, state)))
  return [...new Set([...asking, ...taken.map(({ source }) => source)])].flatMap((state) => {
    const asked = candidates(chart, state, event)
    const at = asked.findIndex(({ id }) => taken.some(({ transition }) => transition === id))
    const heard = at < 0 ? asked : asked.slice(0, at + 1)
    return heard.flatMap(({ id, guard }, i) => (guard === null ? [] : [{ transition: id, isYes: i === at }]))
  })
}

/** No event evaluates an eventless transition. */
export const isEventless = (machine: AnyStateMachine, { taken }: Pick<Seen, 'taken'>) =>
  taken.some(({ transition, source }) =>
    (chartOf(machine).get(source)?.get('') ?? []).some(({ id }) => id === transition),
  )
