import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate'
import { evaluateGuard } from 'xstate/guards'

import { listed, type AnyEvent, type Model } from '../../machines/model.ts'
import { transitionsOf, hears, isAsked, pathOf, type Transition } from './transitions.ts'
import {
  activeNodes,
  createStepper,
  isAfter,
  isSettle,
  pendingTimers,
  runningPorts,
  settled,
  shown,
  type Config,
  type Move,
} from './stepper.ts'

/** A transition whose guard refuses an event that the user sends, while no sibling follows it. */
export type Closed = { transition: Transition; leaf: string; code: string | null }

export type Edge = {
  from: number
  to: number
  move: Move
  transitions: readonly string[]
  closed: readonly Closed[]
}

/** An event that is sent and that every guard refuses. */
type RefusedEdge = { at: number; move: Move; code: string | null; closed: readonly Closed[] }

/** A scenario's reachable states as a graph; node 0 is the start. A node without edges was not looked into. */
export type Graph = {
  scenario: string
  start: { snapshot: AnyMachineSnapshot; transitions: readonly string[] }
  nodes: readonly Config[]
  edges: readonly (readonly Edge[])[]
  refused: readonly RefusedEdge[]
  /** Failures of ports that no transition handles: the machine would stop with an error. */
  unhandled: readonly string[]
}

export const STATES_LIMIT = 20_000

/** More concrete states than the generator stores: the context of the machine is not bounded. */
export class TooManyStates extends Error {}

const texts = new WeakMap<object, string>()

function plain(_: string, item: unknown): unknown {
  if (item instanceof Error) return `Error: ${item.message}`
  if (item instanceof Map || item instanceof Set) return [...item]
  if (typeof item === 'bigint') return `${item}n`
  if (typeof item === 'object' && item !== null && 'sessionId' in item && 'id' in item)
    return `actor ${String(item.id)}`
  return item
}

/** A value as text: equal texts, equal values. Actors show as their id, errors as their message. */
export function textOf(value: unknown): string {
  return JSON.stringify(value, plain) ?? 'undefined'
}

/** Contexts share their values, which never change: each is put into text once. */
function textOfShared(value: unknown): string {
  if (typeof value !== 'object' || value === null) return textOf(value)
  const known = texts.get(value)
  if (known !== undefined) return known
  const text = textOf(value)
  texts.set(value, text)
  return text
}

/** The state value and history, without the context. */
function placeOf({ snapshot, running, timers }: Config): string {
  const history = Object.entries<AnyStateNode[]>(snapshot.historyValue).map(([id, nodes]) => [
    id,
    nodes.map((node) => node.id),
  ])
  return textOf([snapshot.value, history, [...running].sort(), [...timers.keys()].sort()])
}

/** A concrete state as text: equal texts, the same state. */
export function keyOf(config: Config): string {
  const fields = Object.entries<unknown>(config.snapshot.context)
  return [placeOf(config), ...fields.map(([field, value]) => `${field} ${textOfShared(value)}`)].join('\n')
}

const sampled = new WeakMap<AnyMachineSnapshot, { model: Model; samples: readonly AnyEvent[] }>()

/** A model's samples in a state; needed again and again, and made once. */
function samplesIn(model: Model, snapshot: AnyMachineSnapshot): readonly AnyEvent[] {
  const known = sampled.get(snapshot)
  if (known?.model === model) return known.samples
  const samples = model.samples(snapshot)
  sampled.set(snapshot, { model, samples })
  return samples
}

/** Returns the events of a list that each descriptor matches: `*` and `card.*` match many. */
function listeners(samples: readonly AnyEvent[]): (descriptor: string) => readonly AnyEvent[] {
  const byType = new Map<string, AnyEvent[]>()
  for (const event of samples) {
    const known = byType.get(event.type)
    if (known) known.push(event)
    else byType.set(event.type, [event])
  }
  return (descriptor) =>
    descriptor.endsWith('*') ? samples.filter(({ type }) => hears(descriptor, type)) : (byType.get(descriptor) ?? [])
}

/**
 * Returns the answer of every guard of the machine in a state, for each sample of its event; a refusal with its code.
 */
function guardProbe(model: Model) {
  const probes = new Map<string, { guard: unknown; eventType: string }>()
  for (const { guard, definition, event } of transitionsOf(model.machine)) {
    if (guard !== null) probes.set(`${guard} ${event}`, { guard: definition.guard, eventType: definition.eventType })
  }
  return (snapshot: AnyMachineSnapshot, samples: readonly AnyEvent[]): string => {
    const heardBy = listeners(samples)
    const ask = (guard: unknown, event: AnyEvent) => {
      try {
        const isYes = evaluateGuard(guard as never, snapshot.context as never, event as never, snapshot)
        return isYes ? '1' : `0${model.why(snapshot, event) ?? ''}`
      } catch {
        // A guard on an actor's answer may read an output that is not there yet.
        return '-'
      }
    }
    return [...probes.values()]
      .map(({ guard, eventType }) => {
        const asked = heardBy(eventType)
        const answers = (asked.length > 0 ? asked : [{ type: eventType }]).map((event) => ask(guard, event))
        return answers.length === 1 ? answers[0] : [...new Set(answers)].toSorted().join('')
      })
      .join(' ')
  }
}

