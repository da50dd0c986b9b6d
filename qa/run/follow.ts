import type { Model } from '../../machines/model.ts'
import { transitionsOf, hears, isAsked, pathOf, type Transition } from '../../charts/graph/transitions.ts'
import { createExplorer, keyOf, textOf, type Explorer } from '../../charts/graph/explore.ts'
import { didYouMean } from '../nearest.ts'
import type { Path, PathStep } from '../../charts/paths/paths.ts'
import { activeNodes, type Config } from '../../charts/graph/stepper.ts'

/** Result of following recorded transitions. */
export type Followed = {
  /** The walk, or as much of it as could be followed. */
  path: Path
  /** Number of the recorded transitions that were followed. */
  taken: number
  /** Null when it follows them all; else the reason why it ends. */
  stopped: string | null
}

type Reached = { config: Config; taken: number; step: PathStep | null; back: Reached | null }

/** States times transitions; a recording of one customer's session needs a few hundred. */
const MOST = 100_000

/** Transitions that begin at `from` with the given ones, as far as both go; null when they differ. */
function matched(recorded: readonly string[], from: number, transitions: readonly string[]): number | null {
  const isSame = transitions.every((transition, i) => from + i >= recorded.length || recorded[from + i] === transition)
  return isSame ? Math.min(from + transitions.length, recorded.length) : null
}

/** The recorder may have come after the start; then the transitions of the start are missing. */
function startsOf({ start }: Explorer, recorded: readonly string[]): readonly number[] {
  const taken = matched(recorded, 0, start.transitions)
  const isMissing = start.transitions.length > 0 && !recorded.includes(start.transitions[0] ?? '')
  return [...(taken === null ? [] : [taken]), ...(isMissing ? [0] : [])]
}

/** The furthest walk of one scenario. */
function furthestIn(
  explorer: Explorer,
  recorded: readonly string[],
  byId: ReadonlyMap<string, Transition>,
): Reached | null {
  const { start, stepper } = explorer
  const seen = new Set<string>()
  const stack: Reached[] = startsOf(explorer, recorded).map((taken) => ({
    config: start.config,
    taken,
    step: null,
    back: null,
  }))
  let furthest: Reached | null = null
  for (let now = stack.pop(); now && seen.size < MOST; now = stack.pop()) {
    if (!furthest || now.taken > furthest.taken) furthest = now
    if (now.taken === recorded.length) return now
    const key = `${now.taken}\n${keyOf(now.config)}`
    if (seen.has(key) || now.config.snapshot.status !== 'active') continue
    seen.add(key)
    const next = byId.get(recorded[now.taken] ?? '')
    // Later samples first on the stack, so that the first is tried first.
    for (const move of [...explorer.moves(now.config).moves].reverse()) {
      if (!next || !hears(next.definition.eventType ?? '', move.event.type)) continue
      const { config, transitions } = stepper.send(now.config, move)
      const taken = matched(recorded, now.taken, transitions)
      if (taken === null) continue
      stack.push({ config, taken, step: { move, expects: config.snapshot, transitions }, back: now })
    }
  }
  return furthest
}

/** Explains in words for QA why no path continues. */
function reasonOf(model: Model, { config }: Reached, next: string, byId: ReadonlyMap<string, Transition>): string {
  const { snapshot } = config
  const here = textOf(snapshot.value)
  const transition = byId.get(next)
  if (!transition) return `The chart has no transition "${next}". ${didYouMean(next, [...byId.keys()])}`
  if (snapshot.status !== 'active') return `The machine has ended in ${here}; "${next}" came after.`
  const isHere = activeNodes(snapshot).some((node) => pathOf(node) === transition.source)
  if (!isHere)
    return `The machine is in ${here}, and "${next}" leaves ${transition.source}: what lies between is missing.`
  if (!isAsked(transition))
    return `In ${here} no outcome that the model gives leads through "${next}": an outcome of the real environment is missing.`
  const samples = model.samples(snapshot).filter(({ type }) => hears(transition.event, type))
  if (samples.length === 0) return `In ${here} the model has no sample of "${transition.event}".`
  const guard =
    transition.guard === null ? '' : ` (its guard ${transition.guard} refuses, or a guard before it takes them)`
  return `In ${here} every sample of "${transition.event}" goes another way than "${next}"${guard}: a sample is missing.`
}

/** Returns the path through a model's scenarios that follows exactly these transitions, or the furthest one. */
export function follow(
  model: Model,
  recorded: readonly string[],
  scenarios = [...model.scenarios.keys()],
): Followed | null {
  const byId = new Map(transitionsOf(model.machine).map((transition) => [transition.id, transition]))
  let best: { reached: Reached; explorer: Explorer } | null = null
  for (const scenario of scenarios) {
    const explorer = createExplorer(model, scenario)
    const reached = furthestIn(explorer, recorded, byId)
    if (reached && (!best || reached.taken > best.reached.taken)) best = { reached, explorer }
    if (reached?.taken === recorded.length) break
  }
  if (!best) return null
  const { reached, explorer } = best
  const steps: PathStep[] = []
  for (let at: Reached | null = reached; at; at = at.back) if (at.step) steps.unshift(at.step)
  const { start, scenario } = explorer
  const next = recorded[reached.taken]
  const path: Path = {
    name: `${scenario}, ${steps.length} recorded steps, ends in ${textOf(reached.config.snapshot.value)}`,
    scenario,
    starts: start.config.snapshot,
    startTransitions: start.transitions,
    steps,
  }
  return { path, taken: reached.taken, stopped: next === undefined ? null : reasonOf(model, reached, next, byId) }
}
