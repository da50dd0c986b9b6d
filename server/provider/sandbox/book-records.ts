/** The lines of the sandbox provider's book, as its file has them. */
import * as v from 'valibot'

import { CardDescriptionSchema } from '../../../domain/contract/card-entry.ts'
import { BankDescriptionSchema } from '../../../domain/contract/methods/bank-entry.ts'
import { CurrencySchema, MinorSchema } from '../../../domain/money.ts'
import { ChargebackEventSchema, ReasonCodeSchema } from '../chargeback-event.ts'
import { ChargeReferencesSchema, DeclineCodeSchema, InstrumentSchema } from '../provider.ts'
import { MandateEventSchema } from '../mandates.ts'
import { RefundEventSchema } from '../refunds.ts'
import { eventFacts, ProviderFeeSchema, ReturnCodeSchema } from '../settlement-event.ts'
import { MandateRecordSchema } from './mandates/mandate-records.ts'
import { RefundRecordSchema } from './refund-records.ts'

/** A card that was typed in: which test card it is and what may be shown, never its number. */
const TokenRecordSchema = v.object({
  kind: v.literal('token'),
  token: v.string(),
  /** The test card's own token. */
  instrument: v.string(),
  card: CardDescriptionSchema,
  at: v.string(),
})
export type TokenRecord = v.InferOutput<typeof TokenRecordSchema>

/** A bank account that was typed in: which test account it is and what may be shown, never its number. */
const BankTokenRecordSchema = v.object({
  kind: v.literal('bankToken'),
  token: v.string(),
  /** The test account's own token. */
  instrument: v.string(),
  bank: BankDescriptionSchema,
  at: v.string(),
})
export type BankTokenRecord = v.InferOutput<typeof BankTokenRecordSchema>

const ChargeRecordSchema = v.object({
  kind: v.literal('charge'),
  attemptId: v.string(),
  providerRef: v.string(),
  at: v.string(),
  /** Null: the attempt was abandoned before it arrived. */
  order: v.nullable(
    v.object({
      amountMinor: v.number(),
      currency: v.string(),
      instrument: InstrumentSchema,
      descriptor: v.string(),
      references: v.optional(ChargeReferencesSchema),
      returnUrl: v.optional(v.string()),
    }),
  ),
  outcome: v.picklist(['approved', 'declined', 'pending', 'challenge']),
  declineCode: v.nullable(DeclineCodeSchema),
  settlesAt: v.nullable(v.string()),
  returnsAt: v.nullable(v.string()),
  returnCode: v.nullable(ReturnCodeSchema),
  /** Of a charge that the network takes back. */
  chargeback: v.optional(
    v.nullable(
      v.object({
        chargebackRef: v.string(),
        reasonCode: ReasonCodeSchema,
        at: v.string(),
        respondBy: v.string(),
        reversedAt: v.nullable(v.string()),
      }),
    ),
    null,
  ),
  /** Of a charge that its holder must confirm: the secret in the address of its page, and its end. */
  challenge: v.optional(v.nullable(v.object({ session: v.string(), expiresAt: v.string() })), null),
})
export type ChargeRecord = v.InferOutput<typeof ChargeRecordSchema>

/** The end of a charge that was pending or waited for its holder. Those of earlier releases were given up. */
const EndRecordSchema = v.object({
  kind: v.literal('end'),
  attemptId: v.string(),
  at: v.string(),
  outcome: v.optional(v.picklist(['approved', 'declined']), 'declined'),
  /** Of a declined one. */
  declineCode: v.optional(DeclineCodeSchema, 'processingError'),
  settlesAt: v.optional(v.nullable(v.string()), null),
})
export type EndRecord = v.InferOutput<typeof EndRecordSchema>

/** Books of earlier releases have no amounts with their events: those of the charge are meant. */
const amounts = { amountMinor: v.optional(MinorSchema), currency: v.optional(CurrencySchema) }
const [chargedBack, chargebackReversed] = ChargebackEventSchema.options
const StoredEventSchema = v.variant('type', [
  v.object({ ...eventFacts, ...amounts, type: v.literal('settled'), feeMinor: v.optional(ProviderFeeSchema) }),
  v.object({ ...eventFacts, ...amounts, type: v.literal('returned'), returnCode: ReturnCodeSchema }),
  ...RefundEventSchema.options,
  v.object({ ...chargedBack.entries, ...amounts }),
  v.object({ ...chargebackReversed.entries, ...amounts }),
  ...MandateEventSchema.options,
])
export type StoredEvent = v.InferOutput<typeof StoredEventSchema>
type WithoutId<Event> = Event extends unknown ? Omit<Event, 'id'> : never
/** An event that has no place in the list so far. */
export type DueEvent = WithoutId<StoredEvent>

const EventRecordSchema = v.object({ kind: v.literal('event'), event: StoredEventSchema })

export const BookRecordSchema = v.variant('kind', [
  TokenRecordSchema,
  BankTokenRecordSchema,
  ChargeRecordSchema,
  EndRecordSchema,
  EventRecordSchema,
  RefundRecordSchema,
  MandateRecordSchema,
])
export type BookRecord = v.InferOutput<typeof BookRecordSchema>
