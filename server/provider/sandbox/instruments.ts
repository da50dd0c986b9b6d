/**
 * The sandbox's test instruments, in one table with their behaviour. No other number is accepted, so that no real card
 * gets typed into a sandbox. Numbers pass the Luhn check; where Stripe's or the networks' published test numbers mean
 * the same, they are those.
 */
import type { CardDescription } from '../../../domain/contract/card-entry.ts'
import type { DeclineCode } from '../provider.ts'

export type Behaviour =
  /** Decided and answered at once. */
  | { readonly kind: 'approve' }
  | { readonly kind: 'decline'; readonly code: DeclineCode }
  /** Decided at once, answered after the caller's time-out; a repeated call is answered at once. */
  | { readonly kind: 'answerLate'; readonly code?: DeclineCode }
  /** Approved and written, then the connection is cut without an answer. */
  | { readonly kind: 'commitSilently' }
  /** Pending, never answered; the provider itself gives it up (declined) after `PENDING_LIFETIME_MS` of its clock. */
  | { readonly kind: 'hang' }
  /** The connection is cut before anything is written: the attempt never arrived. */
  | { readonly kind: 'lose' }
  /** The holder must confirm it on the issuer's page; then it is approved, or declined with the code. */
  | { readonly kind: 'challenge'; readonly code?: DeclineCode }
  /**
   * Approved, and taken back by the card's network so many business days after the settlement; where `reversed`, the
   * money comes again five business days later.
   */
  | {
      readonly kind: 'chargeback'
      readonly reasonCode: string
      readonly businessDaysAfter: number
      readonly reversed: boolean
    }
  /** Approved, and sent back by the bank so many business days after the settlement, or in its place (`null`). */
  | { readonly kind: 'return'; readonly code: string; readonly businessDaysAfter: number | null }
  /** Approved; a refund of it is refused as too late, fails days later, or is made without an answer. */
  | { readonly kind: 'refund'; readonly ends: 'tooLate' | 'fails' | 'silently' }
  /** Approved; its mandate begins so, and becomes something else days later. `isSilent`: its first answer gets lost. */
  | {
      readonly kind: 'mandate'
      readonly begins: 'active' | 'pending' | 'refused'
      readonly later: LaterMandate | null
      readonly isSilent?: true
    }

type LaterMandate =
  | { readonly type: 'mandateActive'; readonly businessDaysAfter: number }
  | { readonly type: 'mandateEnded'; readonly businessDaysAfter: number; readonly reasonCode: string }

export const PENDING_LIFETIME_MS = 30 * 60_000

export type CardInstrument = CardDescription & {
  readonly number: string
  /** A card on file with this number, for the demonstration data. */
  readonly token: string
  readonly behaviour: Behaviour
  readonly does: string
}

export type BankInstrument = {
  readonly token: string
  readonly behaviour: Behaviour
  readonly does: string
}

const approve = { kind: 'approve' } as const
const decline = (code: DeclineCode) => ({ kind: 'decline', code }) as const
const visa = { brand: 'visa', region: 'US', expiry: '12/34' } as const

