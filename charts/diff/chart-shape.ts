import type { AnyStateMachine, AnyStateNode } from 'xstate'

import { transitionsOf, pathOf, portOf, statesOf } from '../graph/transitions.ts'

export type StateShape = {
  path: string
  /** Properties that can change while it stays the same state, in words. */
  facts: Readonly<Record<string, string>>
  description: string | null
}
export type TransitionShape = {
  id: string
  source: string
  event: string
  guard: string | null
  targets: readonly string[]
  facts: Readonly<Record<string, string>>
}

/** A chart as it is compared: plain, and the same for the same text of a machine. */
export type Shape = {
  machine: string
  states: readonly StateShape[]
  transitions: readonly TransitionShape[]
  /** Name -> its code. */
  guards: Readonly<Record<string, string>>
  actions: Readonly<Record<string, string>>
  delays: Readonly<Record<string, string>>
  /** Name -> the states that invoke it. */
  ports: Readonly<Record<string, string>>
}

/** A value with the code of its functions: equal text, as good as equal. */
function codeOf(value: unknown): string {
  if (typeof value === 'function') {
    // XState's own actions are functions that carry what was written.
    const written = Object.entries(value).filter(([, part]) => part !== undefined && typeof part !== 'symbol')
    return written.length === 0 ? String(value) : `${value.name}(${codeOf(Object.fromEntries(written))})`
  }
  if (Array.isArray(value)) return `[${value.map(codeOf).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b))
    return `{${fields.map(([name, part]) => `${name}: ${codeOf(part)}`).join(', ')}}`
  }
  return JSON.stringify(value) ?? 'undefined'
}

const code = (implementations: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(implementations)
      .map(([name, value]) => [name, codeOf(value)] as const)
      .toSorted(([a], [b]) => a.localeCompare(b)),
  )

function stateShape(node: AnyStateNode): StateShape {
  const { initial } = node.config as { initial?: unknown }
  return {
    path: pathOf(node),
    description: node.description ?? null,
    facts: {
      type: node.type,
      description: node.description ?? '',
      tags: node.tags.toSorted().join(', '),
      meta: codeOf(node.meta),
      initial: codeOf(initial),
      entry: codeOf(node.config.entry),
      exit: codeOf(node.config.exit),
      invokes: node.invoke.map((invoke) => `${portOf(invoke).src} (${codeOf(invoke.input)})`).join(', '),
      history: codeOf(node.history),
    },
  }
}

export function shapeOf(machine: AnyStateMachine): Shape {
  const nodes = [machine.root, ...statesOf(machine)]
  const invoked = nodes.flatMap((node: AnyStateNode) => node.invoke.map((invoke) => [portOf(invoke).src, pathOf(node)]))
  const ports = new Map<string, string[]>()
  for (const name of Object.keys(machine.implementations.actors)) ports.set(name, [])
  for (const [name = '', path = ''] of invoked) ports.set(name, [...(ports.get(name) ?? []), path])
  return {
    machine: machine.id,
    states: nodes.map(stateShape),
    transitions: transitionsOf(machine).map(({ definition, ...transition }) => ({
      ...transition,
      facts: {
        actions: codeOf(definition.actions),
        parameters: codeOf(definition.guard),
        reenter: codeOf('reenter' in definition ? definition.reenter : false),
      },
    })),
    guards: code(machine.implementations.guards),
    actions: code(machine.implementations.actions),
    delays: code(machine.implementations.delays),
    ports: Object.fromEntries([...ports].map(([name, paths]) => [name, paths.join(', ')])),
  }
}
