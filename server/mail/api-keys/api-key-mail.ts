/** E-mails to the administrators of a merchant or of a program when one of its API keys is made or revoked. */
import { and, eq, sql } from 'drizzle-orm'

import { routeRow } from '../../../domain/routes.ts'
import { userMerchants, users } from '../../store/schema/users.ts'
import type { Store } from '../../store/store.ts'
import { PORTAL } from '../dispute-mail.ts'
import { methodNotYou } from '../methods/method-words.ts'
import { news } from '../../notifications/news-types.ts'
import { notify } from '../../notifications/notify.ts'
import { writeMail } from '../password-mails.ts'
import { apiKeyChanged, programKeyChanged, seeApiKeys } from './api-key-words.ts'

/** Of one owner; a company with more administrators reads it in the audit. */
const MOST = 50

type KeyOf = {
  readonly id: string
  readonly name: string
  /** Without a merchant, the program. */
  readonly owner: { readonly buidMerchant: string | null; readonly programId: string; readonly name: string }
}
type Actor = { readonly firstName: string; readonly lastName: string }

/** Notifies all active administrators of the key's owner, in the caller's transaction. */
export async function apiKeyMail(
  store: Store,
  about: keyof typeof apiKeyChanged,
  { id, name: key, owner }: KeyOf,
  actor: Actor,
  now: Date,
): Promise<void> {
  const who = `${actor.firstName} ${actor.lastName}`.trim()
  const { mail, changed } = sayingOf(owner, about, { who, key }, `api-key-${about}-${id}`)
  const administrators = await administratorsOf(store, owner)
  for (const user of await notify(store, changed, administrators, now)) {
    await writeMail(store, user, mail, { key: changed.key, kind: changed.kind }, now)
  }
}

/** Returns what is said: a program's administrators have a page of their own. */
function sayingOf(
  { buidMerchant, name }: KeyOf['owner'],
  about: keyof typeof apiKeyChanged,
  facts: { readonly who: string; readonly key: string },
  id: string,
) {
  const linkTo = (page: 'merchantApiKeys' | 'supportApiKeys') => `${PORTAL}${routeRow(page).path}`
  if (buidMerchant === null) {
    const { subject, text } = programKeyChanged[about]
    const values = { ...facts, program: name, link: linkTo('supportApiKeys') }
    return {
      mail: { subject, paragraphs: [text, seeApiKeys, methodNotYou], values },
      changed: news.programKeyChange.make(id, { news: about, ...facts, program: name }, { party: 'support' }),
    }
  }
  const { subject, text } = apiKeyChanged[about]
  const values = { ...facts, merchant: name, link: linkTo('merchantApiKeys') }
  return {
    mail: { subject, paragraphs: [text, seeApiKeys, methodNotYou], values },
    changed: news.apiKeyChange.make(id, { news: about, ...facts, merchant: name }, { party: 'merchant', buidMerchant }),
  }
}

async function administratorsOf(store: Store, { buidMerchant, programId }: KeyOf['owner']) {
  const isTheirs =
    buidMerchant === null
      ? and(eq(users.programId, programId), sql`'admin' = any(${users.userTypes})`)
      : and(
          sql`'merchant' = any(${users.userTypes})`,
          sql`exists (select from ${userMerchants} own where own.user_id = ${users.id} and own.buid_merchant = ${buidMerchant})`,
        )
  return store
    .db()
    .select()
    .from(users)
    .where(and(isTheirs, eq(users.status, 'active'), eq(users.role, 'admin')))
    .orderBy(users.id)
    .limit(MOST)
}
