import type { AnyStateMachine, AnyStateNode } from 'xstate'

import { LANES, type Lane } from '../../machines/meta.ts'
import { transitionsOf, pathOf, portOf, type Transition } from '../graph/transitions.ts'
import type { Graph, GraphTransition, GraphEdge, GraphState } from './layout-shape.ts'
import { backwards, isAround, parted } from './order.ts'
import { guardInWords } from './guard-words.ts'

const childrenOf = (node: AnyStateNode) => Object.values<AnyStateNode>(node.states)
const below = (node: AnyStateNode): readonly AnyStateNode[] =>
  childrenOf(node).flatMap((child) => [child, ...below(child)])

type Noted = { lane?: unknown; route?: unknown; view?: unknown; spec?: unknown }
const metaOf = (node: AnyStateNode): Noted => (node.meta ?? {}) as Noted
const text = (value: unknown) => (typeof value === 'string' ? value : null)

/** Returns the lane of a state, or else of the state around it; without one it is happy. */
function laneOf(node: AnyStateNode): Lane {
  const lane = LANES.find((known) => known === metaOf(node).lane)
  return lane ?? (node.parent ? laneOf(node.parent) : 'happy')
}

function stateOf(node: AnyStateNode, parent: string | null, inner: readonly string[]): GraphState {
  const { route, view, spec } = metaOf(node)
  return {
    id: pathOf(node),
    name: node.key,
    parent,
    kind: node.type,
    lane: laneOf(node),
    description: node.description ?? '',
    route: text(route),
    view: text(view),
    spec: text(spec),
    ports: node.invoke.map((invoke) => portOf(invoke).src),
    tags: node.type === 'history' ? [node.history === 'deep' ? 'deep' : 'shallow'] : node.tags,
    initial: node.type === 'compound' ? node.initial.target.map(pathOf) : [],
    inner,
  }
}

/** A transition is of the lane that it leads into; one that reports a failure is of the error lane, one back from an error of the alternate. */
function transitionLane({ event, definition }: Transition): Lane {
  if (event.startsWith('error(')) return 'error'
  const from = laneOf(definition.source)
  const [target] = definition.target ?? []
  const to = target ? laneOf(target) : from
  return to === 'happy' && from !== 'happy' ? 'alternate' : to
}

const transitionOf = (transition: Transition): GraphTransition => ({
  id: transition.id,
  source: transition.source,
  targets: transition.targets,
  event: transition.event,
  guard: transition.guard,
  guardWords: guardInWords(transition.guard),
  lane: transitionLane(transition),
})

/** A transition in one line: its event, and what must hold. */
const transitionLine = ({ event, guardWords }: GraphTransition) =>
  guardWords === null ? event : `${event} [${guardWords}]`

const isInner = ({ source, targets }: GraphTransition) => targets.every((target) => target === source)

/** From this many states on, a way out is said in words where it begins: lines would cross the whole picture. */
const MANY_SOURCES = 3
const MANY_WAYS_BACK = 2
/** From this many ends on, the answers to one event are a list at their source, not a fan of lines. */
const MANY_ENDS = 6
/** From this many states on, one event that leads aside is said in words where it is heard. */
const MANY_ENTRIES = 5

type Between = { id: string; source: string; target: string; transitions: readonly GraphTransition[] }

/** Transitions between the same two states, together. */
function together(transitions: readonly GraphTransition[]): readonly Between[] {
  const between = new Map<string, Between>()
  for (const transition of transitions.filter((one) => !isInner(one))) {
    for (const target of new Set(transition.targets)) {
      const id = `${transition.source} → ${target}`
      const known = between.get(id) ?? { id, source: transition.source, target, transitions: [] }
      between.set(id, { ...known, transitions: [...known.transitions, transition] })
    }
  }
  return [...between.values()]
}

/** Transitions between the same two states as one edge each; what would be a tangle of lines is words at the source. */
export function edgesOf(
  transitions: readonly GraphTransition[],
  states: ReadonlyMap<string, GraphState>,
  initial: readonly string[],
): readonly GraphEdge[] {
  const all = together(transitions)
  const leadsBack = backwards([...states.values()], initial)
  /** Back up and into a box that it has left: a line would run along the whole picture. */
  const isReturn = (between: Between) =>
    leadsBack(between) && parted(between.source, between.target)[1] !== between.target
  const isWayOut = ({ target }: Between) => {
    const state = states.get(target)
    const isEnd = state?.lane === 'escape' || state?.kind === 'final'
    return isEnd && all.filter((other) => other.target === target).length >= MANY_SOURCES
  }
  /** An error's ways back, where it has several. */
  const isWayBack = (between: Between) => {
    const isOne = (other: Between) => other.source === between.source && leadsBack(other)
    return (
      states.get(between.source)?.lane === 'error' && leadsBack(between) && all.filter(isOne).length >= MANY_WAYS_BACK
    )
  }
  /** Off the main way by one event, which is heard nearly everywhere. */
  const isWayAside = ({ target, transitions: own }: Between) => {
    const isSame = (other: Between) =>
      other.target === target && other.transitions.every(({ event }) => event === own[0]?.event)
    return own.every(({ lane }) => lane !== 'happy') && all.filter(isSame).length >= MANY_ENTRIES
  }
  const isOfFan = ({ source, transitions: own }: Between) => {
    const isSame = (other: Between) =>
      other.source === source && other.transitions.some(({ event }) => event === own[0]?.event)
    return own.every(({ lane }) => lane !== 'happy') && all.filter(isSame).length >= MANY_ENDS
  }
  return all.map((between): GraphEdge => {
    const { id, source, target, transitions: own } = between
    return {
      id,
      source,
      target,
      transitions: own.map((transition) => transition.id),
      label: own.map(transitionLine),
      // Shown as long as any of its transitions is; drawn as the most usual of them.
      lane: LANES.find((lane) => own.some((transition) => transition.lane === lane)) ?? 'happy',
      isPortal:
        isAround(source, target) ||
        isAround(target, source) ||
        [isWayOut, isWayAside, isOfFan, isReturn, isWayBack].some((isWords) => isWords(between)),
    }
  })
}

/** A shipped machine as the atlas draws it, under the ids that recordings, coverage and suites use. */
export function graphOf(machine: AnyStateMachine): Graph {
  const root = pathOf(machine.root)
  const transitions = transitionsOf(machine).map(transitionOf)
  const innerOf = (state: string) =>
    transitions.filter((transition) => transition.source === state && isInner(transition)).map(({ id }) => id)
  const hasFrame = transitions.some(({ source }) => source === root)
  const parentOf = ({ parent }: AnyStateNode) =>
    parent === undefined || (parent === machine.root && !hasFrame) ? null : pathOf(parent)
  const nodes = [...(hasFrame ? [machine.root] : []), ...below(machine.root)]
  const states = nodes.map((node) => stateOf(node, parentOf(node), innerOf(pathOf(node))))
  const initial = machine.root.initial.target.map(pathOf)
  return {
    machine: machine.id,
    states,
    transitions,
    edges: edgesOf(transitions, new Map(states.map((state) => [state.id, state])), initial),
    initial,
  }
}
