/** The form about a user: what it begins with, whether it was changed, and why it cannot be saved. */
import type { Role } from '../../people.ts'
import type { Locale } from '../../locales.ts'
import { refuseUserFields, type UserFields, type UserKind, type UserRefusal } from './manage-users.ts'
import type { AccessRefusal } from './user-access.ts'

export type GivenAccount = { readonly id: string; readonly name: string; readonly includeChildren: boolean }

/** Everything that is entered about a user. */
export type UserForm = Omit<UserFields, 'accounts'> & {
  accounts: readonly GivenAccount[]
  isSso: boolean
  language: Locale
}

export const blankForm = (language: Locale, accounts: readonly GivenAccount[] = []): UserForm => ({
  fullName: '',
  email: '',
  username: '',
  role: null,
  accounts,
  groupId: null,
  isSso: false,
  language,
})

/** Checks whether two lists give the same accounts, in whatever order. */
function isSameAccounts(one: UserForm['accounts'], other: UserForm['accounts']): boolean {
  const written = (accounts: UserForm['accounts']) =>
    accounts
      .map(({ id, includeChildren }) => `${id} ${includeChildren}`)
      .toSorted()
      .join()
  return written(one) === written(other)
}

/** Checks whether what somebody may do differs: role, accounts, group or the way of signing in. */
const isAccessChanged = (form: UserForm, before: UserForm): boolean =>
  form.role !== before.role ||
  form.groupId !== before.groupId ||
  form.isSso !== before.isSso ||
  !isSameAccounts(form.accounts, before.accounts)

/** Checks whether something was entered that would be lost. */
export const isFormChanged = (form: UserForm, before: UserForm): boolean =>
  form.fullName.trim() !== before.fullName.trim() ||
  form.email.trim() !== before.email.trim() ||
  form.username.trim() !== before.username.trim() ||
  form.language !== before.language ||
  isAccessChanged(form, before)

/** Facts about the user who is edited. */
export type EditedUser = { kind: UserKind; isSelf: boolean; canManage: boolean; role: Role }

export type SaveRefusal = UserRefusal | 'userNotYours' | 'nothingChanged' | Extract<AccessRefusal, 'ownAccess'>

/** Returns every reason why an edit cannot be saved; nobody changes their own access. */
export function refuseSave(form: UserForm, before: UserForm, user: EditedUser): readonly SaveRefusal[] {
  if (!user.canManage) return ['userNotYours']
  const faults = refuseUserFields(form, user.kind)
  if (faults.length > 0) return faults
  if (user.isSelf && isAccessChanged(form, before)) return ['ownAccess']
  return isFormChanged(form, before) ? [] : ['nothingChanged']
}
