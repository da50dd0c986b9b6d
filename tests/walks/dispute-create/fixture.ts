import { eq } from 'drizzle-orm'

import { defaultDisputeSettings } from '../../../domain/program-settings.ts'
import { disputeCreateModel } from '../../../machines/workflows/dispute-create/dispute-create.model.ts'
import type { DisputeCreateInput } from '../../../machines/workflows/dispute-create/dispute-create.context.ts'
import { NORTHGATE } from '../../../server/demo/merchants.ts'
import { DEMO_PASSWORD } from '../../../server/demo/people.ts'
import { hashPassword } from '../../../server/session/password.ts'
import { customers } from '../../../server/store/schema/accounts.ts'
import { invoices } from '../../../server/store/schema/invoices.ts'
import { programs } from '../../../server/store/schema/programs.ts'
import { userCustomers, users } from '../../../server/store/schema/users.ts'
import type { Store } from '../../../server/store/store.ts'

/** One walk's own people, account and invoices, like the samples of the model. */
export type Disputer = {
  username: string
  /** Anna Holm, who is told, and who disputes elsewhere meanwhile. */
  anna: string
  /** Somebody of the same account who may look only. */
  viewer: string
  account: string
  /** Of a sample's invoice: `t1`. */
  trxId: (sample: string) => string
}

export function disputerOf(index: number): Disputer {
  const id = `disputer-${String(index).padStart(2, '0')}`
  return {
    username: id,
    anna: `${id}.anna`,
    viewer: `${id}.viewer`,
    account: `${id}-account`,
    trxId: (sample) => `${id}-${sample}`,
  }
}

const INVOICES = [
  { sample: 't1', invoiceId: 'INV-1', minor: 130_000 },
  { sample: 't2', invoiceId: 'INV-2', minor: 50_000 },
  { sample: 't3', invoiceId: 'INV-3', minor: 70_000 },
] as const
/** What a sample's invoice is called in the page. */
export const numberOf = (sample: string) => INVOICES.find((invoice) => invoice.sample === sample)?.invoiceId ?? sample

/** What a program decides in the walks: files as small, and photos as few, as a walk can carry. */
export const walkSettings = {
  ...(disputeCreateModel.scenarios.get('a chargeback without an invoice') as DisputeCreateInput).settings,
  documentMaximumBytes: 300_000,
  documentTypes: defaultDisputeSettings.documentTypes.map((type) =>
    type.id === 'photo' ? { ...type, maximum: 2 } : type,
  ),
}

const DAY_MS = 86_400_000
const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** Adds `count` disputers from `first` on, one for each walk, with `owed` invoices each. */
export async function addDisputers(
  store: Store,
  { first, count, owed }: { first: number; count: number; owed: 2 | 3 },
): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const disputers = Array.from({ length: count }, (_, index) => disputerOf(first + index))
  const peopleOf = ({ username, anna, viewer }: Disputer) => [
    { id: username, firstName: 'Wanda', lastName: 'Walker', role: 'payer', email: `${username}@example.com` },
    { id: anna, firstName: 'Anna', lastName: 'Holm', role: 'payer', email: 'anna.holm@example.com' },
    { id: viewer, firstName: 'Vera', lastName: 'Viewer', role: 'viewer', email: `${viewer}@example.com` },
  ]
  await store.db().update(programs).set({ disputeSettings: walkSettings }).where(eq(programs.id, NORTHGATE))
  await store
    .db()
    .insert(customers)
    .values(
      disputers.map(({ account }) => ({
        buid: account,
        name: 'Halvorsen Marine Supply',
        programId: NORTHGATE,
        currency: 'USD',
        country: 'US',
      })),
    )
  await store
    .db()
    .insert(users)
    .values(
      disputers.flatMap(peopleOf).map((person) => ({
        ...person,
        username: person.id,
        programId: NORTHGATE,
        passwordHash,
        userTypes: ['customer'],
      })),
    )
  await store
    .db()
    .insert(userCustomers)
    .values(
      disputers.flatMap((disputer) =>
        peopleOf(disputer).map(({ id }) => ({ userId: id, buidCustomer: disputer.account })),
      ),
    )
  await store
    .db()
    .insert(invoices)
    .values(
      disputers.flatMap(({ account, trxId }) =>
        INVOICES.slice(0, owed).map(({ sample, invoiceId, minor }) => ({
          trxId: trxId(sample),
          invoiceId,
          buidCustomer: account,
          buidMerchant: '20-1001',
          currency: 'USD',
          billedOn: day(-20),
          dueOn: day(25),
          billedMinor: minor,
          subtotalMinor: minor,
          openMinor: minor,
        })),
      ),
    )
}
