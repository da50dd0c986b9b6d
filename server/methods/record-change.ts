import { auditRefusal, recordAudit } from '../audit.ts'
import type { PortalContext } from '../http/portal.ts'
import { sessionOf } from '../http/route.ts'
import { methodMail, type Actor, type MethodOf } from '../mail/methods/method-mail.ts'
import type { MethodNews } from '../mail/methods/method-words.ts'

/** Writes a change of a payment method down and notifies the account's administrators, in the caller's transaction. */
export async function recordChange(
  c: PortalContext,
  news: MethodNews,
  method: MethodOf,
  facts: Readonly<Record<string, unknown>> = {},
  actor: Actor = sessionOf(c).user,
): Promise<void> {
  const { store, clock } = c.var.deps
  const { id, buidCustomer, label, last4 } = method
  await recordAudit(c, {
    action: `method.${news}`,
    outcome: news === 'verificationFailed' ? 'failed' : 'done',
    subject: id,
    facts: { buid_customer: buidCustomer, label, last4, ...facts },
  })
  await methodMail(store, news, method, actor, clock.now())
}

/** Runs a change in a transaction; that it was refused is written down too (promise S17). */
export function changing<Result>(c: PortalContext, subject: string, work: () => Promise<Result>): Promise<Result> {
  return auditRefusal(c, { action: 'method.changeRefused', subject }, () => c.var.deps.store.tx(work))
}
