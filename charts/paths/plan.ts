import type { AnyMachineSnapshot } from 'xstate'

import { textOf, type Explorer } from '../graph/explore.ts'
import { pairName, type Goals } from './goals.ts'
import { pruned, type Walk, type Walked } from './prune.ts'
import { random, shuffled } from './random.ts'
import { isAfter, isSettle, type Config, type Move } from '../graph/stepper.ts'

export type PlanOptions = {
  /** Cost of a new start, in steps. */
  resetCost: number
  /** The most steps of one path, or null. */
  maxLength: number | null
  seed: number
  /** Suites to try; the cheapest is used. */
  tries: number
}

/** A way in the graph of kinds: from one kind of state, by a move, to another. */
type Way = {
  from: number
  to: number
  move: Move
  transitions: readonly string[]
  isRefused: boolean
  goals: readonly string[]
}
/** A place of a search: a node, and where pairs matter the transition by which it was reached. */
type Place = { node: number; before: string | null }
type Reached = { way: Way; place: Place; goals: readonly string[]; length: number; back: Reached | null }

const lastOf = (transitions: readonly string[], before: string | null) => transitions.at(-1) ?? before

/** The graph of kinds of one scenario: every edge ends in a node that was looked into. */
function waysOf(explorer: Explorer, goals: Goals): ReadonlyMap<number, readonly Way[]> {
  const { nodes, edges, refused, alike } = explorer
  const ways = new Map<number, Way[]>()
  const add = (way: Way) => {
    const known = ways.get(way.from)
    if (known) known.push(way)
    else ways.set(way.from, [way])
  }
  const at = (node: number) => nodes[node]?.snapshot as AnyMachineSnapshot
  for (const { from, to, move, transitions, closed } of edges.flatMap((out) => out ?? [])) {
    const of = goals.of({ snapshot: at(to), transitions, closed, before: null })
    add({ from, to: alike(to), move, transitions, isRefused: false, goals: of })
  }
  for (const { at: node, move, closed } of refused) {
    const of = goals.of({ snapshot: at(node), transitions: [], closed, before: null })
    if (of.length > 0) add({ from: node, to: node, move, transitions: [], isRefused: true, goals: of })
  }
  return ways
}

/** One try: the scenarios' graphs in an order of its own, and what is still wanted. */
class Try {
  readonly walks: Walked[][] = []
  readonly scenarios: number[] = []
  readonly lost = new Set<string>()
  readonly #wanted: Set<string>
  readonly #ways: readonly ReadonlyMap<number, readonly Way[]>[]
  /** Every path from the start, nearest first; paths before the pointer have nothing that is needed. */
  readonly #fromStart: { list: Reached[]; next: number }[]

  /** Decides between two scenarios of the same distance. */
  readonly #order: readonly number[]
  private readonly planner: Planner

