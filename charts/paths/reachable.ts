import type { Model } from '../../machines/model.ts'
import { arrowsOf, pathOf, type Arrow } from '../graph/transitions.ts'
import type { Explorer } from '../graph/explore.ts'
import { pairName } from './goals.ts'
import { answersIn, type Answer } from '../coverage/guard-answers.ts'
import { generate, type Generated } from './paths.ts'
import { activeNodes } from '../graph/stepper.ts'

/** What can happen at all with a model's data, as ids. */
export type Reachable = {
  /** `answerId` of each. */
  answers: ReadonlySet<string>
  /** As `pairName` has it. */
  pairs: ReadonlySet<string>
}

export const answerId = ({ arrow, isYes }: Answer) => `${arrow} says ${isYes ? 'yes' : 'no'}`
/** The successive arrows of one actor; a state that was not looked into goes on as others of its kind do. */
function pairsIn({ start, edges, alike }: Explorer): readonly string[] {
  const within = (arrows: readonly string[]) => arrows.slice(1).map((arrow, i) => pairName(arrows[i] ?? '', arrow))
  const onward = (last: string | undefined, node: number) =>
    last === undefined
      ? []
      : (edges[alike(node)] ?? []).flatMap(({ arrows: [next] }) => (next ? [pairName(last, next)] : []))
  const all = edges.flatMap((out) => out ?? [])
  return [
    ...within(start.arrows),
    ...onward(start.arrows.at(-1), 0),
    ...all.flatMap(({ arrows, to }) => [...within(arrows), ...onward(arrows.at(-1), to)]),
  ]
}

function addAnswers({ machine }: Model, explorer: Explorer, byId: ReadonlyMap<string, Arrow>, ids: Set<string>): void {
  const all = 2 * [...byId.values()].filter(({ guard }) => guard !== null).length
  const add = (answers: readonly Answer[]) => answers.forEach((answer) => ids.add(answerId(answer)))
  const sourced = (arrow: string) => ({ arrow, source: pathOf(byId.get(arrow)?.transition.source ?? machine.root) })
  /** A later microstep of one event is told by its arrow alone. */
  const alone = (arrow: string) =>
    add(answersIn(machine, [], byId.get(arrow)?.transition.eventType ?? '', [sourced(arrow)]))
  const activeIn = (node: number) => {
    const snapshot = explorer.nodes[node]?.snapshot
    return snapshot ? activeNodes(snapshot).map(pathOf) : []
  }

  explorer.start.arrows.forEach(alone)
  for (const { at, move } of explorer.refused) add(answersIn(machine, activeIn(at), move.event.type, []))
  for (const { from, move, arrows } of explorer.edges.flatMap((out) => out ?? [])) {
    // Thousands of states ask the same; nothing is left to be found once each guard has answered both ways.
    if (ids.size === all) return
    const isOf = (arrow: string) => byId.get(arrow)?.transition.eventType === move.event.type
    add(answersIn(machine, activeIn(from), '', []))
    add(answersIn(machine, activeIn(from), move.event.type, arrows.filter(isOf).map(sourced)))
    arrows.filter((arrow) => !isOf(arrow)).forEach(alone)
  }
}

/** Every world of a model, explored as far as the generator does for its arrows; a suite of those has done so already. */
export function reachableOf(model: Model, { explorers }: Pick<Generated, 'explorers'> = generate(model)): Reachable {
  const byId = new Map(arrowsOf(model.machine).map((arrow) => [arrow.id, arrow]))
  const answers = new Set<string>()
  for (const explorer of explorers) addAnswers(model, explorer, byId, answers)
  return { answers, pairs: new Set(explorers.flatMap(pairsIn)) }
}
