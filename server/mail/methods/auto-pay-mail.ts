/** E-mails to an account's administrators about the runs of AutoPay. */
import type { Message } from '#msg'

import { tagOf } from '../../../domain/locales.ts'
import { currencyFormat, money, toDecimal } from '../../../domain/money.ts'
import { routeRow } from '../../../domain/routes.ts'
import type { Store } from '../../store/store.ts'
import { autoPayWords, viewMethods, viewPayment, type AutoPayNews } from './auto-pay-words.ts'
import { PORTAL } from '../dispute-mail.ts'
import { administratorsOf } from './method-mail.ts'
import { languageOf, writeMail } from '../password-mails.ts'

export type AutoPayFacts = {
  readonly account: { readonly buid: string; readonly name: string; readonly programId: string }
  readonly currency: string
  readonly method: { readonly label: string; readonly last4: string }
  /** A business date. */
  readonly day: string
  readonly totalMinor: number
  readonly count: number
  /** The payment that the news is about, or null. */
  readonly paymentId: string | null
}

/** Notifies all active administrators of the account, in the caller's transaction. */
export async function writeAutoPayMail(store: Store, news: AutoPayNews, facts: AutoPayFacts, now: Date): Promise<void> {
  const { account, currency, method, day, totalMinor, count, paymentId } = facts
  const words: { subject: Message; paragraphs: readonly Message[] } = autoPayWords[news]
  const isLinked = news === 'notice' || news === 'paused'
  const paragraphs = isLinked ? words.paragraphs : [...words.paragraphs, paymentId === null ? viewMethods : viewPayment]
  const path =
    paymentId === null
      ? routeRow('paymentMethods').path
      : routeRow('paymentDetails').path.replace('$paymentId', paymentId)
  for (const reader of await administratorsOf(store, account.buid, account.programId)) {
    const tag = tagOf(languageOf(reader))
    const values = {
      account: account.name,
      amount: currencyFormat(tag, currency).format(toDecimal(money(totalMinor, currency))),
      date: new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`)),
      method: `${method.label} ••${method.last4}`,
      count,
      link: `${PORTAL}${path}`,
    }
    const kind = `auto-pay-${news} ${account.buid} ${currency} ${paymentId ?? day}`
    await writeMail(store, reader, { subject: words.subject, paragraphs, values }, kind, now)
  }
}
