import { useEffect } from 'react'

import { ssoOutcomes } from '../../../domain/contract/access/sso-outcomes.ts'
import type { SignInRef } from '../../../machines/workflows/sign-in/sign-in.machine.ts'

/**
 * Tells the statechart with which code single sign-on has led back (GET /ecaas/sso/callback), and takes the code out of
 * the address: it is said once, not again after a reload. Without the router, which is not there yet. No other word in
 * the address says anything.
 */
export function useSsoOutcome(signIn: SignInRef): void {
  useEffect(() => {
    const read = () => {
      const address = new URL(location.href)
      const code = ssoOutcomes.find((one) => one === address.searchParams.get('sso'))
      if (code === undefined) return
      address.searchParams.delete('sso')
      history.replaceState(history.state, '', address)
      signIn.send({ type: 'signIn.ssoRefused', code })
    }
    read()
    addEventListener('popstate', read)
    return () => removeEventListener('popstate', read)
  }, [signIn])
}
