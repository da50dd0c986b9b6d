/** `npm run judge:<name>`: each prints its figures; the exit code is the verdict. */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

import { openPgliteInMemory } from '../../server/store/open-pglite.ts'
import { openStore } from '../../server/store/store.ts'
import { startPostgres } from '../server/postgres.ts'
import { runAccess } from './access.ts'
import { runAgreement } from './agree.ts'
import { runAutoPayKills } from './auto-pay.ts'
import { runChaos } from './chaos.ts'
import { runDist } from './dist.ts'
import { runDisputes } from './disputes.ts'
import { runExports } from './exports.ts'
import { runFeedIn } from './feed/feed.ts'
import { runFlows } from './flows.ts'
import { runFuzz } from './fuzz/fuzz.ts'
import { runImports } from './import.ts'
import { runKills } from './kill.ts'
import { runNotifications } from './notifications.ts'
import { runOperations } from './operations/operations.ts'
import { judgeRecordingCost } from './recording-cost.ts'
import { runRestore } from './restore.ts'
import { runScale } from './scale/scale.ts'
import { runServers } from './servers/servers.ts'
import { runUsers } from './users.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    binaries: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
    count: { type: 'string' },
    calls: { type: 'string' },
    days: { type: 'string' },
    database: { type: 'string' },
    databases: { type: 'string' },
    kind: { type: 'string' },
    only: { type: 'string' },
    origin: { type: 'string' },
    plans: { type: 'string' },
    seed: { type: 'string' },
    workers: { type: 'string' },
  },
})
const number = (text: string | undefined, fallback: number) => (text === undefined ? fallback : Number(text))

async function chaos(): Promise<boolean> {
  const { DATABASE_URL } = process.env
  // A given database must be empty: the judge stores its own small program there.
  const store = await openStore(DATABASE_URL ? { databaseUrl: DATABASE_URL } : { pglite: await openPgliteInMemory() })
  try {
    await store.migrate()
    const figures = await runChaos(store, {
      intents: number(values.count, 1_000),
      seed: number(values.seed, 1),
      workers: number(values.workers, 12),
    })
    console.log(figures)
    const { charges, intents, chargedTwice, open, wrongSums } = figures
    return charges === intents && chargedTwice === 0 && open === 0 && wrongSums.length === 0
  } finally {
    await store.close()
  }
}

/** `DATABASE_URL` is an empty database of a PostgreSQL server; without it the database is in memory. */
async function notifications(): Promise<boolean> {
  const { DATABASE_URL } = process.env
  const store = await openStore(DATABASE_URL ? { databaseUrl: DATABASE_URL } : { pglite: await openPgliteInMemory() })
  try {
    await store.migrate()
    return await runNotifications(store, { streams: number(values.count, 5_000), print: (line) => console.log(line) })
  } finally {
    await store.close()
  }
}

async function kill(): Promise<boolean> {
  const figures = await runKills({ kills: number(values.count, 50), workers: number(values.workers, 6) })
  console.log(figures)
  const { lost, doubled, wrongSums, stillOpen } = figures
  return lost.length === 0 && doubled.length === 0 && wrongSums.length === 0 && stillOpen === 0
}

const agree = () =>
  runAgreement({
    count: number(values.count, 30),
    seed: number(values.seed, Date.now() % 100_000),
    print: (line) => console.log(line),
  })

async function autoPay(): Promise<boolean> {
  const figures = await runAutoPayKills({
    invoices: number(values.count, 2_000),
    days: number(values.days, 30),
    chargesAKill: 50,
    print: (line) => console.log(line),
  })
  console.log(figures)
  const { charges, expected, wrong, wrongSums } = figures
  return charges === expected && wrong.length === 0 && wrongSums.length === 0
}

async function flows(): Promise<boolean> {
  const print = (line: string) => console.log(line)
  const isCheap = await judgeRecordingCost({ rounds: 10, print })
  return (await runFlows({ sessions: number(values.count, 100_000), print })) && isCheap
}

const exported = () => runExports({ invoices: number(values.count, 200_000), print: (line) => console.log(line) })

/** `--database URL` is an empty database of a PostgreSQL server. */
const imports = () =>
  runImports({
    lines: number(values.count, 50_000),
    kills: number(values.calls, 4),
    databaseUrl: values.database ?? null,
    print: (line) => console.log(line),
  })

