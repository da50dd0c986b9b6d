/** E-mails to an account's administrators about the runs of AutoPay. */
import type { Message } from '#msg'

import { tagOf } from '../../../domain/locales.ts'
import { currencyFormat, money, toDecimal } from '../../../domain/money.ts'
import { routeRow } from '../../../domain/routes.ts'
import type { LeftOutReason } from '../../../domain/rules/auto-pay/runs.ts'
import { leftOutWords } from '../../../machines/lifecycles/auto-pay/left-out.words.ts'
import type { Store } from '../../store/store.ts'
import { speak } from '../../words.ts'
import { autoPayWords, invoiceLines, type AutoPayNews } from './auto-pay-words.ts'
import { PORTAL } from '../dispute-mail.ts'
import { administratorsOf } from './method-mail.ts'
import { news } from '../../notifications/news-types.ts'
import { notify } from '../../notifications/notify.ts'
import type { Line } from '../layout/compose.ts'
import { languageOf, writeMail, type Reader } from '../password-mails.ts'

/** Invoices that an e-mail names; a run may have hundreds. */
const NAMED = 25

/** An invoice of a run; the due date is a business date, the amount in minor units. */
export type NamedInvoice = {
  readonly number: string
  readonly dueOn: string
  readonly amountMinor: number
  /** Why it is not paid; null: it is. */
  readonly reason: LeftOutReason | null
}

export type AutoPayFacts = {
  readonly account: { readonly buid: string; readonly name: string; readonly programId: string }
  readonly currency: string
  readonly method: { readonly label: string; readonly last4: string }
  /** A business date. */
  readonly day: string
  readonly totalMinor: number
  /** The invoices that the news is about; none where the payment itself is the news. */
  readonly invoices: readonly NamedInvoice[]
  /** The payment that the news is about, or null. */
  readonly paymentId: string | null
}

/** Notifies all active administrators of the account, in the caller's transaction. */
export async function writeAutoPayMail(
  store: Store,
  about: AutoPayNews,
  facts: AutoPayFacts,
  now: Date,
): Promise<void> {
  const { account, currency, method, day, totalMinor, invoices, paymentId } = facts
  const words: { subject: Message; first: Message; next: readonly Message[] } = autoPayWords[about]
  // The panel of the account that the e-mail is about: its reader may have another one selected.
  const panel = (place: 'invoices' | 'status') =>
    `${routeRow('paymentMethods').path}?account=${encodeURIComponent(account.buid)}&autoPay=${place}`
  const path = paymentId === null ? panel('invoices') : routeRow('paymentDetails').path.replace('$paymentId', paymentId)
  const key = `auto-pay-${about} ${account.buid} ${currency} ${paymentId ?? day}`
  const told = news.autoPay.make(
    // A run is announced again when more has come to it.
    about === 'notice' ? `${key} ${totalMinor}` : key,
    {
      news: about,
      account: account.name,
      buid: account.buid,
      currency,
      minor: totalMinor,
      day,
      method: `${method.label} ••${method.last4}`,
      count: invoices.length,
      paymentId,
    },
    { party: 'customer', buidCustomer: account.buid },
  )
  const administrators = await administratorsOf(store, account.buid, account.programId)
  for (const reader of await notify(store, told, administrators, now)) {
    const { amountOf, dateOf } = formatsOf(reader, currency)
    const values = {
      account: account.name,
      amount: amountOf(totalMinor),
      date: dateOf(day),
      method: `${method.label} ••${method.last4}`,
      count: invoices.length,
      link: `${PORTAL}${about === 'paused' ? panel('status') : path}`,
      pauseLink: `${PORTAL}${panel('status')}`,
    }
    const list = linesOf(reader, currency, invoices)
    const paragraphs = [words.first, ...(list.length === 0 ? [] : [list]), ...words.next]
    await writeMail(store, reader, { subject: words.subject, paragraphs, values }, { key, kind: told.kind }, now)
  }
}

function formatsOf(reader: Reader, currency: string) {
  const tag = tagOf(languageOf(reader))
  const dates = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' })
  return {
    amountOf: (minor: number) => currencyFormat(tag, currency).format(toDecimal(money(minor, currency))),
    dateOf: (day: string) => dates.format(new Date(`${day}T00:00:00Z`)),
  }
}

function linesOf(reader: Reader, currency: string, invoices: readonly NamedInvoice[]): readonly Line[] {
  const { amountOf, dateOf } = formatsOf(reader, currency)
  const translate = speak('mails', languageOf(reader))
  const named = invoices.slice(0, NAMED).map(({ number: invoice, dueOn, amountMinor, reason }): Line => {
    const open = amountOf(amountMinor)
    return reason === null
      ? { says: invoiceLines.toBePaid, with: { invoice, open, due: dateOf(dueOn) } }
      : { says: invoiceLines.leftOut, with: { invoice, open, reason: translate(leftOutWords[reason]) } }
  })
  const more = invoices.length - NAMED
  return more > 0 ? [...named, { says: invoiceLines.more, with: { more } }] : named
}
