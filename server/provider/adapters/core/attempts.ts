/**
 * Charges, each at most once for its key. The row is written before the processor is called, and one caller at a time
 * works on it; whoever comes after a crash finds out at the processor what became of it before doing anything.
 */
import { and, eq, inArray } from 'drizzle-orm/sql'
import { isDeepStrictEqual } from 'node:util'

import { type Decision, type Decline, NoAnswer, NoSuchInstrument, type Order, type Payment } from '../processor.ts'
import { attempts } from '../store/schema.ts'
import { type Desk, isFree, later, leaseEnd, patiently, released } from './desk.ts'

type Attempt = typeof attempts.$inferSelect

export type Answer =
  | { readonly outcome: 'approved'; readonly providerRef: string }
  | { readonly outcome: 'declined'; readonly providerRef: string; readonly declineCode: Decline }
  | {
      readonly outcome: 'challenge'
      readonly providerRef: string
      readonly url: string
      readonly expiresAt: string
    }

const MINUTE_MS = 60_000
/** A holder may take so long to confirm. */
const CHALLENGE_MS = 30 * MINUTE_MS
/** A charge whose caller has gone is still made within this time; later it would surprise its payer. */
const COMPLETED_WITHIN_MS = 10 * MINUTE_MS
const ASK_AGAIN_MS = 15_000

/** How work on an attempt goes on: it is to be made, finished after its caller has gone, or given up. */
type Intent = 'make' | 'finish' | 'end'

export async function attemptOf({ store }: Desk, attemptId: string): Promise<Attempt | null> {
  const [row] = await store.db().select().from(attempts).where(eq(attempts.attemptId, attemptId))
  return row ?? null
}

/** Charges, or returns what is known of the key: `reused` for another charge, `pending` while it is undecided. */
export async function charge(desk: Desk, order: Order): Promise<Answer | 'reused' | 'pending'> {
  const lease = leaseEnd(desk)
  const now = desk.now()
  const [first] = await desk.store
    .db()
    .insert(attempts)
    .values({
      attemptId: order.attemptId,
      order,
      state: 'sending',
      createdAt: now,
      sentAt: now,
      leasedUntil: lease,
      lookAt: lease,
    })
    .onConflictDoNothing()
    .returning()
  if (first) return advance(desk, first, lease, { intent: 'make', isFirst: true })
  const known = await attemptOf(desk, order.attemptId)
  if (known?.order && !isSameCharge(known.order, order)) return 'reused'
  return decidedBy(desk, order.attemptId, 'make')
}

/** Returns the state of a key, or null for one that never came. */
export async function find(desk: Desk, attemptId: string): Promise<Answer | 'pending' | null> {
  const row = await attemptOf(desk, attemptId)
  if (row === null) return null
  const answer = answerOf(row)
  if (answer !== null && answer.outcome !== 'challenge') return answer
  return (await lookAt(desk, row)) ?? answer ?? 'pending'
}

/** Makes the state of a key final and returns it; `pending` where it cannot be told yet. */
export async function abandon(desk: Desk, attemptId: string): Promise<Answer | 'pending'> {
  const now = desk.now()
  const declined = { state: 'declined', declineCode: 'processingError' } as const
  const [given] = await desk.store
    .db()
    .insert(attempts)
    .values({ attemptId, ...declined, createdAt: now, decidedAt: now })
    .onConflictDoNothing()
    .returning()
  return (given && answerOf(given)) ?? decidedBy(desk, attemptId, 'end')
}

/** Asks the processor after an undecided attempt, where nobody else is at it; null when that told nothing. */
export async function lookAt(desk: Desk, row: Attempt): Promise<Answer | null> {
  const taken = await take(desk, row.attemptId)
  if (taken === null) return null
  const answer = await advance(desk, taken.row, taken.lease, { intent: 'finish', isFirst: false })
  return answer === 'pending' ? null : answer
}

async function decidedBy(desk: Desk, attemptId: string, intent: Intent): Promise<Answer | 'pending'> {
  const answer = await patiently(async () => {
    const row = await attemptOf(desk, attemptId)
    const known = row && answerOf(row)
    if (known && (known.outcome !== 'challenge' || intent === 'make')) return known
    const taken = await take(desk, attemptId)
    return taken && advance(desk, taken.row, taken.lease, { intent, isFirst: false })
  })
  return answer ?? 'pending'
}

async function take(desk: Desk, attemptId: string): Promise<{ row: Attempt; lease: Date } | null> {
  const lease = leaseEnd(desk)
  const [row] = await desk.store
    .db()
    .update(attempts)
    .set({ leasedUntil: lease, lookAt: lease })
    .where(
      and(eq(attempts.attemptId, attemptId), inArray(attempts.state, ['sending', 'challenge']), isFree(attempts, desk)),
    )
    .returning()
  return row ? { row, lease } : null
}

type Step = { readonly intent: Intent; readonly isFirst: boolean }

