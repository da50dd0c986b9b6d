/** Columns of a CSV file and their meaning: by `--map`, else by the names that such columns usually have. */
import { importFields, type ImportField } from '../../domain/contract/merchant/invoice-import.ts'
import type { Refusal, Warning } from './reading.ts'

/** The header that each field is read from. */
export type CsvMap = Partial<Record<ImportField, string>>

/** Usual headers, without case, spaces and punctuation; the portal's own export is read by them too. */
export const csvAliases: Readonly<Record<ImportField, readonly string[]>> = {
  invoice_id: [
    'invoiceid',
    'invoicenumber',
    'invoiceno',
    'invoice',
    'documentnumber',
    'rechnungsnummer',
    'belegnummer',
    'numerofacture',
    'numerofactura',
    'fakturanummer',
  ],
  billed_on: ['billedon', 'invoicedate', 'issuedate', 'billingdate', 'documentdate', 'rechnungsdatum', 'datefacture'],
  due_on: ['dueon', 'duedate', 'paymentduedate', 'netduedate', 'faelligkeitsdatum', 'falligkeitsdatum', 'dateecheance'],
  amount: [
    'amount',
    'billedtotal',
    'invoiceamount',
    'totalamount',
    'grossamount',
    'total',
    'betrag',
    'bruttobetrag',
    'montant',
  ],
  currency: ['currency', 'currencycode', 'invoicecurrency', 'waehrung', 'wahrung', 'devise'],
  po_number: ['ponumber', 'pono', 'po', 'purchaseorder', 'purchaseordernumber', 'orderreference', 'bestellnummer'],
  notes: ['notes', 'note', 'comment', 'comments', 'memo', 'bemerkung'],
  disputed: ['disputed', 'isdisputed', 'indispute', 'disputedtotal'],
  settled_on: ['settledon', 'settleddate', 'paidon', 'paiddate', 'paymentdate', 'cleareddate', 'clearingdate'],
  kind: ['kind'],
  subtotal: ['subtotal', 'netamount', 'nettobetrag', 'montantht'],
  tax: ['tax', 'taxamount', 'taxtotal', 'vat', 'vatamount', 'mwst', 'steuer', 'tva', 'iva'],
  rebates: ['rebates', 'rebate'],
  adjusted: ['adjusted', 'adjustment', 'adjustments'],
  late_fee: ['latefee', 'latefees'],
  open_amount: [
    'openamount',
    'amountdue',
    'amountopen',
    'balance',
    'balancedue',
    'openbalance',
    'outstanding',
    'outstandingamount',
    'offenerbetrag',
    'restbetrag',
  ],
  customer_id: [
    'customerid',
    'customernumber',
    'customerno',
    'customer',
    'customercode',
    'accountid',
    'accountnumber',
    'accountno',
    'account',
    'buidcustomer',
    'kundennummer',
    'debitor',
    'codeclient',
  ],
  customer_name: ['customername', 'accountname', 'kundenname'],
  merchant_id: [
    'merchantid',
    'merchant',
    'buidmerchant',
    'sellerid',
    'seller',
    'supplierid',
    'supplier',
    'vendorid',
    'vendor',
    'lieferant',
  ],
  merchant_name: ['merchantname', 'sellername', 'suppliername', 'vendorname'],
  buid_location: [
    'buidlocation',
    'location',
    'locationid',
    'locationnumber',
    'displaylocation',
    'store',
    'storenumber',
    'filiale',
  ],
}

/** Columns of the portal's own export that it works out itself from the others. */
const derived: ReadonlySet<string> = new Set(['status', 'received_on', 'pending_amount', 'trx_id'])

export type Columns<Field extends string> = ReadonlyMap<Field, number>
export type CsvColumns = Columns<ImportField>

export type WantedColumns<Field extends string> = {
  /** The usual headers of each field, without case, spaces and punctuation. */
  readonly aliases: Readonly<Partial<Record<Field, readonly string[]>>>
  readonly map: Readonly<Partial<Record<Field, string>>>
  readonly ignore: readonly string[]
  readonly required: readonly Field[]
}

/**
 * Returns the position of each field's column. Refuses a column that is named but not there or there twice, two columns
 * that could both be meant, and one that means nothing here unless `ignore` names it (`*`: all such): what it says of
 * the money would be lost.
 */
export function findColumns<Field extends string>(
  header: readonly string[],
  { aliases, map, ignore, required }: WantedColumns<Field>,
): { columns: Columns<Field>; refusals: readonly Refusal[]; warnings: readonly Warning[] } {
  const columns = new Map<Field, number>()
  const fields = Object.keys(aliases).filter((name): name is Field => name in aliases)
  const refusals: Refusal[] = []
  const refuse = (code: Refusal['code'], words: string) => refusals.push({ line: 1, code, words })
  const named = header.map((name) => name.trim())
  const taken = new Set([...Object.values<string | undefined>(map), ...ignore])
  const candidates = new Set<number>()

  for (const field of fields) {
    const wanted = map[field]
    const positions = named.flatMap((name, index) =>
      (wanted === undefined ? !taken.has(name) && aliases[field]?.includes(bare(name)) : name === wanted) ? index : [],
    )
    for (const position of positions) candidates.add(position)
    const [position, second] = positions
    if (second !== undefined) {
      const which = positions.map((index) => `"${named[index] ?? ''}"`).join(' and ')
      refuse('columnAmbiguous', `${which} could both be ${field}; say which with --map ${field}=HEADER.`)
    } else if (position !== undefined) columns.set(field, position)
    else if (wanted !== undefined) {
      refuse('columnMissing', `There is no column "${wanted}" for ${field}; the file has ${named.join(', ')}.`)
    } else if (required.includes(field)) {
      const words = `No column is known as ${field}; name it with --map ${field}=HEADER. The file has ${named.join(', ')}.`
      refuse('columnMissing', words)
    }
  }

  const rest = named.filter((name, index) => name !== '' && !candidates.has(index))
  const unread = rest.filter((name) => derived.has(name) || ignore.includes(name) || ignore.includes('*'))
  const unknown = rest.filter((name) => !unread.includes(name))
  // A header that lacks what is needed is another one, or further down.
  if (unknown.length > 0 && refusals.length === 0) {
    const words = `${unknown.map((name) => `"${name}"`).join(', ')} would be lost: say what they are with --map FIELD=HEADER, or --ignore ${unknown.join(',')}.`
    refuse('columnUnknown', words)
  }
  const words = `Not read: ${unread.join(', ')}.`
  return { columns, refusals, warnings: unread.length > 0 ? [{ line: 1, code: 'columnsNotRead', words }] : [] }
}

/**
 * Guesses the meaning of columns by the usual headers, each field at most once: where two could be meant, the one whose
 * header is the more usual.
 */
export function guessColumns(header: readonly string[]): readonly (ImportField | null)[] {
  const names = header.map(bare)
  const guessed: (ImportField | null)[] = names.map(() => null)
  for (const field of importFields) {
    for (const alias of csvAliases[field]) {
      const position = names.findIndex((name, at) => name === alias && guessed[at] === null)
      if (position === -1) continue
      guessed[position] = field
      break
    }
  }
  return guessed
}

/** Returns a header without case, spaces and punctuation. */
export function bare(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
}
