/** What is said before a payment method is removed, or no longer used online (§4). */
import { isUsable, type Usability } from './payment-types.ts'

export type RemovalFacts = Usability & {
  readonly id: string
  readonly buidCustomer: string
  readonly autoPay: boolean
  readonly inQuote: boolean
  readonly inPayment: boolean
}
export type RemovalWarning = 'lastMethod' | 'stopsAutoPay' | 'inQuote' | 'inPayment'

/** Checks whether this is the only method with which the account's invoices can be paid online today. */
export function isLastUsable(method: RemovalFacts, all: readonly RemovalFacts[], today: string): boolean {
  const isOther = ({ id, buidCustomer }: RemovalFacts) => buidCustomer === method.buidCustomer && id !== method.id
  return isUsable(method, today) && !all.some((one) => isOther(one) && isUsable(one, today))
}

/** Returns what a removal brings with it, the gravest first. */
export function removalWarnings(
  method: RemovalFacts,
  all: readonly RemovalFacts[],
  today: string,
): readonly RemovalWarning[] {
  return [
    ...(isLastUsable(method, all, today) ? (['lastMethod'] as const) : []),
    ...(method.autoPay ? (['stopsAutoPay'] as const) : []),
    ...(method.inPayment ? (['inPayment'] as const) : []),
    ...(method.inQuote ? (['inQuote'] as const) : []),
  ]
}
