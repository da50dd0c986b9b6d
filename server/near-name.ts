/** Returns the name that was probably meant, with at most two letters missing, too many, wrong or swapped; or null. */
export function nearName(typed: string, known: readonly string[]): string | null {
  const near = known.map((name) => ({ name, steps: stepsBetween(typed, name) })).filter(({ steps }) => steps <= 2)
  return near.toSorted((a, b) => a.steps - b.steps)[0]?.name ?? null
}

/** Levenshtein's distance, of short names. */
function stepsBetween(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const same = (above[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1)
      current.push(Math.min(same, (above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    above = current
  }
  return above[b.length] ?? 0
}
