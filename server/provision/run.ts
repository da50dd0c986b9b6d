/** Provisioning, from its command line to its exit code. */
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'

import type { Clock } from '../clock.ts'
import type { Environment } from '../environment.ts'
import { failureSentence } from '../failure-sentence.ts'
import { DirectoryInUse } from '../store/directory-lock.ts'
import type { Store } from '../store/store.ts'
import { checkProgramFile } from './check-program-file.ts'
import type { InvitationWay } from './invitations.ts'
import { help, readOptions, WrongUsage, type ProvisionOptions } from './options.ts'
import { provision, type Provisioned } from './provision.ts'
import { inOrder, readProgramFile, type PlacedFault } from './read-program-file.ts'
import { linesOf, linkLines, plain } from './report.ts'
import { RefusedProgram } from './store-program.ts'

export type ProvisionDependencies = {
  readonly readEnvironment: () => Environment
  readonly variables: Readonly<Record<string, string | undefined>>
  /** Opens the database, or for a dry run one in memory where there is none yet. */
  readonly openStore: (environment: Environment, isDryRun: boolean) => Promise<Store>
  readonly clock: Clock
  readonly out: (text: string) => void
  readonly err: (text: string) => void
}

export const exitCodes = { done: 0, refused: 1, wrongUsage: 2, storeClosed: 3 } as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** More new rows than this need new statistics. */
const MANY = 500

export async function runProvision(argv: readonly string[], dependencies: ProvisionDependencies): Promise<ExitCode> {
  const { out, err } = dependencies
  let options: ProvisionOptions | null
  try {
    options = readOptions(argv)
  } catch (error) {
    if (!(error instanceof WrongUsage)) throw error
    err(`${error.message}\nnpm run provision -- --help tells how.\n`)
    return exitCodes.wrongUsage
  }
  if (!options) {
    out(help)
    return exitCodes.done
  }
  const read = await readFileNamed(options.file, dependencies.variables)
  if ('faults' in read) {
    tellFaults(options.file, read.faults, err)
    return exitCodes.refused
  }
  let store: Store | null = null
  try {
    const environment = dependencies.readEnvironment()
    store = await dependencies.openStore(environment, options.dryRun)
    return await provisionFile(store, environment, options, read, dependencies)
  } catch (error) {
    err(`${failureSentence(error)}\n`)
    if (error instanceof DirectoryInUse) {
      err('On the folder the portal must be stopped while this runs; on PostgreSQL (DATABASE_URL) it may run on.\n')
    }
    return exitCodes.storeClosed
  } finally {
    await store?.close()
  }
}

type ReadFile = Exclude<ReturnType<typeof readProgramFile>, { faults: unknown }>

async function readFileNamed(
  path: string,
  variables: ProvisionDependencies['variables'],
): Promise<ReadFile | { readonly faults: readonly PlacedFault[] }> {
  let bytes: Uint8Array
  try {
    bytes = await readFile(path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const reason = { ENOENT: 'there is no such file', EACCES: 'it may not be read', EISDIR: 'it is a folder' }[code]
    if (reason === undefined) throw error
    return { faults: [{ line: 1, column: 1, words: `The file cannot be read: ${reason}.` }] }
  }
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return { faults: [{ line: 1, column: 1, words: 'The file is not UTF-8; save it as UTF-8.' }] }
  }
  const read = readProgramFile(text)
  if ('faults' in read) return read
  const faults = checkProgramFile(read.file, variables)
  return faults.length > 0 ? { faults: inOrder(faults.map(read.place)) } : read
}

async function provisionFile(
  store: Store,
  environment: Environment,
  options: ProvisionOptions,
  { file, place }: ReadFile,
  { variables, clock, out, err }: ProvisionDependencies,
): Promise<ExitCode> {
  const { mode, isModeChosen, smtp, portalOrigins, publicOrigin } = environment
  const way: InvitationWay = options.links === 'none' && smtp !== null ? 'mailed' : options.links
  const { dryRun: isDryRun } = options
  let result: Provisioned | null = null
  try {
    const isAlone = await store.alone('provision', async () => {
      result = await provision(
        { store, clock },
        {
          file,
          fileName: basename(options.file),
          variables,
          way,
          origin: publicOrigin ?? portalOrigins[0] ?? '',
          isDryRun,
          mode: { mode, isModeChosen, needsChoice: true },
        },
      )
    })
    if (!isAlone) {
      err('Another provisioning of this database is under way; wait for it to end.\n')
      return exitCodes.storeClosed
    }
  } catch (error) {
    if (!(error instanceof RefusedProgram)) throw error
    tellFaults(options.file, inOrder(error.faults.map(place)), err)
    return exitCodes.refused
  }
  if (result) await tell(result, options, store, clock, out)
  return exitCodes.done
}

function tellFaults(file: string, faults: readonly PlacedFault[], err: (text: string) => void) {
  for (const { line, column, words } of faults) err(plain(`${file}:${line}:${column}: ${words}`))
  err(plain(`${file}: refused; nothing is changed.`))
}

async function tell(
  result: Provisioned,
  { dryRun, file }: ProvisionOptions,
  store: Store,
  clock: Clock,
  out: (text: string) => void,
): Promise<void> {
  for (const line of linesOf(result, dryRun)) out(plain(line))
  const { links, mailed, waiting, changes } = result
  for (const line of linkLines(links, clock.now())) out(plain(line))
  if (mailed.length > 0) out(plain(`Invitations by e-mail, which the portal sends: ${mailed.join(', ')}`))
  if (waiting.length > 0) {
    const words = `Invited, but without a link: ${waiting.join(', ')}. Run it again with --print-links, or with SMTP_URL.`
    out(plain(words))
  }
  if (dryRun || changes.length <= MANY) return
  out(plain(`${file}: sorting ${changes.length} changes in …`))
  await store.maintain()
}
