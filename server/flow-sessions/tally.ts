import { factNames, type FlowRecording, type RecordingFacts } from '../../domain/contract/flows/flow-recording.ts'

/**
 * Sums over sessions. Keys, with `n` the place of a name in its chart's list: `t<n>` how often a transition was
 * followed, `i<n>` how often a state was entered, `x<n>` how many sessions ended in it, `s<n>` how many sessions had
 * the transition or the state at all, `d<n>.<b>` how often the time spent in a state was of the length b, `l<n>.<m>` how
 * many sessions ended in the innermost state m straight from the innermost state n; `locale:de` how many sessions had
 * that fact.
 */
export type Counts = Record<string, number>

/** The states that are active with these innermost ones, themselves included: `a.b.c` is in `a.b`. */
export function statesWith(leaves: readonly string[]): ReadonlySet<string> {
  const states = new Set<string>()
  for (const leaf of leaves) {
    const steps = leaf.split('.')
    for (let depth = 2; depth <= steps.length; depth++) states.add(steps.slice(0, depth).join('.'))
  }
  return states
}

/** Four lengths an octave: the middle of one is at most a tenth away from the lengths it represents. */
const LENGTHS_AN_OCTAVE = 4
const lengthOf = (ms: number) => Math.floor(LENGTHS_AN_OCTAVE * Math.log2(ms + 1))
export const msOf = (length: number) => Math.round(2 ** ((length + 0.5) / LENGTHS_AN_OCTAVE) - 1)

/**
 * The innermost states from which the last transition led away: of regions that ran at once not the one that it left
 * from, which only asked.
 */
function leftFrom({ starts, taken }: Pick<FlowRecording, 'starts' | 'taken'>): readonly string[] {
  const last = taken.at(-1)
  const before = taken.at(-2)?.to ?? starts
  const source = last?.transition.split(' --')[0] ?? ''
  const others = before.filter((leaf) => leaf !== source && !source.startsWith(`${leaf}.`))
  return others.length > 0 ? others : before
}

/** Returns the counts of one session. */
export function tallyOf(
  { starts, taken }: Pick<FlowRecording, 'starts' | 'taken'>,
  placeOf: (name: string) => number,
): Counts {
  const counts: Counts = {}
  const enteredAt = new Map<string, number>()
  const seen = new Set<string>()
  const add = (key: string) => {
    counts[key] = (counts[key] ?? 0) + 1
  }
  const enter = (state: string, at: number) => {
    add(`i${placeOf(state)}`)
    enteredAt.set(state, at)
    seen.add(state)
  }
  let active = statesWith(starts)
  for (const state of active) enter(state, 0)
  for (const { transition, at, to } of taken) {
    add(`t${placeOf(transition)}`)
    seen.add(transition)
    const next = statesWith(to)
    for (const state of active)
      if (!next.has(state)) add(`d${placeOf(state)}.${lengthOf(at - (enteredAt.get(state) ?? 0))}`)
    for (const state of next) if (!active.has(state)) enter(state, at)
    active = next
  }
  for (const state of active) add(`x${placeOf(state)}`)
  const ends = taken.at(-1)?.to ?? []
  for (const end of ends) for (const from of leftFrom({ starts, taken })) add(`l${placeOf(from)}.${placeOf(end)}`)
  for (const name of seen) add(`s${placeOf(name)}`)
  return counts
}

/** Adds counts, so many times; what comes to nothing is left out. */
export function addCounts(to: Counts, counts: Counts, times = 1): void {
  for (const [key, count] of Object.entries(counts)) {
    const sum = (to[key] ?? 0) + times * count
    if (sum === 0) delete to[key]
    else to[key] = sum
  }
}

/** Any value of a fact. */
export const ANY = '*'
export type CellFacts = { readonly [Fact in keyof RecordingFacts]: string }

/** Every choice of filters that lets a session through: each fact as it is, or any. */
export function cellsOf(facts: CellFacts): readonly CellFacts[] {
  return factNames.reduce<readonly CellFacts[]>(
    (cells, fact) => cells.flatMap((cell) => [cell, { ...cell, [fact]: ANY }]),
    [facts],
  )
}

/** A session's facts that a cell leaves open. */
export function openFacts(cell: CellFacts, facts: CellFacts): Counts {
  const open = factNames.filter((fact) => cell[fact] === ANY)
  return Object.fromEntries(open.map((fact) => [`${fact}:${facts[fact]}`, 1]))
}
