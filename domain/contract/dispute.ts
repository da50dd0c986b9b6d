/**
 * Disputes: reasons, ineligible transactions and counts as §7 has them, and our own list, creation and
 * answers. Each side has its calls: `/ecaas/{customer|merchant|admin}-dispute…`.
 */
import * as v from 'valibot'

import { DateSchema, InstantSchema } from './time.ts'
import { DISPUTE_TEXT_LENGTH, DISPUTES_AT_ONCE, NAME_LENGTH } from '../limits.ts'
import { CurrencySchema, MinorSchema } from '../money.ts'
import { InvoiceLineSchema } from './invoice-line.ts'
import { attributes, IdSchema, many, one, request, VersionSchema } from './json-api.ts'
import { EmailSchema, TextSchema } from './text.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** The sides of a dispute; support is the program's own staff, of user type admin. */
export const disputeParties = ['customer', 'merchant', 'support'] as const
export type DisputeParty = (typeof disputeParties)[number]

/** Names of the sides in the paths of §7. */
export const partyPaths = { customer: 'customer', merchant: 'merchant', support: 'admin' } as const satisfies Record<
  DisputeParty,
  string
>

export const disputeKinds = ['dispute', 'chargeback'] as const
export type DisputeKind = (typeof disputeKinds)[number]

/** The statuses of §4. */
export const disputeStatuses = [
  'open',
  'onHold',
  'pendingAdjustment',
  'waitingOnCustomer',
  'waitingOnMerchant',
  'escalated',
  'closed',
] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

/** Actions of a dispute, each the event of its lifecycle, in the order in which they are offered. */
export const disputeActions = [
  'adjustment.accept',
  'adjustment.refuse',
  'customer.reply',
  'customer.close',
  'customer.escalate',
  'customer.cancel',
  'merchant.reply',
  'adjustment.propose',
  'merchant.escalate',
  'support.close',
  'support.askCustomer',
  'support.askMerchant',
  'support.hold',
  'support.release',
] as const
export type DisputeAction = (typeof disputeActions)[number]

/** Events of a dispute's history: its creation, actions, and deadlines that passed. */
export const disputeEvents = ['dispute.created', ...disputeActions, 'deadline.passed'] as const
export type DisputeEventName = (typeof disputeEvents)[number]

/**
 * Outcomes of a closed dispute: `adjusted` reduced the amount due, `agreed` and `lapsed` (without an answer in time)
 * and `decided` (by support) did not, `cancelled` means that the transaction is no longer disputed (§4).
 */
export const disputeOutcomes = ['adjusted', 'agreed', 'lapsed', 'decided', 'cancelled'] as const
export type DisputeOutcome = (typeof disputeOutcomes)[number]

/** GET /customer-dispute-reasons (§7). */
const DisputeReasonAttributesSchema = attributes({
  dispute_reason_id: v.string(),
  dispute_reason: v.string(),
  /** `Y` means that a document is needed (§3). */
  documentation_required: v.picklist(['Y', 'N']),
})
export type DisputeReason = v.InferOutput<typeof DisputeReasonAttributesSchema> & { id: string }
export const DisputeReasonsSchema = many('dispute-reasons', DisputeReasonAttributesSchema)

/** Reasons why a transaction cannot be disputed or charged back; the server's codes. */
export const ineligibleCodes = [
  'transactionUnknown',
  'notDisputable',
  'creditNote',
  'notBilled',
  'alreadyDisputed',
  /** Its dispute came with the imported invoice: there is none in the portal. */
  'disputedElsewhere',
  'paymentStillProcessing',
  'alreadyPaid',
  'chargebackTooLate',
  'chargebackUnavailable',
] as const
export type IneligibleCode = (typeof ineligibleCodes)[number]

/** GET /customer-dispute-ineligible-trxs by `filter[trx_id]` (§7), and ours: `filter[kind]`. */
export const IneligibleTransactionAttributesSchema = attributes({
  trx_id: v.string(),
  /** For those who read no codes: in English. */
  ineligible_reason: v.string(),
  ineligible_code: v.picklist(ineligibleCodes),
})
export type IneligibleTransaction = v.InferOutput<typeof IneligibleTransactionAttributesSchema> & { id: string }
export const IneligibleTransactionsSchema = many('dispute-ineligible-trxs', IneligibleTransactionAttributesSchema)

