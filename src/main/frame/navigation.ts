import { menuFor, type NavigationEntry } from '../../../domain/rules/routes/menu.ts'
import type { RouteFacts } from '../../../domain/rules/routes/route-guard.ts'

const dashboard: readonly NavigationEntry[] = ['overview', 'programOverview']

type NavigationFacts = RouteFacts & {
  /** §3 `api_version`. */
  apiVersion: string | null
  accounts: number
  /** §3 `menu`: what the server would open; undefined where it did not say. */
  menu: readonly string[] | undefined
  /** §3: the reader acts for given accounts, not for all of the program. */
  isRestricted: boolean
}

/** Pages over several accounts, which say nothing to a reader who is given one. */
const ofSeveral: readonly NavigationEntry[] = ['programOverview', 'programInvoices', 'accounts']

/**
 * Returns the menu's entries: none that the route guard or the server would refuse. §4: the dashboard's entry goes when it
 * is a single one and no `api_version` is configured.
 */
export function navigationFor(facts: NavigationFacts): readonly NavigationEntry[] {
  const { menu, accounts, isRestricted } = facts
  const isOfOne = isRestricted && accounts <= 1
  const open = menuFor(facts).filter(
    (entry) => (menu === undefined || menu.includes(entry)) && !(isOfOne && ofSeveral.includes(entry)),
  )
  const isLoneDashboard = open.filter((entry) => dashboard.includes(entry)).length === 1 && facts.apiVersion === null
  return isLoneDashboard ? open.filter((entry) => !dashboard.includes(entry)) : open
}

/** The entry that a path belongs to, or null. */
export function entryOf(path: string): NavigationEntry | null {
  if (path.startsWith('/account/overview')) return 'overview'
  if (path.startsWith('/account/program-overview-invoice-list')) return 'programInvoices'
  if (path.startsWith('/account/program-overview')) return 'programOverview'
  if (path.startsWith('/invoice')) return 'invoices'
  if (path.startsWith('/payments')) return 'payments'
  if (path.startsWith('/payment-methods')) return 'paymentMethods'
  if (path.startsWith('/dispute')) return 'disputes'
  if (path.startsWith('/merchant/dispute')) return 'merchantDisputes'
  if (path.startsWith('/support/dispute')) return 'supportDisputes'
  if (path.startsWith('/merchant/invoices')) return 'merchantInvoices'
  if (path.startsWith('/merchant/cheques')) return 'merchantCheques'
  if (path.startsWith('/support/cheques')) return 'supportCheques'
  if (path.startsWith('/account/cards')) return 'cards'
  if (path.startsWith('/account/customers')) return 'accounts'
  if (path.startsWith('/manage-users')) return 'users'
  if (path.startsWith('/manage-groups')) return 'groups'
  if (path.startsWith('/merchant/manage-users')) return 'merchantUsers'
  if (path.startsWith('/support/manage-users')) return 'supportUsers'
  if (path.startsWith('/flows')) return 'flows'
  return null
}
