/** What answers have said so far: without ids that are there, nearly every call would end at 404. */
import fc from 'fast-check'

/** Values of one name that are kept: enough for variety. */
const KEPT = 40

export type KnownValues = {
  /** Remembers the ids and attributes of a JSON:API document. */
  readonly learn: (document: unknown) => void
  /** Never tells this value: who makes the calls should not be locked out by them. */
  readonly spare: (value: string) => void
  /** Returns what was told of a member or parameter of this name; null where nothing was. */
  readonly of: (name: string) => fc.Arbitrary<string> | null
  /** Returns ids that may stand in a path: of the resources that it names, else of any. */
  readonly idsAt: (path: string) => fc.Arbitrary<string>
}

export function makeKnownValues(): KnownValues {
  const values = new Map<string, Set<string>>()
  const untouchable = new Set<string>()
  const add = (name: string, value: string) => {
    if (value.length > 200 || untouchable.has(value)) return
    const known = values.get(name) ?? new Set<string>()
    values.set(name, known)
    if (known.size < KEPT) known.add(value)
  }
  function learn(part: unknown): void {
    if (Array.isArray(part)) for (const item of part) learn(item)
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return
    if ('type' in part && 'id' in part && typeof part.type === 'string' && typeof part.id === 'string') {
      add('id', part.id)
      add(`of ${part.type}`, part.id)
    }
    for (const [name, value] of Object.entries(part)) {
      if (typeof value === 'string') add(name, value)
      else learn(value)
    }
  }
  const one = (name: string) => {
    const known = [...(values.get(name) ?? [])]
    return known.length === 0 ? null : fc.constantFrom(...known)
  }
  return {
    learn,
    spare: (value) => void untouchable.add(value),
    of(name) {
      // `filter[trx_id]` and `trx_ids` are of the same.
      const bare = /\[(\w+)\]$/.exec(name)?.[1] ?? name
      const single = bare.replace(/s$/, '')
      if (!single.endsWith('_id')) return one(bare) ?? one(single)
      const kind = `${single.slice(0, -3).replaceAll('_', '-')}s`
      const kinds = [...values.keys()].filter((key) => key.startsWith('of ') && key.endsWith(kind))
      const told = [bare, single, ...kinds].flatMap((key) => one(key) ?? [])
      return told.length === 0 ? one('id') : fc.oneof(...told)
    },
    idsAt(path) {
      const kinds = path.split('/').flatMap((part) => [part, part.replace(/^(?:admin|customer|merchant|managed)-/, '')])
      const named = kinds.flatMap((kind) => one(`of ${kind}`) ?? [])
      const any = [...named, ...named, one('id')].filter((known) => known !== null)
      return any.length === 0 ? fc.constant('unknown') : fc.oneof(...any)
    },
  }
}
