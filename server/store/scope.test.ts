import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { describeStores } from '../../tests/server/database.ts'
import { accountsSeen, asked, someAccountsSeen, seesAccount, seesMerchant, type Reader } from './scope.ts'
import { customers, merchants } from './schema/accounts.ts'
import { programs } from './schema/programs.ts'
import { userCustomers, userGroupCustomers, userGroups, userMerchants, users } from './schema/users.ts'
import type { Store } from './store.ts'

/** An account given to the user, to the user's group, or to a group below that one. */
type Grant = { account: number; includeChildren: boolean; to: 'user' | 'group' | 'groupBelow' }
type Group = { owner: number; networkAccess: boolean }
/** Accounts by number: the parent is an earlier one, and parent and child are of one program. */
type Fixture = {
  accounts: { parent: number | null; program: 'p1' | 'p2' }[]
  grants: Grant[]
  group: Group
  /** Each account comes below its parent after both were stored. */
  isMoved?: boolean
}

const fixtures = fc
  .record({
    shapes: fc.array(fc.record({ parent: fc.option(fc.nat(7)), far: fc.boolean() }), { minLength: 1, maxLength: 8 }),
    grants: fc.uniqueArray(
      fc.record({
        account: fc.nat(7),
        includeChildren: fc.boolean(),
        to: fc.constantFrom('user', 'group', 'groupBelow'),
      }),
      {
        selector: ({ account, to }) => `${account} ${to}`,
        maxLength: 4,
      },
    ),
    group: fc.record({ owner: fc.nat(7), networkAccess: fc.boolean() }),
    isMoved: fc.boolean(),
  })
  .map(({ shapes, grants, ...rest }): Fixture => {
    const accounts: Fixture['accounts'] = []
    for (const [at, { parent, far }] of shapes.entries()) {
      const above = at > 0 && parent !== null ? parent % at : null
      accounts.push({
        parent: above,
        program: above === null ? (far ? 'p2' : 'p1') : (accounts[above]?.program ?? 'p1'),
      })
    }
    const group = { ...rest.group, owner: rest.group.owner % accounts.length }
    return { accounts, grants: grants.filter(({ account }) => account < accounts.length), group }
  })

/** The rule in plain words: granted itself, or below one that is granted with its children. */
function isSeen({ accounts, grants: given, group }: Fixture, account: number, types: Reader['userTypes']): boolean {
  if (accounts[account]?.program !== 'p1') return false
  if (types.includes('corporate')) return true
  if (!types.includes('customer')) return false
  const network = { account: group.owner, includeChildren: true }
  const grants = group.networkAccess ? [...given, network] : given
  if (grants.some((grant) => grant.account === account)) return true
  for (let above = accounts[account]?.parent ?? null; above !== null; above = accounts[above]?.parent ?? null) {
    if (grants.some((grant) => grant.account === above && grant.includeChildren)) return true
  }
  return false
}

async function store(target: Store, { accounts, grants, group, isMoved = false }: Fixture): Promise<void> {
  const q = target.db()
  for (const table of [
    userCustomers,
    userMerchants,
    users,
    userGroupCustomers,
    userGroups,
    customers,
    merchants,
    programs,
  ]) {
    await q.delete(table)
  }
  await q.insert(programs).values(['p1', 'p2'].map((id) => ({ id, title: id, config: {}, paymentSettings: {} })))
  await q.insert(users).values({
    id: 'u',
    programId: 'p1',
    username: 'u',
    passwordHash: '-',
    firstName: '',
    lastName: '',
    email: '',
    userTypes: ['customer'],
  })
  await q.insert(customers).values(
    accounts.map(({ parent, program }, at) => ({
      buid: `c${at}`,
      programId: program,
      parentBuid: parent === null || isMoved ? null : `c${parent}`,
      name: `c${at}`,
      currency: 'USD',
      country: 'US',
    })),
  )
  for (const [at, { parent }] of accounts.entries()) {
    if (!isMoved || parent === null) continue
    await q.execute(sql`update customers set parent_buid = ${`c${parent}`} where buid = ${`c${at}`}`)
  }
  await q.insert(userGroups).values([
    { id: 'g', programId: 'p1', name: 'g', buidOwner: `c${group.owner}`, networkAccess: group.networkAccess },
    { id: 'g-below', programId: 'p1', name: 'below', buidOwner: `c${group.owner}`, parentId: 'g' },
    { id: 'g-other', programId: 'p1', name: 'other', buidOwner: 'c0', networkAccess: true },
  ])
  await q.update(users).set({ groupId: 'g' })
  for (const { account, includeChildren, to } of grants) {
    const row = { buidCustomer: `c${account}`, includeChildren }
    if (to === 'user') await q.insert(userCustomers).values({ ...row, userId: 'u' })
    else await q.insert(userGroupCustomers).values({ ...row, groupId: to === 'group' ? 'g' : 'g-below' })
  }
}

