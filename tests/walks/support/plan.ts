import { readFileSync, writeFileSync } from 'node:fs'
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'

import { transitionsOf, pathOf, statesOf } from '../../../charts/graph/transitions.ts'
import { textOf } from '../../../charts/graph/explore.ts'
import { stepName } from '../../../charts/paths/step-name.ts'
import { suiteOf } from '../../../charts/paths/paths.ts'
import { activeNodes, type Move } from '../../../charts/graph/stepper.ts'
import type { PathRecord, StepRecord } from '../../../charts/suite/suite-file.ts'
import { classOf, packed, pathRecord, unpacked } from '../../../charts/suite/path-record.ts'
import { readSuite } from '../../../qa/suites/suite-store.ts'
import { listed, type Model, type Outcome } from '../../../machines/model.ts'
import { failureOf } from '../../../machines/failure.ts'
import { cached } from '../../support/cached.ts'
import { isNever, type Stub, type Driver, type Interaction, type Never, type Showing } from '../driver.ts'
import { walkLocale } from './language.ts'
import { isAfter, isSettle, isShow, shadowOf } from './shadow.ts'

type Entry = object & { where?: (snapshot: AnyMachineSnapshot, step: never) => boolean; because?: string }

/** A driver as the walker reads it: the same for every machine. The tables were checked against the machine's types. */
export type Loose<Own> = {
  interactions: Readonly<Record<string, Interaction<Own> | Never>>
  stubs: Readonly<Record<string, Readonly<Record<string, Stub<Own> | Never>>>>
  shows: Readonly<Record<string, Showing<Own> | Never>>
  nameOf: (port: string, outcome: Outcome) => string
}

export function loose<M extends AnyStateMachine, Own>(driver: Driver<M, Own>): Loose<Own> {
  return {
    interactions: driver.interactions as Loose<Own>['interactions'],
    stubs: driver.stubs as Loose<Own>['stubs'],
    shows: driver.shows ?? {},
    nameOf: (port, outcome) =>
      driver.nameOf?.(port, outcome) ?? ('error' in outcome ? failureOf(outcome.error).code : 'output'),
  }
}

/** Returns the reason why a page cannot show something here, or null when it can. */
function whyNot(entry: Entry | undefined, name: string, snapshot: AnyMachineSnapshot, step: object): string | null {
  if (entry === undefined) return `how ${name} comes about is not said in the driver`
  if (isNever(entry)) return entry.never
  // The tables were checked against the machine's own events.
  if (entry.where && !entry.where(snapshot, step as never))
    return entry.because ?? `${name} does not come about in this state`
  return null
}

/** Returns the reason why a page cannot show a step that starts in this state, or null when it can. */
export function whyNoStep<Own>(
  { interactions, stubs, shows, nameOf }: Loose<Own>,
  step: StepRecord['do'],
  snapshot: AnyMachineSnapshot,
): string | null {
  if (isAfter(step)) return null
  if (isShow(step)) return whyNot(shows[step.port], `what "${step.port}" shows`, snapshot, step.snapshot as object)
  if (!isSettle(step)) return whyNot(interactions[step.type], `"${step.type}"`, snapshot, step)
  const name = nameOf(step.actor, step)
  return whyNot(stubs[step.actor]?.[name], `"${name}" of "${step.actor}"`, snapshot, step)
}

/** The model without what no page can show, so that the generator plans only what can be walked. */
function inPage<M extends AnyStateMachine, Own>(driver: Driver<M, Own>): Model {
  const { model } = driver
  const table = loose(driver)
  const can = (step: StepRecord['do'], snapshot: AnyMachineSnapshot) => whyNoStep(table, step, snapshot) === null
  return {
    ...model,
    scenarios: new Map([...model.scenarios].filter(([scenario]) => !isNever(driver.scenarios[scenario]))),
    samples: (snapshot) => model.samples(snapshot).filter((event) => can(event, snapshot)),
    shows: Object.fromEntries(
      Object.keys(model.shows).map((port) => [
        port,
        (snapshot: AnyMachineSnapshot) =>
          listed<unknown>(model.shows[port] ?? [], snapshot).filter((seen) =>
            can({ type: 'show', port, snapshot: seen }, snapshot),
          ),
      ]),
    ),
    outcomes: (port, snapshot) =>
      model.outcomes(port, snapshot).filter((outcome) => can({ type: 'settle', actor: port, ...outcome }, snapshot)),
  }
}

