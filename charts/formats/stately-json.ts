import type { Graph, GraphTransition, GraphState } from '../layout/layout-shape.ts'

type Transition = { target?: readonly string[]; guard?: string }
type Invoke = { src: string; id: string; onDone?: Transition[]; onError?: Transition[]; onSnapshot?: Transition[] }

/** A node of a machine's configuration as XState's `createMachine` and Stately Studio take it. */
export type StateConfig = {
  id: string
  type?: 'parallel' | 'final' | 'history'
  history?: 'deep' | 'shallow'
  initial?: string
  description?: string
  tags?: readonly string[]
  meta?: Readonly<Record<string, string>>
  invoke?: Invoke[]
  on?: Record<string, Transition[]>
  after?: Record<string, Transition[]>
  always?: Transition[]
  onDone?: Transition[]
  states?: Record<string, StateConfig>
}

const transitionOf = ({ targets, guard }: GraphTransition): Transition => ({
  ...(targets.length === 0 ? {} : { target: targets.map((target) => `#${target}`) }),
  ...(guard === null ? {} : { guard }),
})

const ENDS = { done: 'onDone', error: 'onError', snapshot: 'onSnapshot' } as const
const isEnd = (word: string | undefined): word is keyof typeof ENDS => word !== undefined && Object.hasOwn(ENDS, word)

/** Puts a transition where a configuration has its kind of event. */
function addTransition(config: StateConfig, drawn: GraphTransition): void {
  const transition = transitionOf(drawn)
  const { event } = drawn
  const [, end, port] = /^(done|error|snapshot)\((.*)\)$/.exec(event) ?? []
  const invoke = config.invoke?.find(({ src }) => src === port)
  if (invoke && isEnd(end)) (invoke[ENDS[end]] ??= []).push(transition)
  else if (event === 'always') (config.always ??= []).push(transition)
  else if (event === 'done') (config.onDone ??= []).push(transition)
  else if (event.startsWith('after ')) ((config.after ??= {})[event.slice('after '.length)] ??= []).push(transition)
  else ((config.on ??= {})[event] ??= []).push(transition)
}

function metaOf({ lane, route, view, spec }: GraphState): Readonly<Record<string, string>> {
  return {
    lane,
    ...(route === null ? {} : { route }),
    ...(view === null ? {} : { view }),
    ...(spec === null ? {} : { spec }),
  }
}

function configOf(state: GraphState, graph: Graph): StateConfig {
  const { id, kind, description, tags, ports, initial } = state
  if (kind === 'history') return { id, type: 'history', history: tags.includes('deep') ? 'deep' : 'shallow' }
  const config: StateConfig = {
    id,
    ...(kind === 'parallel' || kind === 'final' ? { type: kind } : {}),
    ...(description === '' ? {} : { description }),
    ...(tags.length === 0 ? {} : { tags }),
    meta: metaOf(state),
    ...(ports.length === 0 ? {} : { invoke: ports.map((src, at) => ({ src, id: `${id}.${src}.${at}` })) }),
  }
  const [first] = initial
  // An initial state may lie deeper; then its way leads through the child that holds it.
  if (first !== undefined) config.initial = first.slice(id.length + 1).split('.')[0] ?? first
  return withInside(config, graph, state.id)
}

function withInside(config: StateConfig, graph: Graph, id: string): StateConfig {
  for (const transition of graph.transitions.filter(({ source }) => source === id)) addTransition(config, transition)
  const isTop = id === graph.machine
  const inside = graph.states.filter(({ id: own, parent }) => parent === id || (isTop && parent === null && own !== id))
  if (inside.length > 0) config.states = Object.fromEntries(inside.map((state) => [state.name, configOf(state, graph)]))
  return config
}

/** A machine's chart as the JSON that XState and Stately Studio take: states, transitions and names, and no code. */
export function statelyJson(graph: Graph): StateConfig {
  const root = graph.states.find(({ id }) => id === graph.machine)
  if (root) return configOf(root, graph)
  const [first = ''] = graph.initial
  const initial = first.slice(graph.machine.length + 1).split('.')[0]
  return withInside({ id: graph.machine, ...(initial === undefined ? {} : { initial }) }, graph, graph.machine)
}
