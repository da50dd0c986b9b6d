/** Verifying a bank account: by the amounts of two small credits, or by the provider's own page. */
import {
  VerificationResultSchema,
  VerificationSessionRequestSchema,
  VerificationSessionSchema,
} from '../../domain/contract/methods/bank-verification.ts'
import { VerificationSchema, ManagedMethodReadSchema } from '../../domain/contract/methods/payment-method.ts'
import { VERIFICATION_TRIES } from '../../domain/limits.ts'
import { ok } from '../http/answers.ts'
import { readBody } from '../http/content.ts'
import { pathId } from '../http/parameters.ts'
import type { PortalContext } from '../http/portal.ts'
import { refuse } from '../http/refusal.ts'
import { replyOne, resource } from '../http/reply.ts'
import { likePage, route, sessionOf, type Route } from '../http/route.ts'
import { verifyMethod } from './change-method.ts'
import { findMethod, proofOf, readMethod, type BankProof, type StoredMethod } from './read-methods.ts'
import { changing } from './record-change.ts'

const administrators = likePage('paymentMethods', 'customer')
const BODY_BYTES = 4_000

async function askProvider<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch {
    throw refuse(503, 'paymentProviderUnavailable')
  }
}

const find = (c: PortalContext): Promise<StoredMethod> => {
  const { store, clock } = c.var.deps
  return findMethod(store, sessionOf(c).user, pathId(c), clock.now())
}

/**
 * Returns a method that waits for this proof. Refuses with 409 `methodNotPending` one that waits for none, and with 409
 * `proofNotAwaited` one of a program that asks for another: what is proved more easily must not stand in for it.
 */
async function findPending(c: PortalContext, proof: BankProof): Promise<StoredMethod> {
  const method = await find(c)
  if (method.verification !== 'pending') throw refuse(409, 'methodNotPending')
  if ((await proofOf(c.var.deps.store, sessionOf(c).user)) !== proof) throw refuse(409, 'proofNotAwaited')
  return method
}

/** Returns what the provider says of a token. Refuses with 409 `bankTokenUnknown` one that it does not know: no try is counted. */
function known<Answer>(answer: Answer | null): Answer {
  if (answer === null) throw refuse(409, 'bankTokenUnknown')
  return answer
}

/** Stores what the proof has shown and answers with the method, or refuses with 422 `code` and the tries that are left. */
async function settle(c: PortalContext, id: string, isRight: boolean, code: string, name: string): Promise<Response> {
  const { store, clock } = c.var.deps
  if (await changing(c, id, () => verifyMethod(c, id, isRight))) {
    return replyOne(c, await readMethod(store, sessionOf(c).user, id, clock.now()))
  }
  const { verificationTries } = await find(c)
  const meta = { tries_left: Math.max(0, VERIFICATION_TRIES - verificationTries) }
  throw refuse(422, code, { pointer: `/data/attributes/${name}`, meta })
}

export const verificationRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/ecaas/managed-payment-methods/:id/verification',
    summary: 'Verify a bank account by two small credits',
    sends: VerificationSchema,
    returns: ok(ManagedMethodReadSchema),
    permission: administrators,
    perMinute: 20,
    async handle(c) {
      const { amounts } = await readBody(c, VerificationSchema, BODY_BYTES)
      // The provider is asked outside the transaction; one that is not pending is not asked about at all.
      const { id, providerToken } = await findPending(c, 'smallCredits')
      const isRight = known(await askProvider(() => c.var.deps.provider.verifyBank(providerToken, amounts)))
      return settle(c, id, isRight, 'amountsWrong', 'amounts')
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/managed-payment-methods/:id/verification-session',
    summary: 'Open the provider’s verification of a bank account',
    sends: VerificationSessionRequestSchema,
    returns: ok(VerificationSessionSchema),
    permission: administrators,
    perMinute: 20,
    async handle(c) {
      await readBody(c, VerificationSessionRequestSchema, BODY_BYTES)
      const { id, providerToken, label, last4 } = await findPending(c, 'instant')
      const { provider } = c.var.deps
      const address = known(await askProvider(() => provider.openBankVerification(providerToken, { label, last4 })))
      return replyOne(c, resource('verification-sessions', id, { address }))
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/managed-payment-methods/:id/verification-result',
    summary: 'Redeem the provider’s proof of a bank account',
    sends: VerificationResultSchema,
    returns: ok(ManagedMethodReadSchema),
    permission: administrators,
    perMinute: 20,
    async handle(c) {
      const { proof } = await readBody(c, VerificationResultSchema, BODY_BYTES)
      const { id, providerToken } = await findPending(c, 'instant')
      const outcome = await askProvider(() => c.var.deps.provider.redeemBankProof(providerToken, proof))
      if (outcome === null) throw refuse(409, 'verificationExpired')
      // A bank that does not respond has said nothing about the account: no try is counted.
      if (outcome === 'unavailable') throw refuse(503, 'bankUnavailable')
      return settle(c, id, outcome === 'verified', 'bankRefused', 'proof')
    },
  }),
]
