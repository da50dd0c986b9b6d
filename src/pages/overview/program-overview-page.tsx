import { useCallback } from 'react'

import * as v from 'valibot'

import { programAccountSorts, type ProgramAccount } from '../../../domain/contract/due/program-account.ts'
import { DEFAULT_ROWS_PER_PAGE, ROWS_PER_PAGE } from '../../../domain/limits.ts'
import { readDues, readPayableDue } from '../../api/dues.ts'
import { readExposures } from '../../api/exposures.ts'
import { readPayments } from '../../api/payment-list.ts'
import { readProgramAccounts } from '../../api/program-accounts.ts'
import { pathTo } from '../../shared/app/links.ts'
import { requestSwitch } from '../../shared/app/switching.ts'
import { useCan } from '../../shared/app/use-can.ts'
import { useGo, usePageSearch } from '../../shared/app/use-page.ts'
import { useSelection, useUser } from '../../shared/app/use-session.ts'
import { useConfig } from '../../shared/app/use-visitor.ts'
import { rememberName } from '../../shared/choices/selection-names.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { isSettled } from '../../shared/load/use-together.ts'
import { ProgramAccounts, type AccountsQuery } from './ProgramAccounts.tsx'
import { ProgramOverview } from './ProgramOverview.tsx'

const whole = v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1))
const Search = v.object({
  currency: v.fallback(v.string(), ''),
  search: v.fallback(v.string(), ''),
  sort: v.fallback(v.picklist(programAccountSorts), '-past_due'),
  page: v.fallback(whole, 1),
  pageSize: v.fallback(v.pipe(whole, v.picklist(ROWS_PER_PAGE)), DEFAULT_ROWS_PER_PAGE),
})

export function Page() {
  const go = useGo()
  const [{ currency: wanted, ...query }, change] = usePageSearch(Search)
  const { businessDate } = useConfig()
  const { customerCount, customerCurrencies } = useUser()
  const { currency: narrowedTo } = useSelection()
  const everywhere = { customerId: null, location: null }
  const exposures = useLoaded(readExposures, everywhere)
  const dues = useLoaded(readDues, everywhere)
  const canPay = useCan('paymentInvoices')
  const payable = useLoaded(readPayableDue, canPay ? everywhere : null)
  const canSeePayments = useCan('paymentHistory')
  const latest = { customerId: null, page: 1, pageSize: 3 } as const
  const payments = useLoaded(readPayments, canSeePayments ? ({ ...latest, state: 'underWay' } as const) : null)
  const returned = useLoaded(readPayments, canSeePayments ? ({ ...latest, state: 'toPayAgain' } as const) : null)
  const isThere = [
    exposures,
    dues,
    ...(canPay ? [payable] : []),
    ...(canSeePayments ? [payments, returned] : []),
  ].every(isSettled)

  const known = exposures.data?.map(({ currency }) => currency) ?? null
  const only = customerCurrencies.length === 1 ? customerCurrencies[0]?.id : undefined
  const currency = narrowedTo ?? known?.find((one) => one === wanted) ?? known?.[0] ?? only ?? null
  // Which currency most accounts have, the exposures say; without them each account is shown in its own.
  const isKnown = currency !== null || known !== null || exposures.failure !== null
  const accounts = useLoaded(readProgramAccounts, isKnown ? { ...query, currency } : null)

  const onQuery = useCallback(
    (patch: Partial<AccountsQuery>) => change(patch, { replace: 'search' in patch }),
    [change],
  )
  const onOpen = useCallback(({ buidCustomer, customerName }: ProgramAccount, place: string) => {
    rememberName(buidCustomer, customerName)
    requestSwitch({ kind: 'customer', customerId: buidCustomer, location: null }, place)
  }, [])
  return (
    <ProgramOverview
      isThere={isThere}
      exposures={exposures}
      dues={dues}
      payments={canSeePayments ? payments : null}
      returned={canSeePayments ? returned : null}
      currency={currency}
      today={businessDate}
      payable={canPay ? payable : null}
      onPay={(due, shown) => go(pathTo('paymentInvoices'), { search: { due, currency: shown, accounts: 'all' } })}
    >
      <ProgramAccounts
        accounts={accounts}
        query={query}
        onQuery={onQuery}
        expected={customerCount}
        today={businessDate}
        onOpen={onOpen}
      />
    </ProgramOverview>
  )
}
