import * as v from 'valibot'

import {
  BulkResultsSchema,
  UserAccountsSchema,
  UserSchema,
  UsersSchema,
  type BulkAction,
  type UserAction,
  type UserDetails,
  type UserSort,
} from '../../../domain/contract/access/user.ts'
import { UserGroupSchema, UserGroupsSchema, type UserGroupDetails } from '../../../domain/contract/access/user-group.ts'
import { memberChanges, type GroupForm } from '../../../domain/rules/access/group-form.ts'
import type { UserForm } from '../../../domain/rules/access/user-form.ts'
import type { Client } from '../client.ts'
import { paging, type Paged } from '../customers.ts'
import { ApiFailure } from '../failure.ts'

export type UserFilters = { text: string; role: string; status: string; lockReason: string; account: string }
export const filtersOf = ({ text, role, status, lockReason, account }: UserFilters) => ({
  'filter[text]': text,
  'filter[role]': role,
  'filter[status]': status,
  'filter[lock_reason]': lockReason,
  'filter[buid_customer]': account,
})

/** GET /ecaas/users. */
export function readUsers(
  client: Client,
  { sort, page, pageSize, ...filters }: UserFilters & Paged & { sort: UserSort },
  signal?: AbortSignal,
) {
  const query = { ...filtersOf(filters), sort, ...paging({ page, pageSize }) }
  return client.get('/ecaas/users', UsersSchema, { query, signal })
}

/** GET /ecaas/users/:id. */
export const readUser = (client: Client, { userId }: { userId: string }, signal?: AbortSignal): Promise<UserDetails> =>
  client.get(`/ecaas/users/${encodeURIComponent(userId)}`, UserSchema, { signal })

/** GET /ecaas/user-accounts: the accounts that the reader can give. */
export const readUserAccounts = (client: Client, { text, ...page }: Paged & { text: string }, signal?: AbortSignal) =>
  client.get('/ecaas/user-accounts', UserAccountsSchema, { query: { 'filter[text]': text, ...paging(page) }, signal })

/** GET /ecaas/user-groups, where the program has it; none otherwise. */
export async function readUserGroups(client: Client, _query?: unknown, signal?: AbortSignal) {
  try {
    return await readGroups(client, {}, signal)
  } catch (error) {
    if (error instanceof ApiFailure && (error.status === 404 || error.status === 403)) return []
    throw error
  }
}

const attributesOf = (form: UserForm) => ({
  full_name: form.fullName.trim(),
  email_address: form.email.trim(),
  role: form.role,
  accounts: form.accounts.map(({ id, includeChildren }) => ({ id, include_children: includeChildren })),
  user_group_id: form.groupId,
  is_sso: form.isSso,
  language: form.language,
})
const bodyOf = (attributes: object, type = 'users') => ({ data: { type, attributes } })

/** POST /ecaas/users; the key makes a repetition the same invitation. */
export async function inviteUser(client: Client, form: UserForm, key: string): Promise<void> {
  const body = bodyOf({ ...attributesOf(form), username: form.username.trim() })
  await client.send('/ecaas/users', UserSchema, { body, headers: { 'idempotency-key': key } })
}

/** POST /ecaas/users/:id. */
export const saveUser = (client: Client, { id, version }: UserDetails, form: UserForm): Promise<UserDetails> =>
  client.send(`/ecaas/users/${encodeURIComponent(id)}`, UserSchema, {
    body: bodyOf({ ...attributesOf(form), version }),
  })

/** POST /ecaas/users/:id/{action}. */
export const actOnUser = (client: Client, userId: string, action: UserAction): Promise<UserDetails> =>
  client.send(`/ecaas/users/${encodeURIComponent(userId)}/${action}`, UserSchema, { body: {} })

/** POST /ecaas/users/bulk; returns the refusals by user. */
export async function actOnUsers(
  client: Client,
  { action, userIds, key }: { action: BulkAction; userIds: readonly string[]; key: string },
) {
  const body = bodyOf({ action, user_ids: userIds }, 'user-actions')
  const { items } = await client.send('/ecaas/users/bulk', BulkResultsSchema, {
    body,
    headers: { 'idempotency-key': key },
  })
  return items
}

/** GET /ecaas/user-groups: all that the reader sees. */
export async function readGroups(client: Client, _: object, signal?: AbortSignal) {
  const { items } = await client.get('/ecaas/user-groups', UserGroupsSchema, { signal })
  return items
}

const groupPath = (groupId: string) => `/ecaas/user-groups/${encodeURIComponent(groupId)}`

/** GET /ecaas/user-groups/:id. */
export const readGroup = (client: Client, groupId: string, signal?: AbortSignal): Promise<UserGroupDetails> =>
  client.get(groupPath(groupId), UserGroupSchema, { signal })

const groupFieldsOf = ({ name, parentId, networkAccess, isSso, accounts }: GroupForm) => ({
  name,
  parent_id: parentId ?? null,
  network_access: networkAccess,
  is_sso: isSso,
  accounts: accounts.map(({ id, includeChildren }) => ({ id, include_children: includeChildren })),
})

type GroupSave = { group: { id: string; version: number } | null; form: GroupForm; before: GroupForm; key: string }

/** POST /ecaas/user-groups, or POST /ecaas/user-groups/:id: the form as a whole, with who comes and who goes. */
export async function saveGroup(client: Client, { group, form, before, key }: GroupSave): Promise<void> {
  const { add, remove } = memberChanges(form, before)
  const attributes =
    group === null
      ? { ...groupFieldsOf(form), owner_id: null, add }
      : { ...groupFieldsOf(form), add, remove, version: group.version }
  await client.send(group === null ? '/ecaas/user-groups' : groupPath(group.id), v.unknown(), {
    body: { data: { type: 'user-groups', attributes } },
    ...(group === null ? { headers: { 'idempotency-key': key } } : {}),
  })
}
