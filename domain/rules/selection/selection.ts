/** What a person has selected to look at and to act for (§2, §4): account and location, merchant, user type. */
import type { UserType } from '../../people.ts'
import { routeRow, type RouteId } from '../../routes.ts'
import { HOME_PATH, type RouteRow } from '../../visitor-routes.ts'

/** One of them, chosen anew. A location is the account's; null: all of its locations. */
export type Choice =
  | { kind: 'customer'; customerId: string; location: string | null }
  | { kind: 'merchant'; merchantId: string }
  | { kind: 'userType'; userType: UserType }

export type SwitchFailure =
  'unableToSetCustomer' | 'unableToSetCustomerAndLocation' | 'unableToSetMerchant' | 'unableToSetUserType'

/** Returns the code of §8 for a choice that the server did not take. */
export function switchFailure(choice: Choice): SwitchFailure {
  if (choice.kind === 'merchant') return 'unableToSetMerchant'
  if (choice.kind === 'userType') return 'unableToSetUserType'
  return choice.location === null ? 'unableToSetCustomer' : 'unableToSetCustomerAndLocation'
}

/** Pages that are about one thing of one account without its id in their address. */
const wizards: ReadonlySet<RouteId> = new Set([
  'paymentAccount',
  'paymentInvoices',
  'paymentConfirm',
  'disputeCreate',
  'disputeRespond',
  'merchantDisputeRespond',
  'bankEnrollment',
  'userInvite',
  'merchantUserInvite',
  'supportUserInvite',
  'groupCreate',
  'customers',
])

/**
 * Returns where a switch of account or merchant leads from a page: a list or figure stays and is read anew; what is
 * about one thing of the account before is left for `home`.
 */
export function placeAfterSwitch(row: (RouteRow & { id: RouteId }) | null, path: string, home: string): string {
  if (row === null || wizards.has(row.id) || /\$\w*Id\b/.test(row.path)) return home
  return path === '/' ? HOME_PATH : path
}

/** Returns where choosing an account leads when nothing else was wanted: its overview, where that opens. */
export function placeOfAccount(canSeeOverview: boolean, home: string): string {
  return canSeeOverview ? routeRow('accountOverview').path : home
}
