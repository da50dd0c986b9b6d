import { not, StateMachine, type AnyStateMachine, type AnyStateNode } from 'xstate'

import { transitionsOf, guardName, pathOf, statesOf, type Transition } from '../../charts/graph/transitions.ts'

/** The edit of a mutant; each differs from the chart in one place. */
export const EDITS = [
  'drop transition',
  'retarget',
  'drop target',
  'negate guard',
  'drop guard',
  'drop action',
  'drop entry',
  'drop exit',
] as const
export type Edit = (typeof EDITS)[number]

export type Mutant = {
  /** `transition id: edit`, unique in its machine. */
  id: string
  /** The transition that was edited, or the path of the state. */
  place: string
  /** The edited transition, as the original has it; null for a state's own actions. */
  transition: Transition | null
  edit: Edit
  machine: AnyStateMachine
}

type Transitions = Record<string, unknown>
/** The part of a chart's configuration that is edited; XState itself reads it as loosely. */
type NodeConfig = {
  states?: Record<string, NodeConfig>
  on?: Transitions
  after?: Transitions
  always?: unknown
  onDone?: unknown
  invoke?: unknown
  entry?: unknown
  exit?: unknown
}
type TransitionConfig = { target?: unknown; guard?: unknown; actions?: unknown }

const listed = (value: unknown): readonly unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? (value as unknown[]) : [value]
const without = (list: readonly unknown[], at: number) => list.filter((_, i) => i !== at)

function transitionConfig(written: unknown): TransitionConfig {
  return typeof written === 'object' && written !== null ? written : { target: written }
}
const lacking =
  (field: keyof TransitionConfig) =>
  (written: TransitionConfig): TransitionConfig =>
    Object.fromEntries(Object.entries(written).filter(([name]) => name !== field))

/** One node's configuration changed, all others as they were; functions are shared, nothing is written to. */
function edited(config: NodeConfig, path: readonly string[], change: (node: NodeConfig) => NodeConfig): NodeConfig {
  const [key, ...rest] = path
  if (key === undefined) return change(config)
  const { states = {} } = config
  return { ...config, states: { ...states, [key]: edited(states[key] ?? {}, rest, change) } }
}

/** Eventless transitions that lead round in a circle end here instead of never. */
const MICROSTEPS_LIMIT = 200

function built(machine: AnyStateMachine, path: readonly string[], change: (node: NodeConfig) => NodeConfig) {
  const config = edited(machine.config as NodeConfig, path, change)
  const options = { ...machine.options, maxIterations: MICROSTEPS_LIMIT }
  // The configuration was XState's own and has the same shape still.
  return new StateMachine({ ...config, options } as never, machine.implementations as never) as AnyStateMachine
}

/** Returns the list of transitions in a state's configuration, to be changed. */
function editorOf(
  transition: Transition,
): (node: NodeConfig, change: (list: readonly unknown[]) => unknown) => NodeConfig {
  const { source, eventType } = transition.definition
  const type = eventType ?? ''
  if (type === '') return (node, change) => ({ ...node, always: change(listed(node.always)) })
  if (type.startsWith('xstate.done.state.')) return (node, change) => ({ ...node, onDone: change(listed(node.onDone)) })
  const timer = source.after.find((after) => after.eventType === type)
  if (timer) {
    const delay = String(timer.delay)
    return (node, change) => ({ ...node, after: { ...node.after, [delay]: change(listed(node.after?.[delay])) } })
  }
  for (const [index, { id }] of source.invoke.entries()) {
    const end = { done: 'onDone', error: 'onError' } as const
    for (const verb of ['done', 'error'] as const) {
      if (type !== `xstate.${verb}.actor.${id}`) continue
      return (node, change) => {
        const invoke = listed(node.invoke).map((one, i) => {
          const written = one as Partial<Record<(typeof end)[typeof verb], unknown>>
          return i === index ? { ...written, [end[verb]]: change(listed(written[end[verb]])) } : one
        })
        return { ...node, invoke }
      }
    }
    if (type === `xstate.snapshot.${id}`)
      return (node, change) => {
        const invoke = listed(node.invoke).map((one, i) => {
          const written = one as { onSnapshot?: unknown }
          return i === index ? { ...written, onSnapshot: change(listed(written.onSnapshot)) } : one
        })
        return { ...node, invoke }
      }
  }
  return (node, change) => ({ ...node, on: { ...node.on, [type]: change(listed(node.on?.[type])) } })
}

