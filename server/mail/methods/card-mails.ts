/** E-mails about cards, to the user who did it: somebody else at their desk is found out. */
import { eq } from 'drizzle-orm'

import { tagOf } from '../../../domain/locales.ts'
import type { cards } from '../../store/schema/cards.ts'
import { users } from '../../store/schema/users.ts'
import type { Store } from '../../store/store.ts'
import { cardNews, notYou, notYouWithoutSupport } from './card-words.ts'
import { news } from '../../notifications/news-types.ts'
import { notify } from '../../notifications/notify.ts'
import { languageOf, supportOf, writeMail } from '../password-mails.ts'

type NamedCard = Pick<typeof cards.$inferSelect, 'id' | 'buidCustomer' | 'holder' | 'last4'>

/** Notifies a user of what was done to a card in their name, in the caller's transaction. */
export async function writeCardMail(
  store: Store,
  userId: string,
  { card, news: about, now }: { card: NamedCard; news: keyof typeof cardNews; now: Date },
): Promise<void> {
  const [reader] = await store.db().select().from(users).where(eq(users.id, userId))
  if (!reader) return
  const last4 = card.last4 ?? '····'
  const changed = news.cardChanged.make(
    `card-${about} ${card.id} ${now.toISOString()}`,
    { news: about, holder: card.holder, last4, time: now.toISOString() },
    { party: 'customer', buidCustomer: card.buidCustomer },
  )
  if ((await notify(store, changed, [reader], now)).length === 0) return
  const support = await supportOf(store, reader.programId)
  const when = new Intl.DateTimeFormat(tagOf(languageOf(reader)), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: reader.timeZone,
  }).format(now)
  const { subject, done } = cardNews[about]
  const paragraphs = [done, support === '' ? notYouWithoutSupport : notYou]
  const values = { holder: card.holder, last4, when, support }
  await writeMail(
    store,
    reader,
    { subject, paragraphs, values },
    { key: `card-${about} ${card.id}`, kind: changed.kind },
    now,
  )
}
