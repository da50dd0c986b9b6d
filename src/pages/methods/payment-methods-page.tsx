import { useCallback, useEffect } from 'react'

import * as v from 'valibot'

import { readManagedMethods } from '../../api/methods/methods.ts'
import { pathTo } from '../../shared/app/links.ts'
import { requestSwitch } from '../../shared/app/switching.ts'
import { usePageSearch } from '../../shared/app/use-page.ts'
import { useCustomerId } from '../../shared/app/use-session.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { autoPayPlaces } from './AutoPayPanel.tsx'
import { PaymentMethods } from './PaymentMethods.tsx'

const Search = v.object({
  verify: v.fallback(v.nullable(v.string()), null),
  /** The account that an e-mail's link is about, and a part of its AutoPay. */
  account: v.fallback(v.nullable(v.string()), null),
  autoPay: v.fallback(v.nullable(v.picklist(autoPayPlaces)), null),
})

/** The payment methods of the selected account and of the accounts below it. */
export function Page() {
  const customerId = useCustomerId()
  const [{ verify, account, autoPay }, change] = usePageSearch(Search)
  const onVerify = useCallback((id: string | null) => change({ verify: id }, { replace: true }), [change])
  useEffect(() => {
    if (account === null) return
    if (account === customerId) change({ account: null }, { replace: true })
    else
      requestSwitch(
        { kind: 'customer', customerId: account, location: null },
        `${pathTo('paymentMethods')}${autoPay === null ? '' : `?autoPay=${autoPay}`}`,
      )
  }, [account, autoPay, customerId, change])
  return (
    <PaymentMethods
      key={customerId}
      customerId={customerId}
      methods={useLoaded(readManagedMethods, { customerId })}
      verify={verify}
      autoPayPlace={autoPay}
      onVerify={onVerify}
    />
  )
}