export const cardInstruments: readonly CardInstrument[] = [
  { ...visa, number: '4242424242424242', last4: '4242', token: 'card_approved', behaviour: approve, does: 'Approved' },
  {
    number: '5555555555554444',
    last4: '4444',
    token: 'card_mastercard',
    brand: 'mastercard',
    region: 'US',
    expiry: '09/33',
    behaviour: approve,
    does: 'Approved',
  },
  {
    number: '378282246310005',
    last4: '0005',
    token: 'card_amex',
    brand: 'amex',
    region: 'US',
    expiry: '03/35',
    behaviour: approve,
    does: 'Approved (security code of four digits)',
  },
  {
    number: '6011111111111117',
    last4: '1117',
    token: 'card_discover',
    brand: 'discover',
    region: 'US',
    expiry: '06/33',
    behaviour: approve,
    does: 'Approved',
  },
  {
    ...visa,
    number: '4000002500000003',
    last4: '0003',
    token: 'card_france',
    region: 'FR',
    behaviour: approve,
    does: 'Approved, issued in France',
  },
  {
    ...visa,
    number: '4000002760000008',
    last4: '0008',
    token: 'card_germany',
    region: 'DE',
    behaviour: approve,
    does: 'Approved, issued in Germany',
  },
  {
    ...visa,
    number: '4000008260000000',
    last4: '0000',
    token: 'card_britain',
    region: 'GB',
    behaviour: approve,
    does: 'Approved, issued in the United Kingdom',
  },
  {
    ...visa,
    number: '4000000000009995',
    last4: '9995',
    token: 'card_insufficient_funds',
    behaviour: decline('insufficientFunds'),
    does: 'Declined: insufficient funds',
  },
  {
    ...visa,
    number: '4000000000000069',
    last4: '0069',
    token: 'card_expired',
    behaviour: decline('cardExpired'),
    does: 'Declined: the card has expired',
  },
  {
    ...visa,
    number: '4000000000009987',
    last4: '9987',
    token: 'card_lost',
    behaviour: decline('cardLost'),
    does: 'Declined: the card is reported lost or stolen',
  },
  {
    ...visa,
    number: '4000000000000002',
    last4: '0002',
    token: 'card_do_not_honor',
    behaviour: decline('doNotHonor'),
    does: 'Declined by the issuer without a reason',
  },
  {
    ...visa,
    number: '4000000000000127',
    last4: '0127',
    token: 'card_incorrect_cvc',
    behaviour: decline('incorrectCvc'),
    does: 'Declined: wrong security code',
  },
  {
    ...visa,
    number: '4000000000006975',
    last4: '6975',
    token: 'card_limit_exceeded',
    behaviour: decline('limitExceeded'),
    does: 'Declined: over the limit of the card',
  },
  {
    ...visa,
    number: '4000000000006108',
    last4: '6108',
    token: 'card_account_closed',
    behaviour: decline('accountClosed'),
    does: 'Declined: the account behind the card is closed',
  },
  {
    ...visa,
    number: '4000000000000119',
    last4: '0119',
    token: 'card_processing_error',
    behaviour: decline('processingError'),
    does: 'Declined: error while processing',
  },
  {
    ...visa,
    number: '4000000000006504',
    last4: '6504',
    token: 'card_other',
    behaviour: decline('other'),
    does: 'Declined for a reason that has no code of ours',
  },
  {
    ...visa,
    number: '4000000000007015',
    last4: '7015',
    token: 'card_late',
    behaviour: { kind: 'answerLate' },
    does: 'Approved, but the answer comes after the time-out',
  },
  {
    ...visa,
    number: '4000000000007023',
    last4: '7023',
    token: 'card_late_declined',
    behaviour: { kind: 'answerLate', code: 'doNotHonor' },
    does: 'Declined, but the answer comes after the time-out',
  },
  {
    ...visa,
    number: '4000000000007031',
    last4: '7031',
    token: 'card_silent',
    behaviour: { kind: 'commitSilently' },
    does: 'Approved, but the connection breaks before the answer',
  },
  {
    ...visa,
    number: '4000000000007049',
    last4: '7049',
    token: 'card_hang',
    behaviour: { kind: 'hang' },
    does: 'Pending without an answer; given up after 30 minutes',
  },
  {
    ...visa,
    number: '4000000000007056',
    last4: '7056',
    token: 'card_never_arrives',
    behaviour: { kind: 'lose' },
    does: 'Never arrives: the connection breaks before anything is written',
  },
  {
    ...visa,
    number: '4000002760003184',
    last4: '3184',
    token: 'card_challenge',
    behaviour: { kind: 'challenge' },
    does: 'The holder confirms it on the issuer’s page within 15 minutes, then approved; declined where nobody can',
  },
  {
    ...visa,
    number: '4000008400001629',
    last4: '1629',
    token: 'card_challenge_declined',
    behaviour: { kind: 'challenge', code: 'insufficientFunds' },
    does: 'Confirmed by the holder on the issuer’s page, then declined: insufficient funds',
  },
  {
    ...visa,
    number: '4000000000005126',
    last4: '5126',
    token: 'card_refund_fails',
    behaviour: { kind: 'refund', ends: 'fails' },
    does: 'Approved; a refund is accepted, and fails 2 business days later',
  },
  {
    ...visa,
    number: '4000000000007064',
    last4: '7064',
    token: 'card_refund_too_late',
    behaviour: { kind: 'refund', ends: 'tooLate' },
    does: 'Approved; a refund is refused as too late',
  },
  {
    ...visa,
    number: '4000000000007072',
    last4: '7072',
    token: 'card_refund_silent',
    behaviour: { kind: 'refund', ends: 'silently' },
    does: 'Approved; a refund is made, but the connection breaks before the first answer',
  },
  {
    ...visa,
    number: '4000000000000259',
    last4: '0259',
    token: 'card_chargeback',
    behaviour: { kind: 'chargeback', reasonCode: '10.4', businessDaysAfter: 5, reversed: false },
    does: 'Settled, charged back 5 business days later: 10.4, fraud',
  },
  {
    ...visa,
    number: '4000000000002685',
    last4: '2685',
    token: 'card_chargeback_reversed',
    behaviour: { kind: 'chargeback', reasonCode: '13.1', businessDaysAfter: 5, reversed: true },
    does: 'Settled, charged back 5 business days later (13.1, not received), reversed after 5 more',
  },
]

