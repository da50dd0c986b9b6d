import { createContext, useContext } from 'react'

import { useSelector } from '@xstate/react'

import type { User } from '../../../domain/contract/self.ts'
import type { Role } from '../../../domain/people.ts'
import { selectHasCurrencies } from '../../../machines/workflows/boot/boot.machine.ts'
import { selectUser } from '../../../machines/workflows/session/session.machine.ts'
import { useApp } from './app.ts'
import { currencyStore } from '../choices/currency-choice.ts'
import { locationKey, nameStore } from '../choices/selection-names.ts'
import { useStore } from '../../ui/store.ts'

/**
 * The user as a page behind sign-in last knew them. While the session ends, a page stands for a moment
 * without one, and must not break.
 */
export const LastUser = createContext<User | null>(null)

/** Returns the person who is signed in. Behind sign-in only. */
export function useUser(): User {
  const last = useContext(LastUser)
  const user = useSelector(useApp().session, selectUser) ?? last
  if (!user) throw new Error('Nobody is signed in here.')
  return user
}

export function useRole(): Role {
  return useUser().role
}

/** Checks whether the program deals in several currencies (§7): its flag is on, and the version of its calls is known. */
export function useHasCurrencies(): boolean {
  return useSelector(useApp().boot, selectHasCurrencies)
}

export type ShownSelection = {
  customerId: string | null
  customerName: string | null
  merchantId: string | null
  merchantName: string | null
  location: string | null
  /** Its number where it has no name. */
  locationName: string | null
  /** To which the reader has narrowed what is shown; null: every currency. */
  currency: string | null
}

/** The selected account, location and merchant, with names. */
export function useSelection(): ShownSelection {
  const { selection } = useSelector(useApp().session, ({ context }) => context)
  const user = useUser()
  const names = useStore(nameStore)
  const currency = useStore(currencyStore)
  const { customerId, merchantId, location } = selection
  const own = user.sessionData
  // The user is the one of the last answer: another tab may have chosen otherwise since.
  const isOwnPlace = customerId === own.customerId && location === own.location
  const isOwnMerchant = merchantId === null || merchantId === own.merchantId || merchantId === user.merchantId
  const isOwn = customerId !== null && (customerId === own.customerId || customerId === user.customerId)
  return {
    customerId,
    customerName: customerId === null ? null : (names.get(customerId) ?? (isOwn ? user.customerName : null)),
    merchantId,
    merchantName:
      (merchantId === null ? undefined : names.get(merchantId)) ?? (isOwnMerchant ? user.merchantName : null),
    location,
    locationName:
      customerId === null || location === null
        ? null
        : (names.get(locationKey(customerId, location)) ?? ((isOwnPlace ? user.locationName : null) || location)),
    currency,
  }
}

/** The chosen account, on pages whose row in the route table asks for one. */
export function useCustomerId(): string {
  const { customerId } = useSelector(useApp().session, ({ context }) => context.selection)
  const last = useContext(LastUser)
  const known = customerId ?? last?.sessionData.customerId ?? last?.customerId
  if (known === null || known === undefined) throw new Error('No account is chosen here.')
  return known
}
