import type { AnyStateMachine, AnyStateNode } from 'xstate'

import { transitionsOf, pathOf, portOf } from './transitions.ts'

/** The name of an action; for an inline action only its kind. */
function actionName(action: unknown): string {
  if (typeof action === 'string') return action
  if (typeof action === 'object' && action !== null && 'type' in action) return String(action.type)
  return typeof action === 'function' && 'type' in action ? String(action.type) : 'inline'
}

const childrenOf = (node: AnyStateNode) => Object.values<AnyStateNode>(node.states)

/**
 * The chart without descriptions, pictures and code: as JSON the same for every copy of it on every computer, in the
 * browser too.
 */
export function chartOf(machine: AnyStateMachine): unknown {
  const { delays } = machine.implementations as { delays?: Readonly<Record<string, unknown>> }
  const nodeOf = (node: AnyStateNode): unknown => ({
    path: pathOf(node),
    type: node.type,
    history: node.type === 'history' ? node.history : undefined,
    initial: node.initial.target.map(pathOf),
    entry: node.entry.map(actionName),
    exit: node.exit.map(actionName),
    invoke: node.invoke.map(portOf),
    states: childrenOf(node).map(nodeOf),
  })
  const transitionOf = ({ id, definition }: ReturnType<typeof transitionsOf>[number]) => ({
    id,
    reenter: 'reenter' in definition && definition.reenter === true,
    actions: definition.actions.map(actionName),
  })
  const times = Object.entries(delays ?? {}).map(([name, ms]) => [name, typeof ms === 'number' ? ms : 'computed'])
  return [
    nodeOf(machine.root),
    transitionsOf(machine).map(transitionOf),
    times.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  ]
}
