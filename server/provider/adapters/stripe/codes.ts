/** Stripe's codes in the protocol's words. */
import type { Decline, RefundRefusal } from '../processor.ts'

const declines: Readonly<Record<string, Decline>> = {
  insufficient_funds: 'insufficientFunds',
  expired_card: 'cardExpired',
  invalid_expiry_month: 'cardExpired',
  invalid_expiry_year: 'cardExpired',
  lost_card: 'cardLost',
  stolen_card: 'cardLost',
  pickup_card: 'cardLost',
  do_not_honor: 'doNotHonor',
  generic_decline: 'doNotHonor',
  call_issuer: 'doNotHonor',
  no_action_taken: 'doNotHonor',
  not_permitted: 'doNotHonor',
  transaction_not_allowed: 'doNotHonor',
  restricted_card: 'doNotHonor',
  service_not_allowed: 'doNotHonor',
  revocation_of_authorization: 'doNotHonor',
  revocation_of_all_authorizations: 'doNotHonor',
  stop_payment_order: 'doNotHonor',
  fraudulent: 'doNotHonor',
  card_declined: 'doNotHonor',
  incorrect_cvc: 'incorrectCvc',
  invalid_cvc: 'incorrectCvc',
  card_velocity_exceeded: 'limitExceeded',
  withdrawal_count_limit_exceeded: 'limitExceeded',
  invalid_amount: 'limitExceeded',
  amount_too_large: 'limitExceeded',
  charge_exceeds_transaction_limit: 'limitExceeded',
  charge_exceeds_source_limit: 'limitExceeded',
  account_closed: 'accountClosed',
  bank_account_closed: 'accountClosed',
  no_account: 'accountClosed',
  invalid_account: 'accountClosed',
  new_account_information_available: 'accountClosed',
  authentication_required: 'authenticationRequired',
  payment_intent_authentication_failure: 'authenticationFailed',
  payment_intent_payment_attempt_expired: 'authenticationExpired',
  processing_error: 'processingError',
  issuer_not_available: 'processingError',
  reenter_transaction: 'processingError',
  try_again_later: 'processingError',
  approve_with_id: 'processingError',
}

/** The issuer's own reason is the more exact one. */
export function declineOf(error: { code?: string | null; decline_code?: string | null } | null): Decline {
  return declines[error?.decline_code ?? ''] ?? declines[error?.code ?? ''] ?? 'other'
}

/** Codes of Nacha for the reasons that Stripe gives for a debit that came back, where it does not name the bank's own. */
const returns: Readonly<Record<string, string>> = {
  insufficient_funds: 'R01',
  account_closed: 'R02',
  bank_account_closed: 'R02',
  no_account: 'R03',
  invalid_account_number: 'R04',
  incorrect_account_details: 'R04',
  bank_account_unusable: 'R04',
  debit_not_authorized: 'R10',
  customer_initiated: 'R10',
  unauthorized: 'R10',
  bank_account_restricted: 'R16',
  bank_cannot_process: 'R17',
  bank_ownership_changed: 'R11',
  could_not_process: 'R17',
}

/** The return code of a debit: that of the bank, else the one for Stripe's reason, else its reason itself. */
export function returnCodeOf(bank: string | null | undefined, reason: string | null | undefined): string {
  if (bank !== null && bank !== undefined && /^(?:R\d\d|[A-Z]{2}\d\d|9\d\d)$/.test(bank)) return bank
  return returns[reason ?? ''] ?? ((reason ?? '').slice(0, 20) || 'unknown')
}

const refundRefusals: Readonly<Record<string, RefundRefusal>> = {
  charge_already_refunded: 'notRefundable',
  charge_not_refundable: 'notRefundable',
  charge_disputed: 'notRefundable',
  refund_disputed_payment: 'notRefundable',
  amount_too_large: 'amountTooHigh',
  charge_expired_for_capture: 'tooLate',
  expired_or_canceled_card: 'tooLate',
}

export function refundRefusalOf({ code, param }: { code?: string; param?: string }): RefundRefusal {
  return refundRefusals[code ?? ''] ?? (param === 'amount' ? 'amountTooHigh' : 'other')
}
