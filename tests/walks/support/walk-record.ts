import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@playwright/test'
import * as v from 'valibot'

import { CoverageSchema } from '../../../charts/coverage/coverage.ts'
import { walkLocale } from './language.ts'

/*
 * Records that the walks of a run share over files, since several workers walk one machine: what was looked at
 * already, what each walk took, and what is to be walked in all; each language for itself.
 */
const Planned = v.object({
  paths: v.array(v.string()),
  steps: v.number(),
  excused: v.record(v.string(), v.string()),
})
const Walked = v.object({ coverage: CoverageSchema, times: v.array(v.number()) })
export type Walked = v.InferOutput<typeof Walked>

function folderOf(machine: string): string {
  const { WALKED_FOLDER } = process.env
  if (WALKED_FOLDER === undefined) throw new Error('The run has no folder for what is walked.')
  return join(WALKED_FOLDER, walkLocale(), machine)
}

function write(machine: string, file: string, content: unknown): void {
  mkdirSync(folderOf(machine), { recursive: true })
  writeFileSync(join(folderOf(machine), file), JSON.stringify(content))
}

export const recordPlan = (machine: string, planned: v.InferOutput<typeof Planned>) =>
  write(machine, 'plan.json', planned)
export const recordBegin = (machine: string, path: string) => write(machine, `${path}.begun.json`, true)
export const recordWalk = (machine: string, path: string, walked: Walked) =>
  write(machine, `${path}.walked.json`, walked)

/** Returns true to the first walk of the run that asks for this look at this machine, and to one that walks again. */
export function isFirstLook(machine: string, what: 'state' | 'refusals', key: string): boolean {
  const name = createHash('sha256').update(key).digest('hex').slice(0, 16)
  mkdirSync(folderOf(machine), { recursive: true })
  try {
    writeFileSync(join(folderOf(machine), `${what}-${name}`), key, { flag: 'wx' })
    return true
  } catch {
    // What was looked at first may be the very fault that ended the walk.
    return test.info().retry > 0
  }
}

/** Returns the walks of a machine; null when the run was not to walk all of it. */
export function readWalked(machine: string) {
  const folder = folderOf(machine)
  if (!existsSync(join(folder, 'plan.json'))) return null
  const files = readdirSync(folder)
  const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as unknown
  const idsIn = (ending: string) =>
    files.filter((file) => file.endsWith(ending)).map((file) => file.slice(0, -ending.length))
  const walked = idsIn('.walked.json')
  const planned = v.parse(Planned, read('plan.json'))
  return {
    planned,
    walks: walked.map((id) => v.parse(Walked, read(`${id}.walked.json`))),
    /** Begun and not ended well. */
    failed: idsIn('.begun.json').filter((id) => !walked.includes(id)),
    /** Never begun. */
    missing: planned.paths.filter((id) => !files.includes(`${id}.begun.json`)),
    looks: {
      states: files.filter((file) => file.startsWith('state-')).length,
      refusals: files.filter((file) => file.startsWith('refusals-')).length,
    },
  }
}
