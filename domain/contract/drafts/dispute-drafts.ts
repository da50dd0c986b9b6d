import * as v from 'valibot'

import { DISPUTE_TEXT_LENGTH, DISPUTES_AT_ONCE, NAME_LENGTH } from '../../limits.ts'
import { MinorSchema } from '../../money.ts'
import { disputeActions, disputeKinds, disputeParties } from '../dispute.ts'
import { DraftIdSchema, IdSchema, VersionSchema } from '../json-api.ts'
import { TextSchema } from '../text.ts'
import { AttachedDocumentSchema } from './attached-document.ts'

const trxIds = v.pipe(v.array(IdSchema), v.maxLength(DISPUTES_AT_ONCE))
const typed = v.pipe(TextSchema, v.maxLength(DISPUTE_TEXT_LENGTH))
const contacts = v.pipe(
  v.array(
    v.pipe(
      v.strictObject({
        /** A colleague's id, or null for a contact who was typed. */
        contactId: v.nullable(IdSchema),
        name: TextSchema,
        email: v.pipe(TextSchema, v.maxLength(254)),
      }),
      // The name of a colleague is what it is: only what was typed is measured.
      v.check(({ contactId, name }) => contactId !== null || name.length <= NAME_LENGTH),
    ),
  ),
  v.maxLength(50),
)
const documents = v.pipe(v.array(AttachedDocumentSchema), v.maxLength(DISPUTES_AT_ONCE))

/** Saved facts of a dispute in progress. */
export const DisputeCreateDraftSchema = v.strictObject({
  kind: v.literal('disputeCreate'),
  shape: v.literal(1),
  draftId: DraftIdSchema,
  customerId: v.nullable(IdSchema),
  disputeKind: v.picklist(disputeKinds),
  trxIds,
  step: v.picklist(['invoices', 'reason', 'documents', 'contacts', 'review']),
  reasonId: v.nullable(IdSchema),
  description: typed,
  /** The amounts to which disputes are limited; invoices without one are disputed whole. */
  parts: v.optional(
    v.pipe(
      v.array(v.strictObject({ trxId: IdSchema, amountMinor: v.nullable(MinorSchema) })),
      v.maxLength(DISPUTES_AT_ONCE),
    ),
    [],
  ),
  documents,
  contacts,
  isSent: v.boolean(),
})
export type DisputeCreateDraft = v.InferOutput<typeof DisputeCreateDraftSchema>

export const disputeCreateDraft = { kind: 'disputeCreate', schema: DisputeCreateDraftSchema } as const

/** Saved facts of a response in progress. */
export const DisputeResponseDraftSchema = v.strictObject({
  kind: v.literal('disputeResponse'),
  shape: v.literal(1),
  draftId: DraftIdSchema,
  party: v.picklist(disputeParties),
  disputeIds: trxIds,
  step: v.picklist(['describe', 'contacts', 'review']),
  action: v.nullable(v.picklist(disputeActions)),
  comment: typed,
  adjustment: v.nullable(v.union([MinorSchema, v.literal('whole')])),
  documents,
  contacts,
  /** The versions that were seen when it was sent, so that a repeat is the same intent; empty before. */
  sent: v.pipe(v.array(v.strictObject({ disputeId: IdSchema, version: VersionSchema })), v.maxLength(DISPUTES_AT_ONCE)),
})
export type DisputeResponseDraft = v.InferOutput<typeof DisputeResponseDraftSchema>

export const disputeResponseDraft = { kind: 'disputeResponse', schema: DisputeResponseDraftSchema } as const
