/** The command line of the import. */
import { parseArgs } from 'node:util'

import { importFields } from '../../domain/contract/merchant/invoice-import.ts'
import { misunderstanding } from '../wrong-usage.ts'
import type { CsvOptions } from './csv.ts'
import { feedColumns, feedKinds, type FeedField, type FeedKind } from './feed/kinds.ts'
import { feedHelp, type FeedOptions } from './feed/options.ts'
import type { Target } from './find-parties.ts'
import { acceptable, type Accepted } from './plausible.ts'
import { columnsOf, recordKinds, type RecordField, type RecordKind } from './records/kinds.ts'
import type { RecordOptions } from './records/read-records.ts'
import { encodings } from './text-chunks.ts'

type Common = { readonly files: readonly string[]; readonly dryRun: boolean; readonly json: boolean }

export type InvoiceImport = Common & {
  readonly kind: 'invoices'
  readonly target: Target
  readonly csv: CsvOptions
  readonly accepted: Accepted
  /** Refused lines of CSV files go to the rejection center. */
  readonly rejects: boolean
}

export type RecordImport = Common & {
  readonly kind: RecordKind
  readonly csv: RecordOptions
  readonly programId: string | undefined
  readonly isUpsert: boolean
  readonly invites: boolean
}

export type ImportOptions = InvoiceImport | RecordImport | FeedOptions

/** The command was not understood; its message is for the person who typed it. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage'
}

export const help = `Usage: npm run import -- [OPTIONS] FILE…

Reads invoices from files, checks them and stores them: all of a file, or nothing
of it and every reason with its line. With --kind it reads customers, merchants,
locations or users instead.

  E-invoices  Invoices and credit notes of EN 16931, one a file: UBL 2.1 (Peppol BIS
              Billing 3.0, XRechnung), CII (XRechnung, Factur-X and ZUGFeRD 2 but for
              the profile MINIMUM), a PDF with one attached (Factur-X, ZUGFeRD 2), which
              is kept as the invoice's original, and either in an envelope of Peppol
              (SBDH). Every sum must agree with the document's own totals.
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
                          Fields: ${importFields.slice(0, 5).join(', ')},
                          ${importFields.slice(5, 10).join(', ')},
                          ${importFields.slice(10, 16).join(', ')},
                          ${importFields.slice(16, 20).join(', ')},
                          ${importFields.slice(20).join(', ')}.
  --ignore NAME,…         Columns that are not to be read; * for all that are not known.
                          Without it a file with an unknown column is refused.
  --skip N                Lines above the header, such as titles.
  --encoding NAME         Where it is not UTF-8: windows-1252, iso-8859-1.
  --rejections            Stores the good lines, and those that are refused in the
                          merchant's rejection center, where they are corrected and
                          submitted again. The same file again changes nothing. Credit
                          notes, settled and disputed lines that are refused still
                          refuse the file, and so do more than 1,000 lines. Needs
                          --merchant and --customer.

Customers, merchants, locations, users (CSV)
  --kind KIND             customers, merchants, locations or users; without it invoices.
                          One a row, with the options for a CSV file above. Fields:
${recordKinds.map(fieldsInHelp).join('\n')}
                          Several values of a cell are separated by a bar: A|B.
  --program ID            The program they are of; needed where there are several.
  --upsert                Brings those that are there already up to date, by the columns
                          of the file. Without it a file with one of them is refused.
                          Nothing is deleted, and no account is taken from a user.
  --invite                Sends new users their invitation. Without it they are stored
                          as invited, and get none until somebody sends it.
  With --dry-run the database is read and left as it is.

${feedHelp}
All
  --accept WHAT,…         What else is refused, since it mostly is a slip:
                          dates (implausible ones), zero (amounts), currency (one that
                          the account does not have), seller, buyer (other names than
                          those of --merchant and --customer).
  --due-days N            Due so many days after the invoice date, where no due date is
                          given.
  --dry-run               Reads and checks only; of invoices it opens no database.
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
  npm run import -- --kind customers --program harbor --locale en-US customers.csv
  npm run import -- --kind payments --program harbor --report payments.report.csv \\
    --locale en-US payments.csv
`

/** Returns the lines of the help about a kind's fields. */
function fieldsInHelp(kind: RecordKind): string {
  const indent = ' '.repeat(26)
  const text = `${kind}: ${Object.keys(columnsOf(kind)).join(', ')}`
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (line.length <= 58) lines[lines.length - 1] = line
    else lines.push(word)
  }
  return lines.map((line) => indent + line).join('\n')
}