/** The samples of events that an active state knows; most are of others, which need not be tried. */
function knownSamples(model: Model, snapshot: AnyMachineSnapshot): readonly AnyEvent[] {
  const descriptors = new Set(activeNodes(snapshot).flatMap(({ transitions }) => [...transitions.keys()]))
  const patterns = [...descriptors].filter((descriptor) => descriptor.endsWith('*'))
  return samplesIn(model, snapshot).filter(
    ({ type }) => descriptors.has(type) || patterns.some((pattern) => hears(pattern, type)),
  )
}

/** Returns the events that can come next: samples, ends of running actors, timers. */
function movesOf(model: Model, machine: AnyStateMachine, config: Config) {
  const { snapshot } = config
  const heard = (event: AnyEvent) => machine.getTransitionData(snapshot, event).length > 0
  const [asked, ignored] = parted(knownSamples(model, snapshot), heard)
  const unhandled: string[] = []
  const ports = runningPorts(config)
  const shows = ports
    .flatMap(({ id, src }) => listed(model.shows[src] ?? [], snapshot).map((seen) => shown(id, src, seen)))
    .filter(({ event }) => heard(event))
  const ends = ports.flatMap(({ id, src }) =>
    model.outcomes(src, snapshot).flatMap((outcome) => {
      const move = settled(id, src, outcome)
      if (heard(move.event)) return [move]
      if ('error' in outcome) unhandled.push(`the failure of "${src}" in ${textOf(snapshot.value)}`)
      return []
    }),
  )
  const moves: Move[] = [...asked.map((event) => ({ step: event, event })), ...shows, ...ends, ...pendingTimers(config)]
  return { moves, ignored, unhandled }
}

function parted<T>(list: readonly T[], isLeft: (item: T) => boolean): readonly [readonly T[], readonly T[]] {
  return [list.filter(isLeft), list.filter((item) => !isLeft(item))]
}

/**
 * Returns the transitions of the active states that refuse an event: those of states whose every transition for it is
 * closed.
 */
function closedFinder(model: Model) {
  const guarded = transitionsOf(model.machine).filter((transition) => isAsked(transition) && transition.guard !== null)
  const open = transitionsOf(model.machine).filter((transition) => isAsked(transition) && transition.guard === null)
  const exact = new Set(guarded.map(({ definition }) => definition.eventType))
  const patterns = [...exact].filter((descriptor) => descriptor.endsWith('*'))
  return (snapshot: AnyMachineSnapshot, event: AnyEvent): readonly Closed[] => {
    if (!exact.has(event.type) && !patterns.some((pattern) => hears(pattern, event.type))) return []
    const nodes = activeNodes(snapshot)
    const isHere = ({ definition: { source, eventType } }: Transition) =>
      nodes.includes(source) && hears(eventType, event.type)
    const asked = guarded.filter(isHere)
    if (asked.length === 0) return []
    const says = ({ definition }: Transition) =>
      evaluateGuard(definition.guard as never, snapshot.context as never, event as never, snapshot)
    const taking = new Set([...open.filter(isHere), ...asked.filter(says)].map(({ source }) => source))
    return asked
      .filter(({ source }) => !taking.has(source))
      .flatMap((transition) =>
        leavesBelow(nodes, transition.definition.source).map((leaf) => ({
          transition,
          leaf,
          code: model.why(snapshot, event),
        })),
      )
  }
}

const isLeaf = ({ states }: AnyStateNode) => Object.keys(states).length === 0

function leavesBelow(nodes: readonly AnyStateNode[], source: AnyStateNode): readonly string[] {
  const within = nodes.filter((node) => isLeaf(node) && source.path.every((step, i) => node.path[i] === step))
  return within.map(pathOf)
}

/**
 * Explores the states that a scenario leads to. States of one equivalence class (state value, history, running actors,
 * answer of every guard, events with a sample) behave alike as far as the chart shows: the first of each is expanded at
 * once (level 0). The others wait for the level of the context value that they are the first to show there, so that
 * counters and lists do not explode.
 */
