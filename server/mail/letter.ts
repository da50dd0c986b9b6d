import { eq } from 'drizzle-orm'

import { renewApplicationLink, renewBankLink, renewSecret } from '../session/access-links.ts'
import { hashToken, newToken } from '../session/sessions.ts'
import { mails } from '../store/schema/mails.ts'
import type { Store } from '../store/store.ts'
import { withLinks, withSecret } from './links.ts'
import { renewConsentSecret } from './mail-consents.ts'

type MailRow = typeof mails.$inferSelect

/**
 * Returns a stored e-mail as it is sent: its links lead to `origin`, and the secret of its link comes into being, in
 * place of the one of an earlier try. Only the hash of a secret is stored, so that none stands in a database.
 */
export async function letterOf(store: Store, mail: MailRow, origin: string, now: Date): Promise<MailRow> {
  const { tokenHash: from } = mail
  if (from === null) return { ...mail, body: withLinks(mail.body, origin) }
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
  return { ...mail, body: withLinks(withSecret(mail.body, token), origin) }
}
