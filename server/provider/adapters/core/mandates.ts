/** Mandates of bank accounts, each once for a token and the portal's id of the mandate. */
import { and, desc, eq } from 'drizzle-orm/sql'

import { type MandateOrder, type MandateState, NoAnswer } from '../processor.ts'
import { mandates } from '../store/schema.ts'
import { type Desk, isFree, later, leaseEnd, patiently, released } from './desk.ts'
import { store as storeReports } from './inbox.ts'

type Mandate = typeof mandates.$inferSelect
type MandateKey = { readonly token: string; readonly mandateId: string }
export type MandateAnswer = {
  readonly state: 'active' | 'pending' | 'refused' | 'ended'
  readonly reference: string
  readonly reasonCode?: string
}

const ASK_AGAIN_MS = 15_000
const HOUR_MS = 3_600_000

const byKey = ({ token, mandateId }: MandateKey) => and(eq(mandates.token, token), eq(mandates.mandateId, mandateId))

/** Has the mandate made; null for an unknown token, `pending` here: nothing is known yet. */
export async function agree(desk: Desk, order: MandateOrder): Promise<MandateAnswer | 'undecided' | null> {
  if ((await desk.processor.describeBank(order.token)) === null) return null
  const lease = leaseEnd(desk)
  const [first] = await desk.store
    .db()
    .insert(mandates)
    .values({ ...order, state: 'sending', sentAt: desk.now(), leasedUntil: lease, lookAt: lease })
    .onConflictDoNothing()
    .returning()
  if (first) return (await send(desk, first, lease, true)) ?? 'undecided'
  const answer = await patiently(async () => {
    const [row] = await desk.store.db().select().from(mandates).where(byKey(order))
    return (row && answerOf(row)) ?? lookAtMandate(desk, order)
  })
  return answer ?? 'undecided'
}

/** Returns the last mandate of a token, or null where it has none. */
export async function findMandate({ store }: Desk, token: string): Promise<MandateAnswer | null> {
  const [row] = await store
    .db()
    .select()
    .from(mandates)
    .where(eq(mandates.token, token))
    .orderBy(desc(mandates.sentAt))
    .limit(1)
  return row ? (answerOf(row) ?? { state: 'pending', reference: row.mandateId }) : null
}

/** Asks the processor after a mandate, where nobody else is at it; null when that told nothing. */
export async function lookAtMandate(desk: Desk, key: MandateKey): Promise<MandateAnswer | null> {
  const lease = leaseEnd(desk)
  const [row] = await desk.store
    .db()
    .update(mandates)
    .set({ leasedUntil: lease, lookAt: lease })
    .where(and(byKey(key), isFree(mandates, desk)))
    .returning()
  return row ? send(desk, row, lease, false) : null
}

async function send(desk: Desk, row: Mandate, lease: Date, isFirst: boolean): Promise<MandateAnswer | null> {
  const { token, mandateId, scheme, acceptedAt, processorId } = row
  try {
    const said =
      processorId === null
        ? await desk.processor.agreeMandate({ token, mandateId, scheme, acceptedAt }, isFirst ? null : row.sentAt)
        : await desk.processor.mandateOf(token, processorId)
    const found: MandateState = said ?? { state: 'refused', id: null }
    // One that was agreed and is refused later has ended for the portal.
    const now: MandateState =
      found.state === 'refused' && row.state !== 'sending' && row.state !== 'refused'
        ? { state: 'ended', id: processorId ?? '', reasonCode: 'refused' }
        : found
    await tell(desk, row, now)
    const change = { state: now.state, reasonCode: 'reasonCode' in now ? now.reasonCode : null }
    const next = now.state === 'pending' ? later(desk.now(), HOUR_MS) : null
    const ended = await end(desk, row, lease, { ...change, processorId: now.id ?? processorId }, next)
    return ended && answerOf(ended)
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    desk.log(`Mandate ${mandateId}: ${error.message}`)
    await end(desk, row, lease, {}, later(desk.now(), ASK_AGAIN_MS))
    return null
  }
}

/** Reports a change after the first answer. */
async function tell(desk: Desk, row: Mandate, now: MandateState): Promise<void> {
  if (now.state === row.state || row.state === 'sending') return
  if (now.state !== 'active' && now.state !== 'ended') return
  const type = now.state === 'active' ? 'mandateActive' : 'mandateEnded'
  const body = {
    type,
    token: row.token,
    reference: now.id,
    occurredAt: desk.now().toISOString(),
    ...(now.state === 'ended' && { reasonCode: now.reasonCode }),
  }
  await storeReports(desk, [{ key: `${type}:${row.token}:${row.mandateId}`, body }])
}

async function end(
  { store }: Desk,
  row: Mandate,
  lease: Date,
  change: Partial<Pick<Mandate, 'state' | 'reasonCode' | 'processorId'>>,
  next: Date | null,
): Promise<Mandate | null> {
  const [ended] = await store
    .db()
    .update(mandates)
    .set({ ...change, ...released(mandates, lease, next) })
    .where(and(byKey(row), eq(mandates.leasedUntil, lease)))
    .returning()
  return ended ?? null
}

function answerOf({ state, processorId, mandateId, reasonCode }: Mandate): MandateAnswer | null {
  if (state === 'sending') return null
  const reference = processorId ?? mandateId
  return state === 'ended' ? { state, reference, reasonCode: reasonCode ?? 'other' } : { state, reference }
}
