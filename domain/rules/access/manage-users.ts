/** Management of users (§2, §5, §6): who may be managed by whom, and what may be given. */
import * as v from 'valibot'

import { EmailSchema } from '../../contract/text.ts'
import { NAME_LENGTH, USERNAME_LENGTH } from '../../limits.ts'
import { roles, type Role, type UserType } from '../../people.ts'

/** The kinds of people that are managed: those of customers, those of merchants, and those who run the program. */
const userKinds = ['customer', 'merchant', 'support'] as const
export type UserKind = (typeof userKinds)[number]

/** Returns the kind of people that somebody with this user type manages: support manages everybody of the program. */
export function kindManaged(userType: UserType | null): UserKind {
  if (userType === 'admin') return 'support'
  return userType === 'merchant' ? 'merchant' : 'customer'
}

/** Returns the kind of a person with these user types. */
export function kindOf(userTypes: readonly UserType[]): UserKind {
  if (userTypes.includes('admin')) return 'support'
  return userTypes.includes('merchant') ? 'merchant' : 'customer'
}

/** Returns the user types that are given to people of a kind. */
export const userTypesOf: Readonly<Record<UserKind, readonly UserType[]>> = {
  customer: ['customer'],
  merchant: ['merchant'],
  support: ['admin'],
}

const rolesOf: Readonly<Record<UserKind, readonly Role[]>> = {
  customer: roles.filter((role) => role !== 'enrollment_manager'),
  // §6 describes the others by what a customer does.
  merchant: ['admin', 'viewer'],
  support: ['admin', 'viewer', 'enrollment_manager'],
}

/** Returns the roles that can be given to people of a kind. */
export const rolesToGive = (kind: UserKind): readonly Role[] => rolesOf[kind]

/**
 * Checks whether these user types are all of the manager's kind: a customer's administrator does not manage somebody
 * who is also a merchant, nor one who sees the whole program.
 */
export function isOfKind(userTypes: readonly UserType[], kind: UserKind, seesProgram: boolean): boolean {
  if (kind === 'support') return true
  if (kind === 'merchant') return userTypes.every((type) => type === 'merchant')
  return userTypes.every((type) => type === 'customer' || (type === 'corporate' && seesProgram))
}

export type UserRefusal =
  | 'nameMissing'
  | 'nameTooLong'
  | 'emailMissing'
  | 'emailInvalid'
  | 'usernameMissing'
  | 'usernameInvalid'
  | 'roleMissing'
  | 'roleNotGiven'
  | 'accountsMissing'

/** What a form about a user holds. */
export type UserFields = {
  fullName: string
  email: string
  username: string
  role: Role | null
  accounts: readonly { id: string; includeChildren: boolean }[]
  groupId: string | null
}

const USERNAME = /^[\p{L}\p{N}][\p{L}\p{N}._@+-]{2,}$/u

/** Returns the faults of a form about a user of a kind, in the order of its fields. */
export function refuseUserFields(fields: UserFields, kind: UserKind): UserRefusal[] {
  const { fullName, email, username, role, accounts, groupId } = fields
  const name = fullName.trim()
  const mail = email.trim()
  const login = username.trim()
  const faults: (UserRefusal | null)[] = [
    name === '' ? 'nameMissing' : name.length > NAME_LENGTH ? 'nameTooLong' : null,
    mail === '' ? 'emailMissing' : v.is(EmailSchema, mail) ? null : 'emailInvalid',
    login === ''
      ? 'usernameMissing'
      : login.length <= USERNAME_LENGTH && USERNAME.test(login)
        ? null
        : 'usernameInvalid',
    role === null ? 'roleMissing' : rolesToGive(kind).includes(role) ? null : 'roleNotGiven',
    kind !== 'support' && accounts.length === 0 && groupId === null ? 'accountsMissing' : null,
  ]
  return faults.filter((fault) => fault !== null)
}

/** Returns a full name as first and last name: the last word, and what stands before it. */
export function namesOf(fullName: string): { firstName: string; lastName: string } {
  const words = fullName.trim().split(/\s+/)
  const lastName = words.length > 1 ? (words.at(-1) ?? '') : ''
  return { firstName: (words.length > 1 ? words.slice(0, -1) : words).join(' '), lastName }
}
