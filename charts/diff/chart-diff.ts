import type { TransitionShape, Shape, StateShape } from './chart-shape.ts'

export type Change = {
  what: 'machine' | 'state' | 'transition' | 'guard' | 'action' | 'delay' | 'port'
  change: 'added' | 'removed' | 'changed' | 'moved'
  /** The present form; the former one, when it was removed. */
  id: string
  /** The differences in words; empty when it was added or removed as a whole. */
  how: readonly string[]
}

const LONG = 100
const BEFORE = 20

/** Two texts side by side: long ones from where they begin to differ. */
function contrast(was: string, is: string): string {
  const differs = was.split('').findIndex((letter, i) => letter !== is[i])
  const from = Math.max(was.length, is.length) <= LONG ? 0 : Math.max(0, (differs < 0 ? was.length : differs) - BEFORE)
  const cut = (text: string) => {
    const part = text.slice(from, from + LONG)
    return `${from > 0 ? '…' : ''}${part}${from + LONG < text.length ? '…' : ''}` || 'none'
  }
  return `${cut(was)} → ${cut(is)}`
}

function factsChanged(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): readonly string[] {
  return Object.keys(after).flatMap((name) => {
    const [was, is] = [before[name] ?? '', after[name] ?? '']
    return was === is ? [] : [`${name}: ${contrast(was, is)}`]
  })
}

const last = (path: string) => path.split('.').at(-1)
const parent = (path: string) => path.split('.').slice(0, -1).join('.')

/** The one state of a list for which this holds; null when there is none, or more than one. */
function only(list: readonly StateShape[], fits: (state: StateShape) => boolean): StateShape | null {
  const found = list.filter(fits)
  return found.length === 1 ? (found[0] ?? null) : null
}

/** Old path -> new path of each state that is still there: by its path, else by its description or its name. */
function pathsNow(before: Shape, after: Shape): ReadonlyMap<string, string> {
  const now = new Map<string, string>()
  const matched = new Set<string>()
  const keep = (was: string, is: string) => {
    now.set(was, is)
    matched.add(is)
  }
  const paths = new Set(after.states.map(({ path }) => path))
  for (const { path } of before.states) if (paths.has(path)) keep(path, path)
  const gone = before.states.filter(({ path }) => !now.has(path))
  for (const state of gone) {
    const fresh = after.states.filter(({ path }) => !matched.has(path))
    const above = now.get(parent(state.path))
    const found =
      // Below a state that moved, everything moved with it.
      only(fresh, ({ path }) => above !== undefined && path === `${above}.${last(state.path)}`) ??
      only(fresh, ({ description }) => description !== null && description === state.description) ??
      (gone.filter(({ path }) => last(path) === last(state.path)).length === 1
        ? only(fresh, ({ path }) => last(path) === last(state.path))
        : null)
    if (found) keep(state.path, found.path)
  }
  return now
}

function statesChanged(before: Shape, after: Shape, now: ReadonlyMap<string, string>): readonly Change[] {
  const known = new Map(after.states.map((state) => [state.path, state]))
  const matched = new Set(now.values())
  const changes = before.states.flatMap(({ path, facts }): Change[] => {
    const is = known.get(now.get(path) ?? '')
    if (!is) return [{ what: 'state', change: 'removed', id: path, how: [] }]
    const how = factsChanged(facts, is.facts)
    if (is.path !== path) {
      // A state whose parent moved is where it was.
      const isWithParent = last(path) === last(is.path) && now.get(parent(path)) === parent(is.path)
      if (!isWithParent) return [{ what: 'state', change: 'moved', id: is.path, how: [`was ${path}`, ...how] }]
    }
    return how.length === 0 ? [] : [{ what: 'state', change: 'changed', id: is.path, how }]
  })
  const added = after.states.filter(({ path }) => !matched.has(path))
  return [...changes, ...added.map(({ path }): Change => ({ what: 'state', change: 'added', id: path, how: [] }))]
}