async function advance(desk: Desk, row: Attempt, lease: Date, step: Step): Promise<Answer | 'pending'> {
  const { order } = row
  // The table holds that only a declined attempt has none.
  if (order === null) throw new Error(`The attempt ${row.attemptId} has no order.`)
  try {
    const payment = await prepared(desk, { ...row, order }, lease, step)
    const decision = await decisionFor(desk, row, payment, step)
    return await decide(desk, { row, lease, payment }, decision)
  } catch (error) {
    if (error instanceof NoSuchInstrument) {
      return decide(desk, { row, lease, payment: null }, { outcome: 'declined', declineCode: error.declineCode })
    }
    if (!(error instanceof NoAnswer)) throw error
    desk.log(`Attempt ${row.attemptId}: ${error.message}`)
    await release(desk, row.attemptId, lease, later(desk.now(), ASK_AGAIN_MS))
    return 'pending'
  }
}

/** The payment at the processor, whose id is stored before anything is done with it. */
async function prepared(
  { processor, store }: Desk,
  { attemptId, processorId, order, sentAt }: Attempt & { order: Order },
  lease: Date,
  { isFirst }: Step,
): Promise<Payment> {
  if (processorId !== null) return { id: processorId, order }
  const id = await processor.prepare(order, isFirst ? null : sentAt)
  const [kept] = await store
    .db()
    .update(attempts)
    .set({ processorId: id })
    .where(and(eq(attempts.attemptId, attemptId), eq(attempts.leasedUntil, lease)))
    .returning({ id: attempts.attemptId })
  if (!kept) throw new NoAnswer('somebody else has taken it over')
  return { id, order }
}

async function decisionFor(desk: Desk, row: Attempt, payment: Payment, step: Step): Promise<Decision> {
  const { processor } = desk
  if (step.intent === 'end') return processor.cancel(payment)
  const found = step.isFirst ? ({ outcome: 'prepared' } as const) : await processor.decisionOf(payment)
  if (found.outcome === 'prepared') {
    const isLate = desk.now().getTime() - row.createdAt.getTime() > COMPLETED_WITHIN_MS
    return step.intent === 'finish' && isLate ? processor.cancel(payment) : processor.submit(payment)
  }
  const hasExpired = row.challengeEndsAt !== null && row.challengeEndsAt <= desk.now()
  if (found.outcome === 'challenge' && hasExpired) {
    const ended = await processor.cancel(payment)
    return ended.outcome === 'declined' ? { outcome: 'declined', declineCode: 'authenticationExpired' } : ended
  }
  return found
}

type Work = { readonly row: Attempt; readonly lease: Date; readonly payment: Payment | null }

async function decide(desk: Desk, { row, lease, payment }: Work, decision: Decision): Promise<Answer | 'pending'> {
  const now = desk.now()
  if (decision.outcome === 'pending' || decision.outcome === 'prepared') {
    await release(desk, row.attemptId, lease, later(now, ASK_AGAIN_MS))
    return 'pending'
  }
  const ends = row.challengeEndsAt ?? later(now, CHALLENGE_MS)
  const next = { approved: now, declined: null, challenge: later(now, MINUTE_MS) }[decision.outcome]
  const [decided] = await desk.store
    .db()
    .update(attempts)
    .set({
      state: decision.outcome,
      processorId: payment?.id ?? row.processorId,
      ...(decision.outcome === 'challenge'
        ? { challengeUrl: decision.url, challengeEndsAt: ends }
        : { decidedAt: now, declineCode: decision.outcome === 'declined' ? decision.declineCode : null }),
      ...released(attempts, lease, next),
    })
    .where(and(eq(attempts.attemptId, row.attemptId), eq(attempts.leasedUntil, lease)))
    .returning()
  // Taken over while this one worked: the other one's answer counts.
  const answer = decided ? answerOf(decided) : null
  return answer ?? 'pending'
}

async function release({ store }: Desk, attemptId: string, lease: Date, next: Date | null): Promise<void> {
  await store
    .db()
    .update(attempts)
    .set(released(attempts, lease, next))
    .where(and(eq(attempts.attemptId, attemptId), eq(attempts.leasedUntil, lease)))
}

/** References are for the books only, and where the browser returns to is no part of the charge. */
function isSameCharge(first: Order, second: Order): boolean {
  const essence = ({ amountMinor, currency, instrument, descriptor }: Order) => ({
    amountMinor,
    currency,
    instrument,
    descriptor,
  })
  return isDeepStrictEqual(essence(first), essence(second))
}

function answerOf(row: Attempt): Answer | null {
  const providerRef = row.processorId ?? `none_${row.attemptId}`.slice(0, 200)
  if (row.state === 'approved') return { outcome: 'approved', providerRef }
  if (row.state === 'declined') {
    return { outcome: 'declined', providerRef, declineCode: row.declineCode ?? 'processingError' }
  }
  if (row.state !== 'challenge' || row.challengeUrl === null || row.challengeEndsAt === null) return null
  return {
    outcome: 'challenge',
    providerRef,
    url: row.challengeUrl,
    expiresAt: row.challengeEndsAt.toISOString(),
  }
}
