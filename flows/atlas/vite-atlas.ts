import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

import type { Plugin } from 'vite'

import { contentHash } from '../../scripts/content-hash.mjs'

const SHEETS = 'virtual:flow-sheets'
const RESOLVED = `\0${SHEETS}`
/** All that sheets are made of. */
const SOURCES = ['machines', 'domain', 'flows']

const run = promisify(execFile)

/** The folder of the sheets of today's sources. In a process of its own: machines and ELK stay out of the bundler. */
async function sheetsFolder(root: string): Promise<string> {
  const key = contentHash(
    SOURCES.map((source) => join(root, source)),
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  ).slice(0, 16)
  const folder = join(root, '.cache', 'atlas', key)
  if (!existsSync(join(folder, 'summaries.json')))
    await run(process.execPath, ['--import', 'tsx', join('flows', 'atlas', 'write-sheets.ts'), folder], { cwd: root })
  return folder
}

/**
 * Serves `virtual:flow-sheets`: what the atlas shows of each machine, drawn and measured while the page is built, and
 * kept until the sources change.
 */
export function atlas(root: string): Plugin {
  let folder: Promise<string> | null = null
  return {
    name: 'atlas',
    resolveId: (id) => (id === SHEETS ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return undefined
      folder ??= sheetsFolder(root)
      const place = await folder
      const summaries = readFileSync(join(place, 'summaries.json'), 'utf8')
      const ids = (JSON.parse(summaries) as readonly { id: string }[]).map((summary) => summary.id)
      const sheet = (machine: string) => JSON.stringify(join(place, `${machine}.json`).replaceAll('\\', '/'))
      const loads = ids.map(
        (machine) => `${JSON.stringify(machine)}: () => import(${sheet(machine)}).then((one) => one.default),`,
      )
      return `export const summaries = ${summaries}\nexport const sheets = {\n${loads.join('\n')}\n}\n`
    },
  }
}