/** A transition as it would be called if its states were called as they are now. */
function renamed(
  { source, targets, ...transition }: TransitionShape,
  now: ReadonlyMap<string, string>,
): TransitionShape {
  return { ...transition, source: now.get(source) ?? source, targets: targets.map((path) => now.get(path) ?? path) }
}

const target = ({ targets }: TransitionShape) => targets.join(' + ') || 'stays'

/** Returns how similar two transitions are; 0: certainly not the same transition. */
function likeness(a: TransitionShape, b: TransitionShape): number {
  if (a.event !== b.event) return 0
  const [isSource, isGuard, isTarget] = [a.source === b.source, a.guard === b.guard, target(a) === target(b)]
  if (isSource) return 4 + (isGuard ? 2 : 0) + (isTarget ? 1 : 0)
  return isGuard && isTarget ? 3 : 0
}

function transitionsChanged(before: Shape, after: Shape, now: ReadonlyMap<string, string>): readonly Change[] {
  const left = new Set(after.transitions)
  const pairs = new Map<TransitionShape, TransitionShape>()
  const old = before.transitions.map((transition) => renamed(transition, now))
  // The most similar are paired first, so that a dropped transition does not get its neighbour's place.
  for (const least of [7, 6, 5, 4, 3]) {
    for (const was of old) {
      if (pairs.has(was)) continue
      const is = [...left].find((transition) => likeness(was, transition) === least)
      if (!is) continue
      pairs.set(was, is)
      left.delete(is)
    }
  }
  const changes = old.flatMap((was): Change[] => {
    const is = pairs.get(was)
    if (!is) return [{ what: 'transition', change: 'removed', id: was.id, how: [] }]
    const how = [
      ...(was.source === is.source ? [] : [`source: ${was.source} → ${is.source}`]),
      ...(was.guard === is.guard ? [] : [`guard: ${was.guard ?? 'none'} → ${is.guard ?? 'none'}`]),
      ...(target(was) === target(is) ? [] : [`target: ${target(was)} → ${target(is)}`]),
      ...factsChanged(was.facts, is.facts).filter((fact) => was.guard === is.guard || !fact.startsWith('parameters')),
    ]
    const isMoved = was.source !== is.source
    return how.length === 0 ? [] : [{ what: 'transition', change: isMoved ? 'moved' : 'changed', id: is.id, how }]
  })
  const rankOf = new Map(after.transitions.map((transition, i) => [transition, i]))
  const outOfOrder = old.flatMap((was, i): Change[] => {
    const is = pairs.get(was)
    const overtaken = old.slice(0, i).find((earlier) => {
      const then = pairs.get(earlier)
      if (!is || !then || then.source !== is.source || then.event !== is.event) return false
      return (rankOf.get(then) ?? 0) > (rankOf.get(is) ?? 0)
    })
    return is && overtaken
      ? [{ what: 'transition', change: 'moved', id: is.id, how: [`is asked before ${overtaken.id}`] }]
      : []
  })
  const added = [...left].map(({ id }): Change => ({ what: 'transition', change: 'added', id, how: [] }))
  return [...changes, ...outOfOrder, ...added]
}

function namedChanged(
  what: Change['what'],
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
  label: string,
): readonly Change[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((id): Change[] => {
    const [was, is] = [before[id], after[id]]
    if (was === is) return []
    if (was === undefined) return [{ what, change: 'added', id, how: [] }]
    if (is === undefined) return [{ what, change: 'removed', id, how: [] }]
    return [{ what, change: 'changed', id, how: [`${label}: ${contrast(was, is)}`] }]
  })
}

/** Returns the changes from one chart to another, states first. The same chart in another notation has none. */
export function changesBetween(before: Shape, after: Shape): readonly Change[] {
  const now = pathsNow(before, after)
  return [
    ...statesChanged(before, after, now),
    ...transitionsChanged(before, after, now),
    ...namedChanged('guard', before.guards, after.guards, 'code'),
    ...namedChanged('action', before.actions, after.actions, 'code'),
    ...namedChanged('delay', before.delays, after.delays, 'time'),
    ...namedChanged('port', before.ports, after.ports, 'invoked by'),
  ]
}
