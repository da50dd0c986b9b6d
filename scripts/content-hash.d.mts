/** One hash of the names and contents of files and folders (all that is in them) for which `isWanted`. */
export function contentHash(paths: readonly string[], isWanted?: (file: string) => boolean): string
