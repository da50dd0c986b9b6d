import { eq } from 'drizzle-orm'

import { renewApplicationLink, renewBankLink, renewSecret } from '../session/access-links.ts'
import { hashToken, newToken } from '../session/sessions.ts'
import { mails } from '../store/schema/mails.ts'
import type { Store } from '../store/store.ts'
import { renderLetter } from './layout/render.ts'
import { renewConsentSecret } from './mail-consents.ts'
import { senderOf } from './sender.ts'
import { makeUnsubscribeLink } from './unsubscribe/unsubscribe-links.ts'
import { oneClickPath } from './unsubscribe/one-click-path.ts'

type MailRow = typeof mails.$inferSelect
export type Letter = MailRow & {
  readonly html: string
  /** Where a POST ends e-mails such as this one (RFC 8058); null where nothing does. */
  readonly unsubscribeUrl: string | null
}

/**
 * Returns a stored e-mail as it is sent: its links lead to `origin`, and the secrets of its links come into being, in
 * place of those of an earlier try. Only the hash of a secret is stored, so that none stands in a database.
 */
export async function letterOf(store: Store, mail: MailRow, origin: string, now: Date): Promise<Letter> {
  const token = mail.tokenHash === null ? null : await renewedSecret(store, mail, mail.tokenHash, now)
  const unsubscribeToken = await makeUnsubscribeLink(store, mail, now)
  const sending = { origin, token, unsubscribeToken, ...(await senderOf(store, mail.programId)) }
  const unsubscribeUrl = unsubscribeToken === null ? null : `${origin}${oneClickPath(unsubscribeToken)}`
  return { ...mail, ...renderLetter(mail, sending), unsubscribeUrl }
}

/** A stored e-mail as it is read again, without its secrets. */
export async function withoutSecrets(
  store: Store,
  mail: MailRow,
  origin: string,
): Promise<{ body: string; html: string }> {
  const sender = await senderOf(store, mail.programId)
  return renderLetter(mail, { origin, token: null, unsubscribeToken: null, ...sender })
}

async function renewedSecret(store: Store, mail: MailRow, from: string, now: Date): Promise<string> {
  const token = newToken()
  const to = hashToken(token)
  await store.tx(async () => {
    // A link that was deleted meanwhile stays unknown.
    const isRenewed =
      (await renewSecret(store, { from, to }, now)) ||
      (await renewBankLink(store, { from, to }, now)) ||
      (await renewApplicationLink(store, { from, to }, now))
    if (!isRenewed) await renewConsentSecret(store, { from, to })
    await store.db().update(mails).set({ tokenHash: to }).where(eq(mails.id, mail.id))
  })
  return token
}
