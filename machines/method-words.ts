import { msg } from '#msg'

/** Words about payment methods, which the list, the wizard and page descriptions share. */
export const methodWords = {
  addBank: msg`Add bank account`,
  onlinePayment: msg`Online payments`,
  autoPay: msg`AutoPay`,
  typesMissing: msg`Choose at least one payment type.`,
  backToMethods: msg`Back to payment methods`,
} as const
