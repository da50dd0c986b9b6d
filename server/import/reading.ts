/** Contents and faults of a file to import, in any format. */
import type { Currency } from '../../domain/money.ts'
import type { ImportRefusalCode } from '../../domain/rules/merchant-invoices/import-refusals.ts'
import type { RejectableRow } from './rejections/rejectable.ts'

/** A reason for refusing a file: its line, a stable code, and words for the person who sent it. */
export type Refusal = {
  readonly line: number
  readonly code: ImportRefusalCode
  readonly words: string
  /** The header of the cell that it is about, and what the cell says: for words in another language. */
  readonly column?: string
  readonly value?: string
}

/** A correction while reading that the user should know of. It does not stop the import. */
export type Warning = { readonly line: number; readonly code: ImportWarningCode; readonly words: string }

export type ImportWarningCode = 'attachmentTypeDoubtful' | 'columnsNotRead'

export type { ImportRefusalCode }

export type PostalAddress = {
  readonly line1: string | null
  readonly line2: string | null
  readonly line3: string | null
  readonly cityStateZip: string | null
  /** ISO 3166-1 alpha-2, as the document says it. */
  readonly country: string | null
}

export type PartyId = { readonly scheme: string | null; readonly id: string }

export type Party = {
  readonly name: string
  /** Endpoint, party, tax and company identifiers, in this order and each once. */
  readonly ids: readonly PartyId[]
  readonly address: PostalAddress | null
  readonly contact: {
    readonly name: string | null
    readonly phone: string | null
    readonly email: string | null
  } | null
}

/** The tax category of a line or sum: its code (UNCL5305) and the rate in percent as a decimal string. */
export type TaxCategory = { readonly code: string; readonly percent: string | null }

export type ParsedLine = {
  /** Line of the file. */
  readonly at: number
  readonly number: string
  readonly description: string
  readonly quantity: string
  readonly unit: string | null
  /** For one unit, after the price's own base quantity. Decimal string: prices may have more decimals than money. */
  readonly unitPrice: string | null
  /** Minor units without tax. */
  readonly amount: number
  readonly category: TaxCategory | null
}

/** An allowance (negative) or charge (positive) on the whole document. */
export type ParsedAdjustment = {
  readonly at: number
  readonly kind: 'allowance' | 'charge'
  readonly reason: string
  /** Minor units, never negative in a sound document. */
  readonly amount: number
  readonly category: TaxCategory | null
}

export type ParsedTax = {
  readonly at: number
  readonly category: TaxCategory
  /** Minor units. */
  readonly taxable: number
  readonly tax: number
}

export type ParsedDocument = {
  readonly at: number
  /** A bare file name: no folders, no control characters. */
  readonly fileName: string
  readonly mediaType: string
  readonly description: string | null
  readonly bytes: Uint8Array
  /** Whether it comes with the invoice or is the invoice itself, for people to read. */
  readonly role: 'attachment' | 'originalInvoice'
}

/**
 * One invoice or credit note. Amounts are minor units of `currency` with the sign of the document:
 * a credit note over 100 says 100 here, and becomes negative when it is stored.
 */
export type ParsedInvoice = {
  /** Line of the file where it starts. */
  readonly at: number
  readonly kind: 'invoice' | 'creditNote'
  readonly number: string
  readonly billedOn: string
  readonly dueOn: string
  readonly currency: Currency
  readonly purchaseOrder: string | null
  readonly buyerReference: string | null
  /** The invoice that a credit note or correction is about (BT-25). */
  readonly precedingInvoice: string | null
  readonly notes: readonly string[]
  readonly seller: Party | null
  readonly buyer: Party | null
  /** Merchant and account of a row of CSV in its own words: they must be those of the import. */
  readonly named: { readonly customer: string | null; readonly merchant: string | null } | null
  readonly shipTo: { readonly name: string | null; readonly address: PostalAddress } | null
  readonly lines: readonly ParsedLine[]
  readonly adjustments: readonly ParsedAdjustment[]
  readonly taxes: readonly ParsedTax[]
  /** Without tax. */
  readonly subtotal: number
  readonly tax: number
  readonly rebates: number
  /** With tax, less rebates. */
  readonly total: number
  readonly prepaid: number
  /** The rounding of the amount due, or what was adjusted after it was billed. */
  readonly rounding: number
  readonly lateFee: number
  /** The amount that is open: of an e-invoice total - prepaid + rounding. */
  readonly payable: number
  readonly documents: readonly ParsedDocument[]
  /** The date on which the file says that it was settled in full. */
  readonly settledOn: string | null
  readonly disputed: boolean
  /** The file's own name for the account, when its customer column is read. */
  /** The number of the account's location, as the file has it. */
  readonly location: string | null
  readonly account: { readonly key: string; readonly name: string | null } | null
  /** Its line of a CSV file, where refused lines go to the rejection center. */
  readonly row?: RejectableRow
}

/** An invoice, a refusal with the number of its invoice where it has one, or a warning, as a reader finds them in the order of the file. */
export type Entry =
  | { readonly invoice: ParsedInvoice }
  | { readonly refusal: Refusal; readonly number?: string }
  | { readonly warning: Warning }
  /** A line that is refused, where those go to the rejection center. */
  | { readonly rejected: { readonly row: RejectableRow; readonly refusals: readonly Refusal[] } }

/** Either every invoice of a file, or what is wrong with it: never a part. */
export type Reading =
  | {
      readonly invoices: readonly ParsedInvoice[]
      readonly warnings: readonly Warning[]
      readonly refusals: readonly []
    }
  | { readonly invoices: readonly []; readonly warnings: readonly Warning[]; readonly refusals: readonly Refusal[] }

/** The reading of an e-invoice, with what it is written in; null where it is neither. */
export type EInvoiceReading = Reading & { readonly syntax: 'ubl' | 'cii' | null }

/** Returns the reading of a file, all or nothing. */
export function readingOf(
  invoices: readonly ParsedInvoice[],
  refusals: readonly Refusal[],
  warnings: readonly Warning[] = [],
): Reading {
  if (refusals.length === 0) return { invoices, warnings, refusals: [] }
  return { invoices: [], warnings, refusals: refusals.toSorted((a, b) => a.line - b.line) }
}

/** Returns what a reader came by at once; for what is small. */
export async function collected(entries: AsyncIterable<Entry>): Promise<Reading> {
  const invoices: ParsedInvoice[] = []
  const refusals: Refusal[] = []
  const warnings: Warning[] = []
  try {
    for await (const entry of entries) {
      if ('invoice' in entry) invoices.push(entry.invoice)
      else if ('refusal' in entry) refusals.push(entry.refusal)
      else if ('warning' in entry) warnings.push(entry.warning)
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    refusals.push(error.refusal)
  }
  return readingOf(invoices, refusals, warnings)
}

/** Returns the entries of what was read at once. */
export async function* entriesOf({ invoices, refusals, warnings }: Reading): AsyncGenerator<Entry> {
  for (const warning of warnings) yield { warning }
  for (const refusal of refusals) yield { refusal }
  for (const invoice of invoices) yield { invoice }
}

/** Thrown to undo what was stored of a file. */
export class RefusedFile extends Error {
  readonly refusals: readonly Refusal[]

  constructor(refusals: readonly Refusal[]) {
    super('The file is not stored.')
    this.refusals = refusals
  }
}

/** Thrown by a reader that cannot go on; caught at its edge and turned into a Refusal. */
export class UnreadableFile extends Error {
  readonly refusal: Refusal

  constructor(line: number, code: ImportRefusalCode, words: string) {
    super(words)
    this.refusal = { line, code, words }
  }
}
