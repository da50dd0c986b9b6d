/**
 * The judge of feeds into a whole program: a file of a million invoices over 40 merchants and 30,000 accounts, killed
 * again and again and gone on with, is there once and to the cent, and its report is whole; then the same file again
 * changes nothing. Memory does not grow with the file.
 */
import { sql } from 'drizzle-orm'
import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { businessDate } from '../../../domain/dates.ts'
import { openStore, type Store } from '../../../server/store/store.ts'
import { makeJudge } from '../bench/figures.ts'
import { runCommand, type Ended } from './command.ts'
import { PROGRAM, storeProgram, writeInvoices } from './program.ts'

const PEAK_MIB = 300
/** What a line of the report has at least. */
const LINE_BYTES = 35

type Settings = {
  readonly rows: number
  readonly kills: number
  /** An empty database of a PostgreSQL server; null: the embedded one. */
  readonly databaseUrl: string | null
  readonly print: (line: string) => void
}

/** Prints the figures; false when a promise is broken. */
export async function runFeedIn({ rows, kills, databaseUrl, print }: Settings): Promise<boolean> {
  const judge = makeJudge(print)
  const folder = mkdtempSync(join(tmpdir(), 'portal-feed-'))
  const dataDirectory = join(folder, 'data')
  const environment = { DATABASE_URL: databaseUrl ?? '', DATA_DIR: dataDirectory }
  const place = databaseUrl === null ? { dataDirectory } : { databaseUrl }
  const inStore = async <Result>(work: (store: Store) => Promise<Result>): Promise<Result> => {
    const store = await openStore(place)
    try {
      return await work(store)
    } finally {
      await store.close()
    }
  }
  const file = join(folder, 'invoices.csv')
  const reported = (name: string) => join(folder, `${name}.report.csv`)
  const always = ['--kind', 'invoices', '--program', PROGRAM, '--locale', 'en-US']
  const parameters = (name: string, ...more: string[]) => [...always, '--report', reported(name), ...more, file]
  try {
    await inStore(storeProgram)
    const sum = await writeInvoices(file, rows, businessDate(new Date()))
    const on = databaseUrl === null ? 'PGlite' : 'PostgreSQL'
    print(`${rows.toLocaleString('en')} rows, ${(statSync(file).size / 2 ** 20).toFixed(0)} MiB, on ${on}`)

    const runs: Ended[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      const share = (kill + 0.9 * Math.random()) / (kills + 0.5)
      const killAt = {
        report: reported('first'),
        bytes: Math.floor(share * rows * LINE_BYTES),
        moreMs: Math.random() * 1_000,
      }
      const run = await runCommand({ parameters: parameters('first'), environment, killAt })
      runs.push(run)
      if (run.code !== null) break
      const { rowsDone } = await inStore(done)
      judge.note(`killed ${kill + 1}`, `after ${rowsDone.toLocaleString('en')} rows`)
    }
    const before = runs.at(-1)
    const isOver = before !== undefined && before.code !== null
    const last = isOver ? before : await runCommand({ parameters: parameters('first'), environment })
    if (!isOver) runs.push(last)
    const seconds = runs.reduce((all, run) => all + run.seconds, 0)
    judge.note('fed', figuresOf(rows, seconds, runs))
    judge.atMost('exit code of the first file', last.code ?? 9, 0, last.err.slice(-300))
    await checkSums('first file')
    await checkReport('first', 'stored')
    judge.atMost('peak memory, MiB', Math.max(...runs.map(({ peak }) => peak)), PEAK_MIB)

    for (const [name, option, result] of [
      ['skipped', '--skip-known', 'skipped'],
      ['upserted', '--upsert', 'unchanged'],
    ] as const) {
      const run = await runCommand({ parameters: parameters(name, option), environment })
      judge.note(`again with ${option}`, figuresOf(rows, run.seconds, [run]))
      judge.atMost(`exit code with ${option}`, run.code ?? 9, 0, run.err.slice(-300))
      await checkSums(option)
      await checkReport(name, result)
      judge.atMost(`peak memory with ${option}, MiB`, run.peak, PEAK_MIB)
    }
    return judge.isMet()

    async function checkSums(name: string): Promise<void> {
      const { count, open, tallied } = await inStore(sums)
      judge.atMost(`${name}: rows too few or too many`, Math.abs(count - rows), 0)
      judge.atMost(`${name}: cents by which what is open differs`, Math.abs(open - sum), 0)
      judge.atMost(`${name}: cents by which its tally differs`, Math.abs(tallied - sum), 0)
    }

    async function checkReport(name: string, result: string): Promise<void> {
      let [count, wrong] = [-1, 0]
      for await (const line of createInterface({ input: createReadStream(reported(name)) })) {
        count += 1
        // The header is line 1 of the file, too.
        if (count > 0 && line.trimEnd() !== `${count + 1},invoice,INV-${count - 1},${result},${codeOf(result)}`)
          wrong += 1
      }
      judge.atMost(`${name}: lines that the report lacks`, Math.abs(rows - count), 0)
      judge.atMost(`${name}: lines of the report that are wrong`, wrong, 0)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const codeOf = (result: string) =>
  result === 'skipped' ? 'invoiceAlreadyThere,It is there already; say --upsert to bring it up to date.' : ','

function figuresOf(rows: number, seconds: number, runs: readonly Ended[]): string {
  const peak = Math.max(...runs.map((run) => run.peak))
  return `${seconds.toFixed(1)} s, ${Math.round(rows / seconds).toLocaleString('en')} rows a second, peak ${peak.toFixed(0)} MiB`
}

async function done(store: Store): Promise<{ rowsDone: number }> {
  const { rows } = await store.db().execute<{ done: string }>(sql`select max(rows_done) as done from intake_runs`)
  return { rowsDone: Number(rows[0]?.done ?? 0) }
}

async function sums(store: Store): Promise<{ count: number; open: number; tallied: number }> {
  type Row = { count: string; open: string; tallied: string }
  const { rows } = await store.db().execute<Row>(sql`
    select count(*) as count, sum(open_minor) as open,
      (select sum(open_minor) from invoice_tallies) as tallied
    from invoices`)
  return {
    count: Number(rows[0]?.count ?? 0),
    open: Number(rows[0]?.open ?? 0),
    tallied: Number(rows[0]?.tallied ?? 0),
  }
}
