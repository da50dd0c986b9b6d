/** What is said before a payment method is removed (§4). */
export type RemovalFacts = {
  readonly id: string
  readonly buidCustomer: string
  readonly autoPay: boolean
  readonly inQuote: boolean
  readonly inPayment: boolean
}
export type RemovalWarning = 'lastMethod' | 'stopsAutoPay' | 'inQuote' | 'inPayment'

/** Returns what a removal brings with it, the gravest first. */
export function removalWarnings(method: RemovalFacts, all: readonly RemovalFacts[]): readonly RemovalWarning[] {
  const others = all.filter(({ id, buidCustomer }) => buidCustomer === method.buidCustomer && id !== method.id)
  return [
    ...(others.length === 0 ? (['lastMethod'] as const) : []),
    ...(method.autoPay ? (['stopsAutoPay'] as const) : []),
    ...(method.inPayment ? (['inPayment'] as const) : []),
    ...(method.inQuote ? (['inQuote'] as const) : []),
  ]
}
