/** Roles that may do more than look (§2, §6). */
import type { Role } from '../people.ts'

/** Roles that may pay, and that may create and cancel disputes. */
export const payingRoles: readonly Role[] = ['admin', 'payer']

/** Roles that may respond to disputes. */
export const answeringRoles: readonly Role[] = ['admin']

/** Checks whether the role may create and cancel disputes (§6). */
export function mayDispute(role: Role): boolean {
  return payingRoles.includes(role)
}