/** Returns the options of a command line, or null for `--help`. Throws WrongUsage. */
export function readOptions(argv: readonly string[]): ImportOptions | null {
  const { values, positionals } = parsed(argv)
  if (values.help) return null
  if (positionals.length === 0) throw new WrongUsage('No file is named.')
  const kind = values.kind ?? 'invoices'
  if (values.report !== undefined) return feedOptions(kind, values.report, values, positionals)
  refuseOptions(values, ['skip-known', 'restart'], 'needs --report FILE, which feeds a whole program')
  if (kind !== 'invoices' && Object.hasOwn(feedKinds, kind) && !recordKinds.some((one) => one === kind))
    throw new WrongUsage(`--kind ${kind} needs --report FILE, which feeds a whole program.`)
  const recordKind = recordKinds.find((one) => one === kind)
  if (recordKind) return recordImport(recordKind, values, positionals)
  if (kind !== 'invoices') throw new WrongUsage(`--kind ${kind}: one of invoices, ${recordKinds.join(', ')}.`)
  refuseOptions(values, ['program', 'upsert', 'invite'], 'needs --kind customers, merchants, locations or users')
  const customerColumn = values['customer-column']
  if (customerColumn !== undefined && values.customer === undefined)
    throw new WrongUsage('--customer-column needs --customer, the account above those that the column names.')
  if (values.rejections && (values.merchant === undefined || values.customer === undefined))
    throw new WrongUsage('--rejections needs --merchant and --customer: a refused line may not say whose it is.')
  const { merchant, customer, locale, currency, encoding } = values
  refuseEncoding(encoding)
  return {
    kind,
    files: positionals,
    target: { ...(merchant === undefined ? {} : { merchant }), ...(customer === undefined ? {} : { customer }) },
    csv: {
      ...(locale === undefined ? {} : { locale }),
      ...(currency === undefined ? {} : { currency }),
      ...(customerColumn === undefined ? {} : { customerColumn }),
      ...(values['due-days'] === undefined ? {} : { dueDays: readCount('due-days', values['due-days']) }),
      ...(values.skip === undefined ? {} : { skip: readCount('skip', values.skip) }),
      ...(encoding === undefined ? {} : { encoding }),
      ignore: readIgnored(values),
      map: readMap(values.map ?? [], importFields),
      ...(values.rejections ? { rejects: true } : {}),
    },
    rejects: values.rejections ?? false,
    accepted: readAccepted(values.accept ?? []),
    dryRun: values['dry-run'] ?? false,
    json: values.json ?? false,
  }
}

type Values = ReturnType<typeof parsed>['values']

function recordImport(kind: RecordKind, values: Values, files: readonly string[]): RecordImport {
  const ofInvoices = ['merchant', 'customer', 'customer-column', 'due-days', 'accept', 'rejections'] as const
  refuseOptions(values, ofInvoices, `is for invoices, not for ${kind}`)
  if (kind !== 'users') refuseOptions(values, ['invite'], 'is for --kind users')
  const { locale, currency, encoding, skip } = values
  refuseEncoding(encoding)
  const fields = Object.keys(columnsOf(kind)).filter((name): name is RecordField => name in columnsOf(kind))
  return {
    kind,
    files,
    csv: {
      kind,
      ...(locale === undefined ? {} : { locale }),
      ...(currency === undefined ? {} : { currency }),
      ...(skip === undefined ? {} : { skip: readCount('skip', skip) }),
      ...(encoding === undefined ? {} : { encoding }),
      ignore: readIgnored(values),
      map: readMap(values.map ?? [], fields),
    },
    programId: values.program,
    isUpsert: values.upsert ?? false,
    invites: values.invite ?? false,
    dryRun: values['dry-run'] ?? false,
    json: values.json ?? false,
  }
}