/** GET /ecaas/user-group-contacts: whom the reader's company may name (§7). */
const UserGroupContactAttributesSchema = attributes({
  name: v.string(),
  email_address: v.string(),
  contact_type: v.string(),
  contact_type_text: v.string(),
})
export type UserGroupContact = v.InferOutput<typeof UserGroupContactAttributesSchema> & { id: string }
export const UserGroupContactsSchema = many('user-group-contacts', UserGroupContactAttributesSchema)

/** GET /ecaas/{customer|merchant|admin}-dispute/count (§7). */
export const DisputeCountsSchema = one('dispute-counts', attributes({ open_disputes: count, closed_disputes: count }))

const ContactNameSchema = v.pipe(TextSchema, v.trim(), v.minLength(1), v.maxLength(NAME_LENGTH))

/** A contact of a request: a colleague by id, or anyone by name and address. */
export const ContactChoiceSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('known'), contact_id: IdSchema }),
  v.strictObject({ kind: v.literal('new'), name: ContactNameSchema, email_address: EmailSchema }),
])

const text = v.pipe(TextSchema, v.trim(), v.maxLength(DISPUTE_TEXT_LENGTH))
const required = v.pipe(text, v.minLength(1))
const contacts = v.pipe(v.array(ContactChoiceSchema), v.maxLength(50))
const documentIds = v.pipe(v.array(IdSchema), v.maxLength(DISPUTES_AT_ONCE))

/**
 * POST /ecaas/customer-disputes with the header Idempotency-Key. All or nothing: when a transaction has become
 * ineligible it answers 409 `disputePartlyIneligible` (or `disputeNotEligible` when none is left) with
 * `meta.ineligible`, each as GET /customer-dispute-ineligible-trxs gives it; when more is disputed than the whole, 409
 * `disputedAmountOver`.
 */
export const DisputeRequestSchema = request(
  'disputes',
  v.strictObject({
    kind: v.picklist(disputeKinds),
    trx_ids: v.pipe(v.array(IdSchema), v.minLength(1), v.maxLength(DISPUTES_AT_ONCE)),
    dispute_reason_id: IdSchema,
    description: required,
    /** Amounts in minor units to which the disputes of some transactions are limited; the others are of the whole. */
    disputed_amounts: v.optional(
      v.pipe(
        v.array(v.strictObject({ trx_id: IdSchema, amount: v.pipe(MinorSchema, v.minValue(1)) })),
        v.maxLength(DISPUTES_AT_ONCE),
      ),
      [],
    ),
    contacts,
    /** Documents that were uploaded for these transactions before. */
    document_ids: documentIds,
  }),
)
/** Results of a submission. */
export const DisputeSubmissionAttributesSchema = attributes({
  /** To be read aloud: the number of the submission. */
  confirmation_number: v.string(),
  kind: v.picklist(disputeKinds),
  created_at: InstantSchema,
  respond_by: DateSchema,
  disputes: v.array(
    v.object({
      dispute_id: v.string(),
      dispute_number: v.string(),
      trx_id: v.string(),
      invoice_id: v.string(),
      merchant_name: v.string(),
      currency: CurrencySchema,
      disputed_amount: MinorSchema,
    }),
  ),
})
export const DisputeSubmissionSchema = one('dispute-submissions', DisputeSubmissionAttributesSchema)
export type DisputeSubmission = v.InferOutput<typeof DisputeSubmissionSchema>

