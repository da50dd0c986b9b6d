import * as v from 'valibot'

/** A value that this tab keeps over a reload. Anything that cannot be read counts as nothing. */
export type TabStorage<Value> = { read: () => Value | null; store: (value: Value) => void; remove: () => void }

/** Stores a value in the tab under a key, read by its schema; without storage, nothing is stored. */
export function tabStorage<Value>(key: string, schema: v.GenericSchema<unknown, Value>): TabStorage<Value> {
  const attempt = <Result>(access: () => Result) => {
    try {
      return access()
    } catch {
      // Storage is forbidden or full: a reload finds what the server has.
      return null
    }
  }
  return {
    read: () =>
      attempt(() => {
        const read = v.safeParse(schema, JSON.parse(sessionStorage.getItem(key) ?? 'null'))
        return read.success ? read.output : null
      }),
    store: (value) => void attempt(() => sessionStorage.setItem(key, JSON.stringify(value))),
    remove: () => void attempt(() => sessionStorage.removeItem(key)),
  }
}
