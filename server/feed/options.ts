/** The command line of the feeds. */
import { parseArgs } from 'node:util'
import * as v from 'valibot'

import { misunderstanding } from '../wrong-usage.ts'
import type { Feed } from './feed.ts'
import { programApplications, programDisputes, programVouchers } from './other-feeds.ts'
import { programAllocations, programPayments, programReturns } from './payment-feeds.ts'

const feeds = {
  payments: programPayments,
  allocations: programAllocations,
  returns: programReturns,
  disputes: programDisputes,
  applications: programApplications,
  vouchers: programVouchers,
} as const satisfies Readonly<Record<string, Feed>>
const days = ['camt', 'ledger'] as const

type Common = { readonly programId: string; readonly out: string | null }
export type FeedOptions = Common & {
  readonly feed: Feed
  readonly after: string | null
  readonly format: 'csv' | 'json'
}
export type DayOptions = Common & { readonly feed: (typeof days)[number]; readonly day: string }

/** The command was not understood; its message is for the person who typed it. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage'
}

export const help = `Usage: npm run -s feed -- WHAT --program ID [OPTIONS]

Prints what other software needs of a program. docs/feeds.md explains each column.

What is new or changed since a cursor, in the order in which it changed
  payments      Each payment where it changed last, with its state.
  allocations   Each allocation of a payment to an invoice, and each reversal.
  returns       Each payment that a bank has sent back.
  disputes, applications, vouchers
                Each where it changed last.
  --after CURSOR     Goes on where an earlier run ended; without it from the beginning.
  --format FORMAT    csv (the usual), or json: an array with an item on each line.
  The next cursor is printed on standard error as "Next cursor: …".

What money moved on a business day (America/Chicago)
  camt          An ISO 20022 notification (camt.054.001.08) of settlements and returns.
  ledger        A general ledger in double entry, as CSV.
  --day DAY          The day, such as 2026-11-20.

  --program ID  The program.
  --out FILE    Writes to a file, which is there only once it is whole.
  --help        Prints this.

The database is that of the portal: DATABASE_URL, else the folder DATA_DIR (.data).
Stop the portal first when it runs on the folder; on PostgreSQL both can work at once.
Nothing in the database is changed.

Exit codes: 0 done; 1 the program, the cursor or the file was refused, or somebody is
writing for so long that nothing could be read: try again; 2 the command was not
understood; 3 the database could not be opened.

Examples
  npm run -s feed -- payments --program harbor --out payments.csv
  npm run -s feed -- payments --program harbor --after WyJwYXltZW50cyIsIjQy… --format json
  npm run -s feed -- camt --program harbor --day 2026-11-20 --out camt054.xml
`

const DaySchema = v.pipe(
  v.string(),
  v.isoDate(),
  v.check((day) => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day)),
)

/** Returns the options of a command line, or null for `--help`. Throws WrongUsage. */
export function readOptions(argv: readonly string[]): FeedOptions | DayOptions | null {
  const { values, positionals } = parsed(argv)
  if (values.help) return null
  const [what, second] = positionals
  const known = [...Object.keys(feeds), ...days].join(', ')
  if (what === undefined) throw new WrongUsage(`Say what to print: ${known}.`)
  if (second !== undefined) throw new WrongUsage(`One at a time: ${what} or ${second}.`)
  const { program: programId, out = null, after = null, day, format = 'csv' } = values
  if (programId === undefined) throw new WrongUsage('--program names the program.')
  const ofDay = days.find((one) => one === what)
  if (ofDay !== undefined) {
    if (after !== null || values.format !== undefined) throw new WrongUsage(`${what} has neither --after nor --format.`)
    if (!v.is(DaySchema, day)) throw new WrongUsage(`${what} needs --day, a date such as 2026-11-20.`)
    return { feed: ofDay, programId, out, day }
  }
  const feed = Object.entries(feeds).find(([name]) => name === what)?.[1]
  if (!feed) throw new WrongUsage(`${what} is not known: one of ${known}.`)
  if (day !== undefined) throw new WrongUsage('--day is for camt and ledger.')
  if (format !== 'csv' && format !== 'json') throw new WrongUsage(`--format ${format}: csv or json.`)
  return { feed, programId, out, after, format }
}

function parsed(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        program: { type: 'string' },
        after: { type: 'string' },
        format: { type: 'string' },
        out: { type: 'string' },
        day: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new WrongUsage(misunderstanding(error))
  }
}
