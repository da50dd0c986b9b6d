/**
 * Instant verification of a bank account: its holder goes through the provider's own page, whose answer is a proof that
 * the portal's server redeems at the provider. What the page itself says of the account is never believed.
 */
import * as v from 'valibot'

import { attributes, one, request } from '../json-api.ts'

const ProofSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{10,100}$/))

/** POST /ecaas/managed-payment-methods/:id/verification-session: opens the provider's page, at this address. */
export const VerificationSessionRequestSchema = request('verification-sessions', v.strictObject({}))
export const VerificationSessionSchema = one(
  'verification-sessions',
  attributes({ address: v.pipe(v.string(), v.url()) }),
)

/** POST /ecaas/managed-payment-methods/:id/verification-result: the proof that the page gave. */
export const VerificationResultSchema = request('verification-results', v.strictObject({ proof: ProofSchema }))

const VerificationMessageSchema = v.variant('type', [
  v.object({ type: v.literal('verification.answered'), proof: ProofSchema }),
  v.object({ type: v.literal('verification.cancelled') }),
  /** The height that the page needs, in CSS pixels. */
  v.object({ type: v.literal('verification.height'), height: v.pipe(v.number(), v.minValue(0), v.maxValue(5000)) }),
])
/** Messages from the provider's page to the portal. */
export type VerificationMessage = v.InferOutput<typeof VerificationMessageSchema>

/** Returns the message of a `MessageEvent`, or null when it does not come from the provider's page. */
export function readVerificationMessage(
  event: { readonly origin: string; readonly source: unknown; readonly data: unknown },
  from: { readonly origin: string; readonly window: unknown },
): VerificationMessage | null {
  if (event.origin !== from.origin || event.source === null || event.source !== from.window) return null
  const message = v.safeParse(VerificationMessageSchema, event.data)
  return message.success ? message.output : null
}
