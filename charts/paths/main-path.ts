import type { Graph, GraphState, GraphTransition } from '../layout/layout-shape.ts'
import { backwards, isAround, parted } from '../layout/order.ts'
import type { PathRecord } from '../suite/suite-file.ts'

/** Returns the innermost states in which a target is entered without history: the initial ones, of each region one. */
export function enteredBy(graph: Graph, target: string): readonly string[] {
  const state = graph.states.find(({ id }) => id === target)
  const [initial] = state?.initial ?? []
  if (initial !== undefined) return enteredBy(graph, initial)
  const regions = state?.kind === 'parallel' ? graph.states.filter(({ parent }) => parent === target) : []
  return regions.length === 0 ? [target] : regions.flatMap(({ id }) => enteredBy(graph, id))
}

/** A transition of a way with the state that it leaves and those that it enters; without a transition: the start. */
type Visit = { transition: string | null; from: string; states: readonly string[]; step: number }

const statesIn = (visits: readonly Visit[]) => visits.flatMap(({ states }) => states)

/** Checks whether the machine goes no further: where it ends, and where nothing leads on. */
function isEnd({ states, transitions, machine }: Graph, id: string): boolean {
  const state = states.find((one) => one.id === id)
  if (state?.kind === 'final') return state.parent === null || state.parent === machine
  return !transitions.some(({ source }) => source === id || isAround(source, id))
}

/** The beginning of a path, as far as it stays on the happy lane and goes on; the return to its start closes it. */
function happyWay(graph: Graph, { starts, steps }: PathRecord): readonly Visit[] {
  const laneOf = new Map(graph.states.map(({ id, lane }) => [id, lane]))
  const transitionOf = new Map(graph.transitions.map((transition) => [transition.id, transition]))
  const first = graph.initial.flatMap((id) => enteredBy(graph, id))
  const visits: Visit[] = [{ transition: null, from: '', states: first, step: 0 }]
  let active: readonly string[] = first
  for (const [step, ids] of [starts.transitions, ...steps.map(({ transitions }) => transitions)].entries()) {
    const followed = ids.flatMap((id) => transitionOf.get(id) ?? [])
    const isHappy = followed.every(
      ({ lane, targets }) => lane === 'happy' && targets.every((id) => laneOf.get(id) === 'happy'),
    )
    if (!isHappy) break
    const known = new Set(statesIn(visits))
    const before = active
    for (const { id, source, targets } of followed) {
      const entered = targets.flatMap((target) => enteredBy(graph, target))
      const isStay = entered.every((state) => active.includes(state))
      const from = active.find((leaf) => leaf === source || isAround(source, leaf)) ?? source
      visits.push({ transition: id, from, states: isStay ? [] : entered, step })
      const left = targets.map((target) => parted(source, target)[0])
      const stays = (leaf: string) => !left.some((box) => box === leaf || isAround(box, leaf))
      active = [...new Set([...active.filter(stays), ...entered])]
    }
    const arrived = active.filter((leaf) => !before.includes(leaf))
    const isBack = arrived.length > 0 && arrived.every((leaf) => known.has(leaf))
    if (isBack && !arrived.some((leaf) => first.includes(leaf))) return visits.filter((visit) => visit.step < step)
    if (isBack || active.some((leaf) => isEnd(graph, leaf))) break
  }
  return visits
}

/** Ways that join another one at a state, with what came before it there: a path may begin in the midst of the story. */
function joined(ways: readonly (readonly Visit[])[]): readonly (readonly Visit[])[] {
  return ways.flatMap((way) =>
    way.flatMap(({ states }, at) => {
      const [join] = states
      if (join === undefined) return []
      const rest = way.slice(at + 1)
      return ways.flatMap((other) => {
        const place = other.findIndex((visit) => visit.states.includes(join))
        const before = other.slice(0, place + 1)
        const told = new Set(statesIn(before))
        const twice = rest.findIndex((visit) => visit.states.some((state) => told.has(state)))
        return place < 0 ? [] : [[...before, ...(twice < 0 ? rest : rest.slice(0, twice))]]
      })
    }),
  )
}

/** Compares two ways by the places of their states: the one whose author tells its states first comes first. */
function byPlace(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((place, index) => index < b.length && place !== b[index])
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}

/** Checks whether a machine goes on from a state by itself. */
export const isPassing = ({ transitions }: Graph, leaf: string) =>
  transitions.some(({ source, event, guard }) => source === leaf && event === 'always' && guard === null)

