import type { Graph, GraphState, GraphTransition } from '../layout/layout-shape.ts'
import { isAround } from '../layout/order.ts'
import type { PathRecord } from '../suite/suite-file.ts'

/** The states in which a transition's target is entered: without history, the initial ones down to the innermost. */
export function enteredBy(graph: Graph, target: string): string {
  const state = graph.states.find(({ id }) => id === target)
  const [inner] = state?.initial ?? []
  if (inner !== undefined) return enteredBy(graph, inner)
  const [region] = state?.kind === 'parallel' ? graph.states.filter(({ parent }) => parent === target) : []
  return region ? enteredBy(graph, region.id) : target
}

type Way = { transitions: readonly string[]; states: ReadonlySet<string>; isEnd: boolean; steps: number }

/** The beginning of a path, as far as it stays on the happy lane. */
function happyPart(graph: Graph, { starts, steps }: PathRecord): Way {
  const stateOf = new Map(graph.states.map((state) => [state.id, state]))
  const transitionOf = new Map(graph.transitions.map((transition) => [transition.id, transition]))
  const transitions: string[] = []
  const states = new Set(graph.initial.map((id) => enteredBy(graph, id)))
  let isEnd = false
  let taken = 0
  for (const [at, ids] of [starts.transitions, ...steps.map((step) => step.transitions)].entries()) {
    const targets = ids.flatMap((id) => transitionOf.get(id)?.targets ?? []).map((id) => enteredBy(graph, id))
    const isHappy = ids.every((id) => transitionOf.get(id)?.lane === 'happy')
    const isBack = targets.some((id) => states.has(id))
    if (!isHappy || isBack || !targets.every((id) => stateOf.get(id)?.lane === 'happy')) break
    if (ids.length > 0) taken = at
    for (const id of targets) states.add(id)
    transitions.push(...ids)
    isEnd = targets.some((id) => stateOf.get(id)?.kind === 'final')
    if (isEnd) break
  }
  return { transitions, states, isEnd, steps: taken }
}

/**
 * Returns the transitions of the straight way through a machine, in their order: of all paths the one that ends well
 * and tells most of the story, and of those that tell the same, the shortest.
 */
export function mainPathOf(graph: Graph, paths: readonly PathRecord[]): readonly string[] {
  const ways = paths.map((path) => happyPart(graph, path))
  const [best] = ways.toSorted(
    (a, b) => Number(b.isEnd) - Number(a.isEnd) || b.states.size - a.states.size || a.steps - b.steps,
  )
  return best?.transitions ?? []
}

/** A state of the straight way: what happens in it, what leads on, and what else can happen. */
export type Chapter = {
  state: GraphState
  stays: readonly GraphTransition[]
  next: GraphTransition | null
  others: readonly GraphTransition[]
}

/** Returns the straight way as a story: its states in their order. */
export function storyOf(graph: Graph, mainPath: readonly string[]): readonly Chapter[] {
  const stateOf = new Map(graph.states.map((state) => [state.id, state]))
  const first = graph.initial.map((id) => enteredBy(graph, id))[0] ?? ''
  const taken = mainPath.flatMap((id) => graph.transitions.find((one) => one.id === id) ?? [])
  // Paths may begin in the midst of the machine: after a reload, or with a choice that was made before.
  const [begin] = taken
  const isElsewhere = begin !== undefined && begin.source !== first && !isAround(begin.source, first)
  const chapters: { id: string; stays: GraphTransition[]; next: GraphTransition | null }[] = [
    { id: isElsewhere ? enteredBy(graph, begin.source) : first, stays: [], next: null },
  ]
  for (const transition of taken) {
    const here = chapters.at(-1)
    const [target] = transition.targets.map((id) => enteredBy(graph, id))
    if (!here) continue
    if (target === undefined || target === here.id) here.stays.push(transition)
    else {
      here.next = transition
      chapters.push({ id: target, stays: [], next: null })
    }
  }
  return chapters.flatMap(({ id, stays, next }) => {
    const state = stateOf.get(id)
    const told = new Set([...stays, next].map((one) => one?.id))
    const others = graph.transitions.filter(
      ({ id: other, source, targets }) => source === id && targets.length > 0 && !told.has(other),
    )
    return state ? [{ state, stays, next, others }] : []
  })
}
