import type { UserAction, UserDetails } from '../../../domain/contract/access/user.ts'
import { blankForm, isFormChanged, refuseSave, type UserForm } from '../../../domain/rules/access/user-form.ts'
import {
  refuseAccessLoss,
  refuseEndSessions,
  refuseNewChallenge,
  refuseNewPassword,
  refuseUnlock,
  type AccessRefusal,
} from '../../../domain/rules/access/user-access.ts'
import { at, decide } from '../../lifecycles/decide.ts'
import { userAccessLifecycle, type UserAccessEvent } from '../../lifecycles/user-access/user-access.machine.ts'

export type UserEditContext = {
  userId: string
  /** As it was read last. */
  user: UserDetails | null
  form: UserForm
  /** The action that is asked about, under way, or done. */
  action: UserAction | null
  failure: string | null
}

export const contextOf = (userId: string): UserEditContext => ({
  userId,
  user: null,
  form: blankForm('en'),
  action: null,
  failure: null,
})

export const formOf = (user: UserDetails): UserForm => ({
  fullName: user.fullName,
  email: user.emailAddress,
  username: user.username,
  role: user.role,
  accounts: user.accounts,
  groupId: user.userGroupId,
  isSso: user.isSso,
  language: user.language,
})

/** Actions that move the access along its lifecycle; the others leave the status as it is. */
type AccessAction = Exclude<UserAction, 'end-sessions' | 'require-password' | 'require-challenge'>

const eventOf = (action: AccessAction, by: 'administrator' | 'support'): UserAccessEvent => {
  if (action === 'lock') return { type: 'user.lock', by }
  if (action === 'unlock') return { type: 'user.unlock', by }
  if (action === 'resend') return { type: 'user.invite' }
  return action === 'deactivate' ? { type: 'user.deactivate', by } : { type: 'user.reactivate' }
}

/** Checks whether an action takes access away for longer than until the next sign-in. */
const takesAway = (action: UserAction): boolean => action === 'lock' || action === 'deactivate'

/** Checks whether an action is asked about first, since somebody is signed out. */
export const signsOut = (action: UserAction): boolean => takesAway(action) || action === 'end-sessions'

export type ActionRefusal = AccessRefusal | 'userNotYours' | 'accessStatusChanged'

/** Returns why a user's access cannot be changed so, or null; the status is the lifecycle's to decide. */
export function refuseAction(user: UserDetails | null, action: UserAction): ActionRefusal | null {
  if (user === null || !user.canManage) return 'userNotYours'
  const { status, lockReason, isSelf, isSupport, isLastAdministrator } = user
  const by = isSupport ? 'support' : 'administrator'
  if (action === 'end-sessions') return refuseEndSessions(user)
  if (action === 'require-password') return refuseNewPassword(user)
  if (action === 'require-challenge') return refuseNewChallenge(user)
  const lifecycle = at(userAccessLifecycle, status, { lockReason })
  if (decide(userAccessLifecycle, lifecycle, eventOf(action, by)) === null) {
    const isKept = status === 'locked' && (action === 'unlock' || action === 'deactivate')
    return (isKept ? refuseUnlock({ lockReason }, by) : null) ?? 'accessStatusChanged'
  }
  return takesAway(action) ? refuseAccessLoss({ isSelf, isLastAdministrator: isLastAdministrator && !isSupport }) : null
}

/** Returns every reason why the entries cannot be saved. */
export const refusalsToSave = ({ user, form }: UserEditContext) =>
  user === null ? (['userNotYours'] as const) : refuseSave(form, formOf(user), user)

/** Checks whether something was entered that would be lost. */
export const hasEntries = ({ user, form }: UserEditContext): boolean =>
  user !== null && isFormChanged(form, formOf(user))

/** The user, once they were read. */
export function knownUser({ user }: UserEditContext): UserDetails {
  if (user === null) throw new Error('No user was read that could be saved.')
  return user
}
