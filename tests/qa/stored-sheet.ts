import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll } from 'vitest'

import type { FlowSheet } from '../../charts/layout/layout-shape.ts'
import { sheetsFolder } from '../../qa/atlas/stored-sheets.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Drawing every machine takes half a minute of an idle processor; the build has mostly done it before. */
const PATIENCE_MS = 300_000

/** Returns one machine's sheet as the build has drawn it: pictures are laid out once for a run. */
export async function storedSheetOf(machine: string): Promise<FlowSheet> {
  const folder = await sheetsFolder(ROOT)
  // Written by ourselves from the same type.
  return JSON.parse(readFileSync(join(folder, `${machine}.json`), 'utf8')) as FlowSheet
}

/** Draws the sheets before the tests of a file, where nobody has. */
export function drawSheetsFirst(): void {
  beforeAll(() => sheetsFolder(ROOT), PATIENCE_MS)
}
