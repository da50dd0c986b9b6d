/** E-mails about payments by mail, to the account's administrators and to the person who announced them. */
import { asc, eq, gt, and } from 'drizzle-orm'

import type { Message } from '#msg'

import { tagOf } from '../../domain/locales.ts'
import { currencyFormat, money, toDecimal } from '../../domain/money.ts'
import type { MailPaymentStatus } from '../../domain/rules/mail-payment/status.ts'
import { routeRow } from '../../domain/routes.ts'
import { customers } from '../store/schema/accounts.ts'
import { invoices } from '../store/schema/invoices.ts'
import { mailPayments } from '../store/schema/mail-payments.ts'
import { paymentAllocations, payments } from '../store/schema/payments.ts'
import { users } from '../store/schema/users.ts'
import type { Store } from '../store/store.ts'
import { PORTAL } from './dispute-mail.ts'
import { mailPaymentWords } from './mail-payment-words.ts'
import { administratorsOf } from './methods/method-mail.ts'
import { news } from '../notifications/news-types.ts'
import { notify } from '../notifications/notify.ts'
import { languageOf, writeMail } from './password-mails.ts'

/** Invoices that an e-mail names; the advice has them all. */
const NAMED_AT_MOST = 20

/** Says what became of a payment by mail, in the caller's transaction. That it was taken back, its customer knows. */
export async function mailPaymentMail(
  store: Store,
  status: MailPaymentStatus,
  paymentId: string,
  now: Date,
): Promise<void> {
  if (status === 'takenBack') return
  const [found] = await store
    .db()
    .select({ payment: payments, mail: mailPayments, account: customers, creator: users })
    .from(mailPayments)
    .innerJoin(payments, eq(payments.id, mailPayments.paymentId))
    .innerJoin(customers, eq(customers.buid, payments.buidCustomer))
    .innerJoin(users, eq(users.id, payments.createdBy))
    .where(eq(mailPayments.paymentId, paymentId))
  if (!found) throw new Error(`No payment by mail ${paymentId}.`)
  const { payment, mail, account, creator } = found
  const named = await store
    .db()
    .select({ invoiceId: invoices.invoiceId })
    .from(paymentAllocations)
    .innerJoin(invoices, eq(invoices.trxId, paymentAllocations.trxId))
    .where(and(eq(paymentAllocations.paymentId, paymentId), gt(paymentAllocations.amountMinor, 0)))
    .orderBy(asc(invoices.dueOn), asc(invoices.invoiceId))
    .limit(NAMED_AT_MOST + 1)
  const numbers = named.slice(0, NAMED_AT_MOST).map(({ invoiceId }) => invoiceId)
  const words: { subject: Message; paragraphs: readonly Message[] } = mailPaymentWords[status]
  const administrators = await administratorsOf(store, account.buid, account.programId)
  const isReader = administrators.some(({ id }) => id === creator.id)
  const people = isReader ? administrators : [...administrators, creator]
  const key = `mail-payment-${status} ${paymentId}`
  const told = news.cheque.make(
    key,
    {
      news: status,
      paymentId,
      number: payment.paymentNumber,
      account: account.name,
      currency: payment.currency,
      minor: mail.announcedMinor,
      receivedMinor: mail.receivedMinor ?? 0,
    },
    { party: 'customer', buidCustomer: account.buid },
  )
  // How to send an announced cheque is no news that one may do without: its reader has just asked for it.
  const isNews = status !== 'announced'
  for (const reader of isNews ? await notify(store, told, people, now) : people) {
    const tag = tagOf(languageOf(reader))
    const amountOf = (minor: number) =>
      currencyFormat(tag, payment.currency).format(toDecimal(money(minor, payment.currency)))
    const received = mail.receivedMinor ?? 0
    const values = {
      account: account.name,
      amount: amountOf(mail.announcedMinor),
      received: amountOf(received),
      rest: amountOf(Math.abs(mail.announcedMinor - received)),
      reference: payment.paymentNumber,
      payee: mail.payee,
      address: [mail.payee, ...mail.addressLines].join(', '),
      invoices: [...numbers, ...(named.length > NAMED_AT_MOST ? ['…'] : [])].join(', '),
      date: new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(
        new Date(`${mail.releasedOn}T00:00:00Z`),
      ),
      link: `${PORTAL}${routeRow('paymentDetails').path.replace('$paymentId', paymentId)}`,
    }
    const { subject, paragraphs } = words
    await writeMail(store, reader, { subject, paragraphs, values }, { key, kind: isNews ? told.kind : null }, now)
  }
}
