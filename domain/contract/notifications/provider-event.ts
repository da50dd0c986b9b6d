/** Events that the payment provider sends by webhook (docs/provider.md). */
import * as v from 'valibot'

/** What there is news of: money that moved, or a charge that had no answer. */
export const PROVIDER_EVENT_TYPES = ['settlements.reported', 'charge.decided'] as const

export type ProviderEventType = (typeof PROVIDER_EVENT_TYPES)[number]

/** The body of POST /ecaas/provider-events. Members that are not named here are left out: what is true is asked for. */
export const ProviderEventSchema = v.object({ type: v.picklist(PROVIDER_EVENT_TYPES) })
