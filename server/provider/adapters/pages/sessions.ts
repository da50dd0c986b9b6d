/** What the adapter's pages remember: a form that is open, and the proof that one of them gave. */
import { and, eq, gt } from 'drizzle-orm/sql'
import { randomBytes } from 'node:crypto'
import * as v from 'valibot'

import { verificationOutcomes, type VerificationOutcome } from '../../provider.ts'
import { type Desk, later } from '../core/desk.ts'
import { sessions } from '../store/schema.ts'

type Kind = typeof sessions.$inferSelect.kind
type Facts = Readonly<Record<string, string>>

const HOUR_MS = 3_600_000

/** Opens a session and returns its name, which nobody guesses. */
export async function openSession({ store, now }: Desk, kind: Kind, facts: Facts): Promise<string> {
  const id = randomBytes(24).toString('base64url')
  await store
    .db()
    .insert(sessions)
    .values({ id, kind, facts, endsAt: later(now(), HOUR_MS) })
  return id
}

/** Returns what a session that is open was opened with. */
export async function sessionOf({ store, now }: Desk, kind: Kind, id: string): Promise<Facts | null> {
  const [row] = await store
    .db()
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.kind, kind), gt(sessions.endsAt, now())))
  return row?.facts ?? null
}

/** Adds facts to a session that is open. */
export async function addFacts(desk: Desk, kind: Kind, id: string, facts: Facts): Promise<void> {
  const known = await sessionOf(desk, kind, id)
  await desk.store
    .db()
    .update(sessions)
    .set({ facts: { ...known, ...facts } })
    .where(eq(sessions.id, id))
}

/** Ends the session of a verification with a proof of its outcome, or null where it is not open. */
export async function proofOf(desk: Desk, session: string, outcome: VerificationOutcome): Promise<string | null> {
  const { store, now } = desk
  const [ended] = await store
    .db()
    .delete(sessions)
    .where(and(eq(sessions.id, session), eq(sessions.kind, 'verification'), gt(sessions.endsAt, now())))
    .returning()
  return ended ? openSession(desk, 'proof', { token: ended.facts['token'] ?? '', outcome }) : null
}

/** Redeems a proof for its token, once. */
export async function redeemProof({ store, now }: Desk, proof: string, token: string) {
  const [redeemed] = await store
    .db()
    .delete(sessions)
    .where(and(eq(sessions.id, proof), eq(sessions.kind, 'proof'), gt(sessions.endsAt, now())))
    .returning()
  const outcome = v.safeParse(v.picklist(verificationOutcomes), redeemed?.facts['outcome'])
  return redeemed?.facts['token'] === token && outcome.success ? outcome.output : null
}