/** Returns the place of the transition among those of its state for the same event. */
function indexOf({ definition }: Transition): number {
  const { source, eventType } = definition
  const siblings = eventType ? source.transitions.get(eventType) : source.always
  return siblings?.findIndex((one) => one === definition) ?? -1
}

/** Returns the next state beside the target: the likeliest slip. */
function otherTarget([target]: readonly AnyStateNode[]): AnyStateNode | null {
  if (!target?.parent) return null
  const beside = Object.values<AnyStateNode>(target.parent.states).filter(({ type }) => type !== 'history')
  const at = beside.indexOf(target)
  const next = beside[(at + 1) % beside.length]
  return next === undefined || next === target ? null : next
}

function actionName(action: unknown): string {
  if (typeof action === 'string') return action
  if (typeof action === 'object' && action !== null && 'type' in action) return String(action.type)
  if (typeof action !== 'function') return 'unnamed action'
  const fields = 'assignment' in action ? action.assignment : null
  if (typeof fields === 'object' && fields !== null) return `assign(${Object.keys(fields).join(', ')})`
  return action.name || 'unnamed action'
}

/** A number distinguishes several actions of one name. */
const numbered = (names: readonly string[], at: number) => {
  const name = names[at] ?? ''
  const before = names.slice(0, at).filter((other) => other === name).length
  return before === 0 ? name : `${name} #${before + 1}`
}

function transitionMutants(machine: AnyStateMachine, transition: Transition): readonly Mutant[] {
  const { id, definition } = transition
  const edit = editorOf(transition)
  const at = indexOf(transition)
  const mutant = (kind: Edit, detail: string, change: (list: readonly unknown[]) => unknown): Mutant => ({
    id: `${id}: ${kind}${detail}`,
    place: id,
    transition,
    edit: kind,
    machine: built(machine, definition.source.path, (node) => edit(node, change)),
  })
  const changed = (kind: Edit, detail: string, change: (written: TransitionConfig) => TransitionConfig) =>
    mutant(kind, detail, (list) => list.map((written, i) => (i === at ? change(transitionConfig(written)) : written)))

  const target = definition.target ?? []
  const other = otherTarget(target)
  const actions = definition.actions.map(actionName)
  const guard = guardName(definition.guard)
  return [
    mutant('drop transition', '', (list) => without(list, at)),
    ...(other
      ? [
          changed('retarget', ` to ${pathOf(other)}`, (written) => ({
            ...written,
            target: [`#${other.id}`, ...listed(written.target).slice(1)],
          })),
        ]
      : []),
    ...(target.length > 0 ? [changed('drop target', '', lacking('target'))] : []),
    ...(guard === null
      ? []
      : [
          changed('negate guard', ` ${guard}`, (written) => ({ ...written, guard: not(written.guard as never) })),
          changed('drop guard', ` ${guard}`, lacking('guard')),
        ]),
    ...actions.map((_, i) =>
      changed('drop action', ` ${numbered(actions, i)}`, (written) => ({
        ...written,
        actions: without(listed(written.actions), i),
      })),
    ),
  ]
}

function stateMutants(machine: AnyStateMachine, node: AnyStateNode): readonly Mutant[] {
  const place = pathOf(node)
  const dropped = (edit: 'drop entry' | 'drop exit', slot: 'entry' | 'exit') => {
    const names = listed((node.config as NodeConfig)[slot]).map(actionName)
    return names.map((_, i): Mutant => ({
      id: `${place}: ${edit} ${numbered(names, i)}`,
      place,
      transition: null,
      edit,
      machine: built(machine, node.path, (config) => ({ ...config, [slot]: without(listed(config[slot]), i) })),
    }))
  }
  return [...dropped('drop entry', 'entry'), ...dropped('drop exit', 'exit')]
}

/** Makes every single edit of a machine, in document order. The machine and its files are not changed. */
export function mutantsOf(machine: AnyStateMachine): readonly Mutant[] {
  return [
    ...transitionsOf(machine).flatMap((transition) => transitionMutants(machine, transition)),
    ...[machine.root, ...statesOf(machine)].flatMap((node: AnyStateNode) => stateMutants(machine, node)),
  ]
}
