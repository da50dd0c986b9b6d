/** `npm run seed`: the entry of dist/server/seed.js. */
import { parseArgs } from 'node:util'

import { systemClock } from '../clock.ts'
import { readEnvironment, readVariables } from '../environment.ts'
import { failureSentence } from '../failure-sentence.ts'
import { openInMode, WrongDatabaseMode } from '../store/database-mode.ts'
import { openStore } from '../store/store.ts'
import { misunderstanding, NOT_UNDERSTOOD } from '../wrong-usage.ts'
import { MERIDIAN } from './accounts.ts'
import { addFlowSessions } from './flow-sessions.ts'
import { addManyDisputes } from './many/disputes.ts'
import { addManyInvoices, NoSuchCustomer } from './many/invoices.ts'
import { addLargeProgram } from './many/program.ts'
import { LARGE_PROGRAM } from './many/program-accounts.ts'
import { addManyUsers } from './many/users.ts'
import { BALTIC } from './merchants.ts'
import { seedOnce } from './seed.ts'

const help = `Usage: npm run seed -- [--invoices N] [--disputes N] [--users N] [--customer ID] [--flow-sessions N]
       npm run seed -- --program large [--customers N] [--invoices N]

Stores the demonstration data unless they are there already. N is at most 2,000,000.

  --invoices N       Adds N invoices to one customer as well.
  --disputes N       Adds N disputes of one customer with ${BALTIC}, Baltic Parts GmbH.
  --users N          Gives that customer N users more.
  --customer ID      The customer of these; without it ${MERIDIAN}, Meridian Rail Services.
  --flow-sessions N  Adds N recorded sessions of the payment, as customers of the last 90 days.
  --program large    Makes a third program: N customers, 300 at least (30,000), and the invoices that
                     are missing up to N (2,000,000), with payments and disputes. It has the users
                     large.corporate, large.parent (10,000 child accounts), large.merchant,
                     large.support, and large.admin, large.payer … of a small account.
  --help             Prints this.

The database is that of the portal: DATABASE_URL, else the folder DATA_DIR (.data).
Stop the portal first when it runs on the folder. An empty PostgreSQL database also
needs PORTAL_MODE=demo; one of production is refused.
`

const COUNTS = ['invoices', 'disputes', 'users', 'flow-sessions'] as const
const LARGEST_COUNT = 2_000_000
const FEWEST_CUSTOMERS = 300
const NOT_IN_PRODUCTION =
  'npm run seed stores the demonstration, whose passwords are published: it does nothing where PORTAL_MODE is production.'

type Wanted = Record<(typeof COUNTS)[number], number> & { customer: string; isLarge: boolean; customers: number }

function readArguments(): Wanted | 'help' {
  const { values } = parseArgs({
    options: {
      program: { type: 'string' },
      customers: { type: 'string', default: '30000' },
      invoices: { type: 'string' },
      disputes: { type: 'string', default: '0' },
      users: { type: 'string', default: '0' },
      customer: { type: 'string', default: MERIDIAN },
      'flow-sessions': { type: 'string', default: '0' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) return 'help'
  const isLarge = values.program !== undefined
  if (isLarge && values.program !== LARGE_PROGRAM) throw new TypeError(`--program ${values.program}: ${LARGE_PROGRAM}.`)
  const invoices = values.invoices ?? String(isLarge ? LARGEST_COUNT : 0)
  const counts = { ...values, invoices }
  for (const name of [...COUNTS, 'customers'] as const) {
    const text = counts[name]
    if (!/^\d{1,7}$/.test(text) || Number(text) > LARGEST_COUNT) {
      throw new TypeError(`--${name} ${text}: a number up to ${LARGEST_COUNT}.`)
    }
  }
  if (Number(values.customers) < FEWEST_CUSTOMERS) {
    throw new TypeError(`--customers ${values.customers}: a number from ${FEWEST_CUSTOMERS}.`)
  }
  return {
    isLarge,
    customers: Number(values.customers),
    invoices: Number(invoices),
    disputes: Number(values.disputes),
    users: Number(values.users),
    'flow-sessions': Number(values['flow-sessions']),
    customer: values.customer,
  }
}

async function main(): Promise<number> {
  let wanted: ReturnType<typeof readArguments>
  try {
    wanted = readArguments()
  } catch (error) {
    process.stderr.write(`${misunderstanding(error)} npm run seed -- --help tells how.\n`)
    return NOT_UNDERSTOOD
  }
  if (wanted === 'help') {
    process.stdout.write(help)
    return 0
  }
  const begun = performance.now()
  try {
    const { mode, isModeChosen, databaseUrl, dataDirectory } = readEnvironment(readVariables(process.env))
    if (mode === 'production') throw new WrongDatabaseMode(NOT_IN_PRODUCTION)
    const store = await openStore(databaseUrl === null ? { dataDirectory } : { databaseUrl })
    try {
      await store.migrate()
      await openInMode(store, { mode, isModeChosen })
      if (await seedOnce(store, systemClock)) process.stdout.write('The demonstration data are stored.\n')
      if (wanted.isLarge) {
        await addLargeProgram(
          { store, clock: systemClock },
          { ...wanted, onStep: (done) => process.stdout.write(`${done.toLocaleString('en')} invoices\n`) },
        )
      } else if (wanted.invoices > 0) {
        await addManyInvoices(
          { store, clock: systemClock },
          {
            buidCustomer: wanted.customer,
            count: wanted.invoices,
            onStep: (done) => process.stdout.write(`${done.toLocaleString('en')} invoices\n`),
          },
        )
      }
      if (wanted.disputes > 0) {
        await addManyDisputes(
          { store, clock: systemClock },
          {
            buidCustomer: wanted.customer,
            buidMerchant: BALTIC,
            count: wanted.disputes,
            onStep: (done) => process.stdout.write(`${done.toLocaleString('en')} disputes\n`),
          },
        )
      }
      if (wanted.users > 0) await addManyUsers({ store }, { buidCustomer: wanted.customer, count: wanted.users })
      if (wanted['flow-sessions'] > 0) {
        // scripts/seed.mjs pipes them in.
        await addFlowSessions({ store, clock: systemClock }, process.stdin, (done) =>
          process.stdout.write(`${done.toLocaleString('en')} recorded sessions\n`),
        )
      }
      process.stdout.write(`Done in ${((performance.now() - begun) / 1000).toFixed(1)} s.\n`)
      return 0
    } finally {
      await store.close()
    }
  } catch (error) {
    process.stderr.write(`${error instanceof NoSuchCustomer ? error.message : failureSentence(error)}\n`)
    return 1
  }
}

process.exitCode = await main()
