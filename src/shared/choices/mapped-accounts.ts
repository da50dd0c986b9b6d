import { searchWords } from '../../../domain/search-words.ts'
import { createStore } from '../../ui/store.ts'

/** The mapped accounts of an administrator as far as they are loaded (§6), by their numbers; `none`: not mapped. */
export type MappedAccounts = {
  state: 'none' | 'loading' | 'complete' | 'partial'
  names: ReadonlyMap<string, string>
}

export const noMappedAccounts: MappedAccounts = { state: 'none', names: new Map() }
export const mappedStore = createStore<MappedAccounts>(noMappedAccounts)

/** Returns the first of the accounts whose name or number contains each word of the text, and how many do. */
export function searchMapped(
  names: MappedAccounts['names'],
  text: string,
  limit: number,
): { first: readonly { id: string; name: string }[]; count: number } {
  const words = searchWords(text.toLocaleLowerCase())
  const found = [...names].filter(([id, name]) => {
    const lower = name.toLocaleLowerCase()
    return words.every((word) => lower.includes(word) || id.includes(word))
  })
  return { first: found.slice(0, limit).map(([id, name]) => ({ id, name })), count: found.length }
}
