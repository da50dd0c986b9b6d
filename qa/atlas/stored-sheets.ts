/** The sheets of all machines, made once for the present sources and stored in a folder until these change. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { contentHash } from '../../scripts/content-hash.mjs'

/** All that sheets are made of. */
const SOURCES = ['machines', 'domain', 'charts', 'qa']

const run = promisify(execFile)

/** The folder of the sheets of today's sources. In a process of its own: machines and ELK stay out of the bundler. */
export async function sheetsFolder(root: string): Promise<string> {
  const key = contentHash(
    SOURCES.map((source) => join(root, source)),
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  ).slice(0, 16)
  const folder = join(root, '.cache', 'atlas', key)
  if (!existsSync(join(folder, 'summaries.json')))
    await run(process.execPath, ['--import', 'tsx', join('qa', 'atlas', 'write-sheets.ts'), folder], { cwd: root })
  return folder
}
