/** Chargebacks of card payments, as a provider reports them (docs/provider.md, Chargebacks). */
import * as v from 'valibot'

import { CurrencySchema, MinorSchema } from '../../domain/money.ts'
import { eventFacts } from './settlement-event.ts'

/** The reason as the card's network gave it. */
export const ReasonCodeSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(20))

/** An instant in UTC, or a date. */
const RespondBySchema = v.nullable(v.union([v.pipe(v.string(), v.isoTimestamp()), v.pipe(v.string(), v.isoDate())]))

const facts = {
  ...eventFacts,
  amountMinor: MinorSchema,
  currency: CurrencySchema,
  chargebackRef: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  reasonCode: ReasonCodeSchema,
}

export const ChargebackEventSchema = v.variant('type', [
  v.object({ ...facts, type: v.literal('chargedBack'), respondBy: RespondBySchema }),
  v.object({ ...facts, type: v.literal('chargebackReversed') }),
])
/** Money that a card's network took back, or gave again: all of a charge or a part, in minor units. */
export type ChargebackEvent = v.InferOutput<typeof ChargebackEventSchema>

export const isChargebackEvent = (event: { readonly type: string }): event is ChargebackEvent =>
  event.type === 'chargedBack' || event.type === 'chargebackReversed'
