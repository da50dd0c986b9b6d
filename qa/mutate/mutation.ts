import type { Model } from '../../machines/model.ts'
import { EDITS, mutantsOf, type Edit, type Mutant } from './mutants.ts'
import { generate } from '../../charts/paths/paths.ts'
import { percent } from '../share.ts'
import { explainer, type Explanation } from './survivors.ts'
import { journeyTrials, refusalTrials, trialGround, trialOf, tryOut, type Difference, type Trial } from './trials.ts'

/** The suites that are tried on each mutant; those of `npm test` count, pairs only show whether they would add any. */
export const SUITES = ['transitions', 'refusals', 'pairs', 'journeys', 'refusals by hand'] as const
export type SuiteName = (typeof SUITES)[number]
export const DEFAULT_SUITES: readonly SuiteName[] = ['transitions', 'refusals', 'journeys', 'refusals by hand']

type Verdict = {
  mutant: string
  edit: Edit
  /** Suites that kill it, each with the first difference. */
  killedBy: Readonly<Partial<Record<SuiteName, Difference>>>
  /** For those that no suite of `npm test` kills. */
  survives: Explanation | null
}

export type Mutation = {
  machine: string
  mutants: number
  killed: number
  percent: number
  /** Number of mutants of an edit, and of killed ones. */
  edits: Readonly<Partial<Record<Edit, { mutants: number; killed: number }>>>
  /** Mutants that each suite kills, those that only the oracle's facts kill, and those that no other suite kills. */
  suites: Readonly<Partial<Record<SuiteName, { paths: number; kills: number; byFacts: number; alone: number }>>>
  /** Mutants that died although no state, output or refusal was wrong: only the oracle or a journey's end showed it. */
  byFactsOnly: number
  verdicts: readonly Verdict[]
  seconds: number
}

/** The tests of a model, made from the machine as it is. */
function trialsOf(model: Model): ReadonlyMap<SuiteName, readonly Trial[]> {
  const generated = (cover: 'transitions' | 'refusals' | 'pairs') =>
    generate(model, { cover }).paths.map((path) => trialOf(model, path))
  return new Map<SuiteName, readonly Trial[]>([
    ['transitions', generated('transitions')],
    ['refusals', generated('refusals')],
    ['pairs', generated('pairs')],
    ['journeys', journeyTrials(model)],
    ['refusals by hand', refusalTrials(model)],
  ])
}

function firstDifference(
  model: Model,
  ground: ReturnType<typeof trialGround>,
  trials: readonly Trial[],
): Difference | null {
  let facts: Difference | null = null
  for (const trial of trials) {
    const difference = tryOut(model, ground, trial)
    if (difference && difference.by !== 'facts') return { ...difference, says: `${trial.name}: ${difference.says}` }
    if (difference) facts ??= { ...difference, says: `${trial.name}: ${difference.says}` }
  }
  return facts
}

/** Checks whether every suite passes on the machine itself; a suite that does not would kill all mutants. */
function refuseFalseTrials(model: Model, trials: ReadonlyMap<SuiteName, readonly Trial[]>): void {
  const ground = trialGround(model)
  for (const [suite, list] of trials) {
    const difference = firstDifference(model, ground, list)
    if (difference)
      throw new Error(`The ${suite} of "${model.machine.id}" fail on the machine itself: ${difference.says}.`)
  }
}

type Options = { onMutant?: (done: number, of: number) => void; mutants?: readonly Mutant[] }

/** Tries every suite on every single-edit mutant of a model's machine. */
export function mutationOf(model: Model, { onMutant, mutants = mutantsOf(model.machine) }: Options = {}): Mutation {
  const begun = performance.now()
  const trials = trialsOf(model)
  refuseFalseTrials(model, trials)
  const explain = explainer(model)
  const verdicts = mutants.map((mutant, i): Verdict => {
    const mutated: Model = { ...model, machine: mutant.machine }
    const ground = trialGround(mutated)
    const killedBy: Partial<Record<SuiteName, Difference>> = {}
    for (const [suite, list] of trials) {
      const difference = firstDifference(mutated, ground, list)
      if (difference) killedBy[suite] = difference
    }
    const isKilled = DEFAULT_SUITES.some((suite) => killedBy[suite] !== undefined)
    onMutant?.(i + 1, mutants.length)
    return { mutant: mutant.id, edit: mutant.edit, killedBy, survives: isKilled ? null : explain(mutant) }
  })

  const dead = verdicts.filter(({ survives }) => survives === null)
  const tellsOf = ({ killedBy }: Verdict, suites: readonly SuiteName[]) =>
    suites.flatMap((suite) => killedBy[suite] ?? [])
  const edits = EDITS.map((edit) => {
    const mine = verdicts.filter((verdict) => verdict.edit === edit)
    return [edit, { mutants: mine.length, killed: mine.filter(({ survives }) => survives === null).length }] as const
  })
  const suites = [...trials].map(([suite, list]) => {
    const mine = verdicts.flatMap((verdict) => (verdict.killedBy[suite] ? [verdict] : []))
    const others = DEFAULT_SUITES.filter((other) => other !== suite)
    return [
      suite,
      {
        paths: list.length,
        kills: mine.length,
        byFacts: mine.filter(({ killedBy }) => killedBy[suite]?.by === 'facts').length,
        alone: mine.filter((verdict) => tellsOf(verdict, others).length === 0).length,
      },
    ] as const
  })
  return {
    machine: model.machine.id,
    mutants: verdicts.length,
    killed: dead.length,
    percent: percent(dead.length, verdicts.length),
    edits: Object.fromEntries(edits.filter(([, { mutants: count }]) => count > 0)),
    suites: Object.fromEntries(suites),
    byFactsOnly: dead.filter((verdict) => tellsOf(verdict, DEFAULT_SUITES).every(({ by }) => by === 'facts')).length,
    verdicts,
    seconds: (performance.now() - begun) / 1000,
  }
}