function feedOptions(name: string, report: string, values: Values, files: readonly string[]): FeedOptions {
  const kind = Object.keys(feedKinds).find((one): one is FeedKind => one === name)
  if (!kind) throw new WrongUsage(`--kind ${name}: with --report one of ${Object.keys(feedKinds).join(', ')}.`)
  const ofOthers = ['merchant', 'customer', 'customer-column', 'rejections', 'invite'] as const
  refuseOptions(values, ofOthers, 'is not for --report, which feeds a whole program')
  if (kind !== 'invoices') refuseOptions(values, ['due-days', 'accept'], 'is for --kind invoices')
  const [file, second] = files
  if (file === undefined || second !== undefined) throw new WrongUsage('--report is on one file: name one.')
  if (values.program === undefined) throw new WrongUsage('--report needs --program ID.')
  if (values.upsert && values['skip-known']) throw new WrongUsage('Say either --upsert or --skip-known.')
  const { locale, currency, encoding, skip } = values
  refuseEncoding(encoding)
  const fields = Object.keys(feedColumns(kind)).filter((one): one is FeedField => one in feedColumns(kind))
  return {
    kind: 'feed',
    file,
    programId: values.program,
    report,
    mode: values.upsert ? 'change' : values['skip-known'] ? 'skip' : 'refuse',
    table: {
      kind,
      ...(locale === undefined ? {} : { locale }),
      ...(currency === undefined ? {} : { currency: currency.toUpperCase() }),
      ...(values['due-days'] === undefined ? {} : { dueDays: readCount('due-days', values['due-days']) }),
      ...(skip === undefined ? {} : { skip: readCount('skip', skip) }),
      ...(encoding === undefined ? {} : { encoding }),
      ignore: readIgnored(values),
      map: readMap(values.map ?? [], fields),
    },
    accepted: readAccepted(values.accept ?? []),
    restarts: values.restart ?? false,
    dryRun: values['dry-run'] ?? false,
    json: values.json ?? false,
  }
}

function readIgnored({ ignore }: Values): readonly string[] {
  return ignore?.flatMap((text) => text.split(',')).map((name) => name.trim()) ?? []
}

function refuseOptions(values: Values, names: readonly (keyof Values)[], why: string): void {
  const given = names.find((name) => values[name] !== undefined)
  if (given !== undefined) throw new WrongUsage(`--${given} ${why}.`)
}

function refuseEncoding(encoding: string | undefined): void {
  if (encoding !== undefined && !encodings.includes(encoding))
    throw new WrongUsage(`--encoding ${encoding}: one of ${encodings.join(', ')}.`)
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
        rejections: { type: 'boolean' },
        kind: { type: 'string' },
        program: { type: 'string' },
        report: { type: 'string' },
        upsert: { type: 'boolean' },
        'skip-known': { type: 'boolean' },
        restart: { type: 'boolean' },
        invite: { type: 'boolean' },
        'dry-run': { type: 'boolean' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new WrongUsage(misunderstanding(error))
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

function readMap<Field extends string>(
  texts: readonly string[],
  fields: readonly Field[],
): Readonly<Partial<Record<Field, string>>> {
  const map: Partial<Record<Field, string>> = {}
  // A column's name may contain a comma, so that only one before FIELD= separates.
  for (const pair of texts.flatMap((text) => text.split(/,(?=[a-z_0-9]+=)/))) {
    const [name = '', ...rest] = pair.split('=')
    const field = fields.find((known) => known === name)
    const column = rest.join('=').trim()
    if (!field || column === '')
      throw new WrongUsage(`--map ${pair}: say FIELD=NAME, where FIELD is one of ${fields.join(', ')}.`)
    if (map[field] !== undefined) throw new WrongUsage(`--map names ${field} twice.`)
    map[field] = column
  }
  return map
}
