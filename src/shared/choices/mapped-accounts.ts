import { createStore } from '../../ui/store.ts'

/** The mapped accounts of an administrator as far as they are loaded (§6), by their numbers; `none`: not mapped. */
export type MappedAccounts = {
  state: 'none' | 'loading' | 'complete' | 'partial'
  names: ReadonlyMap<string, string>
}

export const noMappedAccounts: MappedAccounts = { state: 'none', names: new Map() }
export const mappedStore = createStore<MappedAccounts>(noMappedAccounts)
