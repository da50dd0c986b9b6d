/** The events of a provider that the portal knows, of all that its list has. */
import * as v from 'valibot'

import { ChargebackEventSchema } from './chargeback-event.ts'
import { type MandateEvent, MandateEventSchema } from './mandates.ts'
import { RefundEventSchema } from './refunds.ts'
import { SettlementEventSchema } from './settlement-event.ts'

export const ProviderEventSchema = v.variant('type', [
  ...SettlementEventSchema.options,
  ...RefundEventSchema.options,
  ...ChargebackEventSchema.options,
  ...MandateEventSchema.options,
])
export type ProviderEvent = v.InferOutput<typeof ProviderEventSchema>
/** An event of a charge or of a refund. */
export type MoneyEvent = Exclude<ProviderEvent, MandateEvent>

const knownTypes: ReadonlySet<string> = new Set(ProviderEventSchema.options.map(({ entries }) => entries.type.literal))

/** A page of the list, whatever types its events have. */
export const EventPageSchema = v.object({
  events: v.array(v.looseObject({ type: v.string() })),
  cursor: v.nullable(v.string()),
})

/** Checks whether the portal knows this type of event; providers may be ahead of it. */
export const isKnownEvent = ({ type }: { readonly type: string }): boolean => knownTypes.has(type)
