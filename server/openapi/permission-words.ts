import type { UserType } from '../../domain/people.ts'
import { isSigned, type Permission } from '../http/route.ts'

const typeWords: Readonly<Record<UserType, string>> = {
  customer: 'customers',
  corporate: 'corporate users',
  merchant: 'merchants',
  admin: 'support',
}

/** Returns in words who may make a call, as the table of routes has it. */
export function permissionWords(permission: Permission): string {
  if (permission === 'public') return 'Everybody'
  if (permission === 'signedIn') return 'All users who are signed in'
  if (isSigned(permission)) return 'Software of a merchant or of a program, by the signature of its API key'
  const { or: others = [], ...own } = permission
  // Two pages can require the same.
  return capital([...new Set([own, ...others].map(requirementWords))].join('; or '))
}

type Requirements = Omit<Exclude<Permission, string | { signedBy: unknown }>, 'or' | 'object'>

function requirementWords({ userTypes, roles, forbiddenRoles, flags, forbiddenFlags }: Requirements): string {
  return [
    userTypes ? listed(userTypes.map((type) => typeWords[type])) : 'all users who are signed in',
    ...(roles ? [`in the role ${listed(roles, 'or')}`] : []),
    ...(forbiddenRoles ? [`not in the role ${listed(forbiddenRoles, 'or')}`] : []),
    ...(flags ? [`where the flag ${listed(flags)} is on`] : []),
    ...(forbiddenFlags ? [`where the flag ${listed(forbiddenFlags)} is off`] : []),
  ].join(', ')
}

const listed = (words: readonly string[], type: 'and' | 'or' = 'and') =>
  new Intl.ListFormat('en', { type: type === 'and' ? 'conjunction' : 'disjunction' }).format(words)

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
