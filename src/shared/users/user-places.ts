import type { UserKind } from '../../../domain/rules/access/manage-users.ts'

/** The pages of each side that manages users. */
export const userPages = {
  customer: { list: 'manageUsers', invite: 'userInvite', edit: 'userEdit', activity: 'userActivity' },
  merchant: {
    list: 'merchantManageUsers',
    invite: 'merchantUserInvite',
    edit: 'merchantUserEdit',
    activity: 'merchantUserActivity',
  },
  support: {
    list: 'supportManageUsers',
    invite: 'supportUserInvite',
    edit: 'supportUserEdit',
    activity: 'supportUserActivity',
  },
} as const

/** The side whose page a path is. */
export function kindOfPath(path: string): UserKind {
  if (path.startsWith('/merchant/')) return 'merchant'
  return path.startsWith('/support/') ? 'support' : 'customer'
}
