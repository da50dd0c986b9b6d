import { nearName } from '../near-name.ts'

export type Path = readonly (string | number)[]
/** A fault of a file: where in it, at the key itself or at its value, and a sentence that says what to write instead. */
export type Fault = { readonly path: Path; readonly at: 'key' | 'value'; readonly words: string }

/** The members of a valibot schema that say how it is built; each kind has some of them. */
type Shape = {
  readonly type?: string
  readonly entries?: Readonly<Record<string, Shape>>
  readonly item?: Shape
  readonly wrapped?: Shape
  readonly value?: Shape
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the faults of keys that the schema does not know: without them a slip would be read as nothing at all. */
export function unknownKeys(schema: Shape, value: unknown, path: Path = []): Fault[] {
  const { wrapped, entries, item } = schema
  if (wrapped) return unknownKeys(wrapped, value, path)
  if (entries && isRecord(value)) {
    const known = Object.keys(entries)
    return Object.entries(value).flatMap(([key, member]): Fault[] => {
      const entry = entries[key]
      if (entry) return unknownKeys(entry, member, [...path, key])
      return [{ path: [...path, key], at: 'key', words: `"${key}" is not known here; ${meant(key, known)}` }]
    })
  }
  if (item && Array.isArray(value)) return value.flatMap((one, index) => unknownKeys(item, one, [...path, index]))
  return []
}

/** Returns the end of a sentence about a name that is not one of these. */
export function meant(typed: string, known: readonly string[]): string {
  const bare = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')
  const near = known.find((name) => bare(name) === bare(typed)) ?? nearName(typed, known)
  return near === null ? `write one of ${known.join(', ')}.` : `did you mean "${near}"?`
}
