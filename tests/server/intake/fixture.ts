import type { InvoiceChange } from '../../../domain/contract/intake/invoice-change.ts'
import type { ChangeOf, IntakeKind } from '../../../domain/contract/intake/kinds.ts'
import type { Applied, IntakeMode } from '../../../domain/contract/intake/result.ts'
import { applyChanges } from '../../../server/intake/apply.ts'
import type { IntakeRequest } from '../../../server/intake/request.ts'
import { creditLines, customers, merchants } from '../../../server/store/schema/accounts.ts'
import { programs } from '../../../server/store/schema/programs.ts'
import type { Store } from '../../../server/store/store.ts'

export const now = new Date('2026-03-10T12:00:00Z')

/** Stores a program with a merchant and two accounts, and another program beside it. */
export async function storeIntakeProgram(store: Store): Promise<void> {
  for (const id of ['p', 'other'])
    await store.db().insert(programs).values({ id, title: id, config: {}, paymentSettings: {} })
  await store
    .db()
    .insert(merchants)
    .values([
      { buid: 'm', programId: 'p', name: 'Nordlicht', currency: 'EUR', partyIds: ['V-1'] },
      { buid: 'far-m', programId: 'other', name: 'Far', currency: 'EUR', partyIds: ['V-9'] },
    ])
  await store
    .db()
    .insert(customers)
    .values([
      { buid: 'c', programId: 'p', name: 'Charpente', currency: 'EUR', country: 'FR', partyIds: ['K-7', 'K-S'] },
      { buid: 'd', programId: 'p', name: 'Dubois', currency: 'EUR', country: 'FR', partyIds: ['K-S'] },
      { buid: 'far-c', programId: 'other', name: 'Far', currency: 'EUR', country: 'FR' },
    ])
  await store.db().insert(creditLines).values({ buidCustomer: 'c', currency: 'USD', limitMinor: 100_00 })
}

/** An invoice over 100.00 EUR of the account `c`. */
export function invoiceChange(changes: Partial<InvoiceChange> = {}): InvoiceChange {
  return {
    merchant: 'm',
    customer: 'c',
    kind: 'invoice',
    number: 'A-1',
    currency: 'EUR',
    billedOn: '2026-03-01',
    dueOn: '2026-03-31',
    total: 100_00,
    ...changes,
  }
}

/** Applies changes as a sender of program `p`. */
export function apply<Kind extends IntakeKind>(
  store: Store,
  kind: Kind,
  changes: readonly ChangeOf[Kind][],
  mode: IntakeMode = 'refuse',
  more: Partial<IntakeRequest> = {},
): Promise<readonly Applied[]> {
  return applyChanges(store, kind, changes, {
    programId: 'p',
    buidMerchant: null,
    mode,
    now,
    by: 'file in.csv',
    ...more,
  })
}

/** Returns results as `stored`, `refused invoiceAlreadyThere`. */
export const said = (applied: readonly Applied[]) =>
  applied.map(({ result, code }) => (code === null ? result : `${result} ${code}`))
