/**
 * What a wizard keeps at the server, so that a reload, another device or a sign-in finds step and data again: facts that
 * the person gave, never a snapshot, and never what the server knows better. GET, POST and DELETE /ecaas/drafts/{kind}.
 */
import * as v from 'valibot'

import { InstantSchema } from '../dates.ts'
import { DISPUTE_TEXT_LENGTH, DISPUTES_AT_ONCE, NAME_LENGTH } from '../limits.ts'
import { MinorSchema } from '../money.ts'
import { disputeActions, disputeKinds, disputeParties } from './dispute.ts'
import { attributes, IdSchema, one, request } from './json-api.ts'
import { methodKinds } from './payment.ts'

export const draftKinds = ['payment', 'disputeCreate', 'disputeResponse'] as const
export type DraftKind = (typeof draftKinds)[number]

const trxIds = v.pipe(v.array(IdSchema), v.maxLength(DISPUTES_AT_ONCE))
const typed = v.pipe(v.string(), v.maxLength(DISPUTE_TEXT_LENGTH))
const contacts = v.pipe(
  v.array(
    v.strictObject({
      /** Somebody of the company, or null for one who was typed. */
      contactId: v.nullable(IdSchema),
      name: v.pipe(v.string(), v.maxLength(NAME_LENGTH)),
      email: v.pipe(v.string(), v.maxLength(254)),
    }),
  ),
  v.maxLength(50),
)
const documents = v.pipe(
  v.array(
    v.strictObject({
      documentId: IdSchema,
      trxId: IdSchema,
      typeId: v.string(),
      fileName: v.pipe(v.string(), v.maxLength(300)),
      fileSize: v.number(),
    }),
  ),
  v.maxLength(DISPUTES_AT_ONCE),
)
const key = v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{8,64}$/))

/** Each kind with the version of its shape: facts of another version are as good as none. */
export const DraftFactsSchema = v.variant('kind', [
  v.strictObject({
    kind: v.literal('payment'),
    shape: v.literal(1),
    draftId: key,
    /** The account that was selected in the portal when the payment was begun. */
    customerId: v.nullable(IdSchema),
    account: v.nullable(v.strictObject({ buidCustomer: IdSchema, name: v.pipe(v.string(), v.maxLength(200)) })),
    amounts: v.pipe(
      v.array(v.strictObject({ trxId: IdSchema, amountMinor: v.nullable(MinorSchema) })),
      v.maxLength(500),
    ),
    method: v.nullable(
      v.strictObject({
        kind: v.picklist(methodKinds),
        id: v.nullable(IdSchema),
        label: v.pipe(v.string(), v.maxLength(100)),
        last4: v.pipe(v.string(), v.maxLength(4)),
      }),
    ),
    quoteId: v.nullable(IdSchema),
    reached: v.nullable(
      v.variant('at', [
        v.strictObject({ at: v.literal('submitting'), quoteId: IdSchema }),
        v.strictObject({ at: v.literal('processing'), paymentId: IdSchema }),
      ]),
    ),
  }),
  v.strictObject({
    kind: v.literal('disputeCreate'),
    shape: v.literal(1),
    /** Made with the draft; it is the Idempotency-Key, so that a repeat is the same intent. */
    draftId: key,
    customerId: v.nullable(IdSchema),
    disputeKind: v.picklist(disputeKinds),
    trxIds,
    step: v.picklist(['invoices', 'reason', 'documents', 'contacts', 'review']),
    reasonId: v.nullable(IdSchema),
    description: typed,
    documents,
    contacts,
    isSent: v.boolean(),
  }),
  v.strictObject({
    kind: v.literal('disputeResponse'),
    shape: v.literal(1),
    draftId: key,
    party: v.picklist(disputeParties),
    disputeIds: trxIds,
    step: v.picklist(['describe', 'contacts', 'review']),
    action: v.nullable(v.picklist(disputeActions)),
    comment: typed,
    adjustment: v.nullable(v.union([MinorSchema, v.literal('whole')])),
    documents,
    contacts,
    /** What was sent, by the versions that were seen, so that a repeat is the same intent; empty before. */
    sent: v.pipe(
      v.array(v.strictObject({ disputeId: IdSchema, version: v.pipe(v.number(), v.integer()) })),
      v.maxLength(DISPUTES_AT_ONCE),
    ),
  }),
])
export type DraftFacts = v.InferOutput<typeof DraftFactsSchema>
export type DraftFactsOf<Kind extends DraftKind> = Extract<DraftFacts, { kind: Kind }>

/**
 * `revision` is that of the draft one has seen, 0 for none: another one is refused with 412 `draftChanged`, since it was
 * changed on another device meanwhile (promise R10). Answers the draft with its new revision.
 */
export const DraftRequestSchema = request(
  'drafts',
  v.strictObject({ revision: v.pipe(v.number(), v.integer(), v.minValue(0)), facts: DraftFactsSchema }),
)
/** Facts that this version cannot read are null. */
export const DraftSchema = one(
  'drafts',
  attributes({
    revision: v.pipe(v.number(), v.integer(), v.minValue(0)),
    facts: v.fallback(v.nullable(DraftFactsSchema), null),
    updated_at: v.nullable(InstantSchema),
  }),
)
export type StoredDraft = v.InferOutput<typeof DraftSchema>
