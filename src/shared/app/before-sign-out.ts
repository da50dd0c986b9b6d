/** Work that is saved at the server before its person is signed out, or switches to another account. */
const savers = new Set<() => Promise<unknown>>()

/** Nobody waits longer than this, in milliseconds, to be signed out. */
const PATIENCE_MS = 1_500

/** Has `keep` run before a sign-out; gives how to have it forgotten. */
export function beforeSignOut(keep: () => Promise<unknown>): () => void {
  savers.add(keep)
  return () => {
    savers.delete(keep)
  }
}

/** Checks whether anything is saved so: it then waits for its person. */
export const savesBeforeSignOut = (): boolean => savers.size > 0

/** Waits until all is saved, or could not be, or takes too long. */
export async function saveBeforeSignOut(): Promise<void> {
  if (savers.size === 0) return
  const isStored = Promise.allSettled([...savers].map((keep) => keep()))
  await Promise.race([isStored, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
}
