import { sandboxCard } from '../../server/issuer/sandbox/sandbox-card.ts'
import { cards } from '../../server/store/schema/cards.ts'
import type { Store } from '../../server/store/store.ts'

/** The account of each card of the fixture, and its status. */
const fixtureCards = {
  'cd-own': ['c-own', 'active'],
  'cd-mailed': ['c-own', 'requested'],
  'cd-ended': ['c-own', 'terminated'],
  'cd-child': ['c-child', 'active'],
  'cd-foreign': ['c-foreign', 'active'],
  'cd-far': ['c-far', 'active'],
} as const

/** Stores cards of the readers and of someone else; the issuer knows them all. */
export async function storePortalCards(store: Store, now: Date): Promise<void> {
  await store
    .db()
    .insert(cards)
    .values(
      Object.entries(fixtureCards).map(([id, [buidCustomer, status]]) => ({
        id,
        buidCustomer,
        status,
        holder: 'Ann Weaver',
        address: ['1 Harbor Road', 'Duluth, MN 55802'],
        limitMinor: 200_000,
        currency: 'USD',
        last4: sandboxCard(id).last4,
        expiry: '2029-11',
        isIssuerPending: false,
        requestedAt: now,
        requestedBy: 'u-admin',
        ...(status === 'terminated' ? { terminatedAt: now, terminationReason: 'lost' } : {}),
      })),
    )
}
