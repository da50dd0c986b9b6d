/** E-mails about cards, to the user who did it: somebody else at their desk is found out. */
import { eq } from 'drizzle-orm'

import { tagOf } from '../../../domain/locales.ts'
import type { cards } from '../../store/schema/cards.ts'
import { users } from '../../store/schema/users.ts'
import type { Store } from '../../store/store.ts'
import { cardNews, notYou, notYouWithoutSupport } from './card-words.ts'
import { languageOf, supportOf, writeMail } from '../password-mails.ts'

type NamedCard = Pick<typeof cards.$inferSelect, 'id' | 'holder' | 'last4'>

/** Notifies a user of what was done to a card in their name, in the caller's transaction. */
export async function writeCardMail(
  store: Store,
  userId: string,
  { card, news, now }: { card: NamedCard; news: keyof typeof cardNews; now: Date },
): Promise<void> {
  const [reader] = await store.db().select().from(users).where(eq(users.id, userId))
  if (!reader) return
  const support = await supportOf(store, reader.programId)
  const when = new Intl.DateTimeFormat(tagOf(languageOf(reader)), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: reader.timeZone,
  }).format(now)
  const { subject, done } = cardNews[news]
  const paragraphs = [done, support === '' ? notYouWithoutSupport : notYou]
  const values = { holder: card.holder, last4: card.last4 ?? '····', when, support }
  await writeMail(store, reader, { subject, paragraphs, values }, `card-${news} ${card.id}`, now)
}
