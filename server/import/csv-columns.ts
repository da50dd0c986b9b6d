/** Columns of a CSV file and their meaning: by `--map`, else by the names that such columns usually have. */
import type { Refusal } from './reading.ts'

/** Fields of a row, named as on the wire. */
export const csvFields = [
  'invoice_id',
  'billed_on',
  'due_on',
  'amount',
  'currency',
  'po_number',
  'notes',
  'disputed',
  'settled_on',
  'customer_id',
  'customer_name',
] as const
export type CsvField = (typeof csvFields)[number]

/** The header that each field is read from. */
export type CsvMap = Partial<Record<CsvField, string>>

/** Usual headers, without case, spaces and punctuation. The account's column is never guessed: it makes accounts. */
const aliases: Readonly<Record<Exclude<CsvField, 'customer_id'>, readonly string[]>> = {
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
  amount: ['amount', 'invoiceamount', 'totalamount', 'grossamount', 'total', 'betrag', 'bruttobetrag', 'montant'],
  currency: ['currency', 'currencycode', 'invoicecurrency', 'waehrung', 'wahrung', 'devise'],
  po_number: ['ponumber', 'pono', 'po', 'purchaseorder', 'purchaseordernumber', 'orderreference', 'bestellnummer'],
  notes: ['notes', 'note', 'comment', 'comments', 'memo', 'bemerkung'],
  disputed: ['disputed', 'isdisputed', 'indispute'],
  settled_on: ['settledon', 'settleddate', 'paidon', 'paiddate', 'paymentdate', 'cleareddate', 'clearingdate'],
  customer_name: ['customername', 'accountname', 'kundenname'],
}

export type CsvColumns = ReadonlyMap<CsvField, number>

/**
 * The position of each field's column. Refuses a column that is named but not there or there twice, and two
 * columns that could both be meant.
 */
export function findColumns(
  header: readonly string[],
  map: CsvMap,
  required: readonly CsvField[],
): { columns: CsvColumns; refusals: readonly Refusal[] } {
  const columns = new Map<CsvField, number>()
  const refusals: Refusal[] = []
  const named = header.map((name) => name.trim())
  const usedNames = new Set(Object.values(map))

  for (const field of csvFields) {
    const wanted = map[field]
    const positions =
      wanted === undefined
        ? guesses(field, named, usedNames)
        : named.flatMap((name, index) => (name === wanted ? index : []))
    const [position, second] = positions
    if (second !== undefined) {
      const which = positions.map((index) => `"${named[index] ?? ''}"`).join(' and ')
      const words = `${which} could both be ${field}; say which with --map ${field}=HEADER.`
      refusals.push({ line: 1, code: 'columnAmbiguous', words })
    } else if (position !== undefined) {
      columns.set(field, position)
    } else if (wanted !== undefined) {
      const words = `There is no column "${wanted}" for ${field}; the file has ${named.join(', ')}.`
      refusals.push({ line: 1, code: 'columnMissing', words })
    } else if (required.includes(field)) {
      const words = `No column is known as ${field}; name it with --map ${field}=HEADER. The file has ${named.join(', ')}.`
      refusals.push({ line: 1, code: 'columnMissing', words })
    }
  }
  return { columns, refusals }
}

function guesses(field: CsvField, header: readonly string[], usedNames: ReadonlySet<string>): number[] {
  if (field === 'customer_id') return []
  return header.flatMap((name, index) => (!usedNames.has(name) && aliases[field].includes(bare(name)) ? index : []))
}

function bare(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
}
