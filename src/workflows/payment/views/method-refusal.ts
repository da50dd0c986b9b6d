import { refuseMethod, type MethodRefusal, type PaymentFacts } from '../../../../domain/rules/payment.ts'

/** What stands against these invoices whichever way they would be paid, so that it is said once; or null. */
export function refuseEveryMethod(facts: Pick<PaymentFacts, 'settings' | 'lines'>): MethodRefusal | null {
  const byBank = refuseMethod(facts, 'bankAccount')
  return byBank === refuseMethod(facts, 'newCard') ? byBank : null
}