export function createExplorer(model: Model, scenario: string, limit = STATES_LIMIT) {
  const { machine } = model
  const stepper = createStepper(machine, model.scenarios.get(scenario))
  const answers = guardProbe(model)
  const closedBy = closedFinder(model)
  const nodes: Config[] = []
  /** By node; a node that was not looked into has none. */
  const edges: (readonly Edge[] | undefined)[] = []
  const log: Edge[] = []
  const refused: RefusedEdge[] = []
  const cameBy: (Edge | null)[] = []
  const kinds: number[] = []
  const unhandled = new Set<string>()
  const found = new Map<string, number>()
  const kindOf = new Map<string, number>()
  /** The first node of a kind that was looked into. */
  const first: (number | undefined)[] = []
  /** Values of each field of the context that were met, by equivalence class. */
  const met: Map<string, Set<string>>[] = []
  const queues: number[][] = []

  /** The level of a new state: 0 is the first of its kind, n shows the n-th further value of a field there. */
  const levelOf = ({ snapshot }: Config, kind: number): number | null => {
    const fields = met[kind] ?? new Map<string, Set<string>>()
    let level: number | null = met[kind] ? null : 0
    met[kind] = fields
    for (const [field, value] of Object.entries<unknown>(snapshot.context)) {
      const values = fields.get(field) ?? new Set<string>()
      fields.set(field, values)
      const text = textOfShared(value)
      if (values.has(text)) continue
      level = Math.min(level ?? values.size, values.size)
      values.add(text)
    }
    return level
  }
  const kindFor = (config: Config): number => {
    const asked = [...new Set(knownSamples(model, config.snapshot).map(({ type }) => type))].toSorted()
    const text = `${placeOf(config)} ${answers(config.snapshot, samplesIn(model, config.snapshot))} ${asked.join(' ')}`
    const kind = kindOf.get(text) ?? kindOf.size
    kindOf.set(text, kind)
    return kind
  }
  const nodeFor = (config: Config): number => {
    const key = keyOf(config)
    const known = found.get(key)
    if (known !== undefined) return known
    if (nodes.length >= limit)
      throw new TooManyStates(`"${machine.id}" has more than ${limit} states: bound its context.`)
    const index = nodes.push(config) - 1
    found.set(key, index)
    edges.push(undefined)
    cameBy.push(null)
    const kind = kindFor(config)
    kinds.push(kind)
    const level = levelOf(config, kind)
    if (level !== null) (queues[level] ??= []).push(index)
    return index
  }
  const expand = (from: number, config: Config): void => {
    first[kinds[from] ?? 0] ??= from
    const out: Edge[] = []
    edges[from] = out
    if (config.snapshot.status !== 'active') return
    const next = movesOf(model, machine, config)
    for (const failure of next.unhandled) unhandled.add(failure)
    for (const move of next.moves) {
      const closed = isSettle(move.step) || isAfter(move.step) ? [] : closedBy(config.snapshot, move.event)
      const { config: reached, transitions } = stepper.send(config, move)
      const known = nodes.length
      const edge = { from, to: nodeFor(reached), move, transitions, closed }
      if (edge.to === known) cameBy[known] = edge
      out.push(edge)
      log.push(edge)
    }
    for (const event of next.ignored) {
      const closed = closedBy(config.snapshot, event)
      const code = closed[0]?.code ?? null
      if (closed.length > 0) refused.push({ at: from, move: { step: event, event }, code, closed })
    }
  }

  const begin = stepper.start()
  nodeFor(begin.config)
  return {
    scenario,
    stepper,
    start: begin,
    nodes,
    edges,
    /** All edges, in the order in which they were found. */
    log,
    refused,
    unhandled,
    closedBy,
    moves: (config: Config) => movesOf(model, machine, config),
    /** The edge by which a node was found first; the start has none. */
    cameBy: (node: number) => cameBy[node] ?? null,
    /** The node of the same kind that was looked into, or else the node itself. */
    alike: (node: number) => (edges[node] ? node : (first[kinds[node] ?? -1] ?? node)),
    /** A node of the kind of any state, also of one that was never met. */
    like: (config: Config) => first[kindFor(config)] ?? null,
    /** Looks into at most `budget` states of the levels below `depth`, lowest first; gives how many there were. */
    explore: (depth: number, budget = Infinity): number => {
      let count = 0
      for (;;) {
        const queue = queues.slice(0, depth).find((list) => list !== undefined && list.length > 0)
        if (!queue || count >= budget) return count
        // Breadth first: many entries are removed from the head of the queue at once, since shifting one by one is
        // slow.
        for (const index of queue.splice(0, Math.min(64, budget - count))) {
          const config = nodes[index]
          if (!config) continue
          expand(index, config)
          count += 1
        }
      }
    },
  }
}
export type Explorer = ReturnType<typeof createExplorer>

/**
 * Returns the states that a scenario leads to, with the first `depth` values of each field in an equivalence class as
 * states of their own.
 */
export function explore(model: Model, scenario: string, { depth = model.depth, limit = STATES_LIMIT } = {}): Graph {
  const explorer = createExplorer(model, scenario, limit)
  explorer.explore(depth)
  const { nodes, edges, refused, unhandled, start } = explorer
  return {
    scenario,
    start: { snapshot: start.config.snapshot, transitions: start.transitions },
    nodes,
    edges: edges.map((out) => out ?? []),
    refused,
    unhandled: [...unhandled],
  }
}

export const leafPaths = (snapshot: AnyMachineSnapshot) =>
  activeNodes(snapshot)
    .filter(isLeaf)
    .map(({ path }) => path.join('.'))
