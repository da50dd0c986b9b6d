/** The command line of the import. */
import { parseArgs } from 'node:util'

import { csvFields, type CsvField, type CsvMap } from './csv-columns.ts'
import type { CsvOptions } from './csv.ts'
import type { Target } from './find-parties.ts'
import { acceptable, type Accepted } from './plausible.ts'
import { encodings } from './text-chunks.ts'

export type ImportOptions = {
  readonly files: readonly string[]
  readonly target: Target
  readonly csv: CsvOptions
  readonly accepted: Accepted
  readonly dryRun: boolean
  readonly json: boolean
}

/** The command was not understood; its message is for the person who typed it. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage'
}

export const help = `Usage: npm run import -- [OPTIONS] FILE…

Reads invoices from files, checks them and stores them: all of a file, or nothing
of it and every reason with its line.

  E-invoices  UBL 2.1 invoices and credit notes (EN 16931, Peppol BIS Billing 3.0),
              one a file. Every sum must agree with the document's own totals.
  CSV         One invoice a row, the first line names the columns; comma, semicolon,
              tab or bar. A negative amount is a credit note. A row with a settled date
              is stored as paid. A cell is missing when it is empty, NA, N/A or NULL.
              A line of totals must agree with the rows. The portal's own export is
              read too (with --locale en-US).

Whose invoices they are
  --merchant ID           Merchant who sent them. Without it, the seller's identifiers
                          in the e-invoice are looked up.
  --customer ID           Customer who owes them. Without it, the buyer's identifiers
                          in the e-invoice are looked up.
  --customer-column NAME  CSV: this column names the account of each row. Accounts are
                          made below --customer where they are not there.

How a CSV file is written
  --locale TAG            How it writes days and decimals: en-US reads 3/4/2026 and
                          1,000.50, de-DE reads 4.3.2026 and 1.000,50. ISO days are
                          read in every locale.
  --currency CODE         Currency of every row, where there is no column for it.
  --map FIELD=NAME,…      Which column is which, where its name does not say it.
                          Fields: ${csvFields.slice(0, 5).join(', ')},
                          ${csvFields.slice(5, 10).join(', ')},
                          ${csvFields.slice(10, 16).join(', ')},
                          ${csvFields.slice(16).join(', ')}.
  --ignore NAME,…         Columns that are not to be read; * for all that are not known.
                          Without it a file with an unknown column is refused.
  --skip N                Lines above the header, such as titles.
  --encoding NAME         Where it is not UTF-8: windows-1252, iso-8859-1.

Both
  --accept WHAT,…         What else is refused, since it mostly is a slip:
                          dates (implausible ones), zero (amounts), currency (one that
                          the account does not have), seller, buyer (other names than
                          those of --merchant and --customer).
  --due-days N            Due so many days after the invoice date, where no due date is
                          given.
  --dry-run               Reads and checks the files only; opens no database.
  --json                  Prints one JSON document (with: npm run -s import -- --json …).
  --help                  Prints this.

The database is that of the portal: DATABASE_URL, else the folder DATA_DIR (.data).
Stop the portal first when it runs on the folder; on PostgreSQL both can work at once.

Exit codes: 0 every file was stored (or would be read, with --dry-run); 1 a file was
refused; 2 the command was not understood; 3 the database could not be opened.

Examples
  npm run import -- --dry-run invoice.xml
  npm run import -- --merchant M-100 --customer C-200 invoices/*.xml
  npm run import -- --merchant M-100 --customer C-200 --customer-column customerID \\
    --locale en-US --currency USD receivables.csv
`

/** Returns the options of a command line, or null for `--help`. Throws WrongUsage. */
export function readOptions(argv: readonly string[]): ImportOptions | null {
  const { values, positionals } = parsed(argv)
  if (values.help) return null
  if (positionals.length === 0) throw new WrongUsage('No file is named.')
  const customerColumn = values['customer-column']
  if (customerColumn !== undefined && values.customer === undefined)
    throw new WrongUsage('--customer-column needs --customer, the account above those that the column names.')
  const { merchant, customer, locale, currency, encoding } = values
  if (encoding !== undefined && !encodings.includes(encoding))
    throw new WrongUsage(`--encoding ${encoding}: one of ${encodings.join(', ')}.`)
  return {
    files: positionals,
    target: { ...(merchant === undefined ? {} : { merchant }), ...(customer === undefined ? {} : { customer }) },
    csv: {
      ...(locale === undefined ? {} : { locale }),
      ...(currency === undefined ? {} : { currency }),
      ...(customerColumn === undefined ? {} : { customerColumn }),
      ...(values['due-days'] === undefined ? {} : { dueDays: readCount('due-days', values['due-days']) }),
      ...(values.skip === undefined ? {} : { skip: readCount('skip', values.skip) }),
      ...(encoding === undefined ? {} : { encoding }),
      ignore: values.ignore?.flatMap((text) => text.split(',')).map((name) => name.trim()) ?? [],
      map: readMap(values.map ?? []),
    },
    accepted: readAccepted(values.accept ?? []),
    dryRun: values['dry-run'] ?? false,
    json: values.json ?? false,
  }
}

function parsed(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        merchant: { type: 'string' },
        customer: { type: 'string' },
        'customer-column': { type: 'string' },
        locale: { type: 'string' },
        currency: { type: 'string' },
        map: { type: 'string', multiple: true },
        ignore: { type: 'string', multiple: true },
        skip: { type: 'string' },
        encoding: { type: 'string' },
        'due-days': { type: 'string' },
        accept: { type: 'string', multiple: true },
        'dry-run': { type: 'boolean' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : String(error))
  }
}

function readCount(option: string, text: string): number {
  if (!/^\d{1,3}$/.test(text)) throw new WrongUsage(`--${option} ${text}: a number from 0 to 999.`)
  return Number(text)
}

function readAccepted(texts: readonly string[]): Accepted {
  const words = texts.flatMap((text) => text.split(',')).map((word) => word.trim())
  return new Set(
    words.map((word) => {
      const known = acceptable.find((one) => one === word)
      if (known === undefined) throw new WrongUsage(`--accept ${word}: one or several of ${acceptable.join(', ')}.`)
      return known
    }),
  )
}

function readMap(texts: readonly string[]): CsvMap {
  const map: CsvMap = {}
  // A column's name may contain a comma, so that only one before FIELD= separates.
  for (const pair of texts.flatMap((text) => text.split(/,(?=[a-z_]+=)/))) {
    const [name = '', ...rest] = pair.split('=')
    const field = csvFields.find((known): known is CsvField => known === name)
    const column = rest.join('=').trim()
    if (!field || column === '')
      throw new WrongUsage(`--map ${pair}: say FIELD=NAME, where FIELD is one of ${csvFields.join(', ')}.`)
    if (map[field] !== undefined) throw new WrongUsage(`--map names ${field} twice.`)
    map[field] = column
  }
  return map
}
