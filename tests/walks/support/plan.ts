import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'

import { arrowsOf, pathOf, statesOf } from '../../../charts/graph/transitions.ts'
import { textOf } from '../../../charts/graph/explore.ts'
import { stepName } from '../../../charts/paths/step-name.ts'
import { suiteOf } from '../../../charts/paths/paths.ts'
import { activeNodes, type Move } from '../../../charts/graph/stepper.ts'
import type { PathRecord, StepRecord } from '../../../charts/suite/suite-file.ts'
import { classOf, pathRecord, unpacked } from '../../../charts/suite/path-record.ts'
import { readSuite } from '../../../qa/suites/suite-store.ts'
import type { Model, Outcome } from '../../../machines/model.ts'
import { failureOf } from '../../../machines/failure.ts'
import { isNever, type Arming, type Driver, type Gesture, type Never } from '../driver.ts'
import { isAfter, isSettle, shadowOf } from './shadow.ts'

type Entry = object & { where?: (snapshot: AnyMachineSnapshot, step: never) => boolean; because?: string }

/** A driver as the walker reads it: the same for every machine. The tables were checked against the machine's types. */
export type Loose<Own> = {
  gestures: Readonly<Record<string, Gesture<Own> | Never>>
  armings: Readonly<Record<string, Readonly<Record<string, Arming<Own> | Never>>>>
  nameOf: (port: string, outcome: Outcome) => string
}

export function loose<M extends AnyStateMachine, Own>(driver: Driver<M, Own>): Loose<Own> {
  return {
    gestures: driver.gestures as Loose<Own>['gestures'],
    armings: driver.armings as Loose<Own>['armings'],
    nameOf: (port, outcome) =>
      driver.nameOf?.(port, outcome) ?? ('error' in outcome ? failureOf(outcome.error).code : 'output'),
  }
}

/** Why a page cannot show something here, or null when it can. */
function whyNot(entry: Entry | undefined, name: string, snapshot: AnyMachineSnapshot, step: object): string | null {
  if (entry === undefined) return `how ${name} comes about is not said in the driver`
  if (isNever(entry)) return entry.never
  // The tables were checked against the machine's own events.
  if (entry.where && !entry.where(snapshot, step as never))
    return entry.because ?? `${name} does not come about in this state`
  return null
}

/** Why a page cannot show a step that starts in this state, or null when it can. */
export function whyNoStep<Own>(
  { gestures, armings, nameOf }: Loose<Own>,
  step: StepRecord['do'],
  snapshot: AnyMachineSnapshot,
): string | null {
  if (isAfter(step)) return null
  if (!isSettle(step)) return whyNot(gestures[step.type], `"${step.type}"`, snapshot, step)
  const name = nameOf(step.actor, step)
  return whyNot(armings[step.actor]?.[name], `"${name}" of "${step.actor}"`, snapshot, step)
}

/** The model without what no page can show, so that the generator plans only what can be walked. */
function inPage<M extends AnyStateMachine, Own>(driver: Driver<M, Own>): Model {
  const { model } = driver
  const table = loose(driver)
  const can = (step: StepRecord['do'], snapshot: AnyMachineSnapshot) => whyNoStep(table, step, snapshot) === null
  return {
    ...model,
    worlds: new Map([...model.worlds].filter(([world]) => !isNever(driver.worlds[world]))),
    samples: (snapshot) => model.samples(snapshot).filter((event) => can(event, snapshot)),
    outcomes: (port, snapshot) =>
      model.outcomes(port, snapshot).filter((outcome) => can({ type: 'settle', actor: port, ...outcome }, snapshot)),
  }
}