  constructor(planner: Planner, wanted: ReadonlySet<string>, seed: number) {
    this.planner = planner
    const next = random(seed)
    this.#wanted = new Set(wanted)
    this.#order = shuffled([...planner.explorers.keys()], next)
    this.#ways = planner.ways.map((ways) => new Map([...ways].map(([node, list]) => [node, shuffled(list, next)])))
    this.#fromStart = planner.explorers.map(({ start }, scenario) => ({
      list: this.#search(scenario, { node: 0, before: lastOf(start.transitions, null) }, Infinity),
      next: 0,
    }))
  }

  /** Every path in reach, nearest first; with `isFound` only up to the first that it accepts. */
  #search(scenario: number, start: Place, within: number, isFound?: (goals: readonly string[]) => boolean): Reached[] {
    const { withPairs, goals } = this.planner
    const seen = new Set([this.#keyOf(start)])
    const queue: { place: Place; back: Reached | null }[] = [{ place: start, back: null }]
    const list: Reached[] = []
    for (let at = 0; at < queue.length; at += 1) {
      const { place, back } = queue[at] ?? { place: start, back: null }
      const length = (back?.length ?? 0) + 1
      if (length > within) return isFound ? [] : list
      for (const way of this.#ways[scenario]?.get(place.node) ?? []) {
        const next = { node: way.to, before: withPairs ? lastOf(way.transitions, place.before) : null }
        const of = withPairs ? goals.join(place.before, way) : way.goals
        const reached = { way, place, goals: of, length, back }
        if (isFound?.(of)) return [reached]
        list.push(reached)
        const key = this.#keyOf(next)
        if (seen.has(key)) continue
        seen.add(key)
        queue.push({ place: next, back: reached })
      }
    }
    return isFound ? [] : list
  }

  #keyOf({ node, before }: Place): string | number {
    return this.planner.withPairs ? `${node} ${before}` : node
  }

  #isWanted = (goals: readonly string[]): boolean => goals.some((goal) => this.#wanted.has(goal))

  /** The scenario whose start is nearest to something wanted, and the way there. */
  #restart(): { scenario: number; reached: Reached | null; length: number } | null {
    let best: { scenario: number; reached: Reached | null; length: number } | null = null
    for (const scenario of this.#order) {
      const known = this.#fromStart[scenario]
      if (!known) continue
      if (this.#isWanted(this.planner.startGoals[scenario] ?? [])) return { scenario, reached: null, length: 0 }
      while (known.next < known.list.length && !this.#isWanted(known.list[known.next]?.goals ?? [])) known.next += 1
      const reached = known.list[known.next]
      if (reached && (!best || reached.length < best.length)) best = { scenario, reached, length: reached.length }
    }
    return best
  }

  /** Does a way's moves for real; gives the steps as far as they are worth it. */
  #follow(scenario: number, from: Config, before: string | null, moves: readonly Way[]): Walked[] {
    const steps: Walked[] = []
    let config = from
    let last = before
    let worth = 0
    for (const way of moves) {
      const step = this.planner.step(scenario, config, last, way)
      if (!step) break
      steps.push(step)
      config = step.config
      last = lastOf(step.transitions, last)
      if (this.#isWanted(step.goals)) worth = steps.length
    }
    return steps.slice(0, worth)
  }

  #take(steps: readonly Walked[]): void {
    for (const goal of steps.flatMap(({ goals }) => goals)) this.#wanted.delete(goal)
  }

  run(): this {
    const { explorers, options, startGoals } = this.planner
    const most = options.maxLength ?? Infinity
    let scenario = 0
    let walk: Walked[] | null = null
    while (this.#wanted.size > 0) {
      const restart = this.#restart()
      const fresh: Reached | null = restart?.reached ?? null
      if (walk) {
        const start = explorers[scenario]?.start
        const here: Config | undefined = walk.at(-1)?.config ?? start?.config
        const before: string | null = lastOf(
          [...(start?.transitions ?? []), ...walk.flatMap(({ transitions }) => transitions)],
          null,
        )
        const node = here ? (explorers[scenario]?.like(here) ?? null) : null
        const within: number = Math.min((restart?.length ?? Infinity) + options.resetCost, most - walk.length)
        const [onward] = node === null ? [] : this.#search(scenario, { node, before }, within, this.#isWanted)
        const steps: Walked[] = here && onward ? this.#follow(scenario, here, before, movesTo(onward)) : []
        if (steps.length > 0) {
          this.#take(steps)
          walk.push(...steps)
          continue
        }
        walk = null
        continue
      }
      if (!restart) break
      const start = explorers[restart.scenario]?.start
      if (!start) break
      const steps =
        fresh && fresh.length <= most
          ? this.#follow(restart.scenario, start.config, lastOf(start.transitions, null), movesTo(fresh))
          : []
      if (fresh && steps.length === 0) {
        const known = this.#knownWay(restart.scenario, fresh)
        if (known.length === 0) {
          // Nothing leads there for real, or only too long a way.
          for (const goal of fresh.goals.filter((name) => this.#wanted.delete(name))) this.lost.add(goal)
          continue
        }
        steps.push(...known)
      }
      scenario = restart.scenario
      walk = [...steps]
      this.walks.push(walk)
      this.scenarios.push(scenario)
      for (const goal of startGoals[scenario] ?? []) this.#wanted.delete(goal)
      this.#take(steps)
    }
    return this
  }

  /** The way by which a node was found when it was explored: longer, but surely real. */
  #knownWay(scenario: number, { way, length }: Reached): Walked[] {
    const { explorers, options } = this.planner
    const explorer = explorers[scenario]
    if (!explorer || length > (options.maxLength ?? Infinity)) return []
    const moves = [way]
    for (let edge = explorer.cameBy(way.from); edge; edge = explorer.cameBy(edge.from)) {
      moves.unshift({ ...edge, isRefused: false, goals: [] })
    }
    if (moves.length > (options.maxLength ?? Infinity)) return []
    return this.#follow(scenario, explorer.start.config, lastOf(explorer.start.transitions, null), moves)
  }
}

function movesTo(reached: Reached): readonly Way[] {
  const moves: Way[] = []
  for (let at: Reached | null = reached; at; at = at.back) moves.unshift(at.way)
  return moves
}

