import { keyOf, type Explorer } from '../graph/explore.ts'
import type { Config, Move } from '../graph/stepper.ts'

/** One step of a walk as it was really computed, not as its kind of state promised. */
export type Walked = {
  move: Move
  config: Config
  transitions: readonly string[]
  /** Set when the event is refused: the rule's code, or null where there is none. */
  refused?: string | null
  goals: readonly string[]
}
export type Walk = { scenario: number; steps: readonly Walked[] }

/** Number of times that all paths together reach each goal. */
class Tally {
  readonly #count = new Map<string, number>()

  add(goals: readonly string[], by: 1 | -1): void {
    for (const goal of goals) this.#count.set(goal, (this.#count.get(goal) ?? 0) + by)
  }

  /** Checks whether every goal of some steps is reached elsewhere too. */
  isSpare(goals: readonly string[]): boolean {
    this.add(goals, -1)
    const isSpare = goals.every((goal) => (this.#count.get(goal) ?? 0) > 0)
    this.add(goals, 1)
    return isSpare
  }
}

const goalsIn = (steps: readonly Walked[]) => steps.flatMap(({ goals }) => goals)

/** Leaves out what comes back to the very same state and reaches nothing of its own. */
function withoutRounds(steps: readonly Walked[], keys: readonly string[], tally: Tally): Walked[] {
  const rest = [...steps]
  const states = [...keys]
  for (let from = 0; from < rest.length; from += 1) {
    const to = states.findLastIndex(
      (state, at) => at > from && state === states[from] && tally.isSpare(goalsIn(rest.slice(from, at))),
    )
    if (to < 0) continue
    tally.add(goalsIn(rest.slice(from, to)), -1)
    rest.splice(from, to - from)
    states.splice(from, to - from)
    from -= 1
  }
  return rest
}

/** Drops walks whose goals others reach, rounds and tails that add nothing. */
export function pruned(
  walks: readonly Walk[],
  explorers: readonly Explorer[],
  startGoals: readonly (readonly string[])[],
  withPairs: boolean,
): readonly Walk[] {
  const tally = new Tally()
  for (const { scenario, steps } of walks) {
    tally.add(startGoals[scenario] ?? [], 1)
    tally.add(goalsIn(steps), 1)
  }
  const short = walks.toSorted((a, b) => a.steps.length - b.steps.length)
  return short.flatMap(({ scenario, steps }) => {
    const start = explorers[scenario]?.start
    const ofStart = startGoals[scenario] ?? []
    if (!start || tally.isSpare([...ofStart, ...goalsIn(steps)])) {
      tally.add([...ofStart, ...goalsIn(steps)], -1)
      return []
    }
    // What a pair is depends on the transition before, so that a round must end with the transition it began with.
    const lasts = [start.transitions, ...steps.map(({ transitions }) => transitions)].reduce<string[]>(
      (list, transitions) => [...list, transitions.at(-1) ?? list.at(-1) ?? ''],
      [],
    )
    const keys = [start.config, ...steps.map(({ config }) => config)].map((config, i) =>
      withPairs ? `${lasts[i]} ${keyOf(config)}` : keyOf(config),
    )
    const rest = withoutRounds(steps, keys, tally)
    for (let last = rest.at(-1); last && tally.isSpare(last.goals); last = rest.at(-1)) {
      tally.add(last.goals, -1)
      rest.pop()
    }
    return [{ scenario, steps: rest }]
  })
}
