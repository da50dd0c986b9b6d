import * as v from 'valibot'

import { PaymentDraftSchema, type PaymentDraft } from '../../../domain/contract/payment-draft.ts'
import type { Draft, PaymentInput } from '../../../machines/workflows/payment/payment.setup.ts'
import type { PaymentSnapshot } from '../../../machines/workflows/payment/payment.machine.ts'
import { tabStorage } from '../../wizard/tab-storage.ts'

/**
 * The part of a payment that a tab stores: its draft, and its id once confirmed. Everything else is read again
 * (promises R8, R9).
 */
const PaymentFactsSchema = v.object({
  ...PaymentDraftSchema.entries,
  userId: v.string(),
  confirmedId: v.nullable(v.string()),
})
export type PaymentFacts = v.InferOutput<typeof PaymentFactsSchema>
export type PaymentOwner = Pick<PaymentFacts, 'userId' | 'customerId'>

const storage = tabStorage('payment', PaymentFactsSchema)

/** The facts of a payment that a reload needs. */
export function factsOf(state: PaymentSnapshot, owner: PaymentOwner): PaymentFacts {
  const { draftId, account, lines, method, quote, draft, paymentId } = state.context
  const quoteId = quote?.id ?? draft?.quoteId ?? null
  return {
    kind: 'payment',
    shape: 1,
    ...owner,
    draftId,
    account,
    amounts:
      lines.length > 0 || draft === null
        ? lines.map(({ trxId, amountMinor }) => ({ trxId, amountMinor }))
        : [...draft.amounts],
    method,
    quoteId: state.matches('declined') || state.matches('stale') ? null : quoteId,
    reached: reachedBy(state),
    confirmedId: state.matches('confirmed') ? paymentId : null,
  }
}

/** Sent, and perhaps accepted: the same intent is sent again or looked up, and the server says what became of it. */
function reachedBy({ children: { submission } }: PaymentSnapshot): PaymentFacts['reached'] {
  if (submission === undefined) return null
  const { id, intent } = submission.getSnapshot().context
  return id === null ? { at: 'submitting', quoteId: intent.quoteId } : { at: 'processing', paymentId: id }
}

/** Returns the draft that the server stores for another visit or device; null when there is nothing to come back to. */
export function draftOf({ confirmedId, ...facts }: PaymentFacts): PaymentDraft | null {
  if (confirmedId !== null || (facts.amounts.length === 0 && facts.reached === null)) return null
  const { userId: _owner, ...draft } = facts
  return draft
}

/** Returns the input with which the chart starts again: the selection, and the payment if it was already sent. */
export function inputOf({
  draftId,
  account,
  amounts,
  method,
  quoteId,
  reached,
}: PaymentFacts): Pick<PaymentInput, 'draftId' | 'account' | 'draft' | 'resume'> {
  const draft: Draft | null = amounts.length === 0 ? null : { amounts, quoteId, method }
  return { draftId, account, draft, resume: reached }
}

/** Returns the facts that this tab stored; null when there are none, or they are another person's. */
export function readFacts(userId: string): PaymentFacts | null {
  const facts = storage.read()
  return facts?.userId === userId ? facts : null
}

export const { store: storeFacts, remove: removeFacts } = storage