/** Returns the gaps of a driver against its machine; empty for a whole one. */
function gapsOf<M extends AnyStateMachine, Own>(driver: Driver<M, Own>, snapshots: readonly AnyMachineSnapshot[]) {
  const { model, scenarios, timers, screens } = driver
  const { stubs, nameOf } = loose(driver)
  const nodes = statesOf(model.machine)
  const leaves = nodes.filter(({ states }) => Object.keys(states).length === 0).map(({ path }) => path.join('.'))
  const delays = nodes.flatMap(({ after }) => after.map(({ delay }) => String(delay)))
  const outcomes = snapshots.flatMap((snapshot) =>
    model.ports.flatMap((port) =>
      model.outcomes(port, snapshot).map((outcome) => [port, nameOf(port, outcome)] as const),
    ),
  )
  return [
    ...new Set([
      ...[...model.scenarios.keys()]
        .filter((scenario) => !scenarios[scenario])
        .map((scenario) => `the scenario "${scenario}"`),
      ...leaves.filter((leaf) => !screens[leaf]).map((leaf) => `how "${leaf}" looks`),
      ...delays.filter((delay) => !timers[delay]).map((delay) => `the length of "${delay}"`),
      ...outcomes.filter(([port, name]) => !stubs[port]?.[name]).map(([port, name]) => `"${name}" of "${port}"`),
    ]),
  ]
}

const expectation = (model: Model, snapshot: AnyMachineSnapshot) => ({
  state: snapshot.value as unknown,
  facts: { ...model.oracle(snapshot) },
})
/** Equal texts: the same place, with the same things known. */
const placeOf = (snapshot: AnyMachineSnapshot) => textOf([snapshot.value, snapshot.context])
const idOf = (index: number) => `p${String(index + 1).padStart(2, '0')}`

/** A record whose steps hold what a file cannot: an output of nothing, an error. */
const live = (path: PathRecord): PathRecord => ({
  ...path,
  steps: path.steps.map((step) => ({ ...step, do: unpacked(step.do) as StepRecord['do'] })),
})

/** Each refusal of the model, where a path comes by anyway; else on a way of its own. */
function withRefusals(model: Model, paths: readonly PathRecord[], can: Can): PathRecord[] {
  const all = paths.map((path) => ({ ...path, steps: [...path.steps] }))
  for (const { name, scenario, after, refuses, code } of model.refusals) {
    if (!model.scenarios.has(scenario)) continue
    const shadow = shadowOf(model, scenario)
    const walked: StepRecord[] = []
    const starts = { ...expectation(model, shadow.snapshot()), transitions: [...shadow.startTransitions] }
    const isWalkable = after.every((step) => {
      if (!can(step, shadow.snapshot())) return false
      const transitions = [...shadow.take(step)]
      const move = { step, event: step } as Move
      walked.push({
        by: classOf(move),
        do: step,
        says: stepName(move),
        expects: expectation(model, shadow.snapshot()),
        transitions,
      })
      return true
    })
    if (!isWalkable || !can(refuses, shadow.snapshot())) continue
    const refused: StepRecord = {
      by: 'user',
      do: refuses,
      says: `refused: ${name}`,
      expects: expectation(model, shadow.snapshot()),
      transitions: [],
      refused: code ?? null,
    }
    const place = placeOf(shadow.snapshot())
    const isInserted = all.some((path) => {
      const beside = shadowOf(model, path.scenario)
      const places = [-1, ...path.steps.keys()].map((at) => {
        const step = path.steps[at]
        if (step && step.refused === undefined) beside.take(step.do)
        return placeOf(beside.snapshot())
      })
      const at = places.indexOf(place)
      if (at >= 0) path.steps.splice(at, 0, refused)
      return at >= 0
    })
    if (!isInserted) all.push({ id: idOf(all.length), name, scenario, starts, steps: [...walked, refused] })
  }
  return all
}
type Can = (step: StepRecord['do'], snapshot: AnyMachineSnapshot) => boolean

