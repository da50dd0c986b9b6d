import { msg, type Message } from '#msg'

import { checkBankAccount } from './methods/auto-pay-words.ts'

type Opening = { readonly subject: Message; readonly text: Message }

/** E-mails about a payment that the bank returned; the reason stands in machines/lifecycles/payment/return.words.ts. */
export const returnOpenings = {
  byHand: {
    subject: msg`The bank returned your payment of {amount}`,
    text: msg`On {date}, the bank returned the payment {number} of {amount} for {account} from {method}.`,
  },
  byAutoPay: {
    subject: msg`The bank returned the AutoPay payment of {amount}`,
    text: msg`On {date}, the bank returned the AutoPay payment {number} of {amount} for {account} from {method}.`,
  },
} as const satisfies Readonly<Record<string, Opening>>

export const openAgain = {
  few: msg`These invoices are open again: {invoices}`,
  many: msg`These invoices are open again: {invoices} (and {more} more)`,
} as const
export const payAnotherWay = msg`Pay another way: {link}`
/** Nothing is left of it: the invoices were paid or credited in the meantime. */
export const nothingToPay = msg`You don’t have to do anything: the invoices have been paid or credited since. View the payment: {link}`

/** AutoPay was paused by this return. */
export const pausedByReturn = {
  all: msg`AutoPay for {account} is paused because two payments in a row failed. Invoices aren’t paid automatically now.`,
  administrators: checkBankAccount,
  viewPaymentMethods: msg`View payment methods: {methodsLink}`,
  others: msg`An administrator of your company can resume AutoPay.`,
} as const
