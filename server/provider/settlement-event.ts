/** Money that has come or went back, as a provider reports it. */
import * as v from 'valibot'

import { CurrencySchema, MinorSchema } from '../../domain/money.ts'

/**
 * The reason for which a bank returned a debit, as it gave it: a code of Nacha (R01), of ISO 20022 (AM04) or of Payments
 * Canada (901). Any code is booked, since money that went back must not wait for words
 * (domain/rules/payments/payment-return.ts has the known ones).
 */
export const ReturnCodeSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(20))

export const eventFacts = { id: v.string(), attemptId: v.string(), providerRef: v.string(), occurredAt: v.string() }
const amountFacts = { amountMinor: MinorSchema, currency: CurrencySchema }
/** The provider's fee in minor units of the same currency; null where it bills its fees apart. */
export const ProviderFeeSchema = v.nullable(v.pipe(MinorSchema, v.minValue(0)))

export const SettlementEventSchema = v.variant('type', [
  v.object({ ...eventFacts, ...amountFacts, type: v.literal('settled'), feeMinor: ProviderFeeSchema }),
  v.object({ ...eventFacts, ...amountFacts, type: v.literal('returned'), returnCode: ReturnCodeSchema }),
])
/**
 * Money that has come, or went back. `occurredAt` is an instant in UTC; the amount is that of the charge, in minor units
 * and before the provider's fee.
 */
export type SettlementEvent = v.InferOutput<typeof SettlementEventSchema>
