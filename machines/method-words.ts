import { msg } from '#msg'

/** Words about payment methods, which the list, the wizard and page descriptions share. */
export const methodWords = {
  addBank: msg`Add bank account`,
  onlinePayment: msg`Online payments`,
  autoPay: msg`AutoPay`,
  typesMissing: msg`Choose at least one payment type.`,
  accountInactive: msg`The account isn’t active, so its payment methods can’t be added or used.`,
  unverified: msg`Verify the bank account first. Until then, it can’t be used.`,
  holderAutoPayOnly: msg`The account that currently has AutoPay is for AutoPay only. Turn on online payments for it first, or remove it.`,
  sendLink: msg`Send a link`,
  saveChanges: msg`Save changes`,
  cancel: msg`Cancel`,
  shownFirst: msg`It is shown first when you pay.`,
  changed: msg`Someone else changed this payment method in the meantime. Nothing was saved. Close this dialog and try again.`,
  backToMethods: msg`Back to payment methods`,
} as const
