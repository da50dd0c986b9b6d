/** Home pages: where signing in, "Go home" and the portal's name lead (§2, §6). */
import type { Role, UserType } from '../../people.ts'
import { routeRow, type RouteId } from '../../routes.ts'
import { HOME_PATH } from '../../visitor-routes.ts'
import { refuseRoute, type RouteFacts } from './route-guard.ts'

/** The pages of every role, and in their place those of a role with its own. */
type Homes = Readonly<{ every: readonly RouteId[] } & Partial<Record<Role, readonly RouteId[]>>>

/**
 * The home pages of each user type and role, the first one that is open counts. Notifications are nobody's home while
 * their page says that it is still being built.
 */
export const homes: Readonly<Record<UserType, Homes>> = {
  customer: {
    every: ['accountOverview'],
    card_viewer: ['cards', 'accountOverview'],
    safety_manager: ['customers'],
    voucher_manager: ['vouchers', 'accountOverview'],
  },
  merchant: { every: ['merchantHome'] },
  // Support works on disputes; who has none to work on looks at the flows.
  admin: {
    every: ['supportDisputeCenter', 'flows', 'supportManageUsers'],
    enrollment_manager: ['supportApplications'],
  },
  corporate: { every: ['programOverview', 'customers'], safety_manager: ['customers'] },
}

function homesOf({ userType, role, isProgramMode }: RouteFacts): readonly RouteId[] {
  const all: Readonly<Record<string, Readonly<Record<string, readonly RouteId[]>>>> = homes
  const own = role === null ? undefined : all[userType?.toLowerCase() ?? '']
  const pages = own?.[role?.toLowerCase() ?? ''] ?? own?.every ?? []
  // Who works over all accounts begins there; where the program has no such page, with one account.
  if (!isProgramMode) return pages
  return pages.flatMap((id): RouteId[] => (id === 'accountOverview' ? ['programOverview', id] : [id]))
}

const isOpen = (id: RouteId, facts: RouteFacts) => [null, 'customerRequired'].includes(refuseRoute(routeRow(id), facts))

/** Returns the home pages that are open to the person, the home itself first. */
export function openHomes(facts: RouteFacts): readonly RouteId[] {
  return homesOf(facts).filter((id) => isOpen(id, facts))
}

/** Returns the person's home page, or null for whom the portal has none. A missing account is chosen on the way. */
export function homeOf(facts: RouteFacts): RouteId | null {
  return openHomes(facts)[0] ?? null
}

/** Returns the path of the home page; that of §2 for a visitor, and for whom the portal has none. */
export function homePath(facts: RouteFacts): string {
  const id = homeOf(facts)
  return id === null ? HOME_PATH : routeRow(id).path
}
