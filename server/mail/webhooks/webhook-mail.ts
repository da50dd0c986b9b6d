/** E-mails to the administrators of a program or a merchant when one of its webhook endpoints was turned off. */
import { and, eq, sql } from 'drizzle-orm'

import { routeRow } from '../../../domain/routes.ts'
import type { OffReason } from '../../../domain/rules/webhooks/endpoint.ts'
import type { webhookEndpoints } from '../../store/schema/webhooks/endpoints.ts'
import { userMerchants, users } from '../../store/schema/users.ts'
import type { Store } from '../../store/store.ts'
import { PORTAL } from '../dispute-mail.ts'
import { writeMail } from '../password-mails.ts'
import { webhookOff } from './webhook-words.ts'

/** Of one owner; others see it on the page. */
const MOST = 50

type Endpoint = Pick<typeof webhookEndpoints.$inferSelect, 'id' | 'programId' | 'buidMerchant' | 'url'>

/** Notifies all active administrators of the endpoint's owner, in the caller's transaction. */
export async function webhookOffMail(
  store: Store,
  { id, programId, buidMerchant, url }: Endpoint,
  why: Exclude<OffReason, 'byHand'>,
  now: Date,
): Promise<void> {
  const page = buidMerchant === null ? 'supportWebhookDetails' : 'merchantWebhookDetails'
  const values = { url, link: `${PORTAL}${routeRow(page).path.replace('$endpointId', id)}` }
  const isOwner =
    buidMerchant === null
      ? sql`'admin' = any(${users.userTypes})`
      : sql`'merchant' = any(${users.userTypes}) and exists (
          select from ${userMerchants} own where own.user_id = ${users.id} and own.buid_merchant = ${buidMerchant})`
  const administrators = await store
    .db()
    .select()
    .from(users)
    .where(and(eq(users.programId, programId), eq(users.status, 'active'), eq(users.role, 'admin'), isOwner))
    .orderBy(users.id)
    .limit(MOST)
  const { subject, next, see } = webhookOff
  for (const user of administrators) {
    const letter = { subject, paragraphs: [webhookOff[why], next, see], values }
    // Nobody else can know it: it is no news to do without.
    await writeMail(store, user, letter, { key: `webhook-off-${id}`, kind: null }, now)
  }
}
