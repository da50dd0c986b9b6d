/**
 * Links to add a bank account that can still be used: to be looked at and revoked by the account's administrators, and
 * by those of the merchant that sent them.
 */
import { and, desc, eq, gt, isNull, sql, type SQL } from 'drizzle-orm'

import { recordAudit } from '../audit.ts'
import type { PortalContext } from '../http/portal.ts'
import { notFound, refuse } from '../http/refusal.ts'
import { resource, type Resource } from '../http/reply.ts'
import { sessionOf } from '../http/route.ts'
import { methodMail } from '../mail/methods/method-mail.ts'
import { customers, merchants } from '../store/schema/accounts.ts'
import { bankLinks } from '../store/schema/bank-links.ts'
import { users } from '../store/schema/users.ts'
import { merchantsSeen, seesAccount, type Reader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'
import { senderOf } from './bank-links.ts'

/** Each lives a week. */
const MOST = 100

const isOpen = (now: Date) =>
  and(isNull(bankLinks.paymentMethodId), isNull(bankLinks.revokedAt), gt(bankLinks.endsAt, now))

const listed = {
  id: bankLinks.id,
  sentTo: bankLinks.sentTo,
  sentBy: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
  endsAt: bankLinks.endsAt,
}
const linkWire = ({ sentTo, sentBy, endsAt }: { sentTo: string; sentBy: string; endsAt: Date }) => ({
  sent_to: sentTo,
  sent_by: sentBy,
  ends_at: endsAt.toISOString(),
})

/** Returns the links of an account that can still be used, the last sent first; none of a foreign account. */
export async function listOpenLinks(store: Store, reader: Reader, buid: string, now: Date): Promise<Resource[]> {
  const rows = await store
    .db()
    .select(listed)
    .from(bankLinks)
    .innerJoin(users, eq(users.id, bankLinks.madeBy))
    .where(and(eq(bankLinks.buidCustomer, buid), seesAccount(reader, bankLinks.buidCustomer), isOpen(now)))
    .orderBy(desc(bankLinks.createdAt), bankLinks.id)
    .limit(MOST)
  return rows.map((row) => resource('bank-account-links', row.id, linkWire(row)))
}

/** Returns the links that the reader's merchants, or the named one of them, sent and that can still be used, the last first. */
export async function listMerchantLinks(
  store: Store,
  reader: Reader,
  buidMerchant: string | null,
  now: Date,
): Promise<Resource[]> {
  const rows = await store
    .db()
    .select({ ...listed, customerName: customers.name })
    .from(bankLinks)
    .innerJoin(users, eq(users.id, bankLinks.madeBy))
    .innerJoin(customers, eq(customers.buid, bankLinks.buidCustomer))
    .where(
      and(
        sentByMerchantOf(reader),
        buidMerchant === null ? undefined : eq(bankLinks.buidMerchant, buidMerchant),
        isOpen(now),
      ),
    )
    .orderBy(desc(bankLinks.createdAt), bankLinks.id)
    .limit(MOST)
  return rows.map(({ customerName, ...row }) =>
    resource('merchant-bank-links', row.id, { ...linkWire(row), customer_name: customerName }),
  )
}

const sentByMerchantOf = (reader: Reader): SQL => sql`${bankLinks.buidMerchant} in ${merchantsSeen(reader)}`

/**
 * Revokes a link and notifies the account's administrators, in the caller's transaction. The same again changes nothing.
 * Refuses with 404 a foreign or unknown one, to a merchant every one that it did not send itself; and with 409 `linkEnded`
 * one that was used or whose time is over.
 */
export async function revokeLink(c: PortalContext, id: string, side: 'account' | 'merchant'): Promise<void> {
  const { store, clock } = c.var.deps
  const { user } = sessionOf(c)
  const now = clock.now()
  const [found] = await store
    .db()
    .select({ link: bankLinks, customerName: customers.name, merchantName: merchants.name })
    .from(bankLinks)
    .innerJoin(customers, eq(customers.buid, bankLinks.buidCustomer))
    .leftJoin(merchants, eq(merchants.buid, bankLinks.buidMerchant))
    .where(
      and(
        eq(bankLinks.id, id),
        side === 'account' ? seesAccount(user, bankLinks.buidCustomer) : sentByMerchantOf(user),
      ),
    )
    .for('update', { of: bankLinks })
  if (!found) throw notFound()
  const { link, customerName, merchantName } = found
  if (link.revokedAt !== null) return
  if (link.paymentMethodId !== null || now >= link.endsAt) throw refuse(409, 'linkEnded')
  await store.db().update(bankLinks).set({ revokedAt: now }).where(eq(bankLinks.id, id))
  const { buidCustomer, sentTo: address } = link
  await recordAudit(c, {
    action: 'method.linkRevoked',
    outcome: 'done',
    subject: buidCustomer,
    facts: { buid_customer: buidCustomer, buid_merchant: link.buidMerchant, address },
  })
  const method = { id, buidCustomer, customerName, label: '', last4: '', address }
  await methodMail(store, 'linkRevoked', method, senderOf(user, side === 'merchant' ? merchantName : null), now)
}