describeStores('the accounts that a user sees', (openStore) => {
  it('are their own and, where granted, those below, of their program, queried one by one and all at once', async () => {
    const target = await openStore()
    const types = fc.constantFrom<Reader['userTypes']>(['customer'], ['customer', 'corporate'], ['merchant'], ['admin'])
    await fc.assert(
      fc.asyncProperty(fixtures, types, async (fixture, userTypes) => {
        await store(target, fixture)
        const reader: Reader = { id: 'u', programId: 'p1', userTypes }
        const expected = fixture.accounts.flatMap((_, at) => (isSeen(fixture, at, userTypes) ? [`c${at}`] : []))
        const one = await target
          .db()
          .select({ buid: customers.buid })
          .from(customers)
          .where(seesAccount(reader, customers.buid))
          .orderBy(customers.buid)
        const all = await target
          .db()
          .select({ buid: customers.buid })
          .from(customers)
          .where(sql`${customers.buid} in ${accountsSeen(reader)}`)
          .orderBy(customers.buid)
        const { rows: some } = await target
          .db()
          .execute<{ buid: string }>(
            sql`select distinct buid from ${someAccountsSeen(reader, 100)} as few order by buid`,
          )
        const { rows: listed } = await target
          .db()
          .execute(sql`with ${asked(reader, null, sql`buid`)} select buid from asked order by buid`)
        const last = `c${fixture.accounts.length - 1}`
        const { rows: named } = await target
          .db()
          .execute(sql`with ${asked(reader, last, sql`buid`, sql`name <> ''`)} select buid from asked`)
        expect(listed.map(({ buid }) => buid)).toEqual(expected)
        expect(named.map(({ buid }) => buid)).toEqual(expected.filter((buid) => buid === last))
        expect(one.map(({ buid }) => buid)).toEqual(expected)
        expect(some.map(({ buid }) => buid)).toEqual(expected)
        expect(all.map(({ buid }) => buid)).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })

  it('end even where parents go round in a circle', async () => {
    const target = await openStore()
    await store(target, {
      accounts: [
        { parent: null, program: 'p1' },
        { parent: 0, program: 'p1' },
      ],
      grants: [{ account: 0, includeChildren: true, to: 'user' }],
      group: { owner: 0, networkAccess: false },
    })
    await target
      .db()
      .update(customers)
      .set({ parentBuid: 'c1' })
      .where(sql`buid = 'c0'`)
    const reader: Reader = { id: 'u', programId: 'p1', userTypes: ['customer'] }
    const all = await target
      .db()
      .select()
      .from(customers)
      .where(sql`${customers.buid} in ${accountsSeen(reader)} and ${seesAccount(reader, customers.buid)}`)
    expect(all).toHaveLength(2)
    const { rows } = await target.db().execute(sql`with ${asked(reader, null, sql`buid`)} select buid from asked`)
    expect(rows).toHaveLength(2)
  })
})

describeStores('the merchants that a user sees', (openStore) => {
  it('are those of the program, and for a merchant user the own ones', async () => {
    const target = await openStore()
    await store(target, {
      accounts: [{ parent: null, program: 'p1' }],
      grants: [],
      group: { owner: 0, networkAccess: false },
    })
    await target
      .db()
      .insert(merchants)
      .values(
        [['m1', 'p1'] as const, ['m2', 'p1'] as const, ['m3', 'p2'] as const].map(([buid, programId]) => ({
          buid,
          programId,
          name: buid,
          currency: 'USD',
        })),
      )
    await target
      .db()
      .insert(userMerchants)
      .values([
        { userId: 'u', buidMerchant: 'm1' },
        { userId: 'u', buidMerchant: 'm3' },
      ])
    const seen = async (userTypes: Reader['userTypes']) => {
      const reader: Reader = { id: 'u', programId: 'p1', userTypes }
      const rows = await target
        .db()
        .select({ buid: merchants.buid })
        .from(merchants)
        .where(seesMerchant(reader, merchants.buid))
        .orderBy(merchants.buid)
      return rows.map(({ buid }) => buid)
    }
    expect(await seen(['customer'])).toEqual(['m1', 'm2'])
    expect(await seen(['merchant'])).toEqual(['m1'])
  })
})
