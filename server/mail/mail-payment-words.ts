import { msg, type Message } from '#msg'

/** E-mails about payments by mail. */
export const mailPaymentWords = {
  announced: {
    subject: msg`Send your cheque for {amount}, reference {reference}`,
    paragraphs: [
      msg`A payment of {amount} by cheque was announced for {account}. We are waiting for your cheque.`,
      msg`Make the cheque payable to {payee} and write the reference {reference} on it. Send it with the remittance advice to: {address}.`,
      msg`Your cheque must arrive before {date}. After that, the invoices are open again.`,
      msg`Invoices: {invoices}.`,
      msg`Download the remittance advice (PDF): {link}`,
    ],
  },
  receivedInFull: {
    subject: msg`Your cheque for {amount} has arrived`,
    paragraphs: [
      msg`Your cheque for {amount} with the reference {reference} has arrived. The invoices of {account} are paid.`,
      msg`View the payment: {link}`,
    ],
  },
  receivedShort: {
    subject: msg`Your cheque has arrived: {rest} is still open`,
    paragraphs: [
      msg`Your cheque with the reference {reference} has arrived. It is for {received}, but {amount} was announced. The invoices of {account} that were due first are paid, and {rest} is open again.`,
      msg`View the payment: {link}`,
    ],
  },
  receivedOver: {
    subject: msg`Your cheque has arrived: {rest} more than announced`,
    paragraphs: [
      msg`Your cheque with the reference {reference} has arrived. It is for {received}, but {amount} was announced. The invoices of {account} are paid. {rest} is a credit for {account}: contact support to use it.`,
      msg`View the payment: {link}`,
    ],
  },
  neverArrived: {
    subject: msg`Your cheque for {amount} has not arrived`,
    paragraphs: [
      msg`Your cheque for {amount} with the reference {reference} has not arrived. The invoices of {account} are open again: pay them another way. If your cheque is on its way, contact support.`,
      msg`View the payment: {link}`,
    ],
  },
} as const satisfies Readonly<Record<string, { subject: Message; paragraphs: readonly Message[] }>>
