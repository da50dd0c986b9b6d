/**
 * Files that somebody chose, until the server has them. A chart holds a file's key alone: what is in a file is neither
 * state nor anything to be recorded.
 */
const files = new Map<string, File>()

/** Holds a file and gives its key. */
export function storeFile(file: File): string {
  const key = crypto.randomUUID()
  files.set(key, file)
  return key
}

/** The file of a key; undefined once it was let go, or after a reload. */
export function storedFile(key: string): File | undefined {
  return files.get(key)
}

export function releaseFile(key: string) {
  files.delete(key)
}
