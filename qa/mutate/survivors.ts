import type { AnyMachineSnapshot } from 'xstate'

import type { Model } from '../../machines/model.ts'
import { transitionsOf, pathOf, type Transition } from '../../charts/graph/transitions.ts'
import { textOf, type Explorer } from '../../charts/graph/explore.ts'
import type { Mutant } from './mutants.ts'
import { generate } from '../../charts/paths/paths.ts'
import { stepName } from '../../charts/paths/step-name.ts'
import { activeNodes, createStepper, type Config, type Move } from '../../charts/graph/stepper.ts'
import { moveFor, sightOf, differenceOf } from './trials.ts'

/**
 * The reason why a mutant survives: no data leads to its place; nothing differs there; only context differs, and the
 * oracle does not show it; or a test is missing, with its steps.
 */
export type Explanation = { because: 'unreachable' | 'equivalent' | 'hidden' | 'untested'; says: string }

/** Limits of the search: further states of each scenario, places of a chart, and pairs of states from there. */
const STATES = 1_000
const PLACES = 200
const PAIRS = 2_000
/** Steps contain whole invoices; a reader only needs to distinguish them. */
const NAME_SHOWN = 60

/** The machine and its mutant after the same steps. */
type Both = { original: Config; mutant: Config; way: readonly string[] }

const isActive = (snapshot: AnyMachineSnapshot, path: string) =>
  activeNodes(snapshot).some((node) => pathOf(node) === path)

const shortName = (move: Move) => {
  const name = stepName(move)
  return name.length > NAME_SHOWN ? `${name.slice(0, NAME_SHOWN)}…` : name
}

/** Transitions that may show an edit: those evaluated together with the edited one; those into and out of a state. */
function showing({ transition, place }: Mutant, { machine }: Model): ReadonlySet<string> {
  const isWithin = (path: string) => path === place || path.startsWith(`${place}.`)
  const shows = ({ source, targets, definition }: Transition) =>
    transition
      ? definition.source === transition.definition.source && definition.eventType === transition.definition.eventType
      : isWithin(source) || targets.some(isWithin)
  return new Set(transitionsOf(machine).flatMap((one) => (shows(one) ? [one.id] : [])))
}

/** States in which an edit can show: the next step may pass it. */
function placesOf(
  { nodes, edges, start }: Explorer,
  { place, transition }: Mutant,
  shows: ReadonlySet<string>,
): readonly number[] {
  const isAsking = (snapshot: AnyMachineSnapshot) =>
    transition !== null && isActive(snapshot, pathOf(transition.definition.source))
  const all = nodes.flatMap(({ snapshot }, i) => {
    const next = edges[i]
    return next && (isAsking(snapshot) || next.some(({ transitions }) => transitions.some((id) => shows.has(id))))
      ? [i]
      : []
  })
  const isAtStart =
    start.transitions.some((id) => shows.has(id)) || (transition === null && isActive(start.config.snapshot, place))
  // They are spread over all, from the nearest on.
  const every = Math.max(1, Math.floor(all.length / PLACES))
  return [...new Set([...(isAtStart ? [0] : []), ...all.filter((_, i) => i % every === 0)])].slice(0, PLACES)
}

/** Differences of two states that look alike. */
function hiddenIn({ original, mutant }: Both): readonly string[] {
  const contextOf = ({ snapshot }: Config): Readonly<Record<string, unknown>> => snapshot.context
  const [a, b] = [contextOf(original), contextOf(mutant)]
  const fields = [...new Set([...Object.keys(a), ...Object.keys(b)])]
  const sets = [
    { name: 'what runs', isSame: textOf([...original.running]) === textOf([...mutant.running]) },
    { name: 'which timers run', isSame: textOf([...original.timers.keys()]) === textOf([...mutant.timers.keys()]) },
  ]
  return [
    ...fields.filter((field) => textOf(a[field]) !== textOf(b[field])),
    ...sets.flatMap(({ name, isSame }) => (isSame ? [] : [name])),
  ]
}