/** Checks whether a machine comes to rest in a state: neither works there, nor goes on. */
const isResting = (graph: Graph, leaf: string) =>
  !isPassing(graph, leaf) &&
  !graph.states.some(({ id, tags }) => tags.includes('busy') && (id === leaf || isAround(id, leaf)))

/** How often a way leads back up in the chart, to a state that its author tells before; not to where it all began. */
function returnsIn(graph: Graph, visits: readonly Visit[]): number {
  const leadsBack = backwards(graph.states, graph.initial)
  const isReturn = (source: string, target: string) =>
    !graph.initial.includes(target) && !isPassing(graph, target) && leadsBack({ source, target })
  return visits.filter(({ transition, from, states }) => transition !== null && states.some((to) => isReturn(from, to)))
    .length
}

function ranked(graph: Graph, visits: readonly Visit[]) {
  const states = [...new Set(statesIn(visits))]
  const last = visits.findLast((visit) => visit.states.length > 0)?.states ?? []
  const places = states.map((id) => graph.states.findIndex((state) => state.id === id))
  return {
    visits,
    ends: last.some((state) => isEnd(graph, state)),
    rests: last.every((id) => isResting(graph, id)),
    told: states.length,
    returns: returnsIn(graph, visits),
    places,
  }
}

/**
 * Returns the transitions of the straight way through a machine, in their order. Of all paths, and beginnings of one
 * with the end of another: one that ends well, or else rests; that tells most of the story with few returns; and of
 * those that tell the same, the shortest.
 */
export function mainPathOf(graph: Graph, paths: readonly PathRecord[]): readonly string[] {
  const ways = paths.map((path) => happyWay(graph, path))
  const [best] = [...ways, ...joined(ways)]
    .map((visits) => ranked(graph, visits))
    .toSorted(
      (a, b) =>
        Number(b.ends) - Number(a.ends) ||
        Number(b.rests) - Number(a.rests) ||
        b.told - b.returns - (a.told - a.returns) ||
        a.returns - b.returns ||
        byPlace(a.places, b.places) ||
        a.visits.length - b.visits.length,
    )
  return best?.visits.flatMap(({ transition }) => transition ?? []) ?? []
}

/** A state of the straight way: what happens in it, what leads on, and what else can happen. */
export type Chapter = {
  state: GraphState
  /** Regions that run at the same time, said where they begin. */
  beside: readonly GraphState[]
  stays: readonly GraphTransition[]
  next: GraphTransition | null
  others: readonly GraphTransition[]
}

/** The regions beside the one of a state, of the boxes that were not entered before. */
function regionsBeside({ states }: Graph, id: string, before: string | null): readonly GraphState[] {
  const parallels = states.filter(
    (state) => state.kind === 'parallel' && isAround(state.id, id) && !(before !== null && isAround(state.id, before)),
  )
  return parallels.flatMap((box) =>
    states.filter(({ id: region, parent, lane }) => parent === box.id && lane === 'happy' && !isAround(region, id)),
  )
}

/** Returns the straight way as a story: its states in their order, along one region where several run at once. */
export function storyOf(graph: Graph, mainPath: readonly string[]): readonly Chapter[] {
  const stateOf = new Map(graph.states.map((state) => [state.id, state]))
  const [first = ''] = graph.initial.flatMap((id) => enteredBy(graph, id))
  const chapters: { id: string; stays: GraphTransition[]; next: GraphTransition | null }[] = [
    { id: first, stays: [], next: null },
  ]
  let place = first
  for (const transition of mainPath.flatMap((id) => graph.transitions.find((one) => one.id === id) ?? [])) {
    const { source, targets } = transition
    const here = chapters.at(-1)
    const isOfAnotherRegion = source !== place && !isAround(source, place)
    if (!here || isOfAnotherRegion) continue
    const [target] = targets.flatMap((id) => enteredBy(graph, id))
    if (target === undefined || target === place) {
      if (!here.stays.includes(transition)) here.stays.push(transition)
      continue
    }
    // A state that was told before is passed through, or closes the story.
    here.next ??= transition
    if (!chapters.some(({ id }) => id === target)) chapters.push({ id: target, stays: [], next: null })
    place = target
  }
  return chapters.flatMap(({ id, stays, next }, at) => {
    const state = stateOf.get(id)
    const told = new Set([...stays, next].map((one) => one?.id))
    const others = graph.transitions.filter(
      ({ id: other, source, targets }) => source === id && targets.length > 0 && !told.has(other),
    )
    const beside = regionsBeside(graph, id, chapters[at - 1]?.id ?? null)
    return state ? [{ state, beside, stays, next, others }] : []
  })
}
