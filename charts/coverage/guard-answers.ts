import type { AnyStateMachine } from 'xstate'

import { arrowsOf, hears, pathOf, type Arrow } from '../graph/transitions.ts'
import type { Seen } from './seen.ts'

/** How the guard of an arrow answered. */
export type Answer = { arrow: string; isYes: boolean }

/** Arrows by the path of their source and their event's type, in document order. */
type Chart = ReadonlyMap<string, ReadonlyMap<string, readonly Arrow[]>>

const charts = new WeakMap<AnyStateMachine, Chart>()

function chartOf(machine: AnyStateMachine): Chart {
  const known = charts.get(machine)
  if (known) return known
  const chart = new Map<string, Map<string, Arrow[]>>()
  for (const arrow of arrowsOf(machine)) {
    const source = pathOf(arrow.transition.source)
    const type = arrow.transition.eventType ?? ''
    const events = chart.get(source) ?? new Map<string, Arrow[]>()
    chart.set(source, events.set(type, [...(events.get(type) ?? []), arrow]))
  }
  charts.set(machine, chart)
  return chart
}

/** `*` hears every event, `card.*` all that begin so; the exact name is asked first, then the longer pattern. */
function candidates(chart: Chart, source: string, event: string): readonly Arrow[] {
  const events = chart.get(source)
  if (!events) return []
  const isPattern = (type: string) => type !== event && event !== '' && hears(type, event)
  const patterns = [...events.keys()].filter(isPattern).toSorted((a, b) => b.length - a.length)
  return [event, ...patterns].flatMap((type) => events.get(type) ?? [])
}

const isBelow = (state: string, above: string) => state.startsWith(`${above}.`)

/**
 * How the guards answered that an event asked, told by what was taken and nothing else: a state asks its arrows in
 * document order until one may be taken, and only when no state within it took one.
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
    const at = asked.findIndex(({ id }) => taken.some(({ arrow }) => arrow === id))
    const heard = at < 0 ? asked : asked.slice(0, at + 1)
    return heard.flatMap(({ id, guard }, i) => (guard === null ? [] : [{ arrow: id, isYes: i === at }]))
  })
}

/** An eventless arrow is asked by no event. */
export const isEventless = (machine: AnyStateMachine, { taken }: Pick<Seen, 'taken'>) =>
  taken.some(({ arrow, source }) => (chartOf(machine).get(source)?.get('') ?? []).some(({ id }) => id === arrow))