type Planner = {
  explorers: readonly Explorer[]
  goals: Goals & { join: (before: string | null, way: Way) => readonly string[] }
  options: PlanOptions
  withPairs: boolean
  ways: readonly ReadonlyMap<number, readonly Way[]>[]
  startGoals: readonly (readonly string[])[]
  /** Does a move for real where it leads on as promised; else null. */
  step: (scenario: number, from: Config, before: string | null, way: Way) => Walked | null
}

const sameStep = (one: Move, other: Move) => {
  if (isSettle(one.step)) return isSettle(other.step) && one.step.actor === other.step.actor
  if (isAfter(one.step)) return isAfter(other.step) && one.step.delay === other.step.delay
  return one.step.type === other.step.type
}

function stepFor(explorers: readonly Explorer[], goals: Goals) {
  return (scenario: number, from: Config, before: string | null, way: Way): Walked | null => {
    const explorer = explorers[scenario]
    if (!explorer || from.snapshot.status !== 'active') return null
    const { moves, ignored } = explorer.moves(from)
    const known: readonly Move[] = way.isRefused ? ignored.map((event) => ({ step: event, event })) : moves
    const wanted = textOf(way.move.step)
    const equal = known.filter(({ step }) => textOf(step) === wanted)
    for (const move of [...equal, ...known.filter((other) => sameStep(way.move, other) && !equal.includes(other))]) {
      const closed = isSettle(move.step) || isAfter(move.step) ? [] : explorer.closedBy(from.snapshot, move.event)
      if (way.isRefused) {
        const of = goals.of({ snapshot: from.snapshot, transitions: [], closed, before })
        const code = closed[0]?.code ?? null
        if (way.goals.some((goal) => of.includes(goal)))
          return { move, config: from, transitions: [], refused: code, goals: of }
        continue
      }
      const { config, transitions } = explorer.stepper.send(from, move)
      if (textOf(transitions) !== textOf(way.transitions)) continue
      return { move, config, transitions, goals: goals.of({ snapshot: config.snapshot, transitions, closed, before }) }
    }
    return null
  }
}

/** The cheapest of several suites of walks that together reach every wanted goal; the same on every run. */
export function plan(
  explorers: readonly Explorer[],
  goals: Goals,
  withPairs: boolean,
  options: PlanOptions,
): { walks: readonly Walk[]; lost: ReadonlySet<string> } {
  const startGoals = explorers.map(({ start: { config, transitions } }) =>
    goals.of({ snapshot: config.snapshot, transitions, closed: [], before: null }),
  )
  const join = (before: string | null, { transitions: [first], goals: of }: Way) =>
    before === null || first === undefined ? of : [...of, pairName(before, first)]
  const planner: Planner = {
    explorers,
    goals: { ...goals, join },
    options,
    withPairs,
    ways: explorers.map((explorer) => waysOf(explorer, goals)),
    startGoals,
    step: stepFor(explorers, goals),
  }
  const wanted = wantedOf(planner)
  const tries = Array.from({ length: options.tries }, (_, i) => {
    const { walks, scenarios, lost } = new Try(planner, wanted, options.seed * options.tries + i).run()
    const made = walks.map((steps, at) => ({ scenario: scenarios[at] ?? 0, steps }))
    return { walks: pruned(made, explorers, startGoals, withPairs), lost }
  })
  const cost = (walks: readonly Walk[]) => walks.reduce((sum, { steps }) => sum + steps.length + options.resetCost, 0)
  const [best] = tries.toSorted((a, b) => a.lost.size - b.lost.size || cost(a.walks) - cost(b.walks))
  return best ?? { walks: [], lost: wanted }
}

/** Every goal that the graphs show to be in reach. */
function wantedOf({ ways, startGoals, withPairs, goals, explorers }: Planner): ReadonlySet<string> {
  const wanted = new Set(startGoals.flat())
  for (const [scenario, list] of ways.entries()) {
    for (const goal of [...list.values()].flat().flatMap((way) => way.goals)) wanted.add(goal)
    if (!withPairs) continue
    const start = { node: 0, before: lastOf(explorers[scenario]?.start.transitions ?? [], null) }
    const seen = new Set([`${start.node} ${start.before}`])
    const queue: Place[] = [start]
    for (let at = 0; at < queue.length; at += 1) {
      const { node, before } = queue[at] ?? start
      for (const way of list.get(node) ?? []) {
        for (const goal of goals.join(before, way)) wanted.add(goal)
        const next = { node: way.to, before: lastOf(way.transitions, before) }
        const key = `${next.node} ${next.before}`
        if (seen.has(key)) continue
        seen.add(key)
        queue.push(next)
      }
    }
  }
  return wanted
}
