/** Returns the value below which a share (0 to 1) of the measured ones lies. */
export function quantileOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function medianOf(values: readonly number[]): number {
  return quantileOf(values, 0.5)
}

/** Checks whether the figure is within its limit: at most, or `atLeast` for scores. */
export type Judge = {
  atMost: (name: string, figure: number, limit: number, note?: string) => void
  atLeast: (name: string, figure: number, limit: number, note?: string) => void
  /** Prints a figure without a verdict. */
  note: (name: string, figure: string) => void
  readonly isMet: () => boolean
}

const shown = (figure: number) => String(Math.round(figure * 100) / 100)

/** Prints each figure as it comes, with its limit. */
export function makeJudge(print: (line: string) => void): Judge {
  let broken = 0
  const verdict = (isMet: boolean, name: string, figure: number, limit: string, note = '') => {
    if (!isMet) broken += 1
    print(
      `${isMet ? '✓' : '✗'} ${name.padEnd(58)} ${shown(figure).padStart(8)}  ${limit}${note === '' ? '' : `  (${note})`}`,
    )
  }
  return {
    atMost: (name, figure, limit, note) => verdict(figure <= limit, name, figure, `at most ${shown(limit)}`, note),
    atLeast: (name, figure, limit, note) => verdict(figure >= limit, name, figure, `at least ${shown(limit)}`, note),
    note: (name, figure) => print(`  ${name.padEnd(58)} ${figure}`),
    isMet: () => broken === 0,
  }
}
