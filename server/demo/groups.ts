/** User groups of the demonstration's largest customer: a tree, with members who are in one of them each. */
import { inArray } from 'drizzle-orm'

import { userGroupCustomers, userGroups, users } from '../store/schema/users.ts'
import type { Store } from '../store/store.ts'
import { HALVORSEN } from './accounts.ts'
import { insertAll } from './insert-all.ts'
import { NORTHGATE } from './merchants.ts'
import { userId } from './people.ts'

type DemoGroup = typeof userGroups.$inferInsert & { customers: readonly string[]; members: readonly string[] }

const group = { programId: NORTHGATE, buidOwner: HALVORSEN, customers: [], members: [] } as const
const demoGroups: readonly DemoGroup[] = [
  { ...group, id: 'g-head-office', name: 'Head office', networkAccess: true, members: ['paul.payer'] },
  {
    ...group,
    id: 'g-lake-stores',
    name: 'Lake stores',
    parentId: 'g-head-office',
    customers: ['40-118204', '40-118205'],
    members: ['vera.viewer', 'victor.vouchers'],
  },
  {
    ...group,
    id: 'g-yard',
    name: 'Yard services',
    parentId: 'g-head-office',
    customers: ['40-118206'],
    members: ['sam.safety'],
  },
]

/** Stores the groups, and who is in them. */
export async function seedGroups(store: Store): Promise<void> {
  await insertAll(
    store,
    userGroups,
    demoGroups.map(({ customers: _customers, members: _members, ...row }) => row),
  )
  await insertAll(
    store,
    userGroupCustomers,
    demoGroups.flatMap(({ id: groupId, customers }) => customers.map((buidCustomer) => ({ groupId, buidCustomer }))),
  )
  for (const { id: groupId, members } of demoGroups)
    await store
      .db()
      .update(users)
      .set({ groupId })
      .where(inArray(users.id, members.map(userId)))
}
