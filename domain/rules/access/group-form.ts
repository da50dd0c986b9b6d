/** The form about a user group: whether it was changed, why it cannot be saved, and what somebody else has changed. */
import { refuseGroupFields, type GroupPlace, type GroupRefusal, type ParentChoice } from './user-group.ts'

type GroupAccountChoice = { readonly id: string; readonly name: string; readonly includeChildren: boolean }
export type GroupMemberChoice = { readonly id: string; readonly fullName: string }

/** Everything that is entered about a group. */
export type GroupForm = {
  readonly name: string
  readonly parentId: ParentChoice
  readonly networkAccess: boolean
  readonly isSso: boolean
  readonly accounts: readonly GroupAccountChoice[]
  readonly members: readonly GroupMemberChoice[]
}

export const blankGroupForm: GroupForm = {
  name: '',
  parentId: undefined,
  networkAccess: false,
  isSso: false,
  accounts: [],
  members: [],
}

/** The parts of a form, in its order. */
const groupParts = ['name', 'parent', 'networkAccess', 'isSso', 'accounts', 'members'] as const
export type GroupPart = (typeof groupParts)[number]

const written: Readonly<Record<GroupPart, (form: GroupForm) => unknown>> = {
  name: ({ name }) => name.trim(),
  parent: ({ parentId }) => parentId,
  networkAccess: ({ networkAccess }) => networkAccess,
  isSso: ({ isSso }) => isSso,
  accounts: ({ accounts }) =>
    accounts
      .map(({ id, includeChildren }) => `${id} ${includeChildren}`)
      .toSorted()
      .join(),
  members: ({ members }) =>
    members
      .map(({ id }) => id)
      .toSorted()
      .join(),
}

/** Returns the parts in which two forms differ, in whatever order their lists are. */
export const changedParts = (one: GroupForm, other: GroupForm): readonly GroupPart[] =>
  groupParts.filter((part) => written[part](one) !== written[part](other))

/** Returns whom a form adds to the members that there were, and whom it removes. */
export function memberChanges(form: GroupForm, before: GroupForm): { add: string[]; remove: string[] } {
  const ids = ({ members }: GroupForm) => members.map(({ id }) => id)
  const [now, then] = [ids(form), ids(before)]
  return { add: now.filter((id) => !then.includes(id)), remove: then.filter((id) => !now.includes(id)) }
}

/** What a form stands in: the group, or null for a new one, with all groups that the reader sees. */
export type GroupScene = {
  readonly group: { readonly id: string; readonly canManage: boolean } | null
  readonly groups: readonly GroupPlace[]
}

export type GroupSaveRefusal = GroupRefusal | 'groupNotYours' | 'nothingChanged'

/** Returns every reason why a form cannot be saved. */
export function refuseGroupSave(
  form: GroupForm,
  before: GroupForm,
  { group, groups }: GroupScene,
): readonly GroupSaveRefusal[] {
  if (group?.canManage === false) return ['groupNotYours']
  const faults = refuseGroupFields(form, groups, group?.id ?? null)
  if (faults.length > 0) return faults
  return changedParts(form, before).length === 0 ? ['nothingChanged'] : []
}
