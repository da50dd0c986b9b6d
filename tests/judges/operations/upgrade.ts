/** An earlier version that serves a program and has taken a payment, its upgrade as the document says it, and the way back. */
import { join } from 'node:path'

import { signInClient } from '../agree/client.ts'
import type { Judge } from '../bench/figures.ts'
import { compareLists, compareSums, compareTables, readInvoices, type Expected } from './books.ts'
import { Broken } from './broken.ts'
import { buildEarlier, earlierCommits } from './earlier-version.ts'
import { accept, invoicesOf, payByCard, type Person } from './first-payment.ts'
import type { Surroundings } from './surroundings.ts'
import { READY, type Running, type Terminal } from './terminal.ts'

const DATABASE = 'portal_earlier'
/** Jobs sum up the rows of these: what they add up to is compared instead. */
const FOLDED = /_tallies$/
const MADE = 'it is set up'
const RESTORED = 'portal_before'
const ACCOUNT = 'C-200'
const REFUSED_WITHIN_S = 60
const MONEY = `
  select (select coalesce(sum(billed_minor), 0) from invoices) as billed,
    (select coalesce(sum(open_minor), 0) from invoices) as open,
    (select coalesce(sum(pending_minor), 0) from invoices) as pending,
    (select coalesce(sum(total_minor), 0) from payments) as paid,
    (select coalesce(sum(amount_minor), 0) from payment_allocations) as allocated,
    (select string_agg(state, ',' order by id) from payments) as states`

type Rows = ReadonlyMap<string, number>

export type Earlier = {
  readonly folder: string
  /** False: the history has no version with other tables. */
  readonly isOther: boolean
  readonly expected: Expected
  readonly rows: Rows
  readonly money: string
}

type Surrounded = {
  readonly judge: Judge
  readonly print: (line: string) => void
  readonly folder: string
  readonly scratch: string
  readonly terminal: Terminal
  readonly surroundings: Surroundings
  readonly running: readonly Running[]
}

async function rowsOf({ ask }: Surroundings, database: string): Promise<Rows> {
  const tables = await ask(database, `select tablename as name from pg_tables where schemaname = 'public' order by 1`)
  const counts = new Map<string, number>()
  for (const { name } of tables) {
    const [row] = await ask(database, `select count(*)::int as count from "${String(name)}"`)
    counts.set(String(name), Number(row?.['count']))
  }
  return counts
}

const moneyIn = async ({ ask }: Surroundings, database: string) => JSON.stringify((await ask(database, MONEY))[0])

/** Runs commands that the document leaves to the reader. */
async function must(terminal: Terminal, commands: string): Promise<string> {
  const { isDone, output } = await terminal.run(commands)
  if (!isDone) throw new Broken(`${commands}\n${output}`)
  return output
}

/** Returns the folder of the latest version that makes its tables and sets up its own program; null where none does. */
async function makeEarlier({ judge, scratch, terminal }: Surrounded): Promise<string | null> {
  for (const commit of await earlierCommits()) {
    const folder = join(scratch, commit.slice(0, 12))
    await buildEarlier(commit, folder)
    await must(terminal, `createdb --owner=portal ${DATABASE}`)
    const provision = `node '${folder}/dist/server/provision.js' '${folder}/docs/program.yaml'`
    const output = await must(terminal, `${provision} && echo ${MADE} || dropdb ${DATABASE}`)
    if (output.includes(MADE)) {
      judge.note('the earlier version', commit.slice(0, 12))
      return folder
    }
    judge.note(`${commit.slice(0, 12)} does not work`, output.split('\n', 1)[0] ?? '')
  }
  return null
}

/** Has the version before the last migrations serve a program with a payment that is under way. */
export async function prepareUpgrade(walk: Surrounded, person: Person): Promise<Earlier> {
  const begun = performance.now()
  const { print, folder, terminal, surroundings, judge } = walk
  const { mail, stripe, portalPort, urlOf } = surroundings
  mail.letters.splice(0)
  await must(terminal, `export DATABASE_URL='${urlOf(DATABASE)}'`)
  const made = await makeEarlier(walk)
  const earlier = made ?? folder
  const program = join(earlier, 'docs/program.yaml')
  const command = (name: string) => `node '${earlier}/dist/server/${name}.js'`
  if (made === null) {
    judge.note('the earlier version', 'this one, since the history has none that works')
    await must(terminal, `createdb --owner=portal ${DATABASE}\n${command('provision')} '${program}'`)
  }
  const about = '--merchant M-100 --customer C-200 --locale en-US --currency USD'
  await must(terminal, `${command('import')} ${about} invoices.csv`)
  const { pid } = await terminal.start(`exec ${command('main')}`, READY)
  const client = await accept({ origin: `http://127.0.0.1:${portalPort}`, mail }, person)
  const [invoice] = await invoicesOf(client, ACCOUNT)
  if (!invoice) throw new Broken(`The earlier version shows no invoice of ${ACCOUNT}.`)
  await payByCard(client, invoice, stripe.token('card'))
  await must(terminal, `PID=${pid}`)
  print(`  the earlier version serves a program: ${((performance.now() - begun) / 1_000).toFixed(1)} s`)
  return {
    folder: earlier,
    isOther: made !== null,
    expected: readInvoices(folder, program),
    rows: await rowsOf(surroundings, DATABASE),
    money: await moneyIn(surroundings, DATABASE),
  }
}

/** The new version has everything; the earlier one refuses the new tables, and serves what was backed up before. */
export async function judgeUpgrade(
  { judge, terminal, surroundings, running }: Surrounded,
  { folder, isOther, expected, rows, money }: Earlier,
  { username, password }: Person,
): Promise<void> {
  const { ask, portalPort, secondPort, urlOf } = surroundings
  const later = await rowsOf(surroundings, DATABASE)
  const lost = [...rows].filter(([name, count]) => !FOLDED.test(name) && (later.get(name) ?? 0) < count)
  const words = lost.map(([name, count]) => `${name}: ${count}, then ${later.get(name) ?? 'no table'}`)
  judge.atMost(`upgrade: tables that have lost rows, of ${rows.size}`, lost.length, 0, words.join(', '))
  const moneyLater = await moneyIn(surroundings, DATABASE)
  judge.atMost('upgrade: the sums differ', moneyLater === money ? 0 : 1, 0, moneyLater)
  await compareTables(judge, 'upgrade', (text) => ask(DATABASE, text), expected)
  await compareSums(judge, 'upgrade', urlOf(DATABASE))
  const client = await signInClient(`http://127.0.0.1:${secondPort}`, username, password)
  await compareLists(judge, 'upgrade', client, ACCOUNT, expected)
  await running.at(-1)?.end()

  const start = `node '${folder}/dist/server/main.js'`
  if (isOther) {
    const output = await must(terminal, `! DATABASE_URL='${urlOf(DATABASE)}' timeout ${REFUSED_WITHIN_S} ${start}`)
    const refusal = output.trim().split('\n').at(-1) ?? ''
    judge.atLeast('rollback: the earlier version refuses the new tables', /version/.test(refusal) ? 1 : 0, 1, refusal)
  }
  const back = await terminal.start(`exec ${start}`, READY)
  judge.atMost('rollback: the sums differ', (await moneyIn(surroundings, RESTORED)) === money ? 0 : 1, 0)
  const earlier = await signInClient(`http://127.0.0.1:${portalPort}`, username, password)
  await compareLists(judge, 'rollback', earlier, ACCOUNT, expected)
  await back.end()
}