const disputeEntries = {
  dispute_number: v.string(),
  kind: v.picklist(disputeKinds),
  status: v.picklist(disputeStatuses),
  outcome: v.nullable(v.picklist(disputeOutcomes)),
  trx_id: v.string(),
  invoice_id: v.string(),
  buid_customer: v.string(),
  customer_name: v.string(),
  buid_merchant: v.string(),
  merchant_name: v.string(),
  currency: CurrencySchema,
  /** Minor units, like every amount below. */
  billed_total: MinorSchema,
  /** What was open when it was disputed, or was paid of it, or the part of it to which the dispute is limited. */
  disputed_amount: MinorSchema,
  /** The amount still owed on the invoice now. */
  open_amount: MinorSchema,
  /** The proposed adjustment, or the one that was made. */
  adjustment_amount: v.nullable(MinorSchema),
  dispute_reason_id: v.string(),
  dispute_reason: v.string(),
  created_at: InstantSchema,
  created_by: v.string(),
  /** Time of the latest change. */
  updated_at: InstantSchema,
  /** The side whose answer is awaited. */
  turn: v.nullable(v.picklist(disputeParties)),
  /** The last business date (America/Chicago) for that answer; null where no deadline runs. */
  respond_by: v.nullable(DateSchema),
  /** Whole days until then, 0 on the day itself; null where no deadline runs. */
  days_left: v.nullable(count),
  is_overdue: v.boolean(),
  /** The status before a hold. */
  held_from: v.nullable(v.picklist(disputeStatuses)),
  /** A payment of the invoice is under way: an adjustment leaves a credit of what it pays too much. */
  payment_pending: v.boolean(),
  version: VersionSchema,
} as const

const DisputeAttributesSchema = attributes(disputeEntries)
export type Dispute = v.InferOutput<typeof DisputeAttributesSchema> & { id: string }
export type DisputeWire = v.InferInput<typeof DisputeAttributesSchema>

export const disputeSorts = ['-created_at', 'created_at', '-updated_at'] as const
export type DisputeSort = (typeof disputeSorts)[number]
/** `actionable`: those whose turn is the reader's side. */
export const disputeListStatuses = ['active', 'actionable', ...disputeStatuses, 'all'] as const
export type DisputeListStatus = (typeof disputeListStatuses)[number]

/**
 * GET /ecaas/{side}-disputes: `filter[buid_customer]` or `filter[buid_merchant]`, `filter[status]`
 * (disputeListStatuses), `filter[text]` (dispute, invoice, PO or confirmation number, other side's name),
 * `filter[sol_currency]`, `filter[trx_id]` (comma list), `filter[dispute_id]` (comma list), `sort`, `page[number]`,
 * `page[size]`. Meta beside `page`: `counts` by list status.
 */
export const DisputeListSchema = v.pipe(
  v.object({
    data: v.array(v.object({ type: v.literal('disputes'), id: v.string(), attributes: DisputeAttributesSchema })),
    meta: v.object({
      page: v.object({ total: count, number: count, size: count }),
      counts: v.record(v.picklist(disputeListStatuses), count),
    }),
  }),
  v.transform(({ data, meta }) => ({
    items: data.map(({ id, attributes: own }) => ({ id, ...own })),
    page: meta.page,
    counts: meta.counts,
  })),
)
export type DisputeList = v.InferOutput<typeof DisputeListSchema>

/** §3 "Dispute response current contact". */
const DisputeContactSchema = v.object({
  id: v.string(),
  contact_name: v.string(),
  email_address: v.string(),
  dispute_contact_type_id: v.picklist(disputeParties),
  dispute_contact_type: v.string(),
  user_id: v.nullable(v.string()),
})
const DisputeDocumentSchema = v.object({
  document_id: v.string(),
  doc_type_id: v.string(),
  document_type: v.string(),
  file_name: v.string(),
  /** Bytes. */
  file_size: count,
  entry_ts: InstantSchema,
  party: v.picklist(disputeParties),
})
const DisputeStepSchema = v.object({
  at: InstantSchema,
  event: v.picklist(disputeEvents),
  /** null: time itself, a deadline. */
  party: v.nullable(v.picklist(disputeParties)),
  by: v.nullable(v.string()),
  from_status: v.nullable(v.picklist(disputeStatuses)),
  to_status: v.picklist(disputeStatuses),
  comment: v.nullable(v.string()),
  adjustment_amount: v.nullable(MinorSchema),
})

