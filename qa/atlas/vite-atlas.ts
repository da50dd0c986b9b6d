import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Plugin } from 'vite'

import { sheetsFolder } from './stored-sheets.ts'

const SHEETS = 'virtual:flow-sheets'
const RESOLVED = `\0${SHEETS}`
/**
 * Serves `virtual:flow-sheets`: the atlas's facts of each machine, drawn and measured while the page is built, and
 * stored until the sources change.
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
