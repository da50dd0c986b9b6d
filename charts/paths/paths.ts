import type { AnyMachineSnapshot } from 'xstate'

import type { Model } from '../../machines/model.ts'
import { transitionsOf, isAsked, hears } from '../graph/transitions.ts'
import { createExplorer, textOf, TooManyStates, type Explorer } from '../graph/explore.ts'
import { goalsFor, type Goals, type Taken } from './goals.ts'
import { plan } from './plan.ts'
import type { Walk } from './prune.ts'
import type { Move } from '../graph/stepper.ts'
import { stepName } from './step-name.ts'
import type { Cover } from '../suite/suite-file.ts'

export type PathStep = {
  move: Move
  expects: AnyMachineSnapshot
  transitions: readonly string[]
  /** Set when the machine must refuse the event: the rule's code, or null where the model gives none. */
  refused?: string | null
}
export type Path = {
  name: string
  scenario: string
  starts: AnyMachineSnapshot
  /** Transitions on the way into the first state. */
  startTransitions: readonly string[]
  steps: readonly PathStep[]
}
export type Suite = {
  paths: readonly Path[]
  /** Transition ids that no scenario reaches, exclusions included. */
  unreached: readonly string[]
  unhandled: readonly string[]
}

export type PathOptions = {
  cover: Cover
  /** Cost of a new start, in steps: setting up a scenario costs more than one more click. */
  resetCost: number
  maxLength: number | null
  seed: number
  /** Scenarios to start in; by default all. */
  scenarios?: readonly string[]
  /** Called with each stage of long work. */
  progress?: (says: string) => void
}

export const defaults = { cover: 'transitions', resetCost: 3, maxLength: null, seed: 0 } as const satisfies PathOptions

/** Paths with what was looked at to find them: why a goal is not reached can be read there. */
export type Generated = {
  paths: readonly Path[]
  explorers: readonly Explorer[]
  goals: Goals
  /** Every goal that the paths reach. */
  reached: ReadonlySet<string>
  /** Goals that are in reach, though not by any path of the allowed length. */
  lost: ReadonlySet<string>
  unhandled: readonly string[]
}

const TRIES = 12
/** Values of one context field that one equivalence class may distinguish. */
const DEEPEST = 16
/** Equivalence classes of a scenario that are always expanded; more only while a goal is missing. */
const KINDS = 2_000
/** States of a scenario that are expanded at a time while a goal is missing, and how often. */
const SLICE = 32
const SLICES = 32

/** Reads the goals that a scenario's states are known to reach, each state once. */
function goalReader({ start, nodes, log, refused }: Explorer, goals: Goals, shown: Set<string>) {
  let edges = 0
  let refusals = 0
  const add = (taken: Omit<Taken, 'before'>) => {
    for (const goal of goals.of({ ...taken, before: null })) shown.add(goals.asks(goal))
  }
  add({ snapshot: start.config.snapshot, transitions: start.transitions, closed: [] })
  return () => {
    for (const { to, transitions, closed } of log.slice(edges)) {
      const snapshot = nodes[to]?.snapshot
      if (snapshot) add({ snapshot, transitions, closed })
    }
    for (const { at, closed } of refused.slice(refusals)) {
      const snapshot = nodes[at]?.snapshot
      if (snapshot) add({ snapshot, transitions: [], closed })
    }
    edges = log.length
    refusals = refused.length
  }
}

/** Checks whether more states may reach a goal: its transition is not excluded, and its event has a sample. */
function isHoped({ eventTypes, exclusions }: Model, goals: Goals, goal: string): boolean {
  const transitions = goals.transitionsFor(goal)
  const isPossible = (transition: (typeof transitions)[number]) =>
    !(transition.id in exclusions) &&
    (!isAsked(transition) || eventTypes.some((type) => hears(transition.definition.eventType, type)))
  return transitions.some(isPossible)
}

/** Continues the exploration; returns the number of states, or none where the scenario has more than can be stored. */
function expandMore(explorer: Explorer, depth: number, budget: number): number {
  try {
    return explorer.explore(depth, budget)
  } catch (error) {
    if (error instanceof TooManyStates) return 0
    throw error
  }
}

