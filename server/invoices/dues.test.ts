import { beforeAll, expect, it } from 'vitest'

import { dueBuckets, dueExclusions } from '../../domain/rules/due/due-parts.ts'
import { bucketOf, exclusionOf } from '../../domain/rules/due/dues.ts'
import { invoiceStatuses, isInList, type InvoiceFacts } from '../../domain/rules/invoice-status.ts'
import { customers, merchants } from '../store/schema/accounts.ts'
import { invoices } from '../store/schema/invoices.ts'
import { programs } from '../store/schema/programs.ts'
import type { Store } from '../store/store.ts'
import { describeStores } from '../../tests/server/database.ts'
import { dues } from './dues.ts'

const TODAY = '2026-11-21'

/** Every combination of what decides about an invoice's status. */
const every: readonly InvoiceFacts[] = [null, '2026-11-01'].flatMap((billedOn) =>
  [null, '2026-11-20', '2026-11-21', '2026-11-29'].flatMap((dueOn) =>
    [-2, 0, 2].flatMap((openMinor) =>
      [0, 1, 2].flatMap((pendingMinor) =>
        [0, 1].flatMap((unresolvedPayments) =>
          [0, 1].flatMap((disputedMinor) =>
            [false, true].map((onHold) => ({
              billedOn,
              dueOn,
              openMinor,
              pendingMinor,
              unresolvedPayments,
              disputedMinor,
              onHold,
              adjustedMinor: 0,
            })),
          ),
        ),
      ),
    ),
  ),
)
/** Each invoice has a currency of its own, so that its place among the dues is seen. */
const currencyOf = (index: number) => `X${index}`

/** Returns where the rules count an invoice; null where it is not open. */
function placeByRule(facts: InvoiceFacts) {
  const statuses = invoiceStatuses(facts, TODAY)
  if (!isInList('open', statuses)) return null
  return exclusionOf(statuses) ?? bucketOf(facts.dueOn, TODAY)
}

describeStores('what is due', (openStore) => {
  let store: Store
  beforeAll(async () => {
    store = await openStore()
    const account = { programId: 'p', currency: 'USD' }
    await store.db().insert(programs).values({ id: 'p', title: 'Program', config: {}, paymentSettings: {} })
    await store
      .db()
      .insert(merchants)
      .values({ ...account, buid: 'm', name: 'Merchant' })
    await store
      .db()
      .insert(customers)
      .values({ ...account, buid: 'c', name: 'Customer', country: 'US' })
    const rows = every.map((facts, index) => ({
      ...facts,
      trxId: String(index),
      invoiceId: String(index),
      buidCustomer: 'c',
      buidMerchant: 'm',
      currency: currencyOf(index),
      billedMinor: 3,
      subtotalMinor: 3,
    }))
    await store.db().insert(invoices).values(rows)
  })

  it('leaves out what the rule leaves out, whatever the status, dispute and hold', async () => {
    const reader = { id: 'r', programId: 'p', userTypes: ['corporate'] } as const
    const found = await dues(store, reader, { buidCustomer: null, buidLocation: null, currency: null }, TODAY)
    const places = new Map(
      found.map(({ id, attributes }) => {
        const { past_due: pastDue, due_soon: dueSoon, later, excluded } = attributes
        const counts = { pastDue, dueSoon, later, ...excluded }
        return [id, [...dueBuckets, ...dueExclusions].filter((place) => counts[place].count > 0).join()]
      }),
    )
    const shown = (placeOf: (facts: InvoiceFacts, index: number) => string | null) =>
      every.map((facts, index) => ({ ...facts, place: placeOf(facts, index) }))
    expect(shown((_, index) => places.get(currencyOf(index)) ?? null)).toEqual(shown(placeByRule))
    expect(new Set(places.values())).toEqual(new Set([...dueBuckets, ...dueExclusions]))
  })
})
