import { RefusedFile, type Refusal } from './reading.ts'

/** More faults than these are not looked for in one file. */
const MAX_REFUSALS = 1_000

/** What an entry of a file comes to: its faults, and what it holds. */
export type Sound<T> = { readonly refusals: readonly Refusal[]; readonly value?: T }

/** Passes values on until the first fault, and reads on for the others; throws RefusedFile with all of them. */
export async function* withoutFaults<E, T>(entries: AsyncIterable<E>, read: (entry: E) => Sound<T>): AsyncGenerator<T> {
  const refusals: Refusal[] = []
  for await (const entry of entries) {
    const { refusals: own, value } = read(entry)
    refusals.push(...own)
    if (value !== undefined && refusals.length === 0) yield value
    if (refusals.length < MAX_REFUSALS) continue
    const line = refusals.at(-1)?.line ?? 1
    refusals.push({ line, code: 'tooManyRefusals', words: 'The file is not read any further.' })
    break
  }
  if (refusals.length > 0) throw new RefusedFile(refusals.toSorted((a, b) => a.line - b.line))
}
