import type { Model } from '../../machines/model.ts'
import { arrowsOf, hears, isAsked, pathOf, type Arrow } from '../../charts/graph/transitions.ts'
import { createExplorer, keyOf, textOf, type Explorer } from '../../charts/graph/explore.ts'
import { didYouMean } from '../nearest.ts'
import type { Path, PathStep } from '../../charts/paths/paths.ts'
import { activeNodes, type Config } from '../../charts/graph/stepper.ts'

/** How far a walk could be led along recorded arrows. */
export type Followed = {
  /** The walk, or as much of it as could be followed. */
  path: Path
  /** How many of the recorded arrows it takes. */
  taken: number
  /** Null when it takes them all; else why it went no further. */
  stopped: string | null
}

type Reached = { config: Config; taken: number; step: PathStep | null; back: Reached | null }

/** States times arrows; a recording of one customer's session needs a few hundred. */
const MOST = 100_000

/** Arrows that begin at `from` with the given ones, as far as both go; null when they differ. */
function matched(recorded: readonly string[], from: number, arrows: readonly string[]): number | null {
  const isSame = arrows.every((arrow, i) => from + i >= recorded.length || recorded[from + i] === arrow)
  return isSame ? Math.min(from + arrows.length, recorded.length) : null
}

/** The recorder may have come after the start; then the arrows of the start are missing. */
function startsOf({ start }: Explorer, recorded: readonly string[]): readonly number[] {
  const taken = matched(recorded, 0, start.arrows)
  const isMissing = start.arrows.length > 0 && !recorded.includes(start.arrows[0] ?? '')
  return [...(taken === null ? [] : [taken]), ...(isMissing ? [0] : [])]
}

/** The furthest walk of one world. */
function furthestIn(explorer: Explorer, recorded: readonly string[], byId: ReadonlyMap<string, Arrow>): Reached | null {
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
      if (!next || !hears(next.transition.eventType ?? '', move.event.type)) continue
      const { config, arrows } = stepper.send(now.config, move)
      const taken = matched(recorded, now.taken, arrows)
      if (taken === null) continue
      stack.push({ config, taken, step: { move, expects: config.snapshot, arrows }, back: now })
    }
  }
  return furthest
}

/** Why no walk goes on where it stopped, in words for QA. */
function reasonOf(model: Model, { config }: Reached, next: string, byId: ReadonlyMap<string, Arrow>): string {
  const { snapshot } = config
  const here = textOf(snapshot.value)
  const arrow = byId.get(next)
  if (!arrow) return `The chart has no arrow "${next}". ${didYouMean(next, [...byId.keys()])}`
  if (snapshot.status !== 'active') return `The machine has ended in ${here}; "${next}" came after.`
  const isHere = activeNodes(snapshot).some((node) => pathOf(node) === arrow.source)
  if (!isHere) return `The machine is in ${here}, and "${next}" leaves ${arrow.source}: what lies between is missing.`
  if (!isAsked(arrow))
    return `In ${here} no outcome that the model gives leads through "${next}": an outcome of the real world is missing.`
  const samples = model.samples(snapshot).filter(({ type }) => hears(arrow.event, type))
  if (samples.length === 0) return `In ${here} the model has no sample of "${arrow.event}".`
  const guard = arrow.guard === null ? '' : ` (its guard ${arrow.guard} refuses, or a guard before it takes them)`
  return `In ${here} every sample of "${arrow.event}" goes another way than "${next}"${guard}: a sample is missing.`
}

/** The walk through a model's worlds that takes exactly these arrows, or the furthest there is. */
export function follow(model: Model, recorded: readonly string[], worlds = [...model.worlds.keys()]): Followed | null {
  const byId = new Map(arrowsOf(model.machine).map((arrow) => [arrow.id, arrow]))
  let best: { reached: Reached; explorer: Explorer } | null = null
  for (const world of worlds) {
    const explorer = createExplorer(model, world)
    const reached = furthestIn(explorer, recorded, byId)
    if (reached && (!best || reached.taken > best.reached.taken)) best = { reached, explorer }
    if (reached?.taken === recorded.length) break
  }
  if (!best) return null
  const { reached, explorer } = best
  const steps: PathStep[] = []
  for (let at: Reached | null = reached; at; at = at.back) if (at.step) steps.unshift(at.step)
  const { start, world } = explorer
  const next = recorded[reached.taken]
  const path: Path = {
    name: `${world}, ${steps.length} recorded steps, ends in ${textOf(reached.config.snapshot.value)}`,
    world,
    starts: start.config.snapshot,
    startArrows: start.arrows,
    steps,
  }
  return { path, taken: reached.taken, stopped: next === undefined ? null : reasonOf(model, reached, next, byId) }
}
