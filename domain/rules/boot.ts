const chunkFailures = ['ChunkLoadError', 'CSS_CHUNK_LOAD_FAILED', 'MODULE_NOT_FOUND'] as const
export type ChunkFailure = (typeof chunkFailures)[number]

export type ReloadRefusal = 'alreadyReloaded'

/**
 * Refuses a second reload: a missing script or style reloads the page at most once; a second time the page would turn
 * for ever.
 */
export function refuseReload({ hasReloaded }: { hasReloaded: boolean }): ReloadRefusal | null {
  return hasReloaded ? 'alreadyReloaded' : null
}
