/** Users as those see them who manage them (§3, §6): calls that §7 does not show, ours to design. */
import * as v from 'valibot'

import { ACCOUNTS_A_USER, NAME_LENGTH, USERNAME_LENGTH, USERS_AT_ONCE } from '../../limits.ts'
import { locales } from '../../locales.ts'
import { RoleSchema, UserTypeSchema } from '../../people.ts'
import { accessStatuses, lockReasons } from '../../rules/access/user-access.ts'
import { attributes, IdSchema, many, one, request, VersionSchema } from '../json-api.ts'
import { EmailSchema, TextSchema } from '../text.ts'

export const userSorts = [
  'name',
  '-name',
  'username',
  '-username',
  'status',
  '-status',
  'last_sign_in_at',
  '-last_sign_in_at',
] as const
export type UserSort = (typeof userSorts)[number]

const InstantSchema = v.nullable(v.string())
const columns = {
  username: v.string(),
  full_name: v.string(),
  email_address: v.string(),
  role: RoleSchema,
  user_types: v.array(UserTypeSchema),
  status: v.picklist(accessStatuses),
  /** Set while the status is `locked`. */
  lock_reason: v.nullable(v.picklist(lockReasons)),
  is_sso: v.boolean(),
  invited_at: InstantSchema,
  last_sign_in_at: InstantSchema,
  user_group_id: v.nullable(v.string()),
  user_group_name: v.nullable(v.string()),
  /** Number of accounts, or of merchants, whose users the reader sees, and the name of the first. */
  account_count: v.number(),
  account_name: v.nullable(v.string()),
  /** False where the user acts for an account that is not the reader's: then the reader only sees them. */
  can_manage: v.boolean(),
  is_self: v.boolean(),
  version: VersionSchema,
}
const UserRowSchema = attributes(columns)
export type UserRow = v.InferOutput<typeof UserRowSchema> & { id: string }

/**
 * GET /ecaas/users: `filter[text]`, `filter[role]`, `filter[status]`, `filter[lock_reason]`, `filter[buid_customer]`,
 * `sort`, `page[number]`, `page[size]`.
 */
export const UsersSchema = many('users', UserRowSchema)

/** GET /ecaas/users/:id. Accounts of a merchant's user are merchants. */
export const UserSchema = one(
  'users',
  attributes({
    ...columns,
    language: v.picklist(locales),
    accounts: v.array(attributes({ id: v.string(), name: v.string(), include_children: v.boolean() })),
    /** True: to lock, deactivate or demote this user would leave an account without an administrator. */
    is_last_administrator: v.boolean(),
    kind: v.picklist(['customer', 'merchant', 'support']),
    /** True where the reader is support, which may do more. */
    is_support: v.boolean(),
    /** Why nothing is sent to the address any more; null: e-mails are sent. */
    email_stopped: v.nullable(v.picklist(['bounce', 'complaint'])),
    /** True where the program asks for challenge phrases. */
    asks_challenge: v.boolean(),
  }),
)
export type UserDetails = v.InferOutput<typeof UserSchema>

/** What a form sends: every attribute by name, and no other (an unknown one is refused, promise S2). */
const editable = {
  full_name: v.pipe(TextSchema, v.trim(), v.nonEmpty(), v.maxLength(NAME_LENGTH)),
  email_address: EmailSchema,
  role: RoleSchema,
  accounts: v.pipe(
    v.array(v.strictObject({ id: IdSchema, include_children: v.boolean() })),
    v.maxLength(ACCOUNTS_A_USER),
  ),
  user_group_id: v.nullable(IdSchema),
  is_sso: v.boolean(),
  language: v.picklist(locales),
}

const invited = v.strictObject({
  ...editable,
  username: v.pipe(TextSchema, v.trim(), v.nonEmpty(), v.maxLength(USERNAME_LENGTH)),
})
export type UserInvitation = v.InferOutput<typeof invited>
/** POST /ecaas/users: invites somebody. */
export const UserInvitationSchema = request('users', invited)

const edited = v.strictObject({ ...editable, version: VersionSchema })
export type UserEdition = v.InferOutput<typeof edited>
/** POST /ecaas/users/:id: the username stays as it is (§5). */
export const UserEditionSchema = request('users', edited)

/** POST /ecaas/users/:id/{action}. */
export const userActions = [
  'lock',
  'unlock',
  'resend',
  'end-sessions',
  'require-password',
  'require-challenge',
  'deactivate',
  'reactivate',
] as const
export type UserAction = (typeof userActions)[number]

const bulkActions = ['lock', 'resend'] as const
export type BulkAction = (typeof bulkActions)[number]
/** POST /ecaas/users/bulk: each user for itself. */
export const UsersBulkSchema = request(
  'user-actions',
  v.strictObject({
    action: v.picklist(bulkActions),
    user_ids: v.pipe(v.array(IdSchema), v.minLength(1), v.maxLength(USERS_AT_ONCE)),
  }),
)
/** Its answer: the code of a refusal, or null for who was changed. */
export const BulkResultsSchema = many('user-action-results', attributes({ code: v.nullable(v.string()) }))

/** GET /ecaas/user-accounts: `filter[text]`, `page[number]`, `page[size]`; the accounts, or merchants, that can be given. */
export const UserAccountsSchema = many(
  'user-accounts',
  attributes({
    name: v.string(),
    /** True: there are child accounts, and the reader can give them too. */
    may_include_children: v.boolean(),
  }),
)
