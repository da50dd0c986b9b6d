/** User groups (§2, §3, §5): what a form about a group must hold, and where a group can stand in the tree. */
import { NAME_LENGTH } from '../../limits.ts'

export type GroupRefusal = 'groupNameMissing' | 'groupNameTooLong' | 'parentMissing' | 'groupCycle'

/** A group's place in the tree. */
export type GroupPlace = { readonly id: string; readonly parentId: string | null }

/** `undefined`: nobody has chosen yet; null: the top of the tree. */
export type ParentChoice = string | null | undefined

export type GroupFields = { readonly name: string; readonly parentId: ParentChoice }

/** Checks whether the group is this one, or stands anywhere below it. */
export function isWithin(groups: readonly GroupPlace[], groupId: string, topId: string): boolean {
  const parentOf = new Map(groups.map(({ id, parentId }) => [id, parentId]))
  const seen = new Set<string>()
  for (let at: string | null = groupId; at !== null && !seen.has(at); at = parentOf.get(at) ?? null) {
    if (at === topId) return true
    seen.add(at)
  }
  return false
}

/** Returns why a group cannot be moved below a parent, or null: no group stands below itself. */
export function refuseMove(
  groups: readonly GroupPlace[],
  groupId: string | null,
  parentId: string | null,
): 'groupCycle' | null {
  return groupId !== null && parentId !== null && isWithin(groups, parentId, groupId) ? 'groupCycle' : null
}

/** Returns the faults of a form about a group, in the order of its fields; `groupId` is null for a new one. */
export function refuseGroupFields(
  { name, parentId }: GroupFields,
  groups: readonly GroupPlace[],
  groupId: string | null,
): GroupRefusal[] {
  const length = name.trim().length
  const faults: (GroupRefusal | null)[] = [
    length === 0 ? 'groupNameMissing' : length > NAME_LENGTH ? 'groupNameTooLong' : null,
    parentId === undefined ? 'parentMissing' : refuseMove(groups, groupId, parentId),
  ]
  return faults.filter((fault) => fault !== null)
}

/** A group with its depth in the tree, from 0. */
export type InTree<Group extends GroupPlace> = { readonly group: Group; readonly depth: number }

/** Returns groups as a tree read from top to bottom, in their order; whose parent is not among them stands at the top. */
export function asTree<Group extends GroupPlace>(groups: readonly Group[]): readonly InTree<Group>[] {
  const known = new Set(groups.map(({ id }) => id))
  const parentOf = ({ parentId }: Group) => (parentId !== null && known.has(parentId) ? parentId : null)
  const from = (parentId: string | null, depth: number): InTree<Group>[] =>
    groups
      .filter((group) => parentOf(group) === parentId)
      .flatMap((group) => [{ group, depth }, ...from(group.id, depth + 1)])
  return from(null, 0)
}
