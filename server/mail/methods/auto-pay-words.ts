import { msg, type Message } from '#msg'

/** E-mails about the runs of AutoPay. Dates are those of the program, amounts those of the day on which they were written. */
export const autoPayWords = {
  notice: {
    subject: msg`AutoPay will pay {amount} on {date}`,
    paragraphs: [
      msg`AutoPay will pay {amount} for {account} with {method} on {date}. Number of invoices: {count}.`,
      msg`To leave out an invoice or pause AutoPay, go to {link}`,
    ],
  },
  made: {
    subject: msg`AutoPay paid {amount}`,
    paragraphs: [msg`AutoPay paid {amount} for {account} with {method}. The payment is processing.`],
  },
  declined: {
    subject: msg`AutoPay payment declined`,
    paragraphs: [
      msg`The AutoPay payment of {amount} for {account} with {method} was declined. No money was taken. The invoices are still open: pay them another way.`,
    ],
  },
  paused: {
    subject: msg`AutoPay paused after failed payments`,
    paragraphs: [
      msg`AutoPay for {account} is paused because two payments in a row failed. Invoices aren’t paid automatically now.`,
      msg`Check the bank account, then resume AutoPay or choose another bank account: {link}`,
    ],
  },
  leftOut: {
    subject: msg`AutoPay left out invoices`,
    paragraphs: [
      msg`On {date}, AutoPay didn’t pay all due invoices of {account}: they are over your AutoPay limits, or can’t be paid by bank account. Number of invoices left out: {count}. Pay them another way.`,
    ],
  },
} as const satisfies Readonly<Record<string, { subject: Message; paragraphs: readonly Message[] }>>
export type AutoPayNews = keyof typeof autoPayWords

export const viewPayment = msg`View the payment: {link}`
export const viewMethods = msg`View AutoPay: {link}`
