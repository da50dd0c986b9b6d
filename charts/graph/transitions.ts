import type { AnyStateMachine, AnyStateNode } from 'xstate'

/** The part of XState's transition objects that we read; `_transitions` of a microstep holds the very same objects. */
export type TransitionDefinition = {
  source: AnyStateNode
  target?: readonly AnyStateNode[] | undefined
  guard?: unknown
  eventType: string
  actions: readonly unknown[]
}

export type Transition = {
  /** Unique in its machine and the same for every provided copy of it. */
  id: string
  source: string
  event: string
  guard: string | null
  targets: readonly string[]
  definition: TransitionDefinition
}

/** Every node below the root that can be active, in document order. */
export function statesOf(machine: AnyStateMachine): readonly AnyStateNode[] {
  const below = (node: AnyStateNode): AnyStateNode[] =>
    childrenOf(node).flatMap((child) => (child.type === 'history' ? [] : [child, ...below(child)]))
  return below(machine.root)
}

function childrenOf(node: AnyStateNode): AnyStateNode[] {
  return Object.values<AnyStateNode>(node.states)
}

/** A guard in words. Composites name their members; a function has no name to give. */
export function guardName(guard: unknown): string | null {
  if (guard === undefined || guard === null) return null
  if (typeof guard === 'string') return guard
  if (typeof guard === 'function' && 'guards' in guard && Array.isArray(guard.guards)) {
    return `${guard.name}(${guard.guards.map(guardName).join(', ')})`
  }
  if (typeof guard === 'function' && 'stateValue' in guard) return `stateIn(${JSON.stringify(guard.stateValue)})`
  if (typeof guard === 'object' && 'type' in guard) return String(guard.type)
  return 'unnamed guard'
}

/** The names that a guard is made of; an inline function is named as such. */
export function guardParts(guard: unknown): readonly string[] {
  if (typeof guard === 'function' && 'guards' in guard && Array.isArray(guard.guards)) {
    return guard.guards.flatMap(guardParts)
  }
  // XState's own question for a state needs no name.
  if (typeof guard === 'function' && 'stateValue' in guard) return []
  const name = guardName(guard)
  return name === null ? [] : [name]
}

/** An event's type in words: `after delay`, `done(port)`, `error(port)`, `done`, `always`. */
function eventName(node: AnyStateNode, type: string): string {
  if (type === '') return 'always'
  if (type.startsWith('xstate.done.state.')) return 'done'
  const after = node.after.find(({ eventType }) => eventType === type)
  if (after) return `after ${String(after.delay)}`
  for (const { id, src } of node.invoke.map(portOf)) {
    if (type === `xstate.done.actor.${id}`) return `done(${src})`
    if (type === `xstate.error.actor.${id}`) return `error(${src})`
    if (type === `xstate.snapshot.${id}`) return `snapshot(${src})`
  }
  return type
}

/** Checks whether a transition with `descriptor` matches an event: `*` matches all, `card.*` all that begin so. */
export function hears(descriptor: string, type: string): boolean {
  if (descriptor === '*' || descriptor === type) return true
  return descriptor.endsWith('.*') && (type === descriptor.slice(0, -2) || type.startsWith(descriptor.slice(0, -1)))
}

/** Checks whether an event that someone sends triggers a transition, and not time, an actor's end or nothing. */
export const isAsked = ({ definition: { eventType } }: Transition) =>
  Boolean(eventType) && !eventType.startsWith('xstate.')

/** An invoke by its id and the name of its port; a logic written inline has no name. */
export function portOf({ id, src }: { id: string; src: unknown }): { id: string; src: string } {
  return { id, src: typeof src === 'string' ? src : 'unnamed actor' }
}

export const pathOf = (node: AnyStateNode) => [node.machine.id, ...node.path].join('.')

function read(machine: AnyStateMachine): readonly Transition[] {
  const seen = new Map<string, number>()
  return [machine.root, ...statesOf(machine)].flatMap((node: AnyStateNode) => {
    const transitions: TransitionDefinition[] = [...[...node.transitions.values()].flat(), ...(node.always ?? [])]
    return transitions.map((definition) => {
      const event = eventName(node, definition.eventType ?? '')
      const guard = guardName(definition.guard)
      const targets = (definition.target ?? []).map(pathOf)
      const name = `${pathOf(node)} --${event}${guard === null ? '' : `[${guard}]`}--> ${targets.join(' + ') || 'stays'}`
      const count = (seen.get(name) ?? 0) + 1
      seen.set(name, count)
      return { id: count === 1 ? name : `${name} #${count}`, source: pathOf(node), event, guard, targets, definition }
    })
  })
}

const known = new WeakMap<AnyStateMachine, { transitions: readonly Transition[]; ids: ReadonlyMap<unknown, string> }>()

function indexed(machine: AnyStateMachine) {
  let index = known.get(machine)
  if (!index) {
    const transitions = read(machine)
    index = { transitions, ids: new Map(transitions.map(({ id, definition }) => [definition, id])) }
    known.set(machine, index)
  }
  return index
}

/** Every transition of a machine, in document order. */
export function transitionsOf(machine: AnyStateMachine): readonly Transition[] {
  return indexed(machine).transitions
}

/** Returns the id of a transition object that a machine (or a provided copy of it) followed. */
export function transitionId(definition: TransitionDefinition): string {
  const id = indexed(definition.source.machine).ids.get(definition)
  if (id === undefined)
    throw new Error(`"${pathOf(definition.source)}" has no such transition: is it a route transition?`)
  return id
}
