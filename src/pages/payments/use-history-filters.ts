import { useLingui } from '@lingui/react/macro'

import { paymentMethodFilters, paymentStateFilters } from '../../../domain/contract/payment-list.ts'
import { usePaymentStateText } from '../../shared/words/payment-state-text.ts'
import type { Filter } from '../../ui/filter/filter.ts'
import type { HistoryQuery } from './history-query.ts'

/** Returns the filters of the payment history. `account`: the selected one, where there are others; `currencies`: those of the accounts. */
export function useHistoryFilters(
  query: HistoryQuery,
  onQuery: (change: Partial<HistoryQuery>) => void,
  account: string | null,
  currencies: readonly { id: string; label: string }[],
): readonly Filter[] {
  const { t } = useLingui()
  const stateText = usePaymentStateText()
  const all = { value: '', label: t`All` }
  const methodWords = { bank: t`Bank account`, card: t`Card` }
  const state: Filter = {
    id: 'state',
    kind: 'choice',
    label: t`Status`,
    value: query.state,
    options: [
      all,
      { value: 'underWay', label: t`Being paid` },
      ...(['settled', 'declined', 'returned', 'chargedBack'] as const).map((one) => ({
        value: one,
        label: stateText(one),
      })),
      { value: 'toPayAgain', label: t`Returned, not paid again` },
      { value: 'refunded', label: t`Refunded` },
    ],
    onValue: (value) => onQuery({ state: paymentStateFilters.find((one) => one === value) ?? '', page: 1 }),
  }
  const method: Filter = {
    id: 'method',
    kind: 'choice',
    label: t`Paid from`,
    value: query.method,
    options: [all, ...paymentMethodFilters.map((one) => ({ value: one, label: methodWords[one] }))],
    onValue: (value) => onQuery({ method: paymentMethodFilters.find((one) => one === value) ?? '', page: 1 }),
  }
  const accounts: Filter = {
    id: 'accounts',
    kind: 'choice',
    label: t`Account`,
    value: query.accounts,
    options: [
      { value: '', label: account ?? '' },
      { value: 'all', label: t`All accounts` },
    ],
    onValue: (value) => onQuery({ accounts: value === 'all' ? 'all' : '', page: 1 }),
  }
  const days: Filter[] = [
    {
      id: 'madeFrom',
      kind: 'day',
      label: t`Date from`,
      value: query.madeFrom,
      onValue: (madeFrom) => onQuery({ madeFrom, page: 1 }),
    },
    {
      id: 'madeTo',
      kind: 'day',
      label: t`Date to`,
      value: query.madeTo,
      onValue: (madeTo) => onQuery({ madeTo, page: 1 }),
    },
  ]
  const known = currencies.map(({ id }) => id)
  const { currency } = query
  const inCurrency: Filter = {
    id: 'currency',
    kind: 'choice',
    label: t`Currency`,
    value: currency,
    options: [
      all,
      ...(currency === '' || known.includes(currency) ? known : [...known, currency]).map((id) => ({
        value: id,
        label: id,
      })),
    ],
    onValue: (value) => onQuery({ currency: value, page: 1 }),
  }
  return [
    state,
    method,
    ...days,
    // One is no choice, but one that is set can be lifted.
    ...(known.length > 1 || currency !== '' ? [inCurrency] : []),
    ...(account === null ? [] : [accounts]),
  ]
}
