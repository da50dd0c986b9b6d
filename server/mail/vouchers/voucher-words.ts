import { msg, type Message } from '#msg'

/** E-mails to the holder of a voucher, who need not be a user. */
export const voucherWords = {
  hello: msg`Hello {holder},`,
  merchant: msg`Where to use it: {merchant}`,
  anyMerchant: msg`Where to use it: at any merchant of {program}`,
  reference: msg`Reference: {reference}`,
  issued: {
    subject: msg`Your voucher {number} for {amount}`,
    opens: msg`{account} gave you a voucher. You can use it once to buy goods or services for up to {amount}. The invoice goes to {account}.`,
    number: msg`Voucher number: {number}. Give this number only to the merchant you buy from.`,
    ends: msg`Use the voucher by {date}. You can’t use any remaining amount later.`,
  },
  ending: {
    subject: msg`Your voucher {number} expires on {date}`,
    opens: msg`Your voucher {number} from {account} for up to {amount} expires on {date}. After that, you can’t use it.`,
  },
  voided: {
    subject: msg`Your voucher {number} is no longer valid`,
    opens: msg`{account} canceled your voucher {number} for {amount}. You can no longer use it.`,
  },
} as const satisfies Readonly<Record<string, Message | Readonly<Record<string, Message>>>>
