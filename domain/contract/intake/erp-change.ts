/** Changes that software sends in signed calls, one or many at once: docs/erp.md. Ours to design (§7). */
import * as v from 'valibot'

import { attributes, one, request, strictAttributes } from '../json-api.ts'
import { CancellationChangeSchema } from './cancellation-change.ts'
import { CreditChangeSchema } from './credit-change.ts'
import { InvoiceChangeSchema } from './invoice-change.ts'
import { intakeKinds, type ChangeOf, type IntakeKind } from './kinds.ts'
import { LimitChangeSchema } from './limit-change.ts'
import { PartySchema } from './parts.ts'
import { PaymentChangeSchema } from './payment-change.ts'
import { CustomerChangeSchema, LocationChangeSchema, MerchantChangeSchema } from './record-change.ts'
import { intakeCodes, intakeResults } from './result.ts'

export const CHANGE = 'changes'
export const CHANGE_BATCH = 'change-batches'
/** Changes of one call. */
export const BATCH_CHANGES = 500

/**
 * A change, and what becomes of what is there already with another content: with `upsert` it is brought up to date, with
 * `skip_known` left as it is, and else the change is refused.
 */
type Sent<Kind extends IntakeKind> = {
  readonly kind: Kind
  readonly upsert: boolean
  readonly skip_known: boolean
  readonly change: ChangeOf[Kind]
}
export type SentChange = { readonly [Kind in IntakeKind]: Sent<Kind> }[IntakeKind]

/** Whether a change is of a kind, whose content it has then. */
export const isSent =
  <Kind extends IntakeKind>(kind: Kind) =>
  (sent: SentChange): sent is SentChange & Sent<Kind> =>
    sent.kind === kind

/* @__NO_SIDE_EFFECTS__ */
const sent = <Kind extends IntakeKind, Change>(kind: Kind, change: v.GenericSchema<unknown, Change>) =>
  v.strictObject({
    kind: v.literal(kind),
    upsert: v.optional(v.boolean(), false),
    skip_known: v.optional(v.boolean(), false),
    change,
  })

/* @__NO_SIDE_EFFECTS__ */
function sentBy<Merchant extends v.GenericSchema<unknown, string | undefined>>(merchant: Merchant) {
  return v.variant('kind', [
    sent('invoice', strictAttributes({ ...InvoiceChangeSchema.pipe[0].entries, merchant })),
    sent('cancellation', strictAttributes({ ...CancellationChangeSchema.pipe[0].entries, merchant })),
    sent('payment', strictAttributes({ ...PaymentChangeSchema.pipe[0].entries, merchant })),
    sent('credit', strictAttributes({ ...CreditChangeSchema.pipe[0].entries, merchant })),
    sent('limit', strictAttributes(LimitChangeSchema.pipe[0].entries)),
    sent('customer', strictAttributes(CustomerChangeSchema.pipe[0].entries)),
    sent('merchant', strictAttributes(MerchantChangeSchema.pipe[0].entries)),
    sent('location', strictAttributes(LocationChangeSchema.pipe[0].entries)),
  ])
}

/** Returns the schema of a change as the software of a merchant sends it, which need not name it, or that of a program. */
export function sentChangeSchema(buidMerchant: string | null): v.GenericSchema<unknown, SentChange> {
  return sentBy<v.GenericSchema<unknown, string>>(
    buidMerchant === null ? PartySchema : v.optional(PartySchema, buidMerchant),
  )
}

/** POST /ecaas/erp/changes; a key of the program names the merchant. */
export const ErpChangeRequestSchema = request(CHANGE, sentBy(v.optional(PartySchema)))

/** POST /ecaas/erp/change-batches: each change is one of the call above, and is judged by itself. */
export const ErpChangeBatchRequestSchema = request(
  CHANGE_BATCH,
  v.strictObject({
    changes: v.pipe(v.array(v.record(v.string(), v.unknown())), v.minLength(1), v.maxLength(BATCH_CHANGES)),
  }),
)

const became = {
  result: v.picklist(intakeResults),
  /** Why it was refused or left alone; of a change that was made, what its sender should know. */
  code: v.nullable(
    v.picklist([
      ...intakeCodes,
      'attributeInvalid',
      'attributeUnknown',
      'changeKindForbidden',
      'merchantRequired',
    ] as const),
  ),
  /** The portal's id of what was stored or is there: of an invoice its `trx_id`. */
  object_id: v.nullable(v.string()),
}

/** The answer to one change that is not refused. */
export const ErpChangeReadSchema = one(CHANGE, attributes({ kind: v.picklist(intakeKinds), ...became }))

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** The answer to a batch: what became of each change, in their order. */
export const ErpChangeBatchReadSchema = one(
  CHANGE_BATCH,
  attributes({
    counts: v.strictObject({ stored: count, changed: count, unchanged: count, skipped: count, refused: count }),
    results: v.array(
      v.strictObject({
        ...became,
        /** Of a refused one, to the part of the request that it is about. */
        pointer: v.nullable(v.string()),
        /** What the part lacks. */
        missing: v.nullable(v.string()),
      }),
    ),
  }),
)
