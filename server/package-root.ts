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

const isSource = import.meta.url.endsWith('.ts')
const fromRoot = (source: string, built: string) => join(packageRoot, isSource ? source : built)

// What the server reads beside its code. scripts/build.mjs copies it into dist, which runs without the sources.
export const migrationsFolder = fromRoot('server/store/migrations', 'dist/migrations')
export const wordsFolder = fromRoot('locales', 'dist/locales')
const fontsFolder = fromRoot('node_modules/dejavu-fonts-ttf/ttf', 'dist/fonts')

/** Returns the file of a font for PDF: its own have no Cyrillic and no Czech, and no Ø in every viewer. */
export const fontFile = (face: '' | '-Bold'): string => join(fontsFolder, `DejaVuSans${face}.ttf`)
