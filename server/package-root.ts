import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

function hasPackage(folder: string): boolean {
  return existsSync(join(folder, 'package.json'))
}

function nearestPackage(from: string): string {
  let folder = from
  while (!hasPackage(folder)) {
    const parent = dirname(folder)
    if (parent === folder) throw new Error(`No package.json above ${from}.`)
    folder = parent
  }
  return folder
}

/** The project's folder, found from the source as well as from the bundle in dist/server. */
export const packageRoot = nearestPackage(dirname(fileURLToPath(import.meta.url)))
