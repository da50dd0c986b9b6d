/**
 * Files of lists. POST /ecaas/exports/{invoices|payments|statements} checks and counts what it requests; GET
 * /ecaas/exports/{id} is the progress, and GET /ecaas/exports/{id}/file the file itself, once. Calls that §7 does not show.
 */
import * as v from 'valibot'

import { EXPORT_FILTERS, EXPORT_INVOICES, INVOICES_LEFT_OUT } from '../limits.ts'
import { locales } from '../locales.ts'
import { CurrencySchema } from '../money.ts'
import { attributes, IdSchema, one, request } from './json-api.ts'
import { CalendarDaySchema } from './sent-values.ts'

/**
 * `xlsx` and `csv` speak the reader's language; `data` is a CSV with the names of the contract, for other software;
 * `zip` has the documents of the invoices.
 */
export const tableFormats = ['xlsx', 'csv', 'data'] as const
const invoiceFormats = [...tableFormats, 'zip'] as const
export type TableFormat = (typeof tableFormats)[number]
export type InvoiceFormat = (typeof invoiceFormats)[number]

const LocaleSchema = v.picklist(locales)
/** The parameters of the list as its call has them, such as `filter[status]` and `sort`. */
const FiltersSchema = v.pipe(
  v.record(v.string(), v.pipe(v.string(), v.maxLength(INVOICES_LEFT_OUT * 65))),
  v.check((filters) => Object.keys(filters).length <= EXPORT_FILTERS),
)

/** POST /ecaas/exports/invoices: the invoices of a list, or chosen ones in their order. */
export const InvoiceExportSchema = v.pipe(
  v.strictObject({
    format: v.picklist(invoiceFormats),
    locale: LocaleSchema,
    filters: v.optional(FiltersSchema),
    trx_ids: v.optional(v.pipe(v.array(IdSchema), v.minLength(1), v.maxLength(EXPORT_INVOICES))),
  }),
  v.check(({ filters, trx_ids: trxIds }) => (filters === undefined) !== (trxIds === undefined)),
)
export type InvoiceExport = v.InferOutput<typeof InvoiceExportSchema>

/** POST /ecaas/exports/payments: the payments of a history. */
export const PaymentExportSchema = v.strictObject({
  format: v.picklist(tableFormats),
  locale: LocaleSchema,
  filters: FiltersSchema,
})
export type PaymentExport = v.InferOutput<typeof PaymentExportSchema>

/** POST /ecaas/exports/statements: the statement of an account in one currency, both days included, as PDF. */
export const StatementExportSchema = v.strictObject({
  locale: LocaleSchema,
  buid_customer: IdSchema,
  currency: CurrencySchema,
  from: CalendarDaySchema,
  to: CalendarDaySchema,
})
export type StatementExport = v.InferOutput<typeof StatementExportSchema>

export const InvoiceExportRequestSchema = request('exports', InvoiceExportSchema)
export const PaymentExportRequestSchema = request('exports', PaymentExportSchema)
export const StatementExportRequestSchema = request('exports', StatementExportSchema)

export const ExportSchema = one(
  'exports',
  attributes({
    file_name: v.string(),
    /** Invoices, payments, documents, or lines of the statement. */
    rows_total: v.number(),
    rows_done: v.number(),
  }),
)
