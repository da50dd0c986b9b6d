/** Links to add a bank account that can still be used: to be looked at and revoked by the account's administrators. */
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'

import { recordAudit } from '../audit.ts'
import type { PortalContext } from '../http/portal.ts'
import { notFound, refuse } from '../http/refusal.ts'
import { resource, type Resource } from '../http/reply.ts'
import { sessionOf } from '../http/route.ts'
import { methodMail } from '../mail/methods/method-mail.ts'
import { customers } from '../store/schema/accounts.ts'
import { bankLinks } from '../store/schema/bank-links.ts'
import { users } from '../store/schema/users.ts'
import { seesAccount, type Reader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'

/** Each lives a week. */
const MOST = 100

const isOpen = (now: Date) =>
  and(isNull(bankLinks.paymentMethodId), isNull(bankLinks.revokedAt), gt(bankLinks.endsAt, now))

/** Returns the links of an account that can still be used, the last sent first; none of a foreign account. */
export async function listOpenLinks(store: Store, reader: Reader, buid: string, now: Date): Promise<Resource[]> {
  const rows = await store
    .db()
    .select({
      id: bankLinks.id,
      sentTo: bankLinks.sentTo,
      sentBy: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      endsAt: bankLinks.endsAt,
    })
    .from(bankLinks)
    .innerJoin(users, eq(users.id, bankLinks.madeBy))
    .where(and(eq(bankLinks.buidCustomer, buid), seesAccount(reader, bankLinks.buidCustomer), isOpen(now)))
    .orderBy(desc(bankLinks.createdAt), bankLinks.id)
    .limit(MOST)
  return rows.map(({ id, sentTo, sentBy, endsAt }) =>
    resource('bank-account-links', id, { sent_to: sentTo, sent_by: sentBy, ends_at: endsAt.toISOString() }),
  )
}

/**
 * Revokes a link and notifies the account's administrators, in the caller's transaction. The same again changes nothing.
 * Refuses with 404 a foreign or unknown one, and with 409 `linkEnded` one that was used or whose time is over.
 */
export async function revokeLink(c: PortalContext, id: string): Promise<void> {
  const { store, clock } = c.var.deps
  const { user } = sessionOf(c)
  const now = clock.now()
  const [found] = await store
    .db()
    .select({ link: bankLinks, customerName: customers.name })
    .from(bankLinks)
    .innerJoin(customers, eq(customers.buid, bankLinks.buidCustomer))
    .where(and(eq(bankLinks.id, id), seesAccount(user, bankLinks.buidCustomer)))
    .for('update', { of: bankLinks })
  if (!found) throw notFound()
  const { link, customerName } = found
  if (link.revokedAt !== null) return
  if (link.paymentMethodId !== null || now >= link.endsAt) throw refuse(409, 'linkEnded')
  await store.db().update(bankLinks).set({ revokedAt: now }).where(eq(bankLinks.id, id))
  const { buidCustomer, sentTo: address } = link
  await recordAudit(c, {
    action: 'method.linkRevoked',
    outcome: 'done',
    subject: buidCustomer,
    facts: { buid_customer: buidCustomer, address },
  })
  await methodMail(store, 'linkRevoked', { id, buidCustomer, customerName, label: '', last4: '', address }, user, now)
}
