import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

function* filesOf(path) {
  if (!existsSync(path)) return
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path).toSorted()) yield* filesOf(join(path, name))
  } else {
    yield path
  }
}

/** One hash of the names and contents of files and folders (all that is in them) for which `isWanted`. */
export function contentHash(paths, isWanted = () => true) {
  const hash = createHash('sha256')
  for (const path of paths) {
    for (const file of filesOf(path)) {
      if (!isWanted(file)) continue
      const content = readFileSync(file)
      hash.update(`${file}\0${content.length}\0`).update(content)
    }
  }
  return hash.digest('hex')
}

/** Holds the key of what was built. */
export const BUILT = 'dist/.built'

const inputs = [
  'charts',
  'domain',
  'index.html',
  'lingui.config.ts',
  'locales',
  'machines',
  'package-lock.json',
  'package.json',
  'public',
  'scripts',
  'server',
  'src',
  'tsconfig.json',
  'vite.config.ts',
  'vite.server.config.ts',
]

/** Another key means that the built portal is out of date. */
export function buildKey() {
  return contentHash(inputs, (file) => !/\.test\.tsx?$/.test(file))
}
