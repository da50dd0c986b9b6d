import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { contentHash } from '../../scripts/content-hash.mjs'

const ROOT = join(import.meta.dirname, '../..')
const HOUR_MS = 3_600_000
const hashes = new Map<string, string>()

/** Hashes files and folders of the project, the tests that lie in them aside. */
function sourcesHash(sources: readonly string[]): string {
  const key = sources.join(' ')
  const known = hashes.get(key)
  if (known !== undefined) return known
  const paths = sources.map((source) => join(ROOT, source))
  const hash = contentHash(paths, (file) => !/\.(?:test|spec)\.tsx?$/.test(file)).slice(0, 16)
  hashes.set(key, hash)
  return hash
}

function deleteOld(folder: string, hash: string): void {
  for (const name of readdirSync(folder).filter((one) => !one.startsWith(hash))) {
    const path = join(folder, name)
    if (Date.now() - statSync(path).mtimeMs > HOUR_MS) rmSync(path, { recursive: true, force: true })
  }
}

/** The sources of a file or folder. */
export type Origin = {
  readonly sources: readonly string[]
  /** Stands for what else it is made of: a name, a day. */
  readonly also?: string
}

/** A file or folder that is made once for what it is made of, and serves all processes and later runs. */
export function cached(name: string, { sources, also = '' }: Origin) {
  const folder = join(ROOT, '.cache', name)
  const hash = sourcesHash(sources)
  const path = join(folder, `${hash}-${also}`)
  return {
    path,
    isMade: existsSync(path),
    /** The folder in which this process alone makes it. */
    begin(): string {
      mkdirSync(folder, { recursive: true })
      deleteOld(folder, hash)
      const unfinished = `${path}.${process.pid}`
      rmSync(unfinished, { recursive: true, force: true })
      return unfinished
    },
    /** Keeps what was made whole. */
    keep(unfinished: string): void {
      try {
        renameSync(unfinished, path)
      } catch (error) {
        // Another process was quicker.
        rmSync(unfinished, { recursive: true, force: true })
        if (!existsSync(path)) throw error
      }
    },
  }
}