/** Does the same steps on a machine and its mutant in one scenario, and returns their difference. */
function lockstep(model: Model, { machine: mutated }: Mutant, { scenario }: Explorer) {
  const { machine } = model
  const other: Model = { ...model, machine: mutated }
  const input = model.scenarios.get(scenario)
  const [ours, theirs] = [createStepper(machine, input), createStepper(mutated, input)]
  const untested = (way: readonly string[], says: string): Explanation => ({
    because: 'untested',
    says: `In the scenario "${scenario}", ${way.length === 0 ? 'at the start' : `after ${way.join(', ')}`}: ${says}.`,
  })
  const compared = (both: Both): Both | Explanation => {
    const difference = differenceOf(sightOf(other, both.mutant.snapshot), sightOf(model, both.original.snapshot))
    return difference ? untested(both.way, difference.says) : both
  }
  return {
    start: () => compared({ original: ours.start().config, mutant: theirs.start().config, way: [] }),
    /** Null when neither can do it. */
    step: ({ original, mutant, way }: Both, move: Move): Both | Explanation | null => {
      const name = `"${shortName(move)}"`
      const same = moveFor(mutant, move.step)
      const isHeard = machine.getTransitionData(original.snapshot, move.event).length > 0
      const isHeardThere = same !== null && mutated.getTransitionData(mutant.snapshot, same.event).length > 0
      if (isHeard !== isHeardThere) return untested(way, `${name} is ${isHeard ? 'ignored' : 'not refused'}`)
      if (!isHeard || !same) return null
      const reached = { original: ours.send(original, move).config, mutant: theirs.send(mutant, same).config }
      return compared({ ...reached, way: [...way, name] })
    },
  }
}

/** Returns the difference of a mutant from its original in one scenario, or the hidden differences that were seen. */
function explore(model: Model, mutant: Mutant, explorer: Explorer, places: readonly number[]) {
  const { start, step } = lockstep(model, mutant, explorer)
  const hidden = new Set<string>()
  const seen = new Set<string>()
  for (const at of places) {
    const moves: Move[] = []
    for (let edge = explorer.cameBy(at); edge; edge = explorer.cameBy(edge.from)) moves.unshift(edge.move)
    let both: Both | Explanation | null = start()
    for (const move of moves) both = both && !('because' in both) ? step(both, move) : both
    if (!both) continue
    if ('because' in both) return both
    const queue = [both]
    for (let i = 0; i < queue.length && seen.size < PAIRS; i += 1) {
      const now = queue[i]
      if (!now) break
      const key = textOf([now.original, now.mutant].map(({ snapshot }) => [snapshot.value, snapshot.context]))
      if (seen.has(key)) continue
      seen.add(key)
      const fields = hiddenIn(now)
      for (const field of fields) hidden.add(field)
      // Equal states stay equal until the edit is met again, and that is a place of its own.
      if ((i > 0 && fields.length === 0) || now.original.snapshot.status !== 'active') continue
      const { moves: next, ignored } = explorer.moves(now.original)
      for (const move of [...next, ...ignored.map((event): Move => ({ step: event, event }))]) {
        const reached = step(now, move)
        if (reached && 'because' in reached) return reached
        if (reached) queue.push(reached)
      }
    }
  }
  return hidden
}

/** Every scenario, with more of its states than a suite needs: an edit may show only where a counter has counted. */
function deeply(model: Model): readonly Explorer[] {
  // A copy's own: they are explored further, and others' are not to be.
  const { explorers } = generate({ ...model })
  for (const explorer of explorers) explorer.explore(model.depth, STATES)
  return explorers
}

/** Makes a function that explains mutants of a model; the model is explored once, on the first call. */
export function explainer(model: Model): (mutant: Mutant) => Explanation {
  let explorers: readonly Explorer[] | null = null
  return (mutant) => {
    const excuse = model.exclusions[mutant.place]
    if (excuse !== undefined) return { because: 'unreachable', says: excuse }
    const shows = showing(mutant, model)
    const hidden = new Set<string>()
    let isReached = false
    for (const explorer of (explorers ??= deeply(model))) {
      const places = placesOf(explorer, mutant, shows)
      isReached ||= places.length > 0
      try {
        const found = explore(model, mutant, explorer, places)
        if ('because' in found) return found
        for (const field of found) hidden.add(field)
      } catch (error) {
        return { because: 'untested', says: `It dies: ${error instanceof Error ? error.message : String(error)}.` }
      }
    }
    if (!isReached) return { because: 'unreachable', says: "The model's data lead nowhere near." }
    if (hidden.size === 0) return { because: 'equivalent', says: 'It does the same in every state that was explored.' }
    const differ = `${[...hidden].join(', ')} ${hidden.size === 1 ? 'differs' : 'differ'}`
    return { because: 'hidden', says: `Only ${differ}, which the oracle does not show.` }
  }
}
