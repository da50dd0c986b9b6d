/** Users of the portal: user types and roles of §1 and §6, and the roles that may do more than look. */
import * as v from 'valibot'

export const userTypes = ['customer', 'corporate', 'merchant', 'admin'] as const
export type UserType = (typeof userTypes)[number]
export const UserTypeSchema = v.picklist(userTypes)

export const roles = [
  'admin',
  'payer',
  'viewer',
  'card_viewer',
  'safety_manager',
  'voucher_manager',
  'enrollment_manager',
] as const
export type Role = (typeof roles)[number]
export const RoleSchema = v.picklist(roles)

/** Roles that may pay, and that may create and cancel disputes. */
export const payingRoles: readonly Role[] = ['admin', 'payer']

/**
 * Roles that review credit applications. §6 only mentions the enrollment manager: who gives credit stands on the
 * program's side, so that the role counts with user type admin.
 */
export const reviewingRoles: readonly Role[] = ['admin', 'enrollment_manager']

/** Roles that may respond to disputes. */
export const answeringRoles: readonly Role[] = ['admin']

/** Checks whether the role may create and cancel disputes (§6). */
export function mayDispute(role: Role): boolean {
  return payingRoles.includes(role)
}
