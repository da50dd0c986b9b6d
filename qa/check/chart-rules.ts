import type { AnyStateMachine, AnyStateNode } from 'xstate'

import { transitionsOf, guardParts, pathOf, statesOf } from '../../charts/graph/transitions.ts'

const lanes = ['happy', 'alternate', 'error', 'escape']

const viewOf = (node: AnyStateNode): string | null => (node.meta as { view?: string | null } | undefined)?.view ?? null
const childrenOf = (node: AnyStateNode) => Object.values<AnyStateNode>(node.states)
const viewsIn = (node: AnyStateNode): ReadonlySet<string> =>
  new Set([viewOf(node) ?? [], ...childrenOf(node).map((child) => [...viewsIn(child)])].flat())

/** Finds states that could be active together and name two views: nobody could say which is shown. */
function viewFaults(node: AnyStateNode): readonly string[] {
  const inside = childrenOf(node)
  const regions = node.type === 'parallel' ? inside.map(viewsIn).filter(({ size }) => size > 0) : []
  const own = viewOf(node)
  const isSplit = regions.length > 1 && new Set(regions.flatMap((views) => [...views])).size > 1
  const isDoubled = own !== null && [...viewsIn(node)].some((view) => view !== own)
  return [
    ...(isSplit || isDoubled ? [`${pathOf(node)} can name two views at once`] : []),
    ...inside.flatMap((child) => viewFaults(child)),
  ]
}

/** Returns the rules of design §3 that a chart breaks, in words; empty for a good chart. */
export function chartFaults(machine: AnyStateMachine): readonly string[] {
  const states = statesOf(machine)
  const faults = states.flatMap((node) => {
    const { lane, spec } = (node.meta ?? {}) as { lane?: unknown; spec?: unknown }
    return [
      node.description ? [] : ['has no description'],
      typeof lane === 'string' && lanes.includes(lane) ? [] : ['has no lane'],
      typeof spec === 'string' && spec.includes('§') ? [] : ['names no section of the specification'],
      node.entry.concat(node.exit).some((action) => typeof action === 'function' && !('resolve' in action))
        ? ['has an effect in an inline action']
        : [],
    ]
      .flat()
      .map((fault) => `${pathOf(node)} ${fault}`)
  })
  const guards = transitionsOf(machine)
    .filter(({ definition }) => guardParts(definition.guard).some((name) => !/^(is|has|can)[A-Z]/.test(name)))
    .map(({ id }) => `${id} has a guard that is not named is…, has… or can…`)
  const events = [...new Set(transitionsOf(machine).map(({ definition }) => definition.eventType ?? ''))]
    .filter((type) => type !== '' && !type.startsWith('xstate.') && !/^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/.test(type))
    .map((type) => `the event "${type}" is not named subject.verb`)
  const named = new Set(states.map(({ id }) => id))
  return [
    ...faults,
    ...viewFaults(machine.root),
    ...guards,
    ...events,
    ...(named.size < states.length ? ['two states have one id'] : []),
  ]
}
