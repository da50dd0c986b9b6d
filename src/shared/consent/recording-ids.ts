const KEY = 'flowRecordings'
/** More than one browser records in the days that recordings are kept, but for those who live in the portal. */
const MOST = 1_000

/** The recordings of this browser: a caller who knows an id may delete it at the server. */
export function storedIds(): readonly string[] {
  try {
    return (localStorage.getItem(KEY) ?? '').split(' ').filter((id) => id !== '')
  } catch {
    return []
  }
}

/** Keeps these; false where storage is forbidden, and then nothing may be recorded that could not be deleted. */
export function storeIds(ids: readonly string[]): boolean {
  try {
    if (ids.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, ids.slice(-MOST).join(' '))
    return true
  } catch {
    return false
  }
}
