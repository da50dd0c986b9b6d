import * as v from 'valibot'

import type { DraftFactsOf } from '../../domain/contract/draft.ts'
import { methodKinds } from '../../domain/contract/payment.ts'
import type { Draft, PaymentInput } from '../../machines/workflows/payment/payment.context.ts'
import type { PaymentSnapshot } from '../../machines/workflows/payment/payment.machine.ts'

/** What a tab keeps of a payment: ids, amounts and how far it came. Everything else is read anew (promises R8, R9). */
const PaymentFactsSchema = v.object({
  userId: v.string(),
  draftId: v.string(),
  /** The account that was selected in the portal when the payment was begun. */
  customerId: v.nullable(v.string()),
  account: v.nullable(v.object({ buidCustomer: v.string(), name: v.string() })),
  amounts: v.array(v.object({ trxId: v.string(), amountMinor: v.nullable(v.pipe(v.number(), v.integer())) })),
  method: v.nullable(
    v.object({ kind: v.picklist(methodKinds), id: v.nullable(v.string()), label: v.string(), last4: v.string() }),
  ),
  quoteId: v.nullable(v.string()),
  reached: v.nullable(
    v.variant('at', [
      v.object({ at: v.literal('submitting'), quoteId: v.string() }),
      v.object({ at: v.literal('processing'), paymentId: v.string() }),
      v.object({ at: v.literal('confirmed'), paymentId: v.string() }),
    ]),
  ),
})
export type PaymentFacts = v.InferOutput<typeof PaymentFactsSchema>
export type PaymentOwner = Pick<PaymentFacts, 'userId' | 'customerId'>

const KEY = 'payment'

/** The facts of a payment that a reload needs. */
export function factsOf(state: PaymentSnapshot, owner: PaymentOwner): PaymentFacts {
  const { draftId, account, lines, method, quote, draft, paymentId } = state.context
  const quoteId = quote?.id ?? draft?.quoteId ?? null
  return {
    ...owner,
    draftId,
    account,
    amounts:
      lines.length > 0 || draft === null
        ? lines.map(({ trxId, amountMinor }) => ({ trxId, amountMinor }))
        : [...draft.amounts],
    method,
    quoteId: state.matches('declined') || state.matches('stale') ? null : quoteId,
    reached: reachedBy(state, quoteId, paymentId),
  }
}

function reachedBy(state: PaymentSnapshot, quoteId: string | null, paymentId: string | null): PaymentFacts['reached'] {
  if (state.matches('confirmed')) return paymentId === null ? null : { at: 'confirmed', paymentId }
  if (state.matches('stillProcessing') && paymentId !== null) return { at: 'processing', paymentId }
  // Sent, and perhaps taken: the same intent is sent again, and the server says what became of it.
  const isSent = state.matches('submitting') || state.matches('stillProcessing') || state.matches('failed')
  const sentId = state.context.resume?.at === 'submitting' ? state.context.resume.quoteId : quoteId
  return isSent && sentId !== null ? { at: 'submitting', quoteId: sentId } : null
}

/** What of it is kept at the server, for another visit or device; null when there is nothing to come back to. */
export function draftOf({ userId: _, reached, ...facts }: PaymentFacts): DraftFactsOf<'payment'> | null {
  if (reached?.at === 'confirmed' || (facts.amounts.length === 0 && reached === null)) return null
  return { kind: 'payment', shape: 1, ...facts, reached }
}

/** What another visit or device has kept, as this tab's own. */
export function factsOfDraft({ kind: _, shape: __, ...facts }: DraftFactsOf<'payment'>, userId: string): PaymentFacts {
  return { userId, ...facts }
}

/** Where the chart starts again: what was chosen, and what was already sent. */
export function inputOf({
  draftId,
  account,
  amounts,
  method,
  quoteId,
  reached,
}: PaymentFacts): Pick<PaymentInput, 'draftId' | 'account' | 'draft' | 'resume'> {
  const draft: Draft | null = amounts.length === 0 ? null : { amounts, quoteId, method }
  return { draftId, account, draft, resume: reached === null || reached.at === 'confirmed' ? null : reached }
}

/** What this tab kept, when it is the same person's. Anything that cannot be read counts as nothing. */
export function readFacts(userId: string): PaymentFacts | null {
  try {
    const read = v.safeParse(PaymentFactsSchema, JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
    return read.success && read.output.userId === userId ? read.output : null
  } catch {
    return null
  }
}

export function keepFacts(facts: PaymentFacts) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(facts))
  } catch {
    // Without storage a reload starts anew; the server still takes no payment twice.
  }
}

export function dropFacts() {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept then.
  }
}
