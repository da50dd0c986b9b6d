import type { Model } from '../../machines/model.ts'
import { transitionsOf, pathOf, type Transition } from '../graph/transitions.ts'
import type { Explorer } from '../graph/explore.ts'
import { pairName } from './goals.ts'
import { answersIn, type Answer } from '../coverage/guard-answers.ts'
import { generate, type Generated } from './paths.ts'
import { activeNodes } from '../graph/stepper.ts'

/** Everything that can happen with a model's data, as ids. */
export type Reachable = {
  /** `answerId` of each. */
  answers: ReadonlySet<string>
  /** In the form of `pairName`. */
  pairs: ReadonlySet<string>
}

export const answerId = ({ transition, isYes }: Answer) => `${transition} says ${isYes ? 'yes' : 'no'}`
/** The successive transitions of one actor; a state that was not looked into goes on as others of its kind do. */
function pairsIn({ start, edges, alike }: Explorer): readonly string[] {
  const within = (transitions: readonly string[]) =>
    transitions.slice(1).map((transition, i) => pairName(transitions[i] ?? '', transition))
  const onward = (last: string | undefined, node: number) =>
    last === undefined
      ? []
      : (edges[alike(node)] ?? []).flatMap(({ transitions: [next] }) => (next ? [pairName(last, next)] : []))
  const all = edges.flatMap((out) => out ?? [])
  return [
    ...within(start.transitions),
    ...onward(start.transitions.at(-1), 0),
    ...all.flatMap(({ transitions, to }) => [...within(transitions), ...onward(transitions.at(-1), to)]),
  ]
}

function addAnswers(
  { machine }: Model,
  explorer: Explorer,
  byId: ReadonlyMap<string, Transition>,
  ids: Set<string>,
): void {
  const all = 2 * [...byId.values()].filter(({ guard }) => guard !== null).length
  const add = (answers: readonly Answer[]) => answers.forEach((answer) => ids.add(answerId(answer)))
  const sourced = (transition: string) => ({
    transition,
    source: pathOf(byId.get(transition)?.definition.source ?? machine.root),
  })
  /** The transition alone identifies a later microstep of one event. */
  const alone = (transition: string) =>
    add(answersIn(machine, [], byId.get(transition)?.definition.eventType ?? '', [sourced(transition)]))
  const activeIn = (node: number) => {
    const snapshot = explorer.nodes[node]?.snapshot
    return snapshot ? activeNodes(snapshot).map(pathOf) : []
  }

  explorer.start.transitions.forEach(alone)
  for (const { at, move } of explorer.refused) add(answersIn(machine, activeIn(at), move.event.type, []))
  for (const { from, move, transitions } of explorer.edges.flatMap((out) => out ?? [])) {
    // Thousands of states ask the same; nothing is left to be found once each guard has answered both ways.
    if (ids.size === all) return
    const isOf = (transition: string) => byId.get(transition)?.definition.eventType === move.event.type
    add(answersIn(machine, activeIn(from), '', []))
    add(answersIn(machine, activeIn(from), move.event.type, transitions.filter(isOf).map(sourced)))
    transitions.filter((transition) => !isOf(transition)).forEach(alone)
  }
}

/** Every scenario of a model, explored as far as the generator does for its transitions; a suite of those has done so already. */
export function reachableOf(model: Model, { explorers }: Pick<Generated, 'explorers'> = generate(model)): Reachable {
  const byId = new Map(transitionsOf(model.machine).map((transition) => [transition.id, transition]))
  const answers = new Set<string>()
  for (const explorer of explorers) addAnswers(model, explorer, byId, answers)
  return { answers, pairs: new Set(explorers.flatMap(pairsIn)) }
}
