/**
 * The pages of §2 that are open to visitors: the part of the route table that the sign-in page knows. Paths are TanStack
 * patterns below the prefix (none, /beta, /prod).
 */
import type { Role, UserType } from './people.ts'

export type RouteRequirements = {
  login: boolean
  /** One of these types. */
  userTypes?: readonly UserType[]
  /** One of these roles. */
  roles?: readonly Role[]
  forbiddenRoles?: readonly Role[]
  flags?: readonly string[]
  forbiddenFlags?: readonly string[]
  customer: boolean
  merchant?: boolean
}

export type RouteRow = RouteRequirements & { id: string; path: string }

const open = { login: false, customer: false } as const

export const visitorRoutes = [
  /** Open to visitors: a customer's flow is watched while a customer is signed in in another tab. */
  { id: 'flowWatch', path: '/flows/$machine/watch', ...open, flags: ['flowsEnabled'] },
  { id: 'login', path: '/login', ...open },
  { id: 'forgotUser', path: '/forgot-user', ...open },
  { id: 'forgotPassword', path: '/forgot-password', ...open },
  { id: 'resetPassword', path: '/reset-password', ...open },
  /** Where the e-mail leads that unlocks an account; its token stands behind the number sign. */
  { id: 'unlock', path: '/unlock', ...open },
  /** Where an invitation leads; its token stands behind the number sign. */
  { id: 'activate', path: '/activate', ...open },
  { id: 'addBankAccount', path: '/add-bank-account', ...open },
  /** Where a company applies for credit; the token of its link stands behind the number sign. */
  { id: 'apply', path: '/apply', ...open },
  /** Where the e-mail leads that asks an outside contact. */
  { id: 'confirmEmail', path: '/confirm-email/$token', ...open },
  /** Where the foot of an e-mail leads to end such e-mails; its token stands behind the number sign. */
  { id: 'unsubscribe', path: '/unsubscribe', ...open },
  { id: 'error404', path: '/Error404', ...open },
] as const satisfies readonly RouteRow[]

export type VisitorRouteId = (typeof visitorRoutes)[number]['id']

export const HOME_PATH = '/account/overview'
export const LOGIN_PATH = '/login'

/** Returns the path of a page without parameters. */
export function visitorPath(page: VisitorRouteId): string {
  return visitorRoutes.find(({ id }) => id === page)?.path ?? LOGIN_PATH
}

/** Returns the row that a path leads to, or null. */
export function rowIn<Row extends RouteRow>(rows: readonly Row[], path: string): Row | null {
  const segments = path.split('/')
  const found = rows.find((row) => {
    const pattern = row.path.split('/')
    return (
      pattern.length === segments.length && pattern.every((part, at) => part.startsWith('$') || part === segments[at])
    )
  })
  return found ?? null
}
