import type { AnyStateNode } from 'xstate'

import { catalog } from '../../machines/catalog.ts'
import type { TrackingEvent } from '../../domain/contract/third-parties/tracking-event.ts'

type Vocabulary = { readonly states: ReadonlySet<string>; readonly transitions: ReadonlySet<string> }
const known = new Map<string, Vocabulary>()

function allOf(node: AnyStateNode): readonly AnyStateNode[] {
  return [node, ...Object.values<AnyStateNode>(node.states).flatMap(allOf)]
}

/** The words that a machine can say of itself. */
function vocabularyOf(machineId: string): Vocabulary | null {
  const before = known.get(machineId)
  if (before) return before
  const machine = catalog.find((entry) => entry.machine.id === machineId)?.machine
  if (!machine) return null
  const nodes = allOf(machine.root)
  const types = nodes.flatMap((node) => [...node.transitions.keys(), ...(node.always ?? []).map(() => 'always')])
  const vocabulary = {
    states: new Set(nodes.map((node) => [machineId, ...node.path].join('.'))),
    transitions: new Set(types),
  }
  known.set(machineId, vocabulary)
  return vocabulary
}

/** Checks whether an event names a machine of ours, a state of it and a transition of it: nothing that a person typed. */
export function isOurs({ machine, state, transition }: TrackingEvent): boolean {
  const vocabulary = vocabularyOf(machine)
  return vocabulary !== null && vocabulary.states.has(state) && vocabulary.transitions.has(transition)
}
