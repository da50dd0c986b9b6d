/** The reasons for which a bank returns a direct debit, as the codes of three countries' payment rules name them. */
export const returnReasons = [
  'insufficientFunds',
  'fundsNotAvailable',
  'accountClosed',
  'noAccount',
  'authorizationWithdrawn',
  'paymentStopped',
  'notAuthorized',
  'businessNotAuthorized',
  'noMandate',
  'accountBlocked',
  'notDebitable',
  'unspecified',
] as const
export type ReturnReason = (typeof returnReasons)[number]

/**
 * Nacha's return reason codes (R…), ISO 20022 external status reasons as SEPA uses them, and the numbers of Payments
 * Canada's rule F1.
 */
const codes: Readonly<Record<ReturnReason, readonly string[]>> = {
  insufficientFunds: ['R01', 'AM04', '901'],
  fundsNotAvailable: ['R09', '908'],
  accountClosed: ['R02', 'AC04', '905'],
  noAccount: ['R03', 'R04', 'AC01', '902', '912'],
  authorizationWithdrawn: ['R07', '917', '920'],
  paymentStopped: ['R08', 'MS02', 'SL01', '903'],
  notAuthorized: ['R05', 'R10', 'R11', 'MD06', '916', '919'],
  businessNotAuthorized: ['R29'],
  noMandate: ['MD01', '915'],
  accountBlocked: ['R16', 'AC06', '911'],
  notDebitable: ['R20', 'AC13', 'AG01', '907'],
  unspecified: ['MS03'],
}
const reasons: ReadonlyMap<string, ReturnReason> = new Map(
  returnReasons.flatMap((reason) => codes[reason].map((code) => [code, reason] as const)),
)

/** Returns the reason that a bank's code stands for, or null for a code that is not known. */
export function returnReasonOf(code: string | null): ReturnReason | null {
  return code === null ? 'unspecified' : (reasons.get(code) ?? null)
}

type Allocation = { readonly trx_id: string; readonly to_pay_again: boolean }

/** Returns the invoices of a returned payment that are still to be paid, by their ids. */
export function toPayAgain(allocations: readonly Allocation[]): readonly string[] {
  return allocations.filter((share) => share.to_pay_again).map((share) => share.trx_id)
}

/** Returns the instant at which the bank returned a payment, or null. */
export function returnedAt(history: readonly { readonly state: string; readonly at: string }[]): string | null {
  return history.findLast(({ state }) => state === 'returned')?.at ?? null
}
