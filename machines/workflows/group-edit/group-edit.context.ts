import type { UserGroup, UserGroupDetails } from '../../../domain/contract/access/user-group.ts'
import {
  blankGroupForm,
  changedParts,
  refuseGroupSave,
  type GroupForm,
  type GroupPart,
  type GroupSaveRefusal,
} from '../../../domain/rules/access/group-form.ts'

/** What the server has: the group, or null for a new one, and all groups that the reader sees. */
export type GroupOffer = { group: UserGroupDetails | null; groups: readonly UserGroup[] }

/** What is sent: the form, and what it was changed from. */
export type GroupSave = { group: UserGroupDetails | null; form: GroupForm; before: GroupForm; key: string }

export type GroupEditInput = {
  /** Null: a new group. */
  groupId: string | null
  /** Makes two sendings of a new group one intent. */
  key: string
}

export type GroupEditContext = GroupEditInput & {
  group: UserGroupDetails | null
  groups: readonly UserGroup[]
  form: GroupForm
  /** The server's code, while it is said. */
  failure: string | null
  /** What somebody else has changed since the group was read. */
  changed: readonly GroupPart[]
}

export const contextOf = (input: GroupEditInput): GroupEditContext => ({
  ...input,
  group: null,
  groups: [],
  form: blankGroupForm,
  failure: null,
  changed: [],
})

/** Returns a group as the form begins with it. */
export function groupFormOf(group: UserGroupDetails | null): GroupForm {
  if (group === null) return blankGroupForm
  const { name, parentId, networkAccess, isSso, accounts, members } = group
  return {
    name,
    parentId,
    networkAccess,
    isSso,
    accounts,
    members: members.map(({ id, fullName }) => ({ id, fullName })),
  }
}

export const hasEntries = ({ form, group }: GroupEditContext): boolean =>
  changedParts(form, groupFormOf(group)).length > 0

export const refusalsToSave = ({ form, group, groups }: GroupEditContext): readonly GroupSaveRefusal[] =>
  refuseGroupSave(form, groupFormOf(group), { group, groups })
