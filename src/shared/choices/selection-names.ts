import { createStore } from '../../ui/store.ts'

/** Names of accounts that were seen in this tab, so that the frame can name a choice without another call. */
export const nameStore = createStore<ReadonlyMap<string, string>>(new Map())

export function rememberName(id: string, name: string) {
  const names = nameStore.read()
  if (names.get(id) !== name) nameStore.set(new Map(names).set(id, name))
}

/** Many at once, as a page of mapped accounts brings them. */
export function rememberNames(named: Iterable<readonly [string, string]>) {
  nameStore.set(new Map([...nameStore.read(), ...named]))
}

/** A location's name is stored under its account, since its own id is the account's to choose. */
export const locationKey = (customerId: string, location: string) => `${customerId} ${location}`

export function clearNames() {
  nameStore.set(new Map())
}
