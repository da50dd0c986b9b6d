/**
 * A merchant's file of invoices in the browser, over the same rules as `npm run import`: sent, read by the columns that
 * the merchant names, judged line by line without storing anything, and then stored.
 */
import * as v from 'valibot'

import { CurrencySchema, MinorSchema } from '../../money.ts'
import { merchantImportStatuses, importChoices } from '../../rules/merchant-invoices/invoice-import.ts'
import { attributes, IdSchema, one, PageMetaSchema, request, VersionSchema } from '../json-api.ts'
import { InstantSchema } from '../time.ts'

export const MERCHANT_IMPORT = 'merchant-imports'

/** Fields that a column can be read as, named as on the wire. */
export const importFields = [
  'invoice_id',
  'billed_on',
  'due_on',
  'amount',
  'currency',
  'po_number',
  'notes',
  'disputed',
  'settled_on',
  'kind',
  'subtotal',
  'tax',
  'rebates',
  'adjusted',
  'late_fee',
  'open_amount',
  'customer_id',
  'customer_name',
  'merchant_id',
  'merchant_name',
  'buid_location',
] as const
export type ImportField = (typeof importFields)[number]

/** Rows of a file that are shown while its columns are named. */
export const SAMPLE_ROWS = 10

/**
 * How a table is read. Each column is a field or null (not read), by its position; a field stands at most once. Other
 * formats are read as they are: of them only `customer`, `accepted` and `choice` count.
 */
export const ReadingSchema = v.strictObject({
  /** Lines above the header. */
  skipped_lines: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999)),
  columns: v.pipe(v.array(v.nullable(v.picklist(importFields))), v.maxLength(200)),
  /** BCP 47: how the file writes days and decimals, such as en-US. Null only for formats that state it themselves. */
  locale: v.nullable(v.pipe(v.string(), v.maxLength(35))),
  /** Of every row; null where a column says it. */
  currency: v.nullable(CurrencySchema),
  /** The account of every row; null where the column `customer_id` names it, or the e-invoice its buyer. */
  buid_customer: v.nullable(IdSchema),
  /** Days after the invoice date, for a row without a due date; null: each row must say it. */
  due_days: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999))),
  /** What mostly is a slip, and is meant here. */
  accepted: v.array(v.picklist(['dates', 'zero', 'currency', 'seller', 'buyer'])),
  /** What becomes of the good lines of a file that has refused ones. */
  choice: v.picklist(importChoices),
})
export type ImportReading = v.InferOutput<typeof ReadingSchema>

const RefusalSchema = v.object({
  /** From 1, as an editor counts. */
  line: v.number(),
  invoice_number: v.nullable(v.string()),
  /** One of `ImportRefusalCode`. */
  code: v.string(),
  /** The column's header, and what its cell says, where it is about one cell. */
  column: v.nullable(v.string()),
  value: v.nullable(v.string()),
  /** Whether the line goes to the rejection center, where that is chosen. */
  to_rejections: v.boolean(),
})
export type ImportRefusal = v.InferOutput<typeof RefusalSchema>

const summary = {
  status: v.picklist(merchantImportStatuses),
  buid_merchant: v.string(),
  merchant_name: v.string(),
  file_name: v.string(),
  /** Bytes. */
  file_size: v.number(),
  /** Null until it is known, or where the file is none of them. `ubl` is every e-invoice, also CII and a PDF with one in it. */
  format: v.nullable(v.picklist(['csv', 'xlsx', 'ubl'])),
  created_at: InstantSchema,
  ended_at: v.nullable(InstantSchema),
  /** Users of the same merchant see each other's imports. */
  created_by: v.nullable(v.string()),
  version: VersionSchema,
  /** Invoices and credit notes that were stored. */
  stored: v.number(),
  /** Lines that went to the rejection center. */
  rejected: v.number(),
} as const

