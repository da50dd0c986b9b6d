import { msg } from '#msg'

/** The review of a payment, and what became of it: fetched while invoices are chosen. */
export const outcomeWords = {
  expired: msg`These amounts have expired`,
  sending: msg`Sending your payment`,
  processing: msg`Your payment is still processing`,
  unconfirmed: msg`We couldn’t confirm your payment`,
  refused: msg`We couldn’t process your payment`,
  challenged: msg`Your bank asks you to confirm this payment`,
  confirm: msg`Confirm at your bank`,
  declined: msg`Your payment was declined`,
  stale: msg`Something has changed`,
  acceptFee: msg`I accept the non-refundable card fee of {fee}`,
  toChoice: msg`Back to invoices and payment method`,
  acceptTerms: msg`I accept the payment terms`,
  pay: msg`Pay {total}`,
  announce: msg`Announce cheque for {total}`,
  renew: msg`Update amounts`,
  notCharged: msg`You haven’t been charged, and your selection is saved.`,
  chooseOther: msg`Choose another payment method`,
  whatChanged: msg`What changed`,
  acceptChanges: msg`Continue with updated amounts`,
  retry: msg`Try again`,
  toPayments: msg`Go to payments`,
}
