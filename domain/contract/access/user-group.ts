/** User groups as administrators see them (§2, §3): calls that §7 does not show, ours to design. */
import * as v from 'valibot'

import { ACCOUNTS_A_USER, NAME_LENGTH, USERS_AT_ONCE } from '../../limits.ts'
import { accessStatuses } from '../../rules/access/user-access.ts'
import { attributes, IdSchema, many, one, request, VersionSchema } from '../json-api.ts'
import { TextSchema } from '../text.ts'

const columns = {
  name: v.string(),
  /** Null at the top of the tree, and where the reader does not see the parent. */
  parent_id: v.nullable(v.string()),
  owner_id: v.string(),
  owner_name: v.string(),
  /** True: its members act for every account below the owner's too. */
  network_access: v.boolean(),
  is_sso: v.boolean(),
  member_count: v.number(),
  account_count: v.number(),
  /** False where the group gives an account that is not the reader's: then the reader only sees it. */
  can_manage: v.boolean(),
  version: VersionSchema,
}
/** GET /ecaas/user-groups: all that the reader sees, by name. */
export const UserGroupsSchema = many('user-groups', attributes(columns))
export type UserGroup = v.InferOutput<typeof UserGroupsSchema>['items'][number]

const MemberSchema = attributes({
  id: v.string(),
  full_name: v.string(),
  username: v.string(),
  status: v.picklist(accessStatuses),
})
const AccountSchema = attributes({ id: v.string(), name: v.string(), include_children: v.boolean() })

/** GET /ecaas/user-groups/:id. A reader who may not manage the group learns of no accounts and of no members. */
export const UserGroupSchema = one(
  'user-groups',
  attributes({ ...columns, accounts: v.array(AccountSchema), members: v.array(MemberSchema) }),
)
export type UserGroupDetails = v.InferOutput<typeof UserGroupSchema>

/** What a form sends: every attribute by name, and no other (an unknown one is refused, promise S2). */
const fields = {
  name: v.pipe(TextSchema, v.trim(), v.nonEmpty(), v.maxLength(NAME_LENGTH)),
  parent_id: v.nullable(IdSchema),
  network_access: v.boolean(),
  is_sso: v.boolean(),
  accounts: v.pipe(
    v.array(v.strictObject({ id: IdSchema, include_children: v.boolean() })),
    v.maxLength(ACCOUNTS_A_USER),
  ),
}
const UserIdsSchema = v.pipe(v.array(IdSchema), v.maxLength(USERS_AT_ONCE))
const members = { add: UserIdsSchema, remove: UserIdsSchema }

const created = v.strictObject({
  ...fields,
  /** The account whose administrators manage the group; null: that of the parent, or the creator's own. */
  owner_id: v.nullable(IdSchema),
  add: UserIdsSchema,
})
/** POST /ecaas/user-groups, with an Idempotency-Key. */
export const GroupCreationSchema = request('user-groups', created)
export type GroupCreation = v.InferOutput<typeof created>

const edited = v.strictObject({ ...fields, ...members, version: VersionSchema })
/** POST /ecaas/user-groups/:id: all of it at once, or nothing. */
export const GroupEditionSchema = request('user-groups', edited)
export type GroupEdition = v.InferOutput<typeof edited>

/** POST /ecaas/user-groups/:id/move. */
export const GroupMoveSchema = request(
  'user-group-moves',
  v.strictObject({ parent_id: fields.parent_id, version: VersionSchema }),
)

/** POST /ecaas/user-groups/:id/members. */
export const GroupMembersSchema = request('user-group-members', v.strictObject({ ...members, version: VersionSchema }))
