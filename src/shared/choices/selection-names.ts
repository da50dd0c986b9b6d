/** Names of accounts that were seen in this tab, so that the frame can name a choice without another call. */
let names: ReadonlyMap<string, string> = new Map()
const listeners = new Set<() => void>()

export const nameStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  read: () => names,
}

function set(next: ReadonlyMap<string, string>) {
  names = next
  for (const listener of listeners) listener()
}

export function rememberName(id: string, name: string) {
  if (names.get(id) !== name) set(new Map(names).set(id, name))
}

/** Many at once, as a page of mapped accounts brings them. */
export function rememberNames(named: Iterable<readonly [string, string]>) {
  set(new Map([...names, ...named]))
}

/** A location's name is kept under its account, since its own id is the account's to choose. */
export const locationKey = (customerId: string, location: string) => `${customerId} ${location}`

export function clearNames() {
  set(new Map())
}
