/** `node --import tsx qa/atlas/write-sheets.ts [folder]`: draws the sheets that are missing, and publishes each into a folder. */
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

import { catalog } from '../../machines/catalog.ts'
import { publishSheets, storedSheets, undrawn, writeWhole } from '../../scripts/flow-sheets.mjs'
import { flowSheetOf } from './flow-sheet.ts'
import { once } from './once.ts'

const [folder] = process.argv.slice(2)
const sheets = storedSheets()

/** Removes what an earlier form of the machine was drawn as. */
function removeOthers(file: string): void {
  const [id = ''] = basename(file).split('.')
  for (const name of readdirSync(dirname(file)))
    if (name.startsWith(`${id}.`) && name !== basename(file)) rmSync(join(dirname(file), name), { force: true })
}

async function draw(): Promise<void> {
  for (const id of undrawn(sheets)) {
    const entry = catalog.find(({ machine }) => machine.id === id)
    const file = sheets.get(id)
    if (!entry || file === undefined) throw new Error(`The machine "${id}" is not in the catalogue.`)
    mkdirSync(dirname(file), { recursive: true })
    writeWhole(file, JSON.stringify(await flowSheetOf(entry)))
    removeOthers(file)
    if (folder !== undefined) publishSheets(folder, { sheets })
  }
}

try {
  await once(join('.cache', 'atlas', 'drawing'), () => undrawn(sheets).length === 0, draw)
  if (folder !== undefined) publishSheets(folder, { sheets })
} catch (error) {
  if (folder !== undefined) publishSheets(folder, { sheets, isFailed: true })
  throw error
}
