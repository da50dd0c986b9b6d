/** Chance that is the same at every seeding, so that the demonstration data are always the same (but for the dates). */
export type Random = {
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number
  pick<List extends readonly [unknown, ...unknown[]]>(list: List): List[number]
  /** True so many times in a hundred. */
  percent(share: number): boolean
}

/** Mulberry32: 32 bits of state, good enough to look by chance. */
export function makeRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    between,
    pick: (list) => list[between(0, list.length - 1)] ?? list[0],
    percent: (share) => next() * 100 < share,
  }
}
