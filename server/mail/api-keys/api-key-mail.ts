/** E-mails to a merchant's administrators when one of its API keys is made or revoked. */
import { and, eq, sql } from 'drizzle-orm'

import { routeRow } from '../../../domain/routes.ts'
import { userMerchants, users } from '../../store/schema/users.ts'
import type { Store } from '../../store/store.ts'
import { PORTAL } from '../dispute-mail.ts'
import { methodNotYou } from '../methods/method-words.ts'
import { news } from '../../notifications/news-types.ts'
import { notify } from '../../notifications/notify.ts'
import { writeMail } from '../password-mails.ts'
import { apiKeyChanged, seeApiKeys } from './api-key-words.ts'

/** Of one merchant; a company with more administrators reads it in the audit. */
const MOST = 50

type KeyOf = {
  readonly id: string
  readonly name: string
  readonly buidMerchant: string
  readonly merchantName: string
}

/** Notifies all active administrators of the merchant, in the caller's transaction. */
export async function apiKeyMail(
  store: Store,
  about: keyof typeof apiKeyChanged,
  { id, name, buidMerchant, merchantName }: KeyOf,
  actor: { readonly firstName: string; readonly lastName: string },
  now: Date,
): Promise<void> {
  const { subject, text } = apiKeyChanged[about]
  const values = {
    who: `${actor.firstName} ${actor.lastName}`.trim(),
    key: name,
    merchant: merchantName,
    link: `${PORTAL}${routeRow('merchantApiKeys').path}`,
  }
  const rows = await store
    .db()
    .select({ user: users })
    .from(users)
    .innerJoin(userMerchants, eq(userMerchants.userId, users.id))
    .where(
      and(
        eq(userMerchants.buidMerchant, buidMerchant),
        eq(users.status, 'active'),
        eq(users.role, 'admin'),
        sql`'merchant' = any(${users.userTypes})`,
      ),
    )
    .orderBy(users.id)
    .limit(MOST)
  const { who, key, merchant } = values
  const changed = news.apiKeyChange.make(
    `api-key-${about}-${id}`,
    { news: about, who, key, merchant },
    { party: 'merchant', buidMerchant },
  )
  const administrators = rows.map((row) => row.user)
  for (const user of await notify(store, changed, administrators, now)) {
    const paragraphs = [text, seeApiKeys, methodNotYou]
    await writeMail(store, user, { subject, paragraphs, values }, { key: changed.key, kind: changed.kind }, now)
  }
}