/** What a driver does not say of its machine; empty for a whole one. */
function gapsOf<M extends AnyStateMachine, Own>(driver: Driver<M, Own>, snapshots: readonly AnyMachineSnapshot[]) {
  const { model, worlds, timers, screens } = driver
  const { armings, nameOf } = loose(driver)
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
      ...[...model.worlds.keys()].filter((world) => !worlds[world]).map((world) => `the world "${world}"`),
      ...leaves.filter((leaf) => !screens[leaf]).map((leaf) => `how "${leaf}" looks`),
      ...delays.filter((delay) => !timers[delay]).map((delay) => `the length of "${delay}"`),
      ...outcomes.filter(([port, name]) => !armings[port]?.[name]).map(([port, name]) => `"${name}" of "${port}"`),
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
  for (const { name, world, after, refuses, code } of model.refusals) {
    if (!model.worlds.has(world)) continue
    const shadow = shadowOf(model, world)
    const walked: StepRecord[] = []
    const starts = { ...expectation(model, shadow.snapshot()), arrows: [...shadow.startArrows] }
    const isWalkable = after.every((step) => {
      if (!can(step, shadow.snapshot())) return false
      const arrows = [...shadow.take(step)]
      const move = { step, event: step } as Move
      walked.push({
        by: classOf(move),
        do: step,
        says: stepName(move),
        expects: expectation(model, shadow.snapshot()),
        arrows,
      })
      return true
    })
    if (!isWalkable || !can(refuses, shadow.snapshot())) continue
    const refused: StepRecord = {
      by: 'user',
      do: refuses,
      says: `refused: ${name}`,
      expects: expectation(model, shadow.snapshot()),
      arrows: [],
      refused: code ?? null,
    }
    const place = placeOf(shadow.snapshot())
    const isInserted = all.some((path) => {
      const beside = shadowOf(model, path.world)
      const places = [-1, ...path.steps.keys()].map((at) => {
        const step = path.steps[at]
        if (step && step.refused === undefined) beside.take(step.do)
        return placeOf(beside.snapshot())
      })
      const at = places.indexOf(place)
      if (at >= 0) path.steps.splice(at, 0, refused)
      return at >= 0
    })
    if (!isInserted) all.push({ id: idOf(all.length), name, world, starts, steps: [...walked, refused] })
  }
  return all
}
type Can = (step: StepRecord['do'], snapshot: AnyMachineSnapshot) => boolean

/** What is walked, and what is not. */
export type Plan = {
  paths: readonly PathRecord[]
  /** Arrows that no page shows, and why. */
  excused: Readonly<Record<string, string>>
  /** Arrows that no page shows, nobody knows why. */
  unexplained: readonly string[]
  /** What the driver does not say. */
  gaps: readonly string[]
  /** The suite file, when one is walked instead of what the generator plans. */
  file: string | null
}

function excuses<M extends AnyStateMachine, Own>(
  driver: Driver<M, Own>,
  unreached: readonly string[],
  seen: ReadonlySet<string>,
) {
  const { gestures, armings } = loose(driver)
  const said = (entry: Entry | undefined) => (isNever(entry) ? entry.never : entry?.because)
  const excused: Record<string, string> = { ...driver.unseen }
  const unexplained: string[] = []
  const arrows = arrowsOf(driver.model.machine)
  for (const id of unreached) {
    const arrow = arrows.find((one) => one.id === id)
    const port = /^(?:done|error)\((.+)\)$/.exec(arrow?.event ?? '')?.[1]
    const never = Object.values(armings[port ?? ''] ?? {}).flatMap((entry) => said(entry) ?? [])
    const reason =
      excused[id] ?? driver.model.exclusions[id] ?? said(gestures[arrow?.event ?? '']) ?? [...new Set(never)].join('; ')
    if (reason !== '') excused[id] = reason
    else if (arrow && !seen.has(arrow.source)) excused[id] = 'no way in a page leads to its state'
    else unexplained.push(id)
  }
  return { excused, unexplained }
}

/** The paths of `FLOWS_SUITE`, or the fewest over every arrow and refusal that a page can show. */
export function planFor<M extends AnyStateMachine, Own>(driver: Driver<M, Own>): Plan {
  const file = process.env.FLOWS_SUITE
  const model = inPage(driver)
  const { paths, unreached } = suiteOf(model)
  const snapshots = paths.flatMap(({ starts, steps }) => [starts, ...steps.map(({ expects }) => expects)])
  const seen = new Set(snapshots.flatMap((snapshot) => activeNodes(snapshot).map(pathOf)))
  const excused = { ...excuses(driver, unreached, seen), gaps: gapsOf(driver, snapshots) }
  if (file !== undefined) {
    const suite = readSuite(file)
    // One run may name the suite of one machine; the specs of all others then have nothing to walk.
    return { ...excused, paths: suite.machine === model.machine.id ? suite.paths.map(live) : [], file }
  }
  const can: Can = (step, snapshot) => whyNoStep(loose(driver), step, snapshot) === null
  const planned = paths.map((path, index) => live(pathRecord(model, path, index)))
  return { ...excused, paths: withRefusals(model, planned, can), file: null }
}