/** The paths to walk, and the reasons for the rest. */
export type Plan = {
  paths: readonly PathRecord[]
  /** Transitions that no page shows, and why. */
  excused: Readonly<Record<string, string>>
  /** Transitions that no page shows, nobody knows why. */
  unexplained: readonly string[]
  /** Gaps of the driver. */
  gaps: readonly string[]
  /** The suite file, when one is walked instead of what the generator plans. */
  file: string | null
}

function excuses<M extends AnyStateMachine, Own>(
  driver: Driver<M, Own>,
  unreached: readonly string[],
  seen: ReadonlySet<string>,
) {
  const { interactions, stubs, shows } = loose(driver)
  const said = (entry: Entry | undefined) => (isNever(entry) ? entry.never : entry?.because)
  const excused: Record<string, string> = { ...driver.unseen }
  const unexplained: string[] = []
  const transitions = transitionsOf(driver.model.machine)
  for (const id of unreached) {
    const transition = transitions.find((one) => one.id === id)
    const port = /^(?:done|error)\((.+)\)$/.exec(transition?.event ?? '')?.[1]
    const never = Object.values(stubs[port ?? ''] ?? {}).flatMap((entry) => said(entry) ?? [])
    const reason =
      excused[id] ??
      driver.model.exclusions[id] ??
      said(interactions[transition?.event ?? '']) ??
      said(shows[/^snapshot\((.+)\)$/.exec(transition?.event ?? '')?.[1] ?? '']) ??
      [...new Set(never)].join('; ')
    if (reason !== '') excused[id] = reason
    else if (transition && !seen.has(transition.source)) excused[id] = 'no way in a page leads to its state'
    else unexplained.push(id)
  }
  return { excused, unexplained }
}

/** All that a plan can depend on: the machine, its model, the toolkit, the driver and what that imports. */
const SOURCES = ['domain', 'machines', 'charts', 'qa', 'src', 'server/demo', 'tests', 'package-lock.json']

type Planned = Omit<Plan, 'file'>

function plannedFor<M extends AnyStateMachine, Own>(driver: Driver<M, Own>): Planned {
  const model = inPage(driver)
  const { paths, unreached } = suiteOf(model)
  const snapshots = paths.flatMap(({ starts, steps }) => [starts, ...steps.map(({ expects }) => expects)])
  const seen = new Set(snapshots.flatMap((snapshot) => activeNodes(snapshot).map(pathOf)))
  const can: Can = (step, snapshot) => whyNoStep(loose(driver), step, snapshot) === null
  const planned = paths.map((path, index) => live(pathRecord(model, path, index)))
  return {
    ...excuses(driver, unreached, seen),
    gaps: gapsOf(driver, snapshots),
    paths: withRefusals(model, planned, can),
  }
}

/** A plan is made once for its sources, and read by each worker. */
function storedPlan<M extends AnyStateMachine, Own>(driver: Driver<M, Own>): Planned {
  const { id } = driver.model.machine
  const place = cached('plans', { sources: SOURCES, also: `${id}-${walkLocale()}.json` })
  if (!place.isMade) {
    const unfinished = place.begin()
    writeFileSync(unfinished, JSON.stringify(packed(plannedFor(driver))))
    place.keep(unfinished)
  }
  // Its own text; the hash in its name says of which sources.
  return unpacked(JSON.parse(readFileSync(place.path, 'utf8'))) as Planned
}

/** The paths of `FLOWS_SUITE`, or the fewest over every transition and refusal that a page can show. */
export function planFor<M extends AnyStateMachine, Own>(driver: Driver<M, Own>): Plan {
  const planned = storedPlan(driver)
  const file = process.env.FLOWS_SUITE
  if (file === undefined) return { ...planned, file: null }
  const suite = readSuite(file)
  // One run may name the suite of one machine; the specs of all others then have nothing to walk.
  return { ...planned, paths: suite.machine === driver.model.machine.id ? suite.paths.map(live) : [], file }
}
