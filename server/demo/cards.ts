/** Cards of the demonstration, in all their states. The issuer makes them when the portal starts. */
import { sandboxCard } from '../issuer/sandbox/sandbox-card.ts'
import { cards } from '../store/schema/cards.ts'
import type { Store } from '../store/store.ts'
import { HALVORSEN } from './accounts.ts'
import { insertAll } from './insert-all.ts'
import { userId } from './people.ts'

const DAY_MS = 24 * 3_600_000
const duluth = ['301 Canal Park Drive', 'Duluth, MN 55802']

type DemoCard = Pick<typeof cards.$inferInsert, 'id' | 'holder' | 'status' | 'limitMinor'> & {
  buidCustomer?: string
  /** Days ago. */
  requested: number
  activated?: number
  terminated?: number
  terminationReason?: string
  replaces?: string
}

const demoCards: readonly DemoCard[] = [
  { id: 'card-harbor', holder: 'Ann Halvorsen', status: 'active', limitMinor: 500_000, requested: 400, activated: 392 },
  { id: 'card-yard', holder: 'Lars Lindqvist', status: 'active', limitMinor: 150_000, requested: 210, activated: 203 },
  {
    id: 'card-lost',
    holder: 'Ingrid Solberg',
    status: 'terminated',
    limitMinor: 250_000,
    requested: 500,
    activated: 494,
    terminated: 4,
    terminationReason: 'lost',
  },
  {
    id: 'card-mailed',
    holder: 'Ingrid Solberg',
    status: 'requested',
    limitMinor: 250_000,
    requested: 4,
    replaces: 'card-lost',
  },
  {
    id: 'card-stolen',
    holder: 'Tom Becker',
    status: 'terminated',
    limitMinor: 100_000,
    requested: 700,
    activated: 690,
    terminated: 120,
    terminationReason: 'stolen',
  },
  {
    id: 'card-damaged',
    holder: 'Ann Halvorsen',
    status: 'terminated',
    limitMinor: 500_000,
    requested: 900,
    activated: 893,
    terminated: 400,
    terminationReason: 'damaged',
  },
  {
    id: 'card-ended',
    holder: 'Erik Dahl',
    status: 'terminated',
    limitMinor: 80_000,
    requested: 300,
    terminated: 290,
    terminationReason: 'noLongerNeeded',
  },
  {
    id: 'card-oldmill',
    holder: 'Olive Brandt',
    buidCustomer: '40-174833',
    status: 'active',
    limitMinor: 50_000,
    requested: 800,
    activated: 793,
  },
]

/** Stores the cards. */
export async function seedCards(store: Store, now: Date): Promise<void> {
  const ago = (days: number | undefined) => (days === undefined ? null : new Date(now.getTime() - days * DAY_MS))
  await insertAll(
    store,
    cards,
    demoCards.map(({ requested, activated, terminated, buidCustomer = HALVORSEN, ...card }) => ({
      ...card,
      buidCustomer,
      address: duluth,
      currency: 'USD',
      last4: sandboxCard(card.id).last4,
      expiry: new Date(now.getTime() + (3 * 365 - requested) * DAY_MS).toISOString().slice(0, 7),
      requestedAt: ago(requested) ?? now,
      requestedBy: userId('maria.admin'),
      activatedAt: ago(activated),
      terminatedAt: ago(terminated),
    })),
  )
}
