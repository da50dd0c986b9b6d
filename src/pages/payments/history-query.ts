import type { PaymentMethodFilter, PaymentSort, PaymentStateFilter } from '../../../domain/contract/payment-list.ts'

/** Search parameters of the history; an empty string is a filter that is not set. */
export type HistoryQuery = {
  text: string
  state: PaymentStateFilter | ''
  method: PaymentMethodFilter | ''
  accounts: 'all' | ''
  madeFrom: string
  madeTo: string
  currency: string
  sort: PaymentSort
  page: number
  pageSize: number
}
