import type { AnyStateMachine, InspectionEvent } from 'xstate'

import { transitionsOf, pathOf, statesOf } from '../graph/transitions.ts'
import * as v from 'valibot'
import { answersIn, isEventless, type Answer } from './guard-answers.ts'
import { seenIn, START, type Seen } from './seen.ts'

const VERSION = 1

const Counts = v.record(v.string(), v.number())

/** Measured coverage of one machine. */
export const CoverageSchema = v.object({
  format: v.literal('statechart-coverage'),
  version: v.literal(VERSION),
  machine: v.string(),
  /** Transition id -> times followed, with 0 for those that were not. */
  transitions: Counts,
  /** State path -> times rested in. */
  states: Counts,
  /** Transition id -> how often its guard said yes and no. */
  guards: v.record(v.string(), v.object({ yes: v.number(), no: v.number() })),
  /** Transition id -> the transitions that one actor followed next, and how often. */
  pairs: v.record(v.string(), Counts),
  /** A test's name -> the transitions it followed. */
  tests: v.record(v.string(), v.array(v.string())),
  excluded: v.array(v.string()),
})
export type Coverage = v.InferOutput<typeof CoverageSchema>

/** The last known state of an actor. */
type Last = { states: readonly string[]; transition: string | null; isStarted: boolean }

/** State of a measurement that no file has. */
type Measuring = { machine: AnyStateMachine; test: string | null; actors: Map<string, Last> }
const measuring = new WeakMap<Coverage, Measuring>()

export function emptyCoverage(machine: AnyStateMachine, excluded: readonly string[] = []): Coverage {
  const transitions = transitionsOf(machine)
  const coverage: Coverage = {
    format: 'statechart-coverage',
    version: VERSION,
    machine: machine.id,
    transitions: Object.fromEntries(transitions.map(({ id }) => [id, 0])),
    states: Object.fromEntries(statesOf(machine).map((node) => [pathOf(node), 0])),
    guards: Object.fromEntries(
      transitions.flatMap(({ id, guard }) => (guard === null ? [] : [[id, { yes: 0, no: 0 }] as const])),
    ),
    pairs: {},
    tests: {},
    excluded: [...excluded],
  }
  measuring.set(coverage, { machine, test: null, actors: new Map() })
  return coverage
}

/** Counts the transitions from now on for this test. */
export function nameTest(coverage: Coverage, test: string): void {
  const now = measuring.get(coverage)
  if (now) now.test = test
}

function countAnswers({ guards }: Coverage, answers: readonly Answer[]): void {
  for (const { transition, isYes } of answers) {
    const count = guards[transition]
    if (count) count[isYes ? 'yes' : 'no'] += 1
  }
}

/** Counts what one microstep showed; one of another machine counts for nothing. */
export function addSeen(coverage: Coverage, seen: Seen): void {
  const now = measuring.get(coverage)
  if (!now || seen.machine !== coverage.machine) return
  const { machine, actors, test } = now
  const { event, taken, states } = seen
  const known = actors.get(seen.actor)
  const isRestart = event === START && known?.isStarted === true
  const last = isRestart ? undefined : known
  const isRest = event === START && taken.length === 0
  const isAlways = isEventless(machine, seen)
  // In a stable state the eventless transitions were tried and refused.
  if (known?.isStarted && (isRestart || !isAlways)) countAnswers(coverage, answersIn(machine, known.states, '', []))
  // Before the start only the transitions are known.
  if (!isRest) countAnswers(coverage, answersIn(machine, last?.states ?? [], isAlways ? '' : event, taken))
  let before = last?.transition ?? null
  for (const { transition, source } of taken) {
    coverage.transitions[transition] = (coverage.transitions[transition] ?? 0) + 1
    // A state that is only passed through on the way in shows in no snapshot.
    if (coverage.states[source] === 0) coverage.states[source] = 1
    if (before !== null) (coverage.pairs[before] ??= {})[transition] = (coverage.pairs[before]?.[transition] ?? 0) + 1
    before = transition
    if (test === null) continue
    const transitions = (coverage.tests[test] ??= [])
    if (!transitions.includes(transition)) transitions.push(transition)
  }
  if (!isRest || !last) {
    for (const path of states) {
      if (path in coverage.states) coverage.states[path] = (coverage.states[path] ?? 0) + 1
    }
  }
  actors.set(seen.actor, {
    states,
    transition: before,
    isStarted: last?.isStarted === true || event !== START || isRest,
  })
}

/** An `inspect` callback that counts the transitions of an actor of the machine, and the answers of its guards. */
export function measure(coverage: Coverage): (inspected: InspectionEvent) => void {
  return (inspected) => {
    const seen = seenIn(inspected)
    if (seen) addSeen(coverage, seen)
  }
}

/** Transitions that were not followed and that the model does not exclude. */
export function untakenOf({ transitions, excluded }: Coverage): readonly string[] {
  return Object.keys(transitions).filter((id) => transitions[id] === 0 && !excluded.includes(id))
}

const sum = (into: Readonly<Record<string, number>> = {}, from: Readonly<Record<string, number>> = {}) => {
  const all = { ...into }
  for (const [key, count] of Object.entries(from)) all[key] = (all[key] ?? 0) + count
  return all
}
const keysOf = (...records: readonly object[]) => [...new Set(records.flatMap((record) => Object.keys(record)))]

function added(one: Coverage, other: Coverage): Coverage {
  return {
    ...one,
    transitions: sum(one.transitions, other.transitions),
    states: sum(one.states, other.states),
    guards: Object.fromEntries(
      keysOf(one.guards, other.guards).map((id) => {
        const [a, b] = [one.guards[id], other.guards[id]]
        return [id, { yes: (a?.yes ?? 0) + (b?.yes ?? 0), no: (a?.no ?? 0) + (b?.no ?? 0) }]
      }),
    ),
    pairs: Object.fromEntries(
      keysOf(one.pairs, other.pairs).map((id) => [id, sum(one.pairs[id], other.pairs[id])] as const),
    ),
    tests: Object.fromEntries(
      keysOf(one.tests, other.tests).map((test) => [
        test,
        [...new Set([...(one.tests[test] ?? []), ...(other.tests[test] ?? [])])],
      ]),
    ),
    excluded: other.excluded,
  }
}

/** Adds up the coverage of several runs of one machine. */
export function merged(runs: readonly Coverage[]): readonly Coverage[] {
  const byMachine = new Map<string, Coverage>()
  for (const run of runs) {
    const known = byMachine.get(run.machine)
    byMachine.set(run.machine, known ? added(known, run) : run)
  }
  return [...byMachine.values()].toSorted((a, b) => a.machine.localeCompare(b.machine))
}
