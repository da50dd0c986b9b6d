/** E-mails to a user about their request to be deleted. */
import { routeRow } from '../../../domain/routes.ts'
import type { Store } from '../../store/store.ts'
import { PORTAL } from '../dispute-mail.ts'
import { methodNotYou } from '../methods/method-words.ts'
import { writeMail, type Reader } from '../password-mails.ts'
import { privacyWords } from './privacy-words.ts'

/** Begins the key of the e-mail after which the address is not needed any more. */
export const LAST_MAIL = 'privacy-done'

/** Writes to the user, in the caller's transaction. */
export async function privacyMail(
  store: Store,
  news: keyof typeof privacyWords,
  reader: Reader,
  now: Date,
  reason = '',
): Promise<void> {
  const { subject, text, next } = privacyWords[news]
  const values = { reason, link: `${PORTAL}${routeRow('privacyCenter').path}` }
  const paragraphs = [text, next, ...(news === 'requested' ? [methodNotYou] : [])]
  const key = news === 'done' ? LAST_MAIL : `privacy-${news}`
  await writeMail(store, reader, { subject, paragraphs, values }, { key, kind: 'security' }, now)
}
