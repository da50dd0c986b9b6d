import type { AnyStateMachine, AnyStateNode } from 'xstate'

import { arrowsOf, pathOf, portOf, type Arrow } from '../graph/transitions.ts'
import { LANES, type Graph, type GraphArrow, type GraphEdge, type GraphState, type Lane } from './layout-shape.ts'
import { backwards, isAround, parted } from './order.ts'
import { guardInWords } from './guard-words.ts'

const childrenOf = (node: AnyStateNode) => Object.values<AnyStateNode>(node.states)
const below = (node: AnyStateNode): readonly AnyStateNode[] =>
  childrenOf(node).flatMap((child) => [child, ...below(child)])

type Meta = { lane?: unknown; screen?: unknown; spec?: unknown }
const metaOf = (node: AnyStateNode): Meta => (node.meta ?? {}) as Meta
const text = (value: unknown) => (typeof value === 'string' ? value : null)

/** The lane that a chart gives a state, or else the one around it; whatever names none is happy. */
function laneOf(node: AnyStateNode): Lane {
  const lane = LANES.find((known) => known === metaOf(node).lane)
  return lane ?? (node.parent ? laneOf(node.parent) : 'happy')
}

function stateOf(node: AnyStateNode, parent: string | null, inner: readonly string[]): GraphState {
  const { screen, spec } = metaOf(node)
  return {
    id: pathOf(node),
    name: node.key,
    parent,
    kind: node.type,
    lane: laneOf(node),
    description: node.description ?? '',
    screen: text(screen),
    spec: text(spec),
    ports: node.invoke.map((invoke) => portOf(invoke).src),
    tags: node.type === 'history' ? [node.history === 'deep' ? 'deep' : 'shallow'] : node.tags,
    initial: node.type === 'compound' ? node.initial.target.map(pathOf) : [],
    inner,
  }
}

/** An arrow is of the lane that it leads into; one that reports a failure is of the error lane, one back from an error of the alternate. */
function arrowLane({ event, transition }: Arrow): Lane {
  if (event.startsWith('error(')) return 'error'
  const from = laneOf(transition.source)
  const [target] = transition.target ?? []
  const to = target ? laneOf(target) : from
  return to === 'happy' && from !== 'happy' ? 'alternate' : to
}

const arrowOf = (arrow: Arrow): GraphArrow => ({
  id: arrow.id,
  source: arrow.source,
  targets: arrow.targets,
  event: arrow.event,
  guard: arrow.guard,
  guardWords: guardInWords(arrow.guard),
  lane: arrowLane(arrow),
})

/** An arrow in one line: its event, and what must hold. */
const arrowLine = ({ event, guardWords }: GraphArrow) => (guardWords === null ? event : `${event} [${guardWords}]`)

const isInner = ({ source, targets }: GraphArrow) => targets.every((target) => target === source)

/** From this many states on, a way out is said in words where it begins: lines would cross the whole picture. */
const MANY_SOURCES = 3
const MANY_WAYS_BACK = 2
/** From this many ends on, the answers to one event are a list at their source, not a fan of lines. */
const MANY_ENDS = 6
/** From this many states on, one event that leads aside is said in words where it is heard. */
const MANY_ENTRIES = 5

type Between = { id: string; source: string; target: string; arrows: readonly GraphArrow[] }

/** Arrows between the same two states, together. */
function together(arrows: readonly GraphArrow[]): readonly Between[] {
  const between = new Map<string, Between>()
  for (const arrow of arrows.filter((one) => !isInner(one))) {
    for (const target of new Set(arrow.targets)) {
      const id = `${arrow.source} → ${target}`
      const known = between.get(id) ?? { id, source: arrow.source, target, arrows: [] }
      between.set(id, { ...known, arrows: [...known.arrows, arrow] })
    }
  }
  return [...between.values()]
}

/** Arrows between the same two states as one edge each; what would be a tangle of lines is words at the source. */
function edgesOf(
  arrows: readonly GraphArrow[],
  states: ReadonlyMap<string, GraphState>,
  initial: readonly string[],
): readonly GraphEdge[] {
  const all = together(arrows)
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
  const isWayAside = ({ target, arrows: own }: Between) => {
    const isSame = (other: Between) =>
      other.target === target && other.arrows.every(({ event }) => event === own[0]?.event)
    return own.every(({ lane }) => lane !== 'happy') && all.filter(isSame).length >= MANY_ENTRIES
  }
  const isOfFan = ({ source, arrows: own }: Between) => {
    const isSame = (other: Between) =>
      other.source === source && other.arrows.some(({ event }) => event === own[0]?.event)
    return own.every(({ lane }) => lane !== 'happy') && all.filter(isSame).length >= MANY_ENDS
  }
  return all.map((between): GraphEdge => {
    const { id, source, target, arrows: own } = between
    return {
      id,
      source,
      target,
      arrows: own.map((arrow) => arrow.id),
      label: own.map(arrowLine),
      // Shown as long as any of its arrows is; drawn as the most usual of them.
      lane: LANES.find((lane) => own.some((arrow) => arrow.lane === lane)) ?? 'happy',
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
  const arrows = arrowsOf(machine).map(arrowOf)
  const innerOf = (state: string) =>
    arrows.filter((arrow) => arrow.source === state && isInner(arrow)).map(({ id }) => id)
  const hasFrame = arrows.some(({ source }) => source === root)
  const parentOf = ({ parent }: AnyStateNode) =>
    parent === undefined || (parent === machine.root && !hasFrame) ? null : pathOf(parent)
  const nodes = [...(hasFrame ? [machine.root] : []), ...below(machine.root)]
  const states = nodes.map((node) => stateOf(node, parentOf(node), innerOf(pathOf(node))))
  const initial = machine.root.initial.target.map(pathOf)
  return {
    machine: machine.id,
    states,
    arrows,
    edges: edgesOf(arrows, new Map(states.map((state) => [state.id, state])), initial),
    initial,
  }
}
