import type { Explorer } from '../../charts/graph/explore.ts'
import { textOf, type Edge } from '../../charts/graph/explore.ts'
import type { Config, Move } from '../../charts/graph/stepper.ts'

/** Rounds after which growth counts as endless; a bound of the portal is well below. */
const ROUNDS = 60

/** Every number in a context by its path; a list counts by its length, as it may grow too. */
function numbersIn(value: unknown, path: string, into: Map<string, number>): Map<string, number> {
  if (typeof value === 'number') into.set(path, value)
  else if (Array.isArray(value)) into.set(`${path}.length`, value.length)
  else if (typeof value === 'object' && value !== null && !('sessionId' in value)) {
    for (const [field, part] of Object.entries(value)) numbersIn(part, path === '' ? field : `${path}.${field}`, into)
  }
  return into
}

const counted = new WeakMap<object, ReadonlyMap<string, number>>()

function numbersOf({ snapshot }: Config): ReadonlyMap<string, number> {
  const context = snapshot.context as object
  const numbers = counted.get(context) ?? numbersIn(context, '', new Map())
  counted.set(context, numbers)
  return numbers
}

/** The shortest way between two kinds of state; empty where it is one and the same, null where there is none. */
function wayBack({ edges, alike }: Explorer, from: number, to: number): readonly Move[] | null {
  const cameBy = new Map<number, Edge | null>([[from, null]])
  const queue = [from]
  for (let at = 0; at < queue.length; at += 1) {
    const node = queue[at] ?? from
    if (node === to) {
      const moves: Move[] = []
      for (let edge = cameBy.get(node); edge; edge = cameBy.get(edge.from)) moves.unshift(edge.move)
      return moves
    }
    for (const edge of edges[node] ?? []) {
      const next = alike(edge.to)
      if (cameBy.has(next)) continue
      cameBy.set(next, edge)
      queue.push(next)
    }
  }
  return null
}

/** Checks whether a round of moves can be repeated for ever while a number increases each time. */
function growsOn(explorer: Explorer, begin: Config, round: readonly Move[], path: string): boolean {
  const valueIn = (at: Config) => numbersOf(at).get(path)
  let config = begin
  for (let count = 0; count < ROUNDS; count += 1) {
    const before = valueIn(config) ?? -Infinity
    for (const move of round) {
      if (config.snapshot.status !== 'active') return false
      const text = textOf(move.step)
      const known = explorer.moves(config).moves.find(({ step }) => textOf(step) === text)
      if (!known) return false
      config = explorer.stepper.send(config, known).config
    }
    const after = valueIn(config)
    if (after === undefined || after <= before) return false
  }
  return true
}

/** Numbers and lists of the context that some round of steps makes grow without end, with the transitions that do it. */
export function growingFields(
  explorers: readonly Explorer[],
): readonly { path: string; transitions: readonly string[] }[] {
  const found = new Map<string, readonly string[]>()
  for (const explorer of explorers) {
    const tried = new Set<string>()
    for (const { from, to, move, transitions } of explorer.log) {
      const [here, there] = [explorer.nodes[from], explorer.nodes[to]]
      if (!here || !there || here.snapshot.context === there.snapshot.context) continue
      const old = numbersOf(here)
      for (const [path, value] of numbersOf(there)) {
        const name = `${path} ${transitions.join(' ')}`
        if (found.has(path) || tried.has(name) || value <= (old.get(path) ?? 0)) continue
        tried.add(name)
        const back = wayBack(explorer, explorer.alike(to), explorer.alike(from))
        if (back && growsOn(explorer, here, [move, ...back], path)) found.set(path, transitions)
      }
    }
  }
  return [...found].map(([path, transitions]) => ({ path, transitions }))
}