/** Looks into every kind of state, and into more of each kind while a goal is missing. */
function explored(model: Model, scenarios: readonly string[], goals: Goals, progress: (says: string) => void) {
  const shown = new Set<string>()
  const explorers = scenarios.map((scenario) => createExplorer(model, scenario))
  const readers = explorers.map((explorer) => goalReader(explorer, goals, shown))
  for (const [i, explorer] of explorers.entries()) {
    progress(`looking into "${scenarios[i]}"`)
    expandMore(explorer, 1, KINDS)
    readers[i]?.()
  }
  const missing = () => goals.asked.filter((goal) => !shown.has(goal) && isHoped(model, goals, goal))
  /** Returns true when there was anything more to explore. */
  const round = (depth: number, budget: number): boolean => {
    let count = 0
    for (const [i, explorer] of explorers.entries()) {
      const left = missing().flatMap((goal) => goals.transitionsFor(goal))
      if (left.length === 0) break
      count += expandMore(explorer, depth, budget)
      readers[i]?.()
    }
    if (count > 0) progress(`${missing().length} goals are missing: looked into ${count} states more`)
    return count > 0
  }
  while (round(1, KINDS)) continue
  for (let slice = 0; slice < SLICES && round(DEEPEST, SLICE); slice += 1) continue
  return explorers
}

function pathOf({ scenario, start }: Explorer, { steps: walked }: Pick<Walk, 'steps'>): Path {
  const steps = walked.map(({ move, config, transitions, ...step }) => ({
    move,
    expects: config.snapshot,
    transitions,
    ...('refused' in step ? { refused: step.refused ?? null } : {}),
  }))
  const end = steps.at(-1)
  const how = end && 'refused' in end ? 'is refused in' : '→'
  const last = end ? `${stepName(end.move)} ${how} ${textOf(end.expects.value)}` : 'starts'
  const name = `${scenario}, ${steps.length} steps, ends: ${last}`
  return { name, scenario, starts: start.config.snapshot, startTransitions: start.transitions, steps }
}

const made = new WeakMap<Model, Map<string, Generated>>()

/**
 * A few paths, each from a fresh start, that together reach every goal in reach. The same on every run; a model's are
 * made once and serve all who ask.
 */
export function generate(model: Model, options: Partial<PathOptions> = {}): Generated {
  const { progress, ...rest } = { ...defaults, ...options }
  const key = textOf([rest.cover, rest.resetCost, rest.maxLength, rest.seed, rest.scenarios])
  const known = made.get(model) ?? new Map<string, Generated>()
  made.set(model, known)
  // A caller who wants to see the progress has the paths computed again.
  const generated = (options.progress ? undefined : known.get(key)) ?? generatedFor(model, rest, progress)
  known.set(key, generated)
  return generated
}

function generatedFor(
  model: Model,
  { cover, resetCost, maxLength, seed, scenarios = [...model.scenarios.keys()] }: Omit<PathOptions, 'progress'>,
  progress: (says: string) => void = () => {},
): Generated {
  const goals = goalsFor(model, cover)
  const explorers = explored(model, scenarios, goals, progress)
  progress('looking for the shortest paths')
  const { walks, lost } = plan(explorers, goals, cover === 'pairs', { resetCost, maxLength, seed, tries: TRIES })
  const paths = explorers.flatMap((explorer, scenario) => {
    const own = walks.filter((walk) => walk.scenario === scenario)
    // A scenario that adds no transition is still started once: it is a start that someone meets.
    const chosen = own.length === 0 && cover === 'transitions' ? [{ steps: [] }] : own
    return chosen.map((walk) => pathOf(explorer, walk))
  })
  const startGoals = explorers
    .filter((_, scenario) => cover === 'transitions' || walks.some((walk) => walk.scenario === scenario))
    .flatMap(({ start: { config, transitions } }) =>
      goals.of({ snapshot: config.snapshot, transitions, closed: [], before: null }),
    )
  const reached = new Set([...startGoals, ...walks.flatMap(({ steps }) => steps.flatMap((step) => step.goals))])
  const unhandled = [...new Set(explorers.flatMap((explorer) => [...explorer.unhandled]))]
  return { paths, explorers, goals, reached, lost, unhandled }
}

/** Returns few paths that together follow every reachable transition. */
export function suiteOf(model: Model): Suite {
  const { paths, reached, unhandled } = generate(model)
  const unreached = transitionsOf(model.machine).map(({ id }) => id)
  return { paths, unreached: unreached.filter((id) => !reached.has(id)), unhandled }
}
