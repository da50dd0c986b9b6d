/** What is to be kept at the server while its person is still signed in: asked for when they sign out. */
const keepers = new Set<() => Promise<unknown>>()

/** Nobody waits longer than this, in milliseconds, to be signed out. */
const PATIENCE_MS = 1_500

/** Has `keep` run before a sign-out; gives how to have it forgotten. */
export function beforeSignOut(keep: () => Promise<unknown>): () => void {
  keepers.add(keep)
  return () => {
    keepers.delete(keep)
  }
}

/** Waits until all is kept, or could not be, or takes too long. */
export async function keepBeforeSignOut(): Promise<void> {
  if (keepers.size === 0) return
  const isKept = Promise.allSettled([...keepers].map((keep) => keep()))
  await Promise.race([isKept, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
}