export const bankInstruments: readonly BankInstrument[] = [
  { token: 'bank_approved', behaviour: approve, does: 'Approved and settled' },
  { token: 'bank_insufficient_funds', behaviour: decline('insufficientFunds'), does: 'Declined: insufficient funds' },
  { token: 'bank_account_closed', behaviour: decline('accountClosed'), does: 'Declined: the account is closed' },
  { token: 'bank_limit_exceeded', behaviour: decline('limitExceeded'), does: 'Declined: over the debit limit' },
  {
    token: 'bank_return_r01',
    behaviour: { kind: 'return', code: 'R01', businessDaysAfter: 2 },
    does: 'Settled, returned 2 business days later: R01, insufficient funds',
  },
  {
    token: 'bank_return_r03',
    behaviour: { kind: 'return', code: 'R03', businessDaysAfter: 2 },
    does: 'Settled, returned 2 business days later: R03, no account',
  },
  {
    token: 'bank_return_r10',
    behaviour: { kind: 'return', code: 'R10', businessDaysAfter: 5 },
    does: 'Settled, returned 5 business days later: R10, not authorised (a consumer has 60 days for it)',
  },
  {
    token: 'bank_return_r02',
    behaviour: { kind: 'return', code: 'R02', businessDaysAfter: null },
    does: 'Returned in place of the settlement: R02, account closed',
  },
  {
    token: 'bank_late',
    behaviour: { kind: 'answerLate' },
    does: 'Approved, but the answer comes after the time-out',
  },
  {
    token: 'bank_silent',
    behaviour: { kind: 'commitSilently' },
    does: 'Approved, but the connection breaks before the answer',
  },
  {
    token: 'bank_challenge',
    behaviour: { kind: 'challenge' },
    does: 'The holder confirms it at their bank within 15 minutes, then approved; declined where nobody can',
  },
  {
    token: 'bank_mandate_pending',
    behaviour: { kind: 'mandate', begins: 'pending', later: { type: 'mandateActive', businessDaysAfter: 1 } },
    does: 'Its mandate is pending, and active 1 business day later; approved',
  },
  {
    token: 'bank_mandate_refused',
    behaviour: { kind: 'mandate', begins: 'refused', later: null },
    does: 'Its mandate is refused',
  },
  {
    token: 'bank_mandate_refused_later',
    behaviour: {
      kind: 'mandate',
      begins: 'pending',
      later: { type: 'mandateEnded', businessDaysAfter: 2, reasonCode: 'refused' },
    },
    does: 'Its mandate is pending, and refused 2 business days later',
  },
  {
    token: 'bank_mandate_ended',
    behaviour: {
      kind: 'mandate',
      begins: 'active',
      later: { type: 'mandateEnded', businessDaysAfter: 2, reasonCode: 'R07' },
    },
    does: 'Its mandate is active, and ends 2 business days later: R07, authorization revoked; approved',
  },
  {
    token: 'bank_mandate_silent',
    behaviour: { kind: 'mandate', begins: 'active', later: null, isSilent: true },
    does: 'Its mandate is active, but the connection breaks before the first answer; approved',
  },
  { token: 'bank_hang', behaviour: { kind: 'hang' }, does: 'Pending without an answer; given up after 30 minutes' },
  {
    token: 'bank_never_arrives',
    behaviour: { kind: 'lose' },
    does: 'Never arrives: the connection breaks before anything is written',
  },
]

/** Returns the test card with this number (digits only), or null: the sandbox accepts no other. */
export function cardByNumber(number: string): CardInstrument | null {
  return cardInstruments.find((card) => card.number === number) ?? null
}

const cards = new Map(cardInstruments.map((card) => [card.token, card]))
const banks = new Map(bankInstruments.map((bank) => [bank.token, bank]))

/** A token may carry a mark of its owner after a colon (`bank_approved:B1042`), so that tokens can be unique. */
const stem = (token: string) => token.split(':', 1)[0] ?? token

export function cardByToken(token: string): CardInstrument | null {
  return cards.get(stem(token)) ?? null
}

export function bankByToken(token: string): BankInstrument | null {
  return banks.get(stem(token)) ?? null
}
