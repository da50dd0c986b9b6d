/** `node --import tsx qa/atlas/write-sheets.ts <folder>`: a sheet of every machine as JSON, for the page's build. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { catalog } from '../../machines/catalog.ts'
import { flowSheetOf } from './flow-sheet.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Into which folder?')
mkdirSync(folder, { recursive: true })
const summaries = []
for (const entry of catalog) {
  const sheet = await flowSheetOf(entry)
  writeFileSync(join(folder, `${entry.machine.id}.json`), JSON.stringify(sheet))
  summaries.push(sheet.summary)
}
// Written last: a folder that has it is whole.
writeFileSync(join(folder, 'summaries.json'), JSON.stringify(summaries))
