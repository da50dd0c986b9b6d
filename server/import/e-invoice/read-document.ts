/** What the readers of UBL and of CII give back. */
import type { ParsedInvoice, Refusal, Warning } from '../reading.ts'

export type EInvoiceOptions = {
  /** Days after the issue date, for a document that says no due date. */
  readonly dueDays?: number
}

/** One document as it was read; what is refused of it may be left out of the invoice. */
export type ReadDocument = {
  readonly syntax: 'ubl' | 'cii'
  /** UNTDID 1001 (BT-3). */
  readonly typeCode: string
  /** Null where nothing could be read without its currency. */
  readonly invoice: ParsedInvoice | null
  readonly refusals: readonly Refusal[]
  readonly warnings: readonly Warning[]
}
