import { accessStatuses, lockReasons, signInBar, type SignInBar } from '../../domain/rules/access/user-access.ts'
import type { users } from '../store/schema/users.ts'

type UserRow = typeof users.$inferSelect

/** Returns the access of a stored user. A word that is none of ours gives nothing: as locked by support. */
export function accessOf({ status, lockReason }: Pick<UserRow, 'status' | 'lockReason'>) {
  return {
    status: accessStatuses.find((one) => one === status) ?? 'locked',
    lockReason: lockReason === null ? null : (lockReasons.find((one) => one === lockReason) ?? 'support'),
  }
}

/** Returns what keeps a user with the right password out, or null. */
export function barOf(user: UserRow, now: Date): SignInBar | null {
  const { passwordExpiresAt: expiresAt, mustChangePassword: mustChange, mustChangeChallenge } = user
  return signInBar(accessOf(user), { expiresAt, mustChange, mustChangeChallenge }, now)
}
