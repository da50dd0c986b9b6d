import { eq } from 'drizzle-orm'

import { CONTINENTAL, HALVORSEN as RENEWING_ACCOUNT } from '../../../server/demo/accounts.ts'
import { NORTHGATE } from '../../../server/demo/merchants.ts'
import { DEMO_PASSWORD, userId } from '../../../server/demo/people.ts'
import { sandboxCard } from '../../../server/issuer/sandbox/sandbox-card.ts'
import { hashPassword } from '../../../server/session/password.ts'
import { cards } from '../../../server/store/schema/cards.ts'
import { featureFlags, programs } from '../../../server/store/schema/programs.ts'
import { userCustomers, users } from '../../../server/store/schema/users.ts'
import type { Store } from '../../../server/store/store.ts'

/** Host names with flags of their own at the server. */
export const flagHosts = {
  plain: 'plain.walks.test',
  locales: 'locales.walks.test',
  dealer: 'dealer.walks.test',
  singleSignOn: 'sso.walks.test',
  mapping: 'mapping.walks.test',
  news: 'news.walks.test',
} as const
const flags: Readonly<Record<keyof typeof flagHosts, Readonly<Record<string, boolean>>>> = {
  plain: {},
  locales: { localesEnabled: true },
  dealer: { dealerPortalEnabled: true },
  singleSignOn: { singleSignOnEnabled: true },
  mapping: { userLocationMappingEnabled: true },
  news: { notificationsNotificationCenterEnabled: true },
}

/** The languages that the program of the walks offers. */
export const offeredLocales = ['de', 'en', 'fr'] as const

/** The account of nora.fjellheim. */
const FJELLHEIM = '40-130440'

/** An administrator of the fleet: 10,001 accounts, two pages of the mapping. */
export const MAPPED_ADMIN = 'mia.mapped'

/** People of one walk alone each, by the index of its path, whose password or challenge phrase is changed there. */
const RENEWING_PEOPLE = 60
/** Signing in has those from here on: the change that it leads to is walked at the same time. */
export const FIRST_SIGNING_IN = 40
type Renewing = 'expired' | 'required' | 'chosen' | 'phrase'
const renewals: Readonly<Record<Renewing, Partial<typeof users.$inferInsert>>> = {
  expired: { passwordExpiresAt: new Date('2020-01-01T00:00:00Z') },
  required: { mustChangePassword: true },
  chosen: {},
  phrase: { mustChangeChallenge: true },
}

/** Returns the user of a walk: with an expired password, one that must be changed, or one that may be. */
export function renewingPerson(renewing: Renewing, index: number): string {
  if (index >= RENEWING_PEOPLE) throw new Error('There are more walks than people whose password can be changed.')
  return `${renewing}.${index}`
}
/** Users of nora.fjellheim's account to edit: each walk has one; the last has an account that is not hers. */
const EDITED_USERS = 60
export const editedUser = (index: number | 'foreign') => `ann.${index}`

/** The administrator of the account whose cards are walked with. */
export const CARDHOLDING_ADMIN = 'nora.fjellheim'
/** Cards of one walk alone each, and one that all look at. */
const WALKED_CARDS = 40
export const SEEN_CARD = 'card-seen'
export const walkedCard = (status: 'requested' | 'active', index: number) => `card-${status}-${index}`
/** Returns the holder by whose name a walk finds its card in the list. */
export const holderOf = (cardId: string) => `Holder of ${cardId}`

/** Adds what the demonstration's people alone cannot show. */
export async function addPeople(store: Store): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const hosts = Object.entries(flagHosts) as readonly [keyof typeof flagHosts, string][]
  await store
    .db()
    .insert(featureFlags)
    .values(hosts.map(([name, hostname]) => ({ hostname, programId: NORTHGATE, flags: { walks: flags[name] } })))
  const [program] = await store.db().select().from(programs).where(eq(programs.id, NORTHGATE))
  const config = { ...program?.config, locales: offeredLocales }
  await store.db().update(programs).set({ config }).where(eq(programs.id, NORTHGATE))
  const mapped = { id: MAPPED_ADMIN, username: MAPPED_ADMIN, email: `${MAPPED_ADMIN}@example.com`, role: 'admin' }
  const names = { firstName: 'Mia', lastName: 'Mapped', userTypes: ['customer'] }
  await store
    .db()
    .insert(users)
    .values([{ ...mapped, ...names, programId: NORTHGATE, passwordHash }])
  await store
    .db()
    .insert(userCustomers)
    .values([{ userId: MAPPED_ADMIN, buidCustomer: CONTINENTAL, includeChildren: true }])
  const renewing = (Object.keys(renewals) as Renewing[]).flatMap((kind) =>
    Array.from({ length: RENEWING_PEOPLE }, (_, index) => {
      const username = renewingPerson(kind, index)
      const name = { firstName: 'Rena', lastName: 'Renewing', userTypes: ['customer'] }
      const person = { id: username, username, email: `${username}@example.com`, programId: NORTHGATE, role: 'viewer' }
      return { ...person, ...name, ...renewals[kind], passwordHash }
    }),
  )
  await store.db().insert(users).values(renewing)
  await store
    .db()
    .insert(userCustomers)
    .values(renewing.map(({ id }) => ({ userId: id, buidCustomer: RENEWING_ACCOUNT })))
  const edited = [...Array.from({ length: EDITED_USERS }, (_, index) => editedUser(index)), editedUser('foreign')]
  await store
    .db()
    .insert(users)
    .values(
      edited.map((id) => ({
        id,
        username: id,
        passwordHash,
        email: `${id}@example.com`,
        firstName: 'Ann',
        lastName: 'Weaver',
        role: 'viewer',
        userTypes: ['customer'],
        programId: NORTHGATE,
      })),
    )
  await store
    .db()
    .insert(userCustomers)
    .values([
      ...edited.map((userId) => ({ userId, buidCustomer: FJELLHEIM })),
      { userId: editedUser('foreign'), buidCustomer: CONTINENTAL },
    ])
  const card = (id: string, status: string) => ({
    id,
    status,
    buidCustomer: FJELLHEIM,
    holder: holderOf(id),
    address: ['Sandviksveien 90', '5035 Bergen'],
    limitMinor: 1_000_000,
    currency: 'NOK',
    last4: sandboxCard(id).last4,
    expiry: '2031-04',
    requestedAt: new Date('2026-01-05T12:00:00Z'),
    requestedBy: userId(CARDHOLDING_ADMIN),
  })
  const numbers = Array.from({ length: WALKED_CARDS }, (_, index) => index)
  await store
    .db()
    .insert(cards)
    .values([
      card(SEEN_CARD, 'active'),
      ...(['requested', 'active'] as const).flatMap((status) =>
        numbers.map((index) => card(walkedCard(status, index), status)),
      ),
    ])
}
