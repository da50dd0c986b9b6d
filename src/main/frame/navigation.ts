import { menuFor, type MenuEntry, type NavigationEntry } from '../../../domain/rules/routes/menu.ts'
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
export function navigationFor(facts: NavigationFacts): readonly MenuEntry[] {
  const { menu, accounts, isRestricted } = facts
  const isOfOne = isRestricted && accounts <= 1
  const open = menuFor(facts).filter(
    ({ entry }) => (menu === undefined || menu.includes(entry)) && !(isOfOne && ofSeveral.includes(entry)),
  )
  const isLoneDashboard =
    open.filter(({ entry }) => dashboard.includes(entry)).length === 1 && facts.apiVersion === null
  return isLoneDashboard ? open.filter(({ entry }) => !dashboard.includes(entry)) : open
}
