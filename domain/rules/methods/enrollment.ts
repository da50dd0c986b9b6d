/** What is chosen while a bank account is added, and why it cannot be saved. */
import type { ManagedMethod } from '../../contract/methods/payment-method.ts'
import { bankFormOf } from './banking-country.ts'
import { refusePaymentTypes, type PaymentTypes, type PaymentTypesRefusal } from './payment-types.ts'

export type EnrollmentForm = PaymentTypes & {
  readonly nickname: string
  /** AutoPay is taken from the account that has it. */
  readonly replaces: boolean
  readonly isAccepted: boolean
}

export const blankEnrollment: EnrollmentForm = {
  onlinePayment: true,
  autoPay: false,
  nickname: '',
  replaces: false,
  isAccepted: false,
}

export type EnrollmentRefusal = PaymentTypesRefusal | 'agreementNotAccepted'
export type Holder = Pick<ManagedMethod, 'id' | 'buidCustomer' | 'label' | 'last4' | 'currency' | 'autoPay'>

/** Returns the bank account by which AutoPay pays the account's invoices in the currency of a country, or null. */
export function holderFor(methods: readonly Holder[], buidCustomer: string, country: string): Holder | null {
  const { currency } = bankFormOf(country)
  const isSame = (held: string | null) => held === null || held === currency
  return methods.find((one) => one.autoPay && one.buidCustomer === buidCustomer && isSame(one.currency)) ?? null
}

/** Returns every reason why the account cannot be added. */
export function refuseEnrollment(form: EnrollmentForm, holderId: string | null): readonly EnrollmentRefusal[] {
  const types = refusePaymentTypes(form, holderId, form.replaces ? holderId : null)
  return [...(types === null ? [] : [types]), ...(form.isAccepted ? [] : (['agreementNotAccepted'] as const))]
}