/** GET /ecaas/{side}-disputes/{id}: with description, contacts of the reader's side, documents and the whole way. */
const DisputeDetailsAttributesSchema = attributes({
  ...disputeEntries,
  description: v.string(),
  /** The submission's own number, which other disputes may share. */
  confirmation_number: v.string(),
  /** The invoice for sides that have no page of it. */
  po_number: v.nullable(v.string()),
  billed_on: v.nullable(DateSchema),
  due_on: v.nullable(DateSchema),
  lines: v.array(InvoiceLineSchema),
  contacts: v.array(DisputeContactSchema),
  documents: v.array(DisputeDocumentSchema),
  /** Oldest first. */
  timeline: v.array(DisputeStepSchema),
})
export type DisputeDetails = v.InferOutput<typeof DisputeDetailsAttributesSchema> & { id: string }
export type DisputeDetailsWire = v.InferInput<typeof DisputeDetailsAttributesSchema>
export const DisputeDetailsSchema = one('disputes', DisputeDetailsAttributesSchema)
export type DisputeStep = DisputeDetails['timeline'][number]

/**
 * GET /ecaas/{userType}-dispute-response by `filter[dispute_id]`, `sort=-comment_date` (§7): each step with its words,
 * the newest first.
 */
export const DisputeResponseAttributesSchema = attributes({
  dispute_id: v.string(),
  dispute_action: v.picklist(disputeEvents),
  /** null on a step that answers nothing: a pause, its end, a deadline. */
  dispute_action_description: v.nullable(v.string()),
  comment: v.nullable(v.string()),
  comment_date: InstantSchema,
  created_by: v.nullable(v.string()),
})
export const DisputeResponsesSchema = many('dispute-responses', DisputeResponseAttributesSchema)

/**
 * POST /ecaas/{userType}-dispute-response with the header Idempotency-Key: the same response to one or several disputes
 * of one status. Each is eligible or ineligible by itself; when none is eligible the answer is 409 (403 where the side
 * or role may not) with the code, of several `disputesNotAnswerable` with `meta.refused`.
 */
export const DisputeResponseRequestSchema = request(
  'dispute-responses',
  v.strictObject({
    dispute_action: v.picklist(disputeActions),
    disputes: v.pipe(
      v.array(v.strictObject({ dispute_id: IdSchema, version: VersionSchema })),
      v.minLength(1),
      v.maxLength(DISPUTES_AT_ONCE),
    ),
    comment: text,
    /** The adjustment in minor units; null for none. Of several disputes it is the whole of each: `whole`. */
    adjustment: v.nullable(v.union([v.pipe(MinorSchema, v.minValue(1)), v.literal('whole')])),
    contacts,
    document_ids: documentIds,
  }),
)
/** Results of a response, one for each dispute. */
export const DisputeResponseResultAttributesSchema = attributes({
  done: v.array(v.object({ dispute_id: v.string(), dispute_number: v.string(), status: v.picklist(disputeStatuses) })),
  refused: v.array(v.object({ dispute_id: v.string(), dispute_number: v.string(), code: v.string() })),
})
export const DisputeResponseResultSchema = one('dispute-response-results', DisputeResponseResultAttributesSchema)
export type DisputeResponseResult = v.InferOutput<typeof DisputeResponseResultSchema>

/**
 * POST /ecaas/customer-disputes/{id}/cancellation with the header Idempotency-Key: the transaction is no longer disputed
 * (§4).
 */
export const DisputeCancellationSchema = request(
  'dispute-cancellations',
  v.strictObject({ version: VersionSchema, comment: text }),
)
export const DisputeCancellationAnswerSchema = one(
  'dispute-cancellations',
  attributes({ dispute_id: v.string(), dispute_number: v.string(), status: v.picklist(disputeStatuses) }),
)

/**
 * POST /ecaas/{side}-dispute-documents with `trx_id`, `doc_type_id` and `file_name` as parameters and the file as its
 * body (application/octet-stream): stored for an hour until a dispute or a response names it. GET …/{id}/content
 * returns it as an attachment; DELETE /merchant-invoice-documents (§7) removes it while nothing names it.
 */
export const UploadedDocumentSchema = one(
  'dispute-documents',
  attributes({
    document_id: v.string(),
    trx_id: v.string(),
    doc_type_id: v.string(),
    file_name: v.string(),
    file_size: count,
    entry_ts: InstantSchema,
  }),
)
export type UploadedDocument = v.InferOutput<typeof UploadedDocumentSchema>
export const DocumentRemovalSchema = request('invoice-documents', v.strictObject({ document_id: IdSchema }))
