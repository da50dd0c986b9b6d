/** The one e-mail about a payment that the bank has returned, also of AutoPay. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'

import type { Message } from '#msg'

import { businessDate } from '../../domain/dates.ts'
import { tagOf } from '../../domain/locales.ts'
import { currencyFormat, money, toDecimal } from '../../domain/money.ts'
import { payingRoles } from '../../domain/people.ts'
import { routeRow } from '../../domain/routes.ts'
import { returnWordsOf } from '../../machines/lifecycles/payment/return.words.ts'
import { sharesToPayAgain } from '../store/pay-again.ts'
import { customers } from '../store/schema/accounts.ts'
import { invoices } from '../store/schema/invoices.ts'
import { paymentAllocations, payments } from '../store/schema/payments.ts'
import { users } from '../store/schema/users.ts'
import type { Store } from '../store/store.ts'
import { PORTAL } from './dispute-mail.ts'
import { news } from '../notifications/news-types.ts'
import { notify } from '../notifications/notify.ts'
import { payersOf } from './methods/method-mail.ts'
import { languageOf, writeMail } from './password-mails.ts'
import { nothingToPay, openAgain, pausedByReturn, payAnotherWay, returnOpenings } from './return-words.ts'

/** Invoices that an e-mail names; a payment may have hundreds. */
const NAMED = 20

type PaymentRow = typeof payments.$inferSelect
type Payers = Awaited<ReturnType<typeof payersOf>>
/** `autoPay`: whether the return has paused AutoPay; null where a person has paid. */
type Return = { readonly returnedAt: Date; readonly autoPay: { readonly isPaused: boolean } | null }

/**
 * Notifies everybody who may pay for the account, in the transaction that books the return, after the invoices are open
 * again. AutoPay's news of the same return stands in it too: one return, one e-mail to each.
 */
export async function writeReturnMail(
  store: Store,
  paymentId: string,
  { returnedAt, autoPay }: Return,
  now: Date,
): Promise<void> {
  const [found] = await store
    .db()
    .select({ payment: payments, account: customers.name })
    .from(payments)
    .innerJoin(customers, eq(customers.buid, payments.buidCustomer))
    .where(eq(payments.id, paymentId))
  if (!found) throw new Error(`No payment ${paymentId}.`)
  const { payment, account } = found
  const numbers = await numbersToPayAgain(store, payment)
  const words = returnWordsOf(payment.returnCode)
  const { subject, text } = autoPay === null ? returnOpenings.byHand : returnOpenings.byAutoPay
  const isPaused = autoPay?.isPaused === true
  const method = `${payment.methodLabel ?? ''} ••${payment.methodLast4 ?? ''}`
  const returned = news.paymentReturned.make(
    `payment-returned ${paymentId}`,
    {
      paymentId,
      number: payment.paymentNumber,
      account,
      currency: payment.currency,
      minor: payment.totalMinor,
      day: businessDate(returnedAt),
      method,
      isAutoPay: autoPay !== null,
      isPaused,
    },
    { party: 'customer', buidCustomer: payment.buidCustomer },
  )
  for (const reader of await notify(store, returned, await payersAndPayer(store, payment), now)) {
    const tag = tagOf(languageOf(reader))
    const values = {
      account,
      number: payment.paymentNumber,
      amount: currencyFormat(tag, payment.currency).format(toDecimal(money(payment.totalMinor, payment.currency))),
      date: new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(
        new Date(`${businessDate(returnedAt)}T00:00:00Z`),
      ),
      method,
      code: payment.returnCode ?? '',
      invoices: numbers.slice(0, NAMED).join(', '),
      more: Math.max(0, numbers.length - NAMED),
      // To the payment, which knows what is left to pay by then: a colleague may be faster.
      link: `${PORTAL}${routeRow('paymentDetails').path.replace('$paymentId', paymentId)}`,
      methodsLink: `${PORTAL}${routeRow('paymentMethods').path}`,
    }
    const paragraphs: readonly Message[] = [
      text,
      words.happened,
      ...(numbers.length === 0
        ? [nothingToPay]
        : [words.next, numbers.length > NAMED ? openAgain.many : openAgain.few, payAnotherWay]),
      ...(isPaused
        ? [
            pausedByReturn.all,
            ...(reader.role === 'admin'
              ? [pausedByReturn.administrators, pausedByReturn.viewPaymentMethods]
              : [pausedByReturn.others]),
          ]
        : []),
    ]
    await writeMail(store, reader, { subject, paragraphs, values }, { key: returned.key, kind: returned.kind }, now)
  }
}

/** The numbers of the invoices that are to be paid again, in the order of the payment. */
async function numbersToPayAgain(store: Store, payment: PaymentRow): Promise<readonly string[]> {
  const isToPayAgain = await sharesToPayAgain(store, [payment])
  const shares = await store
    .db()
    .select({ trxId: paymentAllocations.trxId, invoiceId: invoices.invoiceId })
    .from(paymentAllocations)
    .innerJoin(invoices, eq(invoices.trxId, paymentAllocations.trxId))
    .where(eq(paymentAllocations.paymentId, payment.id))
    .orderBy(asc(paymentAllocations.id))
  return [...new Set(shares.filter(({ trxId }) => isToPayAgain(payment.id, trxId)).map(({ invoiceId }) => invoiceId))]
}

/** Returns those who may pay for the account; and who has paid it, if as a corporate user, to whom no account is given. */
export async function payersAndPayer(
  store: Store,
  { buidCustomer, programId, createdBy }: Pick<PaymentRow, 'buidCustomer' | 'programId' | 'createdBy'>,
): Promise<Payers> {
  const payers = await payersOf(store, buidCustomer, programId)
  if (payers.some(({ id }) => id === createdBy)) return payers
  const creators = await store
    .db()
    .select()
    .from(users)
    .where(
      and(
        eq(users.id, createdBy),
        eq(users.status, 'active'),
        inArray(users.role, [...payingRoles]),
        sql`'corporate' = any(${users.userTypes})`,
      ),
    )
  return [...payers, ...creators]
}