/** `--database URL` is an empty database of a PostgreSQL server; without it one is started. `--kind pglite` takes none. */
async function feed(): Promise<boolean> {
  const isOwn = values.database === undefined && values.kind !== 'pglite'
  const own = isOwn ? await startPostgres() : null
  try {
    return await runFeedIn({
      rows: number(values.count, values.kind === 'pglite' ? 50_000 : 1_000_000),
      kills: number(values.calls, 5),
      databaseUrl: values.kind === 'pglite' ? null : (values.database ?? own?.adminUrl ?? null),
      print: (line) => console.log(line),
    })
  } finally {
    await own?.stop()
  }
}

const disputes = () => runDisputes({ disputes: number(values.count, 50_000), print: (line) => console.log(line) })

const access = () =>
  runAccess({
    attempts: number(values.count, 10_000),
    seed: number(values.seed, 1),
    print: (line) => console.log(line),
  })

/** `--origin URL` is a portal with the demonstration's data, which is no longer of use afterwards. */
const fuzz = () =>
  runFuzz({
    count: number(values.count, 12),
    seed: number(values.seed, Date.now() % 100_000),
    only: values.only ?? '',
    origin: values.origin ?? null,
    print: (line) => console.log(line),
  })

/** `--binaries FOLDER` has PostgreSQL's server, pg_dump and pg_restore of one version. */
const restore = () => runRestore({ binaries: values.binaries ?? null, print: (line) => console.log(line) })

/** The same binaries: docs/operations.md as somebody follows it who has nothing yet. */
const operations = () => runOperations({ binaries: values.binaries ?? null, print: (line) => console.log(line) })

/** Installs and starts what `npm run build` has made, without its sources. */
const dist = () => runDist({ print: (line) => console.log(line) })

const users = () => runUsers({ users: number(values.count, 20_000), print: (line) => console.log(line) })

/** `--databases SMALL,LARGE` asks PostgreSQL databases that `npm run seed` has filled. */
function scale(): Promise<boolean> {
  const [small, large] = values.databases?.split(',') ?? []
  return runScale({
    invoices: number(values.count, 2_000_000),
    ...(values.count === undefined ? {} : { pgliteInvoices: Number(values.count) }),
    calls: number(values.calls, 15),
    kinds: values.kind === 'pglite' || values.kind === 'postgres' ? [values.kind] : ['pglite', 'postgres'],
    databases: small !== undefined && large !== undefined ? [small, large] : null,
    only: values.only ?? '',
    plans: values.plans ?? null,
    print: (line) => console.log(line),
  })
}

/** `--database URL` is an empty database of a PostgreSQL server; without it one is started for the judge. */
async function servers(): Promise<boolean> {
  const own = values.database === undefined ? await startPostgres() : null
  try {
    return await runServers({
      databaseUrl: values.database ?? own?.adminUrl ?? '',
      intents: number(values.count, 2_000),
      kills: number(values.calls, 9),
      print: (line) => console.log(line),
    })
  } finally {
    await own?.stop()
  }
}

/** Every move in every state of the wizards of disputes; `npm test` goes to the dearest of them. */
function resting(): boolean {
  const walk = ['node_modules/@playwright/test/cli.js', 'test', 'tests/walks/disputes/dispute-browser.spec.ts']
  return (
    spawnSync(process.execPath, walk, { stdio: 'inherit', env: { ...process.env, RESTING_STATES: 'all' } }).status === 0
  )
}

const judges: Readonly<Record<string, () => boolean | Promise<boolean>>> = {
  chaos,
  notifications,
  kill,
  'auto-pay': autoPay,
  agree,
  flows,
  fuzz,
  disputes,
  users,
  access,
  scale,
  exports: exported,
  import: imports,
  feed,
  resting,
  servers,
  dist,
  restore,
  operations,
}

const usage = `Usage: npm run judge:<name> -- [OPTIONS]

Each judge prints its figures; the exit code says whether the promise is kept. The
README's table says what each shows, and which options it takes.

  ${Object.keys(judges).join(', ')}
`

const name = positionals[0] ?? ''
const judge = judges[name]
if (values.help) process.stdout.write(usage)
else if (judge === undefined) {
  process.stderr.write(`There is no judge ${name}.\n${usage}`)
  process.exitCode = 2
} else {
  const isMet = await judge()
  console.log(isMet ? 'The promise is kept.' : 'The promise is BROKEN.')
  process.exitCode = isMet ? 0 : 1
}
