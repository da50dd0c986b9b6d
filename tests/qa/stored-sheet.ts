import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { beforeAll } from 'vitest'

import type { FlowSheet } from '../../charts/layout/layout-shape.ts'
import { storedSheets, undrawn } from '../../scripts/flow-sheets.mjs'

/** Drawing every machine takes some seconds of an idle processor. */
const PATIENCE_MS = 300_000

const run = promisify(execFile)
const sheets = storedSheets()

/** Returns one machine's sheet as the portal shows it: pictures are laid out once for a run. */
export function storedSheetOf(machine: string): Promise<FlowSheet> {
  // Written by ourselves from the same type.
  return Promise.resolve(JSON.parse(readFileSync(sheets.get(machine) ?? '', 'utf8')) as FlowSheet)
}

/** Draws the sheets before the tests of a file, where nobody has. */
export function drawSheetsFirst(): void {
  beforeAll(async () => {
    if (undrawn(sheets).length === 0) return
    await run(process.execPath, ['--import', 'tsx', 'qa/atlas/write-sheets.ts'])
  }, PATIENCE_MS)
}
