import { useCallback, useState } from 'react'

import * as v from 'valibot'

import { customerSorts, type Customer } from '../../../domain/contract/account.ts'
import { DEFAULT_ROWS_PER_PAGE, ROWS_PER_PAGE } from '../../../domain/limits.ts'
import { homePath } from '../../../domain/rules/routes/home.ts'
import { placeOfAccount } from '../../../domain/rules/selection/selection.ts'
import { readCustomers } from '../../api/customers.ts'
import { localPlace } from '../../shared/app/links.ts'
import { switchingStore, requestSwitch } from '../../shared/app/switching.ts'
import { rememberName } from '../../shared/choices/selection-names.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { useCan } from '../../shared/app/use-can.ts'
import { usePageSearch } from '../../shared/app/use-page.ts'
import { useSelection, useUser } from '../../shared/app/use-session.ts'
import { useRouteFacts } from '../../shared/app/use-visitor.ts'
import { useStore } from '../../ui/store.ts'
import { Customers, type CustomersQuery } from './Customers.tsx'
import { OwnRole } from './OwnRole.tsx'

const whole = v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1))
const Search = v.object({
  search: v.fallback(v.string(), ''),
  sort: v.fallback(v.picklist(customerSorts), 'customer_name'),
  page: v.fallback(whole, 1),
  pageSize: v.fallback(v.pipe(whole, v.picklist(ROWS_PER_PAGE)), DEFAULT_ROWS_PER_PAGE),
  returnTo: v.fallback(v.string(), ''),
})

export function Page() {
  const [{ returnTo, ...query }, change] = usePageSearch(Search)
  const customers = useLoaded(readCustomers, query)
  const { customerId } = useSelection()
  const { customerCount } = useUser()
  const facts = useRouteFacts()
  const wanted = localPlace(returnTo)
  // Also who is at home without an account may look at one.
  const isChooser = useCan('accountOverview')
  const { choose, savingId } = useChooseCustomer(wanted ?? placeOfAccount(isChooser, homePath(facts)))
  const onQuery = useCallback(
    (patch: Partial<CustomersQuery>) => change(patch, { replace: 'search' in patch }),
    [change],
  )
  return (
    <Customers
      customers={customers}
      query={query}
      onQuery={onQuery}
      expected={customerCount}
      chosenId={customerId}
      savingId={savingId}
      ownRole={<OwnRole />}
      onChoose={wanted !== null || isChooser ? choose : null}
    />
  )
}

/** Selects an account; what cannot be selected is said over the page, and the one before stays (§8). */
function useChooseCustomer(next: string) {
  const isSwitching = useStore(switchingStore)
  const [wantedId, setWantedId] = useState<string | null>(null)
  const choose = useCallback(
    ({ buidCustomer, customerName }: Customer) => {
      setWantedId(buidCustomer)
      rememberName(buidCustomer, customerName)
      requestSwitch({ kind: 'customer', customerId: buidCustomer, location: null }, next)
    },
    [next],
  )
  return { choose, savingId: isSwitching ? wantedId : null }
}
