import { msg } from '#msg'

/** E-mails about a change of an account's payment methods. */
export const methodChanged = {
  added: {
    subject: msg`Payment method added`,
    text: msg`{who} added {method} to the payment methods of {account}.`,
  },
  addedByLink: {
    subject: msg`Payment method added`,
    text: msg`{method} was added to the payment methods of {account} with a link that {who} sent.`,
  },
  linkSent: {
    subject: msg`Link to add a bank account sent`,
    text: msg`{who} sent a link to {address}. With it a bank account can be added to the payment methods of {account}.`,
  },
  linkRevoked: {
    subject: msg`Link to add a bank account revoked`,
    text: msg`{who} revoked the link that was sent to {address}. It can no longer be used to add a bank account to {account}.`,
  },
  changed: {
    subject: msg`Payment method changed`,
    text: msg`{who} changed the payment method {method} of {account}.`,
  },
  removed: {
    subject: msg`Payment method removed`,
    text: msg`{who} removed {method} from the payment methods of {account}.`,
  },
  verified: {
    subject: msg`Bank account verified`,
    text: msg`{who} verified {method} of {account}. It can be used for payments now.`,
  },
  verificationFailed: {
    subject: msg`Bank account not verified`,
    text: msg`The amounts entered for {method} of {account} were wrong too many times. It can’t be used for payments.`,
  },
  autoPayOn: {
    subject: msg`AutoPay turned on`,
    text: msg`{who} turned on AutoPay for {account}. It pays with {method}.`,
  },
  autoPayNotMoved: {
    subject: msg`AutoPay wasn’t changed`,
    text: msg`AutoPay for {account} doesn’t use {method}: AutoPay was changed after this account was added. An administrator can use it for AutoPay under Payment methods.`,
  },
  autoPayOff: {
    subject: msg`AutoPay turned off`,
    text: msg`{who} turned off AutoPay for {account}. It no longer pays with {method}.`,
  },
  autoPayPaused: {
    subject: msg`AutoPay paused`,
    text: msg`{who} paused AutoPay for {account}. It pays nothing until an administrator resumes it.`,
  },
  autoPayResumed: {
    subject: msg`AutoPay resumed`,
    text: msg`{who} resumed AutoPay for {account}. It pays with {method}.`,
  },
  autoPayChanged: {
    subject: msg`AutoPay settings changed`,
    text: msg`{who} changed the AutoPay settings of {account}.`,
  },
  autoPayLeftOut: {
    subject: msg`Invoice left out of AutoPay`,
    text: msg`{who} left an invoice of {account} out of AutoPay. Pay it another way.`,
  },
  autoPayPutBack: {
    subject: msg`Invoice added back to AutoPay`,
    text: msg`{who} added an invoice of {account} back to AutoPay.`,
  },
} as const
export type MethodNews = keyof typeof methodChanged

export const methodNotYou = msg`If you don’t recognize this change, ask an administrator at your company, or contact support.`

export const verifyFirst = msg`The bank account must be verified before it can be used. Verify it: {link}`
