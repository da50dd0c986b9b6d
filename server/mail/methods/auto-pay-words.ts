import { msg, type Message } from '#msg'

const viewAutoPay = msg`View AutoPay: {link}`
/** To administrators, after two failed payments in a row. */
export const checkBankAccount = msg`Check the bank account, then resume AutoPay or choose another bank account.`

/**
 * E-mails about the runs of AutoPay. Dates are those of the program, amounts those of the day on which they were written.
 * The invoices stand after the first paragraph.
 */
export const autoPayWords = {
  notice: {
    subject: msg`AutoPay will pay {amount} on {date}`,
    first: msg`AutoPay will pay {amount} for {account} with {method} on {date}. Number of invoices: {count}.`,
    next: [msg`Leave out an invoice: {link}`, msg`Pause AutoPay: {pauseLink}`],
  },
  made: {
    subject: msg`AutoPay paid {amount}`,
    first: msg`AutoPay paid {amount} for {account} with {method}. The payment is processing.`,
    next: [msg`View the payment: {link}`],
  },
  declined: {
    subject: msg`AutoPay payment declined`,
    first: msg`The AutoPay payment of {amount} for {account} with {method} was declined. No money was taken. The invoices are still open: pay them another way.`,
    next: [msg`View the payment: {link}`],
  },
  paused: {
    subject: msg`AutoPay paused after failed payments`,
    first: msg`AutoPay for {account} is paused because two payments in a row failed. Invoices aren’t paid automatically now.`,
    next: [checkBankAccount, viewAutoPay],
  },
  leftOut: {
    subject: msg`AutoPay didn’t pay some invoices`,
    first: msg`On {date}, AutoPay didn’t pay these invoices of {account}:`,
    next: [msg`Pay them another way if they are still open.`, viewAutoPay],
  },
} as const satisfies Readonly<Record<string, { subject: Message; first: Message; next: readonly Message[] }>>
export type AutoPayNews = keyof typeof autoPayWords

/** The lines of an e-mail that name invoices. */
export const invoiceLines = {
  toBePaid: msg`{invoice}, due {due}: {open}`,
  leftOut: msg`{invoice}, {open}: {reason}`,
  more: msg`and {more} more`,
} as const
