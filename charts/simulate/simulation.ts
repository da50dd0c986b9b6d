import type { AnyMachineSnapshot } from 'xstate'

import type { AnyEvent, Model } from '../../machines/model.ts'
import { pathOf } from '../graph/transitions.ts'
import { createExplorer, textOf } from '../graph/explore.ts'
import { activeNodes, type Config, type Move } from '../graph/stepper.ts'
import type { Path, PathStep } from '../paths/paths.ts'
import { stepName } from '../paths/step-name.ts'
import { classOf, pathRecord } from '../suite/path-record.ts'
import type { SuiteFile } from '../suite/suite-file.ts'

/**
 * The reason why an event does nothing now: the guards that refuse, by their transitions, and the rule's code where
 * there is one.
 */
export type Refusal = { guards: readonly string[]; code: string | null }

/** Something that can be tried now. */
export type Offer = {
  /** The source of an event: the person at the screen, the environment (an answer, a failure), or time. */
  by: 'user' | 'environment' | 'clock'
  /** The group of an event: its subject, a port, or a delay. */
  subject: string
  says: string
  move: Move
  /** Null when the machine accepts it. */
  refused: Refusal | null
}

/** Effect of one choice. */
type SimulatedStep = PathStep & { says: string; by: Offer['by']; refusal: Refusal | null }

/** A walk of a production machine, by choices, with no effect started and no time passed. Never changed: each choice gives another. */
export type Simulation = {
  model: Model
  scenario: string
  /** The numbers of the offers that were chosen. */
  choices: readonly number[]
  steps: readonly SimulatedStep[]
  config: Config
  start: { snapshot: AnyMachineSnapshot; transitions: readonly string[] }
  offers: readonly Offer[]
}

type Explorer = ReturnType<typeof createExplorer>

const subjectOf = ({ step }: Move): string => {
  if ('actor' in step) return String(step.actor)
  if ('port' in step) return String(step.port)
  if ('delay' in step) return String(step.delay)
  return step.type.split('.')[0] ?? step.type
}

const offerOf = (move: Move, refused: Refusal | null): Offer => ({
  by: classOf(move),
  subject: subjectOf(move),
  says: stepName(move),
  move,
  refused,
})

function refusalOf({ closedBy }: Explorer, config: Config, event: AnyEvent): Refusal | null {
  const closed = closedBy(config.snapshot, event)
  if (closed.length === 0) return null
  const guards = [...new Set(closed.flatMap(({ transition }) => transition.guard ?? []))]
  return { guards, code: closed[0]?.code ?? null }
}

/** Returns all events of a state, in the model's order: accepted ones first, then those that a guard refuses. */
function offersIn(explorer: Explorer, config: Config): readonly Offer[] {
  if (config.snapshot.status !== 'active') return []
  const { moves, ignored } = explorer.moves(config)
  const refused = ignored.flatMap((event) => {
    const refusal = refusalOf(explorer, config, event)
    return refusal ? [offerOf({ step: event, event }, refusal)] : []
  })
  return [...moves.map((move) => offerOf(move, null)), ...refused]
}

const explorers = new WeakMap<Model, Map<string, Explorer>>()

function explorerOf(model: Model, scenario: string): Explorer {
  const scenarios = explorers.get(model) ?? new Map<string, Explorer>()
  explorers.set(model, scenarios)
  const explorer = scenarios.get(scenario) ?? createExplorer(model, scenario)
  scenarios.set(scenario, explorer)
  return explorer
}

/** A simulation at the start of a scenario. Refuses a scenario that the model does not have. */
export function simulate(model: Model, scenario: string): Simulation {
  if (!model.scenarios.has(scenario))
    throw new Error(`The model of "${model.machine.id}" has no scenario "${scenario}".`)
  const explorer = explorerOf(model, scenario)
  const { config, transitions } = explorer.start
  const start = { snapshot: config.snapshot, transitions }
  return { model, scenario, choices: [], steps: [], config, start, offers: offersIn(explorer, config) }
}

/** Does what an offer says. Refuses a number that is not offered. */
export function choose(simulation: Simulation, choice: number): Simulation {
  const { model, scenario, config, offers } = simulation
  const offer = offers[choice]
  if (!offer) throw new Error(`There is no choice ${choice} in ${textOf(config.snapshot.value)}.`)
  const explorer = explorerOf(model, scenario)
  const { move, refused, says, by } = offer
  const stepped = refused ? { config, transitions: [] } : explorer.stepper.send(config, move)
  const step: SimulatedStep = {
    move,
    expects: stepped.config.snapshot,
    transitions: stepped.transitions,
    says,
    by,
    refusal: refused,
    ...(refused ? { refused: refused.code } : {}),
  }
  return {
    ...simulation,
    choices: [...simulation.choices, choice],
    steps: [...simulation.steps, step],
    config: stepped.config,
    offers: refused ? offers : offersIn(explorer, stepped.config),
  }
}

/** The simulation as it was after so many steps. */
export function back(simulation: Simulation, steps: number): Simulation {
  return replay(simulation.model, simulation.scenario, simulation.choices.slice(0, steps)).simulation
}

/** Makes choices one after the other, and returns whether all of them were possible. */
export function replay(
  model: Model,
  scenario: string,
  choices: readonly number[],
): { simulation: Simulation; isWhole: boolean } {
  let simulation = simulate(model, scenario)
  for (const choice of choices) {
    if (!simulation.offers[choice]) return { simulation, isWhole: false }
    simulation = choose(simulation, choice)
  }
  return { simulation, isWhole: true }
}

/** The ids of the states that are active after so many steps, outermost first; without a number, after all. */
export function activeIn({ start, steps }: Simulation, after = steps.length): readonly string[] {
  const snapshot = steps[after - 1]?.expects ?? start.snapshot
  return activeNodes(snapshot)
    .filter((node) => node.parent !== undefined)
    .map(pathOf)
}

/** Returns what a person can see now, by the model's oracle. */
export const factsIn = ({ model, config }: Simulation): readonly (readonly [name: string, value: string])[] =>
  Object.entries(model.oracle(config.snapshot)).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : textOf(value),
  ])

/** The way so far as a suite of one path, which `npm run flows -- run --suite` walks. Hashes as the machine's own suite has them. */
export function savedSuite(
  { model, scenario, steps, start }: Simulation,
  hashes: Pick<SuiteFile, 'machineHash' | 'dataHash'>,
): SuiteFile {
  const end = steps.at(-1)?.says ?? 'starts'
  const path: Path = {
    name: `${scenario}, ${steps.length} simulated steps, ends: ${end}`,
    scenario,
    starts: start.snapshot,
    startTransitions: start.transitions,
    steps: steps.map(({ says: _says, by: _by, refusal: _refusal, ...step }) => step),
  }
  return {
    format: 'statechart-suite',
    version: 1,
    machine: model.machine.id,
    ...hashes,
    cover: 'transitions',
    options: { resetCost: 3, maxLength: null, seed: 0 },
    paths: [pathRecord(model, path, 0)],
    unreached: [],
  }
}
