/** Words of news that no e-mail says in other words. */
import { msg } from '#msg'

export const newsWords = {
  paymentSettled: {
    title: msg`Your payment of {amount} cleared`,
    body: msg`Payment {number} of {amount} for {account} has cleared. The invoices are now paid.`,
  },
  paymentFailed: {
    title: msg`Your payment of {amount} failed`,
    body: msg`Payment {number} of {amount} for {account} didn’t go through. You weren’t charged, and the invoices are still open. Try paying again.`,
  },
  paymentRefunded: {
    title: msg`Refund of {amount}`,
    body: msg`{amount} of payment {number} for {account} is being refunded to {method}. It can take a few business days to arrive. The refunded invoices are open again.`,
  },
  refundFailed: {
    title: msg`The refund of {amount} failed`,
    body: msg`The refund of {amount} of payment {number} for {account} didn’t reach {method}. The invoices count as paid again. Contact support to get the refund another way.`,
  },
  chargeback: {
    chargedBack: {
      title: msg`{amount} of your card payment was charged back`,
      body: msg`On {date}, the card’s bank charged back {amount} of payment {number} for {account} (reason code {code}). The invoices are open again for that amount.`,
    },
    reversed: {
      title: msg`A card chargeback of {amount} was reversed`,
      body: msg`On {date}, the card chargeback of {amount} of payment {number} for {account} was reversed. The invoices are marked as paid again.`,
    },
  },
  merchantChargeback: {
    chargedBack: {
      title: msg`A card payment by {account} was charged back`,
      body: msg`On {date}, {amount} of a card payment by {account} was charged back. These invoices are open again: {invoices}`,
    },
    reversed: {
      title: msg`A card chargeback by {account} was reversed`,
      body: msg`On {date}, a card chargeback of {amount} by {account} was reversed. These invoices are marked as paid again: {invoices}`,
    },
  },
  mandateRefused: {
    title: msg`Direct debit mandate for {method} refused`,
    body: msg`The bank refused the direct debit mandate for {method} of {account}, so this bank account can’t be used for payments. Remove the bank account and add it again, or use another payment method.`,
  },
  mandateEnded: {
    title: msg`Direct debit mandate for {method} ended`,
    body: msg`The direct debit mandate for {method} of {account} has ended, so this bank account can’t be used for payments anymore. Remove the bank account and add it again, or use another payment method.`,
  },
  mandateOfAutoPay: msg`AutoPay is set to use this bank account, so it can’t pay your invoices. Choose another bank account for AutoPay, or pay the invoices another way.`,
  autoPayLeftOut: {
    title: msg`AutoPay didn’t pay some invoices`,
    body: msg`{count, plural, one {On {date}, AutoPay didn’t pay # invoice of {account}. Pay it another way if it is still open.} other {On {date}, AutoPay didn’t pay # invoices of {account}. Pay them another way if they are still open.}}`,
  },
  /** The e-mails name the invoice below their first sentence. */
  disputeCreated: msg`{company} disputed invoice {invoice}.`,
  chargebackCreated: msg`{company} requested a chargeback for invoice {invoice}.`,
  cardMailed: {
    title: msg`The card of {holder} is on its way`,
    body: msg`The card ending in {last4} for {holder} has been issued and will be mailed to the address you entered. Activate it when it arrives.`,
  },
  creditNearlyUsed: {
    title: msg`Credit limit of {account} nearly used`,
    body: msg`{account} has used {percent} of its credit limit of {limit}. {available} is left. Pay invoices to use the limit again.`,
  },
  creditOver: {
    title: msg`{account} is over its credit limit`,
    body: msg`{account} has used {percent} of its credit limit of {limit}. Pay invoices to use the limit again.`,
  },
  statementReady: {
    title: msg`Your statement for {month} is ready`,
    body: msg`Download the statements of your accounts for {month} from the list of invoices.`,
  },
  loyaltyTier: {
    title: msg`{account} reached {tier}`,
    body: msg`{account} reached {tier} in {program}.`,
  },
  /** To the program's support. */
  privacyRequested: {
    title: msg`Deletion request from {username}`,
    body: msg`{name} ({username}) asked us to delete their account. Delete the user, or refuse the request with a reason.`,
  },
  /** A release before this one wrote it, and this one cannot read it. */
  unreadable: {
    title: msg`Older notification`,
    body: msg`This notification can’t be shown anymore.`,
  },
} as const

/** What the links of news say. */
export const linkWords = {
  payment: msg`View the payment`,
  dispute: msg`View the dispute`,
  autoPay: msg`View AutoPay`,
  methods: msg`View payment methods`,
  cards: msg`View cards`,
  application: msg`View the application`,
  apiKeys: msg`View API keys`,
  invoices: msg`View invoices`,
  loyalty: msg`View the loyalty program`,
  privacyRequests: msg`View privacy requests`,
} as const

/** E-mails that are made of news: one at once, or all of a day together. */
export const newsMailWords = {
  /** After the one news. */
  view: msg`See more: {link}`,
  digest: {
    subject: msg`{count, plural, one {You have # new notification} other {You have # new notifications}}`,
    opening: msg`{count, plural, one {This is new since yesterday:} other {These are new since yesterday:}}`,
    item: msg`{title}: {body}`,
    more: msg`and {more} more`,
    center: msg`See all notifications: {link}`,
    preferences: msg`Choose which emails you get: {preferences}`,
  },
  /** Of support: its own text stands between these. */
  announcement: {
    subject: msg`{title}`,
    body: msg`{text}`,
  },
} as const
