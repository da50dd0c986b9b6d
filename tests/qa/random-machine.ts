import { and, assign, not, or, raise, setup, stateIn, type AnyStateMachine } from 'xstate'

import type { Model } from '../../machines/model.ts'
import { random } from '../../charts/paths/random.ts'
import { port, toyModel } from './toy-model.ts'

type Size = {
  /** States below the root; history states do not count. */
  states: number
  transitions: number
  /** Every transition can be followed: nothing hides another one, and a path leads everywhere. */
  isWhole?: boolean
}

type Node = {
  id: string
  type: 'atomic' | 'compound' | 'parallel' | 'final'
  parent: Node | null
  children: Node[]
  config: Record<string, unknown>
  on: Record<string, unknown[]>
}

/** The number up to which the machine counts, for its guards. */
const MOST = 3

/** A tree of states, at most three deep, with a few parallel ones. */
function treeOf(count: number, next: () => number): readonly Node[] {
  const all: Node[] = []
  const add = (parent: Node | null, type: Node['type']): Node => {
    const node: Node = { id: `s${all.length}`, type, parent, children: [], config: {}, on: {} }
    all.push(node)
    parent?.children.push(node)
    return node
  }
  const depthOf = (node: Node | null): number => (node ? 1 + depthOf(node.parent) : 0)
  const parallels = () => all.filter(({ type }) => type === 'parallel').length
  while (all.length < count) {
    const left = count - all.length
    const homes = all.filter(({ type, children }) => type === 'compound' && children.length < 8)
    const home = next() < 0.6 ? (homes[Math.floor(next() * homes.length)] ?? null) : null
    const roll = next()
    if (roll < 0.08 && left >= 7 && depthOf(home) < 1 && parallels() < 2) {
      const parallel = add(home, 'parallel')
      for (const region of [add(parallel, 'compound'), add(parallel, 'compound')]) {
        add(region, 'atomic')
        add(region, 'atomic')
      }
    } else if (roll < 0.25 && left >= 3 && depthOf(home) < 2) {
      const compound = add(home, 'compound')
      add(compound, 'atomic')
      add(compound, next() < 0.4 ? 'final' : 'atomic')
    } else {
      add(home, 'atomic')
    }
  }
  return all
}

const isWithin = (node: Node | null, above: Node): boolean =>
  node !== null && (node === above || isWithin(node.parent, above))

const isInParallel = ({ parent }: Node): boolean =>
  parent !== null && (parent.type === 'parallel' || isInParallel(parent))

/** The transitions of a state for one event: one, or two of which a guard chooses. */
function transitionsTo(targets: readonly string[], guard: unknown, action: unknown, isReentered: boolean): unknown[] {
  const [first, second] = targets
  const target = (id: string | undefined) => (id === undefined ? {} : { target: `#${id}` })
  const actions = action === null ? {} : { actions: action }
  const reenter = isReentered ? { reenter: true } : {}
  return guard === null || second === undefined
    ? [{ ...target(first), ...actions, ...reenter }]
    : [
        { ...target(first), guard, ...actions },
        { ...target(second), ...reenter },
      ]
}

/**
 * A machine made at random, the same for the same seed, with compound and parallel states, histories, final states,
 * delays, invoked actors, eventless transitions, raised events, composite guards, self transitions that re-enter or not, and
 * a counter that the guards ask for.
 */
