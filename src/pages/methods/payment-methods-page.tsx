import { useCallback } from 'react'

import * as v from 'valibot'

import { readManagedMethods } from '../../api/methods/methods.ts'
import { usePageSearch } from '../../shared/app/use-page.ts'
import { useCustomerId } from '../../shared/app/use-session.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { PaymentMethods } from './PaymentMethods.tsx'

const Search = v.object({ verify: v.fallback(v.nullable(v.string()), null) })

/** The payment methods of the selected account and of the accounts below it. */
export function Page() {
  const customerId = useCustomerId()
  const [{ verify }, change] = usePageSearch(Search)
  const onVerify = useCallback((id: string | null) => change({ verify: id }, { replace: true }), [change])
  return (
    <PaymentMethods
      key={customerId}
      customerId={customerId}
      methods={useLoaded(readManagedMethods, { customerId })}
      verify={verify}
      onVerify={onVerify}
    />
  )
}
