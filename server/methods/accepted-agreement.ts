import { eq } from 'drizzle-orm'

import { defaultLocale, localeFor } from '../../domain/locales.ts'
import { knownAgreement } from '../../domain/rules/methods/banking-country.ts'
import { mandates } from '../mail/mandate-words.ts'
import { programs } from '../store/schema/programs.ts'
import type { paymentMethods } from '../store/schema/quotes.ts'
import type { Store } from '../store/store.ts'
import { speak } from '../words.ts'

type Accepted = Pick<typeof paymentMethods.$inferInsert, 'agreementText' | 'agreementLocale'>
type Asked = {
  /** The kind of agreement of the bank's country. */
  readonly agreement: string | null | undefined
  readonly programId: string
  /** The language in which the page showed it; null: it did not say. */
  readonly locale: string | null
}

/**
 * Returns the words of an agreement as they stand on the page on which it is accepted, to be stored with the account:
 * whoever reads it later, in whatever language and release, reads these very words.
 */
export async function acceptedAgreement(store: Store, { agreement, programId, locale }: Asked): Promise<Accepted> {
  const known = knownAgreement(agreement ?? null)
  if (known === null) return { agreementText: null, agreementLocale: null }
  const [program] = await store.db().select({ title: programs.title }).from(programs).where(eq(programs.id, programId))
  const agreementLocale = localeFor(locale ?? defaultLocale) ?? defaultLocale
  const say = speak('mails', agreementLocale)
  return { agreementText: say(mandates[known].text, { program: program?.title ?? '' }), agreementLocale }
}
