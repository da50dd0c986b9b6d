import { useCallback, useState } from 'react'

import * as v from 'valibot'

import { customerSorts, type Customer } from '../../../domain/contract/account.ts'
import { DEFAULT_ROWS_PER_PAGE, ROWS_PER_PAGE } from '../../../domain/limits.ts'
import { routeRow } from '../../../domain/routes.ts'
import { homePath } from '../../../domain/rules/routes/home.ts'
import { readCustomers } from '../../api/customers.ts'
import { saveSessionData } from '../../api/self.ts'
import { useApp } from '../../shared/app/app.ts'
import { localPlace } from '../../shared/app/links.ts'
import { rememberName } from '../../shared/choices/selection-names.ts'
import { clearAnswers } from '../../shared/load/loaded-answers.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { useCan } from '../../shared/app/use-can.ts'
import { useGo, usePageSearch } from '../../shared/app/use-page.ts'
import { useRouteFacts, useSelection, useUser } from '../../shared/app/use-session.ts'
import { Customers, type CustomersQuery } from './Customers.tsx'

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
  const { choose, savingId, failure } = useChooseCustomer(
    wanted ?? (isChooser ? routeRow('accountOverview').path : homePath(facts)),
  )
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
      failure={failure}
      onChoose={wanted !== null || isChooser ? choose : null}
    />
  )
}

/** Saves the choice at the server, then goes on; when it cannot be saved, the old choice stays and it is said (§8). */
function useChooseCustomer(next: string) {
  const { client, session } = useApp()
  const go = useGo()
  const [savingId, setSavingId] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const choose = useCallback(
    async ({ buidCustomer, customerName, buidLocation }: Customer) => {
      setSavingId(buidCustomer)
      setFailure(null)
      try {
        await saveSessionData(client, { customer_id: buidCustomer, location: buidLocation })
      } catch {
        setFailure(buidLocation === null ? 'unableToSetCustomer' : 'unableToSetCustomerAndLocation')
        return
      } finally {
        setSavingId(null)
      }
      rememberName(buidCustomer, customerName)
      clearAnswers()
      const { merchantId } = session.getSnapshot().context.selection
      session.send({
        type: 'selection.changed',
        selection: { customerId: buidCustomer, merchantId, location: buidLocation },
      })
      go(next)
    },
    [client, session, go, next],
  )
  return { choose: useCallback((customer: Customer) => void choose(customer), [choose]), savingId, failure }
}
