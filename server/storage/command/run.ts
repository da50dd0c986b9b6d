/** The command that moves documents between the database and the document storage. */
import { parseArgs } from 'node:util'

import type { Clock } from '../../clock.ts'
import type { Store } from '../../store/store.ts'
import { countElsewhere, moveDocuments, type DocumentPlace } from '../move-documents.ts'
import { StorageUnavailable, type ObjectStorage } from '../object-storage.ts'
import { misunderstanding } from '../../wrong-usage.ts'

const help = `Usage: npm run documents -- move --to s3|database

Moves documents (of invoices, disputes and credit applications) between the database
and the document storage that DOCUMENTS_S3_BUCKET names.

  --to s3        Into the storage. The portal does the same by itself, more slowly.
  --to database  Back. Set DOCUMENTS_STORE=database for every portal first; the bucket's
                 variables stay set until this command says that none is left.
  --help         Prints this.

It may be ended and begun again at any time: each document is in one place or in the
other. An object that is left behind is removed by a job of the portal.

The database is that of the portal: DATABASE_URL, else the folder DATA_DIR (.data).
Stop the portal first when it runs on the folder; on PostgreSQL both can work at once.

Exit codes: 0 every document is there; 1 some are not what was stored, and stay; 2 the
command was not understood; 3 the database or the storage did not answer: try again.

Examples
  npm run documents -- move --to s3
  DOCUMENTS_STORE=database npm run documents -- move --to database
`

type Surroundings = {
  readonly openStore: () => Promise<Store>
  /** Opens the storage; null where none is set. Throws a sentence about settings that are wrong. */
  readonly openStorage: () => ObjectStorage | null
  readonly clock: Clock
  readonly out: (text: string) => void
  readonly err: (text: string) => void
}

const SAID_EVERY = 100

/** Returns where documents are moved to; null for `--help`, and a sentence for what is not understood. */
function readCommand(argv: readonly string[]): { readonly to: DocumentPlace } | { readonly wrong: string } | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { to: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    })
    if (values.help) return null
    if (positionals.length !== 1 || positionals[0] !== 'move') return { wrong: 'Say what to do: move.' }
    if (values.to !== 's3' && values.to !== 'database') return { wrong: '--to says where: s3 or database.' }
    return { to: values.to }
  } catch (error) {
    return { wrong: misunderstanding(error) }
  }
}

/** Runs the command; returns its exit code. */
export async function runDocuments(argv: readonly string[], surroundings: Surroundings): Promise<number> {
  const { clock, out, err } = surroundings
  const command = readCommand(argv)
  if (command === null) {
    out(help)
    return 0
  }
  if ('wrong' in command) {
    err(`${command.wrong}\nnpm run documents -- --help shows what there is.\n`)
    return 2
  }
  let store: Store | null = null
  try {
    const objects = surroundings.openStorage()
    if (objects === null) throw new Error('The environment variable DOCUMENTS_S3_BUCKET must be set.')
    if (objects.takesNew !== (command.to === 's3')) {
      throw new Error(
        `The environment variable DOCUMENTS_STORE must be ${command.to} here and at every portal: they would move documents back.`,
      )
    }
    store = await surroundings.openStore()
    if (!(await store.isCurrent())) throw new Error('The tables are not those of this version: start the portal first.')
    await objects.probe()
    return await moveAll({ store, clock, objects }, command.to, { out, err })
  } catch (error) {
    const isKnown = error instanceof StorageUnavailable || error instanceof Error
    err(`${isKnown ? error.message : String(error)}\n`)
    return 3
  } finally {
    await store?.close()
  }
}

async function moveAll(
  deps: { readonly store: Store; readonly clock: Clock; readonly objects: ObjectStorage },
  to: DocumentPlace,
  { out, err }: Pick<Surroundings, 'out' | 'err'>,
): Promise<number> {
  const many = await countElsewhere(deps.store, to)
  out(`${many} documents to move.\n`)
  const move = moveDocuments(deps, to)
  let moved = 0
  let failed = 0
  for (;;) {
    const step = await move.some()
    if (step.isThrough) break
    for (const failure of step.failures) err(`${failure}\n`)
    failed += step.failures.length
    const before = moved
    moved += step.moved
    if (Math.floor(moved / SAID_EVERY) > Math.floor(before / SAID_EVERY)) out(`${moved} moved …\n`)
  }
  const left = await countElsewhere(deps.store, to)
  out(`${moved} moved, ${left} left.\n`)
  if (left > failed) out('Some came meanwhile: run the command again.\n')
  return failed > 0 ? 1 : 0
}
