/** The sheets of all machines, made once for the present sources and stored in a folder until these change. */
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

import { contentHash } from '../../scripts/content-hash.mjs'

/** All that sheets are made of. */
const SOURCES = ['machines', 'domain', 'charts', 'qa', 'package-lock.json']
const POLL_MS = 250

const run = promisify(execFile)

/** Checks whether the process that a file names is still there. */
function isHeld(file: string): boolean {
  try {
    return process.kill(Number(readFileSync(file, 'utf8')), 0)
  } catch {
    return false
  }
}

/** Does long work in one process, while others that want the same wait for its result. */
async function once(file: string, isDone: () => boolean, work: () => Promise<unknown>): Promise<void> {
  mkdirSync(dirname(file), { recursive: true })
  while (!isDone()) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
    } catch {
      await wait(POLL_MS)
      // Whoever was ended in the middle of it leaves it to the next.
      if (!isHeld(file)) rmSync(file, { force: true })
      continue
    }
    try {
      if (!isDone()) await work()
    } finally {
      rmSync(file, { force: true })
    }
  }
}

/** The folder of the sheets of today's sources. In a process of its own: machines and ELK stay out of the bundler. */
export async function sheetsFolder(root: string): Promise<string> {
  const key = contentHash(
    SOURCES.map((source) => join(root, source)),
    (file) => /\.(?:ts|json)$/.test(file) && !file.endsWith('.test.ts'),
  ).slice(0, 16)
  const folder = join(root, '.cache', 'atlas', key)
  await once(
    `${folder}.drawing`,
    () => existsSync(join(folder, 'summaries.json')),
    () => run(process.execPath, ['--import', 'tsx', join('qa', 'atlas', 'write-sheets.ts'), folder], { cwd: root }),
  )
  return folder
}
