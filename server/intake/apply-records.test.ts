import { asc } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'

import type { CustomerChange } from '../../domain/contract/intake/record-change.ts'
import { describeStores } from '../../tests/server/database.ts'
import { apply, said, storeIntakeProgram } from '../../tests/server/intake/fixture.ts'
import { creditLines, customers, locations, merchants } from '../store/schema/accounts.ts'
import type { Store } from '../store/store.ts'

const account = (id: string, changes: Partial<CustomerChange> = {}): CustomerChange => ({
  id,
  name: `Account ${id}`,
  currency: 'EUR',
  country: 'FR',
  ...changes,
})

describeStores('limits and records of a feed', (openStore) => {
  let store: Store

  beforeAll(async () => {
    store = await openStore()
    await storeIntakeProgram(store)
  })

  it('brings limits of accounts in each currency to what they are now', async () => {
    const limit = { customer: 'c', currency: 'EUR', limit: 500_00, held: 20_00 }
    expect(
      said(
        await apply(store, 'limit', [
          limit,
          { customer: 'K-7', currency: 'USD', limit: 90_00 },
          { ...limit, customer: 'far-c' },
        ]),
      ),
    ).toEqual(['stored', 'changed', 'refused customerUnknown'])
    expect(said(await apply(store, 'limit', [limit]))).toEqual(['unchanged'])
    expect(said(await apply(store, 'limit', [{ ...limit, limit: 1 }], 'skip'))).toEqual(['skipped'])
    const lines = await store.db().select().from(creditLines).orderBy(asc(creditLines.currency))
    expect(lines).toMatchObject([
      { currency: 'EUR', limitMinor: 500_00, heldMinor: 20_00 },
      { currency: 'USD', limitMinor: 90_00, heldMinor: 0 },
    ])
  })

  it('stores accounts with those below them, and knows them again', async () => {
    const below = account('n2', { parent: 'n1' })
    expect(said(await apply(store, 'customer', [account('n1', { creditLimit: 70_00 }), below]))).toEqual([
      'stored',
      'stored',
    ])
    expect(said(await apply(store, 'customer', [below, account('n1', { creditLimit: 80_00 })]))).toEqual([
      'unchanged',
      'refused recordAlreadyThere',
    ])
    const renamed = account('n2', { name: 'Renamed' })
    expect(said(await apply(store, 'customer', [renamed], 'skip'))).toEqual(['skipped recordAlreadyThere'])
    expect(said(await apply(store, 'customer', [renamed], 'change'))).toEqual(['changed'])
    const rows = await store.db().select().from(customers)
    expect(rows.find(({ buid }) => buid === 'n2')).toMatchObject({ name: 'Renamed', parentBuid: 'n1' })
  })

  it('refuses accounts of another program, below nobody, or below themselves', async () => {
    await apply(store, 'customer', [account('r1'), account('r2', { parent: 'r1' })])
    expect(
      said(
        await apply(
          store,
          'customer',
          [
            account('far-c'),
            account('n9', { parent: 'far-c' }),
            account('n8', { parent: 'n8' }),
            account('r1', { parent: 'r2' }),
          ],
          'change',
        ),
      ),
    ).toEqual([
      'refused recordIdUnavailable',
      'refused parentUnknown',
      'refused parentUnknown',
      'refused parentUnknown',
    ])
  })

  it('sees a circle that two rows of one batch would close', async () => {
    await apply(store, 'customer', [account('q1'), account('q2')])
    const circle = [account('q1', { parent: 'q2' }), account('q2', { parent: 'q1' })]
    expect(said(await apply(store, 'customer', circle, 'change'))).toEqual(['changed', 'refused parentUnknown'])
  })

  it('stores merchants and locations, and a merchant’s key changes its own alone', async () => {
    const merchant = { id: 'm3', name: 'Third', currency: 'EUR' }
    expect(said(await apply(store, 'merchant', [merchant, { ...merchant, id: 'far-m' }]))).toEqual([
      'stored',
      'refused recordIdUnavailable',
    ])
    expect(
      said(await apply(store, 'merchant', [{ ...merchant, name: 'New' }], 'change', { buidMerchant: 'm' })),
    ).toEqual(['refused merchantUnknown'])
    const place = { customer: 'c', location: '001', name: 'North' }
    expect(said(await apply(store, 'location', [place, place, { ...place, customer: 'far-c' }]))).toEqual([
      'stored',
      'unchanged',
      'refused customerUnknown',
    ])
    expect(said(await apply(store, 'location', [{ ...place, name: 'South' }], 'change'))).toEqual(['changed'])
    expect(await store.db().select().from(locations)).toMatchObject([{ displayLocation: '001', name: 'South' }])
    expect((await store.db().select().from(merchants)).map(({ buid }) => buid).toSorted()).toEqual(['far-m', 'm', 'm3'])
  })
})