export function randomMachine(
  seed: number,
  { states, transitions, isWhole = false }: Size,
): { machine: AnyStateMachine; model: Model } {
  const next = random(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
  const nodes = treeOf(states, next)
  const leaves = nodes.filter(({ type }) => type === 'atomic')
  const tops = nodes.filter(({ parent }) => parent === null)
  const events = new Set<string>(['count.add'])
  const ports: string[] = []
  let left = transitions - 1
  const isFree = () => left > 0
  const guardAtRandom = (): unknown => {
    const one = pick(['isZero', 'isOne', 'isEven'])
    const roll = next()
    if (isWhole || roll < 0.6) return one
    if (roll < 0.7) return not(one)
    if (roll < 0.8) return and([one, 'isEven'])
    if (roll < 0.9) return or([one, not('isEven')])
    return stateIn(`#${pick(leaves).id}`)
  }
  /** A transition of its own event unless names may clash. */
  const hang = (source: Node, targets: readonly string[], guard: unknown = null): void => {
    const event = isWhole ? `${source.id}.go${Object.keys(source.on).length}` : `e${Math.floor(next() * 12)}.go`
    events.add(event)
    const roll = next()
    const action = roll < 0.15 ? raise({ type: 'count.echo' }) : roll < 0.3 ? 'count' : null
    const made = transitionsTo(targets, guard, action, next() < 0.2)
    source.on[event] = [...(source.on[event] ?? []), ...made]
    left -= made.length
  }

  // A way to every state.
  for (const [i, node] of nodes.entries()) {
    if (i === 0 || !isFree()) continue
    if (node.type === 'final') {
      const home = node.parent?.children.find(({ type }) => type === 'atomic')
      if (home) hang(home, [node.id])
      continue
    }
    const before = leaves.filter((leaf) => nodes.indexOf(leaf) < i && !isWithin(leaf, node))
    hang(before.length > 0 ? pick(before) : (leaves[0] ?? node), [node.id])
  }
  // Whoever ends goes on.
  for (const node of nodes.filter(
    ({ type, children }) => type === 'compound' && children.some((child) => child.type === 'final'),
  )) {
    if (!isFree() || node.parent?.type === 'parallel') continue
    node.config.onDone = { target: `#${pick(leaves).id}` }
    left -= 1
  }
  const histories = nodes.filter(({ type, parent }) => type === 'compound' && parent?.type !== 'parallel').slice(0, 2)
  for (const [i, node] of histories.entries()) {
    if (!isFree()) break
    node.config.history = i === 0 ? 'shallow' : 'deep'
    hang(pick(leaves.filter((leaf) => !isWithin(leaf, node))) ?? pick(leaves), [`${node.id}back`])
  }
  for (const leaf of leaves) {
    if (left < 4) break
    const roll = next()
    if (roll < 0.08) {
      leaf.config.after = { [`${100 + nodes.indexOf(leaf)}`]: { target: `#${pick(leaves).id}` } }
      left -= 1
    } else if (roll < 0.16) {
      const name = `port${ports.length}`
      ports.push(name)
      leaf.config.invoke = {
        src: name,
        id: name,
        onDone: { target: `#${pick(leaves).id}` },
        onError: { target: `#${pick(leaves).id}`, actions: 'count' },
      }
      left -= 2
    } else if (roll < 0.2) {
      leaf.on['wild.*'] = [{ target: `#${pick(leaves).id}` }]
      events.add('wild.card')
      left -= 1
    } else if (roll < 0.23 && !isWhole) {
      leaf.on['*'] = [{ target: `#${pick(leaves).id}` }]
      left -= 1
    } else if (roll < 0.28 && leaf !== leaves[0]) {
      // Only onward and only at a certain count, so that no two pass the machine on to each other for ever.
      const onward = leaves.slice(leaves.indexOf(leaf) + 1).filter((other) => !isInParallel(other))
      if (isInParallel(leaf)) continue
      if (onward.length === 0) continue
      leaf.config.always = [{ guard: 'isTwo', target: `#${pick(onward).id}` }]
      left -= 1
    }
  }
  while (isFree()) {
    const source = next() < 0.85 ? pick(leaves) : pick(nodes.filter(({ type }) => type !== 'final'))
    const roll = next()
    const targets = roll < 0.1 ? [] : roll < 0.2 ? [source.id] : [pick(leaves).id]
    if (left >= 2 && next() < 0.3) hang(source, [pick(leaves).id, pick(leaves).id], guardAtRandom())
    else if (!isWhole && next() < 0.3) {
      const guard = guardAtRandom()
      const event = `e${Math.floor(next() * 12)}.go`
      events.add(event)
      source.on[event] = [
        ...(source.on[event] ?? []),
        { guard, ...(targets[0] === undefined ? {} : { target: `#${targets[0]}` }) },
      ]
      left -= 1
    } else hang(source, targets)
  }

  const configOf = (node: Node): object => {
    const { history, onDone, ...config } = node.config
    const children = Object.fromEntries(node.children.map((child) => [child.id, configOf(child)]))
    const back = history === undefined ? {} : { [`${node.id}back`]: { id: `${node.id}back`, type: 'history', history } }
    if (node.type === 'final') return { id: node.id, type: 'final' }
    return {
      id: node.id,
      ...config,
      ...(onDone === undefined ? {} : { onDone }),
      on: node.on,
      ...(node.children.length === 0 ? {} : { states: { ...children, ...back } }),
      ...(node.type === 'parallel'
        ? { type: 'parallel' }
        : node.type === 'compound'
          ? { initial: node.children[0]?.id }
          : {}),
    }
  }
  const machine = setup({
    types: {} as { context: { count: number } },
    actors: Object.fromEntries(ports.map((name) => [name, port])),
    guards: {
      isZero: ({ context }) => context.count === 0,
      isOne: ({ context }) => context.count === 1,
      isTwo: ({ context }) => context.count === 2,
      isEven: ({ context }) => context.count % 2 === 0,
    },
    actions: { count: assign({ count: ({ context }) => (context.count + 1) % MOST }) },
  }).createMachine({
    id: `random${seed}`,
    context: { count: 0 },
    initial: tops[0]?.id,
    on: { 'count.add': { actions: 'count' }, 'count.echo': { actions: 'count' } },
    states: Object.fromEntries(tops.map((node) => [node.id, configOf(node)])),
  } as never) as unknown as AnyStateMachine
  const ends = [{ output: 'done' }, { error: 'failed' }]
  return {
    machine,
    model: toyModel(machine, {
      events: [...events],
      outcomes: Object.fromEntries(ports.map((name) => [name, ends])) as never,
    }),
  }
}
