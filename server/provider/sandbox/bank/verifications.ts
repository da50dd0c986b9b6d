/** The sandbox's instant verifications: one session for each visit of the page, and a proof that is redeemed once. */
import { randomBytes } from 'node:crypto'

import type { VerificationOutcome } from '../../provider.ts'
import type { SandboxClock } from '../book.ts'

const LIFETIME_MS = 15 * 60_000

/** An account as the portal's reader knows it. */
export type NamedBank = { readonly label: string; readonly last4: string }

export type Verifications = {
  /** Opens a session about a token and returns its id. */
  open(token: string, bank: NamedBank): string
  /** Returns the account that a session is about, or null for one that is unknown, ended or too old. */
  find(session: string): NamedBank | null
  /** Ends a session with what the bank said, and returns the proof of it. */
  answer(session: string, outcome: VerificationOutcome): string | null
  /** Returns what the bank said about a token, once. Null: the proof is unknown, redeemed, too old or of another token. */
  redeem(proof: string, token: string): VerificationOutcome | null
}

/** Sessions are short and live in memory: after a restart one starts again. */
export function makeVerifications(clock: SandboxClock): Verifications {
  type Session = { readonly token: string; readonly bank: NamedBank; readonly endsAt: number }
  type Proof = { readonly token: string; readonly outcome: VerificationOutcome; readonly endsAt: number }
  const sessions = new Map<string, Session>()
  const proofs = new Map<string, Proof>()
  const now = () => clock.now().getTime()
  const endsAt = () => now() + LIFETIME_MS
  const newId = () => randomBytes(24).toString('base64url')
  const clear = (map: Map<string, { readonly endsAt: number }>) => {
    for (const [id, { endsAt: end }] of map) if (end <= now()) map.delete(id)
  }
  const live = (session: string): Session | null => {
    const found = sessions.get(session)
    return found && found.endsAt > now() ? found : null
  }
  return {
    open(token, bank) {
      clear(sessions)
      clear(proofs)
      const id = newId()
      sessions.set(id, { token, bank, endsAt: endsAt() })
      return id
    },
    find: (session) => live(session)?.bank ?? null,
    answer(session, outcome) {
      const found = live(session)
      if (found === null) return null
      sessions.delete(session)
      const proof = newId()
      proofs.set(proof, { token: found.token, outcome, endsAt: endsAt() })
      return proof
    },
    redeem(proof, token) {
      const found = proofs.get(proof)
      if (found?.token !== token) return null
      proofs.delete(proof)
      return found.endsAt > now() ? found.outcome : null
    },
  }
}
