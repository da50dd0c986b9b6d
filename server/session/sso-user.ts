import { eq } from 'drizzle-orm'

import { userGroups, type users } from '../store/schema/users.ts'
import type { Store } from '../store/store.ts'

type Member = Pick<typeof users.$inferSelect, 'isSso' | 'groupId'>

/** Checks whether the user's group signs in with the company's own account (§3 `in_sso_group`). */
export async function isInSsoGroup(store: Store, { groupId }: Pick<Member, 'groupId'>): Promise<boolean> {
  // Asked of everybody, so that who is in no group takes no less time (promise S6).
  const [group] = await store
    .db()
    .select({ isSso: userGroups.isSso })
    .from(userGroups)
    .where(eq(userGroups.id, groupId ?? ''))
  return group?.isSso ?? false
}

/** Checks whether the user signs in with the company's own account: by themself, or as a member of their group. */
export async function isSsoUser(store: Store, user: Member): Promise<boolean> {
  const isByGroup = await isInSsoGroup(store, user)
  return user.isSso || isByGroup
}
