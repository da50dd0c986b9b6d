/**
 * The judge of docs/operations.md: its chapters from nothing to the next version, followed word by word by somebody
 * who has an empty PostgreSQL, a mail server and an account with Stripe. After each chapter it asks whether that is
 * there which the document promises, to the cent.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

import { packageRoot } from '../../../server/package-root.ts'
import { signInClient, type Client } from '../agree/client.ts'
import { makeJudge, type Judge } from '../bench/figures.ts'
import { ownBinaries } from '../postgres-binaries.ts'
import {
  afterPayment,
  compareFeeds,
  compareLists,
  compareReports,
  compareSums,
  compareTables,
  readFiles,
  type Expected,
} from './books.ts'
import { Broken } from './broken.ts'
import { copyCheckout } from './checkout.ts'
import { missingLines, readChapters, readPlaceholders, readStrays, withValues, type Chapter } from './document.ts'
import { accept, invoicesOf, payByCard, settled, type Paid } from './first-payment.ts'
import { ADA_PASSWORD, openSurroundings, payOut, type Surroundings } from './surroundings.ts'
import { openTerminal, READY, type Running, type Terminal } from './terminal.ts'
import { judgeUpgrade, prepareUpgrade, type Earlier } from './upgrade.ts'

const DOCUMENT = join(packageRoot, 'docs/operations.md')
const MARIA = {
  username: 'maria.halvorsen',
  email: 'maria@halvorsen.example',
  fullName: 'Maria Halvorsen',
  password: 'Calm-Water-4711',
}
const ADA = { username: 'ada.support', email: 'ada@harbor.example', fullName: 'Ada Lind', password: ADA_PASSWORD }
const ACCOUNT = 'C-200'
const FIRST_INVOICE = 'GLH-1001'

type Settings = { readonly binaries: string | null; readonly print: (line: string) => void }

type Walk = {
  readonly judge: Judge
  readonly print: (line: string) => void
  /** Where the operator works: the copy of the checkout. */
  readonly folder: string
  readonly scratch: string
  readonly terminal: Terminal
  readonly surroundings: Surroundings
  readonly running: Running[]
  maria: Client | null
  paid: Paid | null
  expected: Expected | null
  earlier: Earlier | null
}

/** Runs the commands of a chapter; throws at the first that fails. */
async function follow({ judge, print, terminal, surroundings, running }: Walk, { file, title, blocks }: Chapter) {
  print(`\n${title}`)
  for (const { line, commands, way, reason, shown } of blocks) {
    const place = `${relative(packageRoot, file)}:${line}`
    const [first = ''] = commands.split('\n', 1)
    if (way === 'skipped') {
      print(`  ${place} skipped, ${reason}`)
      continue
    }
    const own = withValues(commands, surroundings.values)
    const begun = performance.now()
    const output = await (way === 'run' ? done(own) : started(own))
    print(`  ${place} ${first.slice(0, 70)}: ${((performance.now() - begun) / 1_000).toFixed(1)} s`)
    const missing = missingLines(shown, output)
    if (shown.length > 0) judge.atMost(`${place}: lines that it does not print`, missing.length, 0, missing.join(' / '))

    async function done(words: string): Promise<string> {
      const ran = await terminal.run(words)
      if (!ran.isDone) throw new Broken(`${place} failed:\n${commands}\n${ran.output}`)
      return ran.output
    }
    async function started(words: string): Promise<string> {
      const program = await terminal.start(words, READY).catch((error: unknown) => {
        throw new Broken(`${place}: ${error instanceof Error ? error.message : String(error)}`)
      })
      running.push(program)
      return program.output()
    }
  }
}

const originOf = (port: number) => `http://127.0.0.1:${port}`

/** The first administrator pays the first invoice; the provider pays out, and the portal books it. */
async function pay(walk: Walk): Promise<void> {
  const { judge, print, folder, surroundings } = walk
  const { mail, stripe, portalPort, ask } = surroundings
  const origin = originOf(portalPort)
  const begun = performance.now()
  const maria = await accept({ origin, mail }, MARIA)
  await accept({ origin, mail }, ADA)
  const invoice = (await invoicesOf(maria, ACCOUNT)).find(({ invoiceId }) => invoiceId === FIRST_INVOICE)
  if (!invoice) throw new Broken(`${FIRST_INVOICE} is not in the list of ${ACCOUNT}.`)
  const paid = await payByCard(maria, invoice, stripe.token('card'))
  await payOut(surroundings)
  await settled(maria, paid)
  print(`  invited, signed in, paid and settled: ${((performance.now() - begun) / 1_000).toFixed(1)} s`)
  const charges = stripe.rows('charge').map(({ amount }) => Number(amount))
  judge.atMost('charges at Stripe', charges.length, 1)
  judge.atMost('cents that Stripe charged otherwise', Math.abs((charges[0] ?? 0) - paid.totalMinor), 0)
  const [row] = await ask('portal', `select state, total_minor from payments`)
  judge.atMost('the payment is not settled', row?.['state'] === 'settled' ? 0 : 1, 0, String(row?.['total_minor']))
  Object.assign(walk, { maria, paid, expected: afterPayment(readFiles(folder), paid) })
}

