import type { APIRequestContext, Page } from '@playwright/test'

import { CONTINENTAL } from '../../../server/demo/accounts.ts'
import { NORTHGATE } from '../../../server/demo/merchants.ts'
import { DEMO_PASSWORD } from '../../../server/demo/people.ts'
import { hashPassword } from '../../../server/session/password.ts'
import { userCustomers, userGroupCustomers, userGroups, users } from '../../../server/store/schema/users.ts'
import type { Store } from '../../../server/store/store.ts'
import { storeAccounts } from '../dispute-create/fixture.ts'
import { as, call, headers, signIn, withoutBanner } from '../support/calls.ts'

/** One walk's own administrator with an account, two groups and a colleague, like the samples of the model. */
export type Grouper = { username: string; account: string; harbor: string; night: string; ann: string }

function grouperOf(index: number): Grouper {
  const username = `grouper-${String(index).padStart(2, '0')}`
  const own = (name: string) => `${username}-${name}`
  return { username, account: own('account'), harbor: own('harbor'), night: own('night'), ann: own('ann') }
}

/** Adds groupers, one for each walk. */
export async function addGroupers(store: Store, count: number): Promise<void> {
  const groupers = Array.from({ length: count }, (_, index) => grouperOf(index))
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const q = store.db()
  await storeAccounts(store, groupers)
  await q.insert(userGroups).values(
    groupers.flatMap(({ harbor, night, account }) => [
      { id: harbor, programId: NORTHGATE, buidOwner: account, name: 'Harbor office' },
      { id: night, programId: NORTHGATE, buidOwner: account, name: 'Night shift', parentId: harbor },
    ]),
  )
  await q
    .insert(userGroupCustomers)
    .values(groupers.map(({ harbor, account }) => ({ groupId: harbor, buidCustomer: account })))
  const person = (id: string, firstName: string, lastName: string) => ({
    id,
    firstName,
    lastName,
    passwordHash,
    username: id,
    email: `${id}@example.com`,
    programId: NORTHGATE,
    userTypes: ['customer'],
  })
  await q.insert(users).values(
    groupers.flatMap(({ username, ann, harbor }) => [
      { ...person(username, 'Wanda', 'Walker'), role: 'admin' },
      { ...person(ann, 'Ann', 'Weaver'), groupId: harbor },
    ]),
  )
  await q
    .insert(userCustomers)
    .values(
      groupers.flatMap(({ username, ann, account }) =>
        [username, ann].map((userId) => ({ userId, buidCustomer: account, includeChildren: true })),
      ),
    )
}

/** Signs the walk's own administrator in. */
export async function beginGrouper(index: number, page: Page): Promise<Grouper> {
  const grouper = grouperOf(index)
  await withoutBanner(page)
  await signIn(page.request, grouper.username)
  return grouper
}

/** An administrator of the whole program. */
const SOMEBODY_ELSE = 'cora.corporate'

async function change(request: APIRequestContext, groupId: string, fields: object): Promise<void> {
  const path = `/ecaas/user-groups/${groupId}`
  const answer = await request.get(path, { headers })
  const { data } = (await answer.json()) as { data: { attributes: { version: number; members: { id: string }[] } } }
  const { version, members } = data.attributes
  const none = { parent_id: null, network_access: false, is_sso: false, add: [] }
  await call(request, path, 'user-groups', { ...none, remove: members.map(({ id }) => id), version, ...fields })
}

/** Somebody else gives the group another name and removes its member. */
export const changedElsewhere = (page: Page, { harbor, account }: Grouper): Promise<void> =>
  as(page, SOMEBODY_ELSE, (request) =>
    change(request, harbor, { name: 'Harbor desk', accounts: [{ id: account, include_children: false }] }),
  )

/** Somebody else gives the group an account that the walk's administrator does not have. */
export const widenedElsewhere = (page: Page, { harbor }: Grouper): Promise<void> =>
  as(page, SOMEBODY_ELSE, (request) =>
    change(request, harbor, { name: 'Harbor office', accounts: [{ id: CONTINENTAL, include_children: true }] }),
  )
