import { useEffect } from 'react'
import * as v from 'valibot'

import { pathTo } from '../../../shared/app/links.ts'
import { useGo, usePageSearch } from '../../../shared/app/use-page.ts'
import { useUser } from '../../../shared/app/use-session.ts'
import { readFacts } from '../draft.ts'

/** What the address of the way back says, so that it can be taken out of it. */
const BackSearch = v.object({ payment: v.fallback(v.string(), ''), attempt: v.fallback(v.string(), '') })

/** Checks whether this tab has the payment that a bank leads back to: it was paid elsewhere, or left. */
function hasPayment(userId: string, paymentId: string): boolean {
  const facts = readFacts(userId)
  const reached = facts?.reached ?? null
  return (
    facts?.confirmedId === paymentId || (reached !== null && 'paymentId' in reached && reached.paymentId === paymentId)
  )
}

/** Leads who comes back from the bank to their payment, in this tab or to its page; the address changes at once. */
export function BackFromBank({ paymentId }: { paymentId: string }) {
  const { userId } = useUser()
  const go = useGo()
  const [, change] = usePageSearch(BackSearch)
  useEffect(() => {
    if (hasPayment(userId, paymentId)) change({ payment: '', attempt: '' }, { replace: true })
    else go(pathTo('paymentDetails', { paymentId }), { replace: true })
  }, [userId, paymentId, go, change])
  return null
}
