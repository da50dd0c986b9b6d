import { useEffect } from 'react'

import { createStore } from '../../ui/store.ts'

type PageAccount = { buidCustomer: string; name: string }

/** The account that the page is about, where it may be another than the selected one: the header names it. */
export const pageAccountStore = createStore<PageAccount | null>(null)

/** Says which account the page is about, as long as it is shown; null: the selected one. */
export function usePageAccount(account: PageAccount | null) {
  const { buidCustomer = null, name = null } = account ?? {}
  useEffect(() => {
    pageAccountStore.set(buidCustomer === null || name === null ? null : { buidCustomer, name })
    return () => pageAccountStore.set(null)
  }, [buidCustomer, name])
}
