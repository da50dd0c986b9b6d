/** The names under which figures of screens and files are compared. */
import { invoiceListStatuses } from '../../../domain/contract/invoice.ts'
import { dueAges, dueBuckets, dueExclusions, dueFilters } from '../../../domain/rules/due/due-parts.ts'
import { NUMBER_OF } from './figures.ts'

export const openOf = (list: string) => `open amount of the list “${list}”`
export const payingOf = (list: string) => `being paid of the list “${list}”`
export const numberOf = (list: string) => `${NUMBER_OF}invoices in the list “${list}”`
export const toPay = (bucket: string) => `to pay, ${bucket}`
export const numberToPay = (bucket: string) => `${NUMBER_OF}invoices to pay, ${bucket}`
export const lateBy = (age: string) => `past due for ${age} days`
export const numberLateBy = (age: string) => `${NUMBER_OF}invoices past due for ${age} days`
export const ON_TIMELINE = 'on the timeline'
export const NUMBER_ON_TIMELINE = `${NUMBER_OF}invoices on the timeline`
export const BEING_PAID = 'being paid'
export const PAYMENTS_UNDER_WAY = `${NUMBER_OF}payments under way`
export const OWED = 'owed'
export const OWED_PAST_DUE = 'owed and past due'
export const OWED_BEING_PAID = 'owed and being paid'
export const OWN_OWED = 'owed in the currency of the account'
export const OWN_BEING_PAID = 'being paid in the currency of the account'
export const SETTLED_SHARES = 'settled payments of these invoices'
export const OPEN_AFTER_PAYMENTS = 'open amount after payments'
export const SETTLED = 'settled, with fees'
export const UNDER_WAY_TOTAL = 'under way, with fees'
export const FEES = 'fees'
export const CLOSING = 'closing balance'
export const selectable = (bucket: string) => `can be selected, ${bucket}`
export const numberSelectable = (bucket: string) => `${NUMBER_OF}invoices that can be selected, ${bucket}`
export const PAYMENTS = `${NUMBER_OF}payments`

export const listFigures = invoiceListStatuses.flatMap((list) => [openOf(list), payingOf(list), numberOf(list)])
export const dueFigures = [...dueBuckets, ...dueExclusions].flatMap((bucket) => [toPay(bucket), numberToPay(bucket)])
export const ageFigures = [
  ...dueAges.flatMap((age) => [lateBy(age), numberLateBy(age)]),
  ON_TIMELINE,
  NUMBER_ON_TIMELINE,
]
export const selectableFigures = dueFilters.flatMap((bucket) => [selectable(bucket), numberSelectable(bucket)])
export const paymentFigures = [SETTLED, UNDER_WAY_TOTAL, FEES]
