/** Counts the letters to insert, remove or change to make one word of the other. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 0; i < a.length; i += 1) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j += 1) {
      const changed = (row[j] ?? 0) + (a[i] === b[j] ? 0 : 1)
      next.push(Math.min(changed, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/** The names that someone may have meant, best first, at most three; case does not count. */
export function nearest(word: string, names: readonly string[]): readonly string[] {
  const meant = word.toLowerCase()
  return names
    .map((name) => {
      const known = name.toLowerCase()
      const isPart = meant.length > 1 && (known.includes(meant) || meant.includes(known))
      return { name, far: isPart ? 0 : distance(meant, known) / Math.max(known.length, meant.length) }
    })
    .filter(({ far }) => far <= 0.5)
    .toSorted((a, b) => a.far - b.far || a.name.localeCompare(b.name))
    .slice(0, 3)
    .map(({ name }) => name)
}

/** A sentence for an unknown name: what was perhaps meant, or else all there is. */
export function didYouMean(word: string, names: readonly string[]): string {
  const near = nearest(word, names)
  return near.length > 0
    ? `Did you mean ${near.map((name) => `"${name}"`).join(' or ')}?`
    : `There are: ${names.join(', ')}.`
}
