/** The refunds of the sandbox provider's book. */
import type { RefundAnswer, RefundRequest } from '../refunds.ts'
import type { ChargeRecord, DueEvent } from './book-records.ts'
import { returnsAt } from './calendar.ts'
import { newRef } from './decide.ts'
import type { Behaviour } from './instruments.ts'
import type { RefundRecord } from './refund-records.ts'

/** Business days until the end of a refund is known. */
const ENDS_AFTER = { done: 1, failed: 2 } as const

/** Of the charge: what it was, how its instrument behaves, and whether its money has gone back already. */
type Refundable = { readonly record: ChargeRecord; readonly behaviour: Behaviour; readonly isReturned: boolean }
type Stored = { readonly record: RefundRecord; readonly durable: Promise<void> }

export type RefundBook = {
  readonly apply: (record: RefundRecord, durable: Promise<void>) => void
  /** Refunds once for each id; null when the id is in the book for another amount. `first`: it was not there before. */
  readonly refund: (
    charge: Refundable,
    request: RefundRequest,
  ) => Promise<{ answer: RefundAnswer; first: boolean } | null>
  readonly find: (attemptId: string, refundId: string) => Promise<RefundAnswer | null>
  /** Returns the ends that are due and not booked yet. */
  readonly due: (now: string) => readonly DueEvent[]
  readonly booked: (attemptId: string, refundId: string) => void
}

const keyOf = (attemptId: string, refundId: string) => JSON.stringify([attemptId, refundId])

function answerOf({ outcome, providerRef, code }: RefundRecord): RefundAnswer {
  return outcome === 'accepted' ? { outcome, providerRef } : { outcome, code: code ?? 'other' }
}

export function makeRefundBook(write: (record: RefundRecord) => Promise<void>, now: () => Date): RefundBook {
  const refunds = new Map<string, Stored>()
  const open = new Set<string>()

  const refundedOf = (attemptId: string) =>
    [...refunds.values()].reduce(
      (sum, { record }) =>
        record.attemptId === attemptId && record.outcome === 'accepted' ? sum + record.amountMinor : sum,
      0,
    )

  const decide = ({ record: charge, behaviour, isReturned }: Refundable, request: RefundRequest): RefundRecord => {
    const at = now()
    const common = { kind: 'refund', attemptId: charge.attemptId, ...request, at: at.toISOString() } as const
    const refused = (code: RefundRecord['code']) =>
      ({ ...common, outcome: 'refused', providerRef: '', code, endsAt: null }) as const
    const { order, outcome } = charge
    if (order === null || outcome !== 'approved' || isReturned || order.currency !== request.currency) {
      return refused('notRefundable')
    }
    if (behaviour.kind === 'refund' && behaviour.ends === 'tooLate') return refused('tooLate')
    if (refundedOf(charge.attemptId) + request.amountMinor > order.amountMinor) return refused('amountTooHigh')
    const fails = behaviour.kind === 'refund' && behaviour.ends === 'fails'
    return {
      ...common,
      outcome: 'accepted',
      providerRef: newRef('re'),
      code: fails ? 'other' : null,
      endsAt: returnsAt(at, fails ? ENDS_AFTER.failed : ENDS_AFTER.done).toISOString(),
    }
  }

  return {
    apply(record, durable) {
      const key = keyOf(record.attemptId, record.refundId)
      refunds.set(key, { record, durable })
      if (record.endsAt !== null) open.add(key)
    },

    async refund(charge, request) {
      const key = keyOf(charge.record.attemptId, request.refundId)
      const first = !refunds.has(key)
      if (first) void write(decide(charge, request)).catch(() => undefined)
      const stored = refunds.get(key)
      if (!stored) return null
      await stored.durable
      const { record } = stored
      const isSame = record.amountMinor === request.amountMinor && record.currency === request.currency
      return isSame ? { answer: answerOf(record), first } : null
    },

    async find(attemptId, refundId) {
      const stored = refunds.get(keyOf(attemptId, refundId))
      await stored?.durable
      return stored ? answerOf(stored.record) : null
    },

    due: (instant) =>
      [...open].flatMap((key) => {
        const record = refunds.get(key)?.record
        if (!record || record.endsAt === null || record.endsAt > instant) return []
        const { attemptId, refundId, amountMinor, currency, providerRef, code, endsAt: occurredAt } = record
        const facts = { attemptId, providerRef, occurredAt, refundId, amountMinor, currency }
        return [
          code === null
            ? ({ ...facts, type: 'refunded' } as const)
            : ({ ...facts, type: 'refundFailed', code } as const),
        ]
      }),

    booked: (attemptId, refundId) => void open.delete(keyOf(attemptId, refundId)),
  }
}
