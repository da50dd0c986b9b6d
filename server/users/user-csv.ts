import { csvOf } from '../http/csv.ts'
import type { ListedUser } from './list-users.ts'

/** The columns' names are those of the contract, so that a file can be read back by the same words in every language. */
const csv = csvOf([
  'username',
  'full_name',
  'email_address',
  'role',
  'status',
  'lock_reason',
  'user_group_name',
  'account_count',
  'account_name',
  'is_sso',
  'invited_at',
  'last_sign_in_at',
])

export const userCsvHead = csv.head

export const userCsvLines = (users: readonly ListedUser[]): string =>
  csv.lines(users.map(({ wire }) => ({ ...wire, is_sso: wire.is_sso ? 'Y' : 'N' })))
