/** Mandates of bank accounts in the port to a payment provider, for those that have them (docs/provider.md, Mandates). */
import * as v from 'valibot'

import { mandateSchemes } from '../../domain/rules/mandates/scheme.ts'

const text = (length: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(length))
/** The bank's own reason, such as R07 or MD01; `refused` where it never agreed. */
const ReasonCodeSchema = text(60)
const ReferenceSchema = text(200)

export const MandateRequestSchema = v.strictObject({
  /** Our mandate: the idempotency key among those of the account. */
  mandateId: text(200),
  /** An instant in UTC: when the account's holder accepted the agreement. */
  acceptedAt: v.pipe(v.string(), v.isoTimestamp()),
  scheme: v.picklist(mandateSchemes),
})
export type MandateRequest = v.InferOutput<typeof MandateRequestSchema>

export const MandateAnswerSchema = v.variant('state', [
  v.object({ state: v.picklist(['active', 'pending', 'refused']), reference: ReferenceSchema }),
  v.object({ state: v.literal('ended'), reference: ReferenceSchema, reasonCode: ReasonCodeSchema }),
])
/** The mandate as it is now; `ended` of one that was asked for before. */
export type MandateAnswer = v.InferOutput<typeof MandateAnswerSchema>

const facts = { id: v.string(), token: ReferenceSchema, reference: ReferenceSchema, occurredAt: v.string() }
export const MandateEventSchema = v.variant('type', [
  v.object({ ...facts, type: v.literal('mandateActive') }),
  v.object({ ...facts, type: v.literal('mandateEnded'), reasonCode: ReasonCodeSchema }),
])
/** A mandate that can be used from now on, or no more. */
export type MandateEvent = v.InferOutput<typeof MandateEventSchema>

export const isMandateEvent = (event: { readonly type: string }): event is MandateEvent =>
  event.type === 'mandateActive' || event.type === 'mandateEnded'

export type Mandates = {
  /**
   * Has a mandate made of an agreement that the account's holder accepted, once for each `mandateId`: the same one again
   * gets the state as it is by then. Throws as `charge` does; then only the same call again tells.
   */
  readonly agreeMandate: (token: string, request: MandateRequest) => Promise<MandateAnswer>
  /** Returns the last mandate of a bank account, or null where it has none. */
  readonly findMandate: (token: string) => Promise<MandateAnswer | null>
}
