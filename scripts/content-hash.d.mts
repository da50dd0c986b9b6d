/** One hash of the names and contents of files and folders (all that is in them) for which `isWanted`. */
export function contentHash(paths: readonly string[], isWanted?: (file: string) => boolean): string
/** Holds the key of what was built. */
export const BUILT: string
/** Another key means that the built portal is out of date. */
export function buildKey(): string
