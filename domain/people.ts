/** Users of the portal: user types and roles of §1 and §6. */
import * as v from 'valibot'

export const userTypes = ['customer', 'corporate', 'merchant', 'admin'] as const
export type UserType = (typeof userTypes)[number]
export const UserTypeSchema = v.picklist(userTypes)

export const roles = ['admin', 'payer', 'viewer', 'card_viewer', 'safety_manager', 'voucher_manager'] as const
export type Role = (typeof roles)[number]
export const RoleSchema = v.picklist(roles)
