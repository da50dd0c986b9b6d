import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { createMachine, StateMachine, type AnyStateMachine } from 'xstate'

import { catalog } from '../../machines/catalog.ts'
import type { Model } from '../../machines/model.ts'
import { Misuse } from '../command.ts'

/** A machine of one version, and its model where the version has one. */
export type Version = { machine: AnyStateMachine; model: Model | null }

const run = promisify(execFile)

const git = async (args: readonly string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}) =>
  (await run('git', [...args], options)).stdout.trim()

const isMachine = (value: unknown): value is AnyStateMachine => value instanceof StateMachine
const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** A machine, or a model of one; of another revision as well, whose types are not ours to know. */
function versionOf(value: unknown): readonly Version[] {
  if (isMachine(value)) return [{ machine: value, model: null }]
  const { machine, model } = fieldsOf(value)
  if (isMachine(machine) && model === undefined && 'scenarios' in fieldsOf(value))
    return [{ machine, model: value as Model }]
  return isMachine(machine) ? [{ machine, model: (model as Model | undefined) ?? null }] : []
}

async function imported(file: string): Promise<readonly Version[]> {
  const exported: unknown = await import(pathToFileURL(resolve(file)).href)
  return Object.values(fieldsOf(exported)).flatMap((value) =>
    Array.isArray(value) ? value.flatMap(versionOf) : versionOf(value),
  )
}

/** The catalogue of a revision, out of files that lie inside the project so that packages are found. */
async function ofRevision(revision: string): Promise<readonly Version[]> {
  let commit: string
  try {
    commit = await git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`])
  } catch {
    throw new Misuse(`"${revision}" is neither a file nor a revision of this repository.`)
  }
  const repository = await git(['rev-parse', '--absolute-git-dir'])
  mkdirSync('.cache', { recursive: true })
  const folder = resolve(mkdtempSync(join('.cache', 'revision-')))
  try {
    // An index of its own: the working tree and what is staged there stay untouched.
    const env = { ...process.env, GIT_DIR: repository, GIT_WORK_TREE: folder, GIT_INDEX_FILE: join(folder, 'index') }
    await git(['checkout', '--quiet', commit, '--', 'machines', 'domain'], { cwd: folder, env })
    const file = join(folder, 'machines', 'catalog.ts')
    if (!existsSync(file)) throw new Misuse(`The revision "${revision}" has no machines/catalog.ts yet.`)
    return await imported(file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Machines of a revision, of a TypeScript file that exports some, or of one configuration in JSON; `.` is now. */
export async function versionsOf(given: string): Promise<readonly Version[]> {
  if (given === '.') return catalog.map(({ machine, model }) => ({ machine, model }))
  const extension = extname(given)
  if (!existsSync(given) || extension === '') return ofRevision(given)
  if (extension === '.json') {
    const config: unknown = JSON.parse(readFileSync(given, 'utf8'))
    // XState itself refuses what is no configuration.
    return [{ machine: createMachine(config as never) as AnyStateMachine, model: null }]
  }
  const versions = await imported(given)
  if (versions.length === 0) throw new Misuse(`${given} exports no machine.`)
  return versions
}
