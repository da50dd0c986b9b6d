import type { Model } from '../../machines/model.ts'
import { transitionsOf, pathOf, statesOf } from '../../charts/graph/transitions.ts'
import { merged, type Coverage } from '../../charts/coverage/coverage.ts'
import { pairName } from '../../charts/paths/goals.ts'
import { answerId, type Reachable } from '../../charts/paths/reachable.ts'
import { sectionsOf } from '../../charts/graph/sections.ts'
import { percent, share } from '../share.ts'
import { table } from '../table.ts'

/** Counts of a machine, in the order of the table. */
export const KINDS = ['states', 'transitions', 'guards', 'pairs', 'requirements'] as const
export type Kind = (typeof KINDS)[number]

/** Covered and uncovered parts of one kind. */
export type Figure = { taken: number; of: number; percent: number; left: readonly string[] }

export type TransitionReport = {
  id: string
  /** Run -> times followed. */
  taken: Readonly<Record<string, number>>
  guard: { name: string; yes: number; no: number } | null
  tests: readonly string[]
  /** The reason why no path follows it; null for all others. */
  excused: string | null
}

export type MachineReport = {
  machine: string
  /** Runs that measured it; none: nobody has. */
  runs: readonly string[]
  figures: Readonly<Record<Kind, Figure>>
  transitions: readonly TransitionReport[]
  /** Guards' answers that the model's data cannot bring about. */
  impossible: readonly string[]
  requirements: readonly { section: string; transitions: readonly string[]; left: readonly string[] }[]
  /** Transitions that were measured and are no longer in the chart. */
  gone: readonly string[]
}

export type Measured = { run: string; coverage: Coverage }

function figure(all: Iterable<string>, isCovered: (id: string) => boolean): Figure {
  const ids = [...new Set(all)]
  const left = ids.filter((id) => !isCovered(id))
  const taken = ids.length - left.length
  return { taken, of: ids.length, percent: percent(taken, ids.length), left }
}

/** Coverage of all runs together, against what the chart and the model's data make possible. */
export function reportOf(model: Model, measured: readonly Measured[], reachable: Reachable): MachineReport {
  const { machine, exclusions } = model
  const mine = measured.filter(({ coverage }) => coverage.machine === machine.id)
  const all = merged(mine.map(({ coverage }) => coverage))[0]
  const isExcused = (id: string) => Object.hasOwn(exclusions, id)
  const transitions = transitionsOf(machine)
  const isCovered = (id: string) => (all?.transitions[id] ?? 0) > 0

  const answers = new Set(
    Object.entries(all?.guards ?? {}).flatMap(([transition, { yes, no }]) => [
      ...(yes > 0 ? [answerId({ transition, isYes: true })] : []),
      ...(no > 0 ? [answerId({ transition, isYes: false })] : []),
    ]),
  )
  const inChart = new Set(transitions.map(({ id }) => id))
  const pairs = new Set(
    Object.entries(all?.pairs ?? {}).flatMap(([first, next]) =>
      Object.keys(next)
        .filter((then) => inChart.has(first) && inChart.has(then))
        .map((then) => pairName(first, then)),
    ),
  )
  const asked = transitions
    .filter(({ id, guard }) => guard !== null && !isExcused(id))
    .flatMap(({ id: transition }) => [true, false].map((isYes) => answerId({ transition, isYes })))
  const isPossible = (id: string) => reachable.answers.has(id) || answers.has(id)
  const testsOf = (id: string) =>
    Object.entries(all?.tests ?? {}).flatMap(([test, taken]) => (taken.includes(id) ? [test] : []))
  const requirements = [...sectionsOf(model)].map(([section, ids]) => ({
    section,
    transitions: ids,
    left: ids.filter((id) => !isExcused(id) && !isCovered(id)),
  }))
  const isMet = new Set(requirements.flatMap(({ section, left }) => (left.length === 0 ? [section] : [])))
  return {
    machine: machine.id,
    runs: mine.map(({ run }) => run),
    figures: {
      states: figure(statesOf(machine).map(pathOf), (path) => (all?.states[path] ?? 0) > 0),
      transitions: figure(
        transitions.flatMap(({ id }) => (isExcused(id) ? [] : [id])),
        isCovered,
      ),
      guards: figure(asked.filter(isPossible), (id) => answers.has(id)),
      pairs: figure([...reachable.pairs, ...pairs], (id) => pairs.has(id)),
      requirements: figure(
        requirements.map(({ section }) => section),
        (section) => isMet.has(section),
      ),
    },
    transitions: transitions.map(({ id, guard }) => ({
      id,
      taken: Object.fromEntries(mine.map(({ run, coverage }) => [run, coverage.transitions[id] ?? 0])),
      guard: guard === null ? null : { name: guard, yes: all?.guards[id]?.yes ?? 0, no: all?.guards[id]?.no ?? 0 },
      tests: testsOf(id),
      excused: exclusions[id] ?? null,
    })),
    impossible: asked.filter((id) => !isPossible(id)),
    requirements,
    gone: Object.keys(all?.transitions ?? {}).filter((id) => !inChart.has(id)),
  }
}

/** All machines as one. */
export function totalOf(reports: readonly MachineReport[]): Record<Kind, Omit<Figure, 'left'>> {
  const total = (kind: Kind) => {
    const taken = reports.reduce((sum, { figures }) => sum + figures[kind].taken, 0)
    const of = reports.reduce((sum, { figures }) => sum + figures[kind].of, 0)
    return { taken, of, percent: percent(taken, of) }
  }
  return {
    states: total('states'),
    transitions: total('transitions'),
    guards: total('guards'),
    pairs: total('pairs'),
    requirements: total('requirements'),
  }
}

const cell = ({ taken, of }: Omit<Figure, 'left'>) => `${taken}/${of} ${share(taken, of)}`

/** The table for people. */
export function reportTable(reports: readonly MachineReport[]): string {
  const total = totalOf(reports)
  return table([
    ['machine', ...KINDS, 'runs'],
    ...reports.map(({ machine, figures, runs }) => [
      machine,
      ...KINDS.map((kind) => (runs.length === 0 ? '-' : cell(figures[kind]))),
      runs.join(', ') || 'not measured',
    ]),
    ...(reports.length > 1 ? [['all', ...KINDS.map((kind) => cell(total[kind])), '']] : []),
  ])
}