/** The restored portal shows what the first one shows. */
async function compareRestored({ judge, surroundings, expected, running }: Walk): Promise<void> {
  if (!expected) throw new Broken('There was no payment.')
  const { ask, secondPort, urlOf } = surroundings
  await compareTables(judge, 'restored', (text) => ask('portal_restored', text), expected)
  const client = await signInClient(originOf(secondPort), MARIA.username, MARIA.password)
  await compareLists(judge, 'restored', client, ACCOUNT, expected)
  await compareSums(judge, 'restored', urlOf('portal_restored'))
  await running.pop()?.end()
}

/** What is asked before and after a chapter, by its title. */
const before: Readonly<Record<string, (walk: Walk) => Promise<void>>> = {
  'Upgrade and rollback': async (walk) => {
    // The portal of the former chapters ends; the adapter runs on.
    await walk.running.pop()?.end()
    walk.earlier = await prepareUpgrade(walk, MARIA)
  },
}
const after: Readonly<Record<string, (walk: Walk) => Promise<void>>> = {
  'From an empty server to the first paid invoice': pay,
  'Feed in': async ({ judge, folder, expected, maria, surroundings }) => {
    if (!expected || !maria) throw new Broken('There was no payment.')
    compareReports(judge, folder)
    await compareTables(judge, 'portal', (text) => surroundings.ask('portal', text), expected)
    await compareLists(judge, 'portal', maria, ACCOUNT, expected)
  },
  "The operator's command": async ({ judge, folder, paid }) => {
    if (paid) compareFeeds(judge, folder, paid, 'USD')
    return Promise.resolve()
  },
  'Backup and restore': compareRestored,
  'Upgrade and rollback': async (walk) => {
    if (walk.earlier) await judgeUpgrade(walk, walk.earlier, MARIA)
  },
}

/** What the document says of its examples is what the judge has values for. */
function comparePlaceholders(judge: Judge, values: ReadonlyMap<string, string>): void {
  const named = readPlaceholders(DOCUMENT)
  const unknown = named.filter((name) => !values.has(name))
  const unnamed = [...values.keys()].filter((name) => !named.includes(name))
  judge.atMost('examples without a value of the judge', unknown.length, 0, unknown.join(', '))
  judge.atMost('values that the document does not name', unnamed.length, 0, unnamed.join(', '))
}

/** Follows the document; false when a command fails or a promise is broken. */
export async function runOperations({ binaries, print }: Settings): Promise<boolean> {
  const judge = makeJudge(print)
  const scratch = mkdtempSync(join(tmpdir(), 'operations-'))
  const [folder, home, own] = ['portal', 'home', 'shell'].map((name) => join(scratch, name)) as [string, string, string]
  for (const path of [folder, home, own]) mkdirSync(path)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  const chapters = readChapters(DOCUMENT)
  const strays = readStrays(DOCUMENT, chapters)
  judge.atMost(
    'commands that nobody follows and that say no reason',
    strays.length,
    0,
    strays.map(({ line }) => `line ${line}`).join(', '),
  )
  const surroundings = await openSurroundings(binaries ?? (await ownBinaries()), home)
  let terminal: Terminal | null = null
  try {
    comparePlaceholders(judge, surroundings.values)
    await timed(print, 'a copy of the checkout', () => copyCheckout(folder))
    terminal = openTerminal({ folder, scratch: own, environment: surroundings.environment })
    const walk: Walk = {
      judge,
      print,
      folder,
      terminal,
      surroundings,
      running: [],
      scratch,
      maria: null,
      paid: null,
      expected: null,
      earlier: null,
    }
    for (const chapter of chapters) {
      await before[chapter.title]?.(walk)
      await follow(walk, chapter)
      await after[chapter.title]?.(walk)
    }
    return judge.isMet()
  } catch (error) {
    print(`✗ ${error instanceof Broken ? error.message : failureOf(error)}`)
    return false
  } finally {
    await terminal?.close()
    await surroundings.close()
    rmSync(scratch, { recursive: true, force: true })
  }
}

const failureOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))

async function timed<Result>(print: (line: string) => void, what: string, work: () => Promise<Result>) {
  const begun = performance.now()
  const result = await work()
  print(`  ${what}: ${((performance.now() - begun) / 1_000).toFixed(1)} s`)
  return result
}
