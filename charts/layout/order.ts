import type { Graph } from './layout-shape.ts'

/** A state or machine around another. */
export const isAround = (outer: string, state: string) => state.startsWith(`${outer}.`)

/** The states around a state and it itself, outermost first; by their ids, which are dotted paths. */
function around(id: string): readonly string[] {
  const steps = id.split('.')
  return steps.map((_, at) => steps.slice(0, at + 1).join('.'))
}

/** The boxes in which two states part: each state's own, side by side within the box around both. */
export function parted(source: string, target: string): readonly [string, string] {
  const [from, to] = [around(source), around(target)]
  const fork = from.findIndex((id, at) => id !== to[at])
  return fork < 0 ? [source, target] : [from[fork] ?? source, to[fork] ?? target]
}

/**
 * Checks whether an edge leads back in the chart's own order, in which its author tells the story; the initial state
 * always comes first.
 */
export function backwards(states: readonly { id: string }[], initial: readonly string[]) {
  const place = new Map(states.map(({ id }, at) => [id, initial.includes(id) ? -1 : at]))
  return ({ source, target }: { source: string; target: string }): boolean => {
    const [from, to] = parted(source, target)
    return (place.get(from) ?? 0) > (place.get(to) ?? 0)
  }
}

/** The states that can be folded: those with others inside, the machine itself excepted. */
export const foldable = ({ states, machine }: Graph): readonly string[] =>
  states.flatMap(({ id }) => (id !== machine && states.some(({ parent }) => parent === id) ? [id] : []))
