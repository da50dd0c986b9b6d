import { msg, type Message } from '#msg'

/** E-mails to the holder of a voucher, who need not be a user. */
export const voucherWords = {
  hello: msg`Hello {holder},`,
  footer: msg`This is an automatic email. Don’t reply to it.`,
  merchant: msg`Where to use it: {merchant}`,
  anyMerchant: msg`Where to use it: at any merchant of {program}`,
  reference: msg`Reference: {reference}`,
  issued: {
    subject: msg`Your voucher {number} for {amount}`,
    opens: msg`{account} gave you a voucher. You can buy goods or services for up to {amount} on its account, once.`,
    number: msg`Voucher number: {number}. Give it to the merchant when you buy, and to nobody else.`,
    ends: msg`Use it by {date}. What you don’t spend can’t be used later.`,
  },
  ending: {
    subject: msg`Your voucher {number} ends on {date}`,
    opens: msg`Your voucher {number} from {account} for up to {amount} ends on {date}. After that, you can’t use it.`,
  },
  voided: {
    subject: msg`Your voucher {number} is no longer valid`,
    opens: msg`{account} cancelled your voucher {number} for {amount}. You can’t use it any more.`,
  },
} as const satisfies Readonly<Record<string, Message | Readonly<Record<string, Message>>>>
