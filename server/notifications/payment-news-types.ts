/** Types of news about payments: made by hand, by AutoPay and by mail. */
import * as v from 'valibot'

import { routeRow } from '../../domain/routes.ts'
import { mailPaymentWords } from '../mail/mail-payment-words.ts'
import { autoPayWords } from '../mail/methods/auto-pay-words.ts'
import { pausedByReturn, returnOpenings } from '../mail/return-words.ts'
import { day, keys, minor, newsType, ofMoney, text } from './news-type.ts'
import { linkWords, newsWords } from './news-words.ts'

const payment = { paymentId: text, number: text, account: text, ...ofMoney }
const toPayment = (paymentId: string) => ({
  href: routeRow('paymentDetails').path.replace('$paymentId', encodeURIComponent(paymentId)),
  text: linkWords.payment,
})
const autoPayPanel = (buid: string, place: 'invoices' | 'status') => ({
  href: `${routeRow('paymentMethods').path}?account=${encodeURIComponent(buid)}&autoPay=${place}`,
  text: linkWords.autoPay,
})

export const paymentSettled = newsType('paymentSettled', {
  kind: 'paymentsSettled',
  facts: v.object(payment),
  say: ({ paymentId, number, account, currency, minor: total }, format) => ({
    title: newsWords.paymentSettled.title,
    body: [newsWords.paymentSettled.body],
    values: { number, account, amount: format.money(total, currency) },
    links: [toPayment(paymentId)],
  }),
})

export const paymentFailed = newsType('paymentFailed', {
  kind: 'paymentsFailed',
  facts: v.object(payment),
  isImportant: () => true,
  say: ({ paymentId, number, account, currency, minor: total }, format) => ({
    title: newsWords.paymentFailed.title,
    body: [newsWords.paymentFailed.body],
    values: { number, account, amount: format.money(total, currency) },
    links: [toPayment(paymentId)],
  }),
})

export const paymentReturned = newsType('paymentReturned', {
  kind: 'paymentsFailed',
  facts: v.object({
    ...payment,
    day,
    method: text,
    isAutoPay: v.boolean(),
    /** AutoPay was paused by it. */
    isPaused: v.boolean(),
  }),
  isImportant: () => true,
  say: ({ paymentId, number, account, currency, minor: total, day: on, method, isAutoPay, isPaused }, format) => {
    const words = isAutoPay ? returnOpenings.byAutoPay : returnOpenings.byHand
    return {
      title: words.subject,
      body: [words.text, ...(isPaused ? [pausedByReturn.all] : [])],
      values: { number, account, method, amount: format.money(total, currency), date: format.day(on) },
      links: [toPayment(paymentId)],
    }
  },
})

const refund = (name: 'paymentRefunded' | 'refundFailed') =>
  newsType(name, {
    // Invoices are open again, or paid again.
    kind: 'paymentsFailed',
    facts: v.object({ ...payment, method: text }),
    isImportant: () => name === 'refundFailed',
    say: ({ paymentId, number, account, currency, minor: total, method }, format) => ({
      title: newsWords[name].title,
      body: [newsWords[name].body],
      values: { number, account, method, amount: format.money(total, currency) },
      links: [toPayment(paymentId)],
    }),
  })
export const paymentRefunded = refund('paymentRefunded')
export const refundFailed = refund('refundFailed')

const chargebackKinds = { chargedBack: true, reversed: true }

export const chargeback = newsType('chargeback', {
  kind: 'paymentsFailed',
  facts: v.object({ ...payment, day, code: text, what: keys(chargebackKinds) }),
  isImportant: ({ what }) => what === 'chargedBack',
  say: ({ paymentId, number, account, currency, minor: amount, day: on, code, what }, format) => ({
    title: newsWords.chargeback[what].title,
    body: [newsWords.chargeback[what].body],
    values: { number, account, code, amount: format.money(amount, currency), date: format.day(on) },
    links: [toPayment(paymentId)],
  }),
})

/** How the customer has paid is no concern of the merchant: only its own invoices are named. */
export const merchantChargeback = newsType('merchantChargeback', {
  kind: 'paymentsFailed',
  facts: v.object({ account: text, ...ofMoney, day, invoices: text, what: keys(chargebackKinds) }),
  isImportant: ({ what }) => what === 'chargedBack',
  say: ({ account, currency, minor: amount, day: on, invoices, what }, format) => ({
    title: newsWords.merchantChargeback[what].title,
    body: [newsWords.merchantChargeback[what].body],
    values: { account, invoices, amount: format.money(amount, currency), date: format.day(on) },
    links: [],
  }),
})

export const mandateGone = newsType('mandateGone', {
  // Payments by it fail from now on.
  kind: 'paymentsFailed',
  facts: v.object({ news: v.picklist(['refused', 'ended']), account: text, method: text, isAutoPay: v.boolean() }),
  isImportant: () => true,
  say: ({ news, account, method, isAutoPay }) => {
    const { title, body } = news === 'refused' ? newsWords.mandateRefused : newsWords.mandateEnded
    return {
      title,
      body: [body, ...(isAutoPay ? [newsWords.mandateOfAutoPay] : [])],
      values: { account, method },
      links: [{ href: routeRow('paymentMethods').path, text: linkWords.methods }],
    }
  },
})

export const cheque = newsType('cheque', {
  // What came short is open again, and what came over is a credit to ask for: only a cheque in full needs nobody.
  kind: ({ news }) => (news === 'receivedInFull' ? 'paymentsSettled' : 'paymentsFailed'),
  facts: v.object({ ...payment, news: keys(mailPaymentWords), receivedMinor: minor }),
  isImportant: ({ news }) => news === 'neverArrived',
  say: ({ paymentId, number, account, currency, minor: announced, news, receivedMinor }, format) => ({
    title: mailPaymentWords[news].subject,
    body: mailPaymentWords[news].paragraphs.slice(0, 1),
    values: {
      reference: number,
      account,
      amount: format.money(announced, currency),
      received: format.money(receivedMinor, currency),
      rest: format.money(Math.abs(announced - receivedMinor), currency),
    },
    links: [toPayment(paymentId)],
  }),
})

export const autoPay = newsType('autoPay', {
  kind: 'autoPay',
  facts: v.object({
    news: keys(autoPayWords),
    account: text,
    buid: text,
    ...ofMoney,
    day,
    method: text,
    count: minor,
    paymentId: v.nullable(text),
  }),
  isImportant: ({ news }) => news === 'declined' || news === 'paused',
  say: ({ news, account, buid, currency, minor: total, day: on, method, count, paymentId }, format) => {
    const words = autoPayWords[news]
    const panel = autoPayPanel(buid, news === 'paused' ? 'status' : 'invoices')
    return {
      title: words.subject,
      body: [news === 'leftOut' ? newsWords.autoPayLeftOut.body : words.first],
      values: { account, method, count, amount: format.money(total, currency), date: format.day(on) },
      links: [paymentId === null ? panel : toPayment(paymentId)],
    }
  },
})
