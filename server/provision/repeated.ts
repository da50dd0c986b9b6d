import type { Fault, Path } from './unknown-keys.ts'

/** An entry of a file with its place. */
export type Named = { readonly id: string; readonly path: Path }

/** Returns a fault for each entry whose id an earlier one has; `what` begins its sentence. */
export function repeated(entries: readonly Named[], what: string): Fault[] {
  const seen = new Set<string>()
  return entries.flatMap(({ id, path }): Fault[] => {
    if (seen.has(id))
      return [{ path, at: 'value', words: `${what} ${id} is there twice; write everything about it once.` }]
    seen.add(id)
    return []
  })
}