const MerchantImportAttributesSchema = attributes({
  ...summary,
  /** Null for what has no columns. */
  table: v.nullable(
    v.object({
      header: v.array(v.string()),
      /** The first rows below it, at most `SAMPLE_ROWS`. */
      rows: v.array(v.array(v.string())),
    }),
  ),
  /**
   * How it is read: what was chosen last for this file, else what was remembered for a header like this one, else what
   * was guessed.
   */
  reading: ReadingSchema,
  /** Where `reading` comes from. */
  reading_from: v.picklist(['guessed', 'remembered', 'chosen']),
  /** Locales that the first rows can be read in, the likeliest first. More than one: days such as 3/4/2026 fit both. */
  possible_locales: v.array(v.string()),
  /**
   * The first rows as they are read, where `reading` names the columns they need: null is a cell that cannot be read.
   */
  preview: v.array(
    v.object({
      line: v.number(),
      invoice_number: v.nullable(v.string()),
      customer: v.nullable(v.string()),
      billed_on: v.nullable(v.string()),
      due_on: v.nullable(v.string()),
      amount: v.nullable(MinorSchema),
      currency: v.nullable(CurrencySchema),
      codes: v.array(v.string()),
    }),
  ),
  /** While it is checked or imported: lines that are done, and of how many where that is known. */
  progress: v.nullable(v.object({ lines: v.number(), of: v.nullable(v.number()) })),
  /** What the last check found, or the import; null before. */
  outcome: v.nullable(
    v.object({
      invoices: v.number(),
      credit_notes: v.number(),
      settled: v.number(),
      disputed: v.number(),
      /** The same invoices that are there already, or lines that are in the rejection center: they change nothing. */
      known: v.number(),
      refused_lines: v.number(),
      to_rejections: v.number(),
      /** Per currency, credit notes subtracted. */
      totals: v.array(v.object({ currency: CurrencySchema, billed: MinorSchema, due: MinorSchema })),
      /** Refusals counted by code, the most frequent first. */
      codes: v.array(v.object({ code: v.string(), count: v.number() })),
      /** Refusals of the file itself, and those of the first lines; the others come by pages. */
      refusals: v.array(RefusalSchema),
      warnings: v.array(v.object({ line: v.number(), code: v.string(), value: v.nullable(v.string()) })),
    }),
  ),
})
export type MerchantImport = v.InferOutput<typeof MerchantImportAttributesSchema> & { id: string }

/**
 * POST /ecaas/merchant-imports with `buid_merchant` and `file_name`, body: the file. Answers 201.
 * 413 `fileTooLarge`, 422 `fileEmpty`, `fileUnreadable`, `unsupportedType`, 409 `importsTooMany`.
 * GET /ecaas/merchant-imports/{id} answers the same resource; so does each change below.
 */
export const MerchantImportSchema = one(MERCHANT_IMPORT, MerchantImportAttributesSchema)

/** GET /ecaas/merchant-imports by `filter[buid_merchant]` and `page[…]`: the latest first. */
const ImportRowSchema = attributes(summary)
export const MerchantImportsSchema = v.pipe(
  v.object({
    data: v.array(v.object({ type: v.literal(MERCHANT_IMPORT), id: v.string(), attributes: ImportRowSchema })),
    meta: v.object({ page: PageMetaSchema }),
  }),
  v.transform(({ data, meta }) => ({ items: data.map(({ id, attributes: own }) => ({ id, ...own })), ...meta })),
)
export type MerchantImportList = v.InferOutput<typeof MerchantImportsSchema>

/**
 * POST /ecaas/merchant-imports/{id}/reading: stores how the file is read and answers its preview. POST …/check does so
 * too and begins the check. 422 with a pointer: a column that is needed is not named, a field is named twice, no
 * locale, no currency, no account. 409 `importChanged`: another version or status.
 */
export const ImportReadingRequestSchema = request(
  'import-readings',
  v.strictObject({ version: VersionSchema, reading: ReadingSchema }),
)

/**
 * POST /ecaas/merchant-imports/{id}/run (with the header Idempotency-Key) begins to store what was checked; POST
 * …/cancellation ends a check or an import, of which nothing is stored then. Both with the version; 409
 * `importChanged`, 409 `importEnded`.
 */
export const ImportChangeSchema = request('import-changes', v.strictObject({ version: VersionSchema }))

/** GET /ecaas/merchant-imports/{id}/refusals by `page[…]`, by line. */
export const ImportRefusalsSchema = v.object({
  data: v.array(v.object({ type: v.literal('import-refusals'), id: v.string(), attributes: RefusalSchema })),
  meta: v.object({ page: PageMetaSchema }),
})

// GET /ecaas/merchant-imports/{id}/result answers a CSV with what became of each line.
