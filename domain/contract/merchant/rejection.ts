/** Rejections: invoices of a merchant that failed, with what is wrong with them. Calls that §7 does not show. */
import * as v from 'valibot'

import { CurrencySchema, MinorSchema } from '../../money.ts'
import {
  REJECTIONS_AT_ONCE,
  rejectionReasons,
  rejectionSources,
  rejectionStatuses,
} from '../../rules/rejections/rejection.ts'
import { attributes, IdSchema, one, request, VersionSchema } from '../json-api.ts'
import { InstantSchema } from '../time.ts'
import { ProposedInvoiceSchema } from './proposed-invoice.ts'

export const REJECTION = 'merchant-rejections'

export const rejectionSorts = ['-created_at', 'created_at', 'invoice_number', '-invoice_number'] as const
export type RejectionSort = (typeof rejectionSorts)[number]

/** What a list and the details both say. */
const summary = {
  status: v.picklist(rejectionStatuses),
  source: v.picklist(rejectionSources),
  file_name: v.nullable(v.string()),
  /** From 1, as an editor counts. */
  file_line: v.nullable(v.number()),
  merchant_name: v.string(),
  /** Null while no account is chosen. */
  customer_name: v.nullable(v.string()),
  invoice_number: v.string(),
  /** Null where no amount could be read. */
  total: v.nullable(MinorSchema),
  currency: v.nullable(CurrencySchema),
  created_at: InstantSchema,
  version: VersionSchema,
  reasons: v.array(v.picklist(rejectionReasons)),
} as const

const RejectionRowSchema = attributes(summary)
export type RejectionRow = v.InferOutput<typeof RejectionRowSchema> & { id: string }

/**
 * GET /ecaas/merchant-rejections by `filter[status]`, `filter[text]`, `filter[reason]`, `filter[source]`,
 * `filter[buid_merchant]`, `filter[sol_currency]`, `sort` and `page[…]`; the counts are those of the other filters.
 */
export const RejectionsSchema = v.pipe(
  v.object({
    data: v.array(v.object({ type: v.literal(REJECTION), id: v.string(), attributes: RejectionRowSchema })),
    meta: v.object({
      page: v.object({ total: v.number(), number: v.number(), size: v.number() }),
      counts: v.record(v.picklist(rejectionStatuses), v.number()),
    }),
  }),
  v.transform(({ data, meta }) => ({ items: data.map(({ id, attributes: own }) => ({ id, ...own })), ...meta })),
)
export type RejectionList = v.InferOutput<typeof RejectionsSchema>

const RejectionAttributesSchema = attributes({
  ...summary,
  /** As it was stored, and the saved correction where there is one. */
  original: ProposedInvoiceSchema,
  correction: v.nullable(ProposedInvoiceSchema),
  /** Each with its place in the invoice, such as `lines/0/quantity`; empty where it is about all of it. */
  refusals: v.array(v.object({ code: v.picklist(rejectionReasons), at: v.string() })),
  /** The cells of its line in the file, in their order. */
  file_values: v.array(v.object({ name: v.string(), value: v.string() })),
  /** The invoice that it became. */
  trx_id: v.nullable(v.string()),
  /** What became of it, the latest first; `by` is null where nobody in the portal did it. */
  history: v.array(
    v.object({
      event: v.picklist(['stored', 'resubmitted', 'refused', 'accepted', 'cancelled']),
      at: InstantSchema,
      by: v.nullable(v.string()),
    }),
  ),
})
export type Rejection = v.InferOutput<typeof RejectionAttributesSchema> & { id: string }
/** GET /ecaas/merchant-rejections/{id}, and the answer of each change of one. */
export const RejectionSchema = one(REJECTION, RejectionAttributesSchema)

/**
 * POST /ecaas/merchant-rejections (with the header Idempotency-Key) stores a proposed invoice that the rules refuse, with
 * the reasons of today. 409 `invoiceNotRefused` says that it can be submitted. The answer of the same key is the same.
 */
export const CreatedRejectionSchema = one('created-rejections', attributes({ invoice_number: v.string() }))

/**
 * POST /ecaas/merchant-rejections/{id}/correction stores a correction beside what was stored first, and
 * POST …/resubmission (with the header Idempotency-Key) submits it. 409 `rejectionChanged` names the newer version.
 */
export const RejectionCorrectionSchema = request(
  'rejection-corrections',
  v.strictObject({ version: VersionSchema, invoice: ProposedInvoiceSchema }),
)

/** POST /ecaas/merchant-rejections/{id}/discard: back to what was stored first. */
export const RejectionDiscardSchema = request('rejection-discards', v.strictObject({ version: VersionSchema }))

/** POST /ecaas/merchant-rejections/cancellations: at least one must be active; those that are not stay as they are. */
export const RejectionCancellationSchema = request(
  'rejection-cancellations',
  v.strictObject({ ids: v.pipe(v.array(IdSchema), v.minLength(1), v.maxLength(REJECTIONS_AT_ONCE)) }),
)
export const RejectionCancellationAnswerSchema = one(
  'rejection-cancellations',
  attributes({
    cancelled: v.array(v.string()),
    /** Those that were not active, by their invoice number. */
    not_active: v.array(v.object({ id: v.string(), invoice_number: v.string() })),
  }),
)
export type RejectionCancellation = v.InferOutput<typeof RejectionCancellationAnswerSchema>
