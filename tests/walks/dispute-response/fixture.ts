import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'

import { partyPaths, type DisputeParty, type DisputeStatus } from '../../../domain/contract/dispute.ts'
import { NORTHGATE } from '../../../server/demo/merchants.ts'
import { DEMO_PASSWORD } from '../../../server/demo/people.ts'
import { hashPassword } from '../../../server/session/password.ts'
import { merchants } from '../../../server/store/schema/accounts.ts'
import { disputeContacts, disputeHistory, disputes, disputeSubmissions } from '../../../server/store/schema/disputes.ts'
import { invoices } from '../../../server/store/schema/invoices.ts'
import { programs } from '../../../server/store/schema/programs.ts'
import { userCustomers, userMerchants, users } from '../../../server/store/schema/users.ts'
import type { Store } from '../../../server/store/store.ts'
import { storeAccounts, walkSettings } from '../dispute-create/fixture.ts'
import type { Walk } from '../driver.ts'
import { selectAccount, signIn, withoutBanner } from '../support/calls.ts'

/** The status of a walk's disputes, and the side that answers them. */
export type AnswererKind = {
  party: Exclude<DisputeParty, 'support'>
  status: Extract<DisputeStatus, 'open' | 'pendingAdjustment'>
}

/** One walk's own people on both sides, with two disputes of theirs, like the samples of the model. */
export type Answerer = AnswererKind & {
  username: string
  /** Mark Sauer of the same side, who is notified. */
  mark: string
  /** Somebody of the same side who may look only. */
  viewer: string
  /** The customer's, who made the disputes. */
  maker: string
  account: string
  merchant: string
  /** Of a sample: `t1`, `d1`. */
  trxId: (sample: string) => string
  disputeId: (sample: string) => string
  /** Of a dispute or its number: `d1`, `DSP-1`. */
  disputeNumber: (sample: string) => string
}

const idOf = (index: number) => `answerer-${String(index).padStart(2, '0')}`

function answererOf(index: number, kind: AnswererKind): Answerer {
  const id = idOf(index)
  const own = (name: string) => `${id}-${name}`
  return {
    ...kind,
    username: id,
    mark: `${id}.mark`,
    viewer: `${id}.viewer`,
    maker: `${id}.maker`,
    account: own('account'),
    merchant: own('merchant'),
    trxId: own,
    disputeId: own,
    disputeNumber: (sample) => `DSP-${100 + index}-${sample.replace(/\D+/, '')}`,
  }
}

export const MARK = { name: 'Mark Sauer', email: 'mark@example.com' } as const
const DISPUTED_MINOR = 130_000
const OFFERED_MINOR = 20_000
const SAMPLES = ['1', '2'] as const

const DAY_MS = 86_400_000
const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** Adds answerers from `first` on, one for each walk. */
export async function addAnswerers(
  store: Store,
  { first, kinds }: { first: number; kinds: readonly AnswererKind[] },
): Promise<void> {
  const answerers = kinds.map((kind, index) => answererOf(first + index, kind))
  await store.db().update(programs).set({ disputeSettings: walkSettings }).where(eq(programs.id, NORTHGATE))
  await storePeople(store, answerers)
  await storeDisputes(store, answerers)
}

async function storePeople(store: Store, answerers: readonly Answerer[]): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const [markFirst = '', markLast = ''] = MARK.name.split(' ')
  const people = answerers.flatMap((answerer) => {
    const { username, mark, viewer, maker, party } = answerer
    return [
      { id: username, firstName: 'Wanda', lastName: 'Walker', role: 'admin', email: `${username}@example.com`, party },
      { id: mark, firstName: markFirst, lastName: markLast, role: 'admin', email: MARK.email, party },
      { id: viewer, firstName: 'Vera', lastName: 'Viewer', role: 'viewer', email: `${viewer}@example.com`, party },
      // On the customer's own side she is no colleague: two names to choose from would be one too many.
      {
        id: maker,
        firstName: 'Maria',
        lastName: 'Maker',
        role: 'payer',
        email: `${maker}@example.com`,
        party: 'customer' as const,
      },
    ].map((person) => ({ ...person, answerer }))
  })
  await storeAccounts(store, answerers)
  await store
    .db()
    .insert(merchants)
    .values(
      answerers.map(({ merchant }) => ({
        buid: merchant,
        name: 'Baltic Parts GmbH',
        programId: NORTHGATE,
        currency: 'USD',
      })),
    )
  await store
    .db()
    .insert(users)
    .values(
      people.map(({ id, firstName, lastName, role, email, party }) => ({
        id,
        firstName,
        lastName,
        role,
        email,
        username: id,
        programId: NORTHGATE,
        passwordHash,
        userTypes: [party],
      })),
    )
  const of = (side: DisputeParty) => people.filter(({ party }) => party === side)
  await store
    .db()
    .insert(userCustomers)
    .values(of('customer').map(({ id, answerer }) => ({ userId: id, buidCustomer: answerer.account })))
  const sellers = of('merchant').map(({ id, answerer }) => ({ userId: id, buidMerchant: answerer.merchant }))
  if (sellers.length > 0) await store.db().insert(userMerchants).values(sellers)
}

async function storeDisputes(store: Store, answerers: readonly Answerer[]): Promise<void> {
  const createdAt = new Date(Date.now() - DAY_MS)
  const all = answerers.flatMap((answerer) => SAMPLES.map((sample) => ({ ...answerer, sample })))
  await store
    .db()
    .insert(invoices)
    .values(
      all.map(({ account, merchant, trxId, sample }) => ({
        trxId: trxId(`t${sample}`),
        invoiceId: `INV-${sample}`,
        buidCustomer: account,
        buidMerchant: merchant,
        currency: 'USD',
        billedOn: day(-20),
        dueOn: day(25),
        billedMinor: DISPUTED_MINOR,
        subtotalMinor: DISPUTED_MINOR,
        openMinor: DISPUTED_MINOR,
        disputedMinor: DISPUTED_MINOR,
        eligibleForDispute: false,
      })),
    )
  await store
    .db()
    .insert(disputeSubmissions)
    .values(
      answerers.map(({ username, maker }) => ({
        id: `${username}-submission`,
        confirmationNumber: `CN-${username}`,
        createdBy: maker,
        createdAt,
      })),
    )
  await store
    .db()
    .insert(disputes)
    .values(
      all.map(({ username, account, merchant, maker, status, trxId, disputeId, disputeNumber, sample }) => ({
        id: disputeId(`d${sample}`),
        disputeNumber: disputeNumber(sample),
        submissionId: `${username}-submission`,
        programId: NORTHGATE,
        trxId: trxId(`t${sample}`),
        buidCustomer: account,
        buidMerchant: merchant,
        kind: 'dispute',
        status,
        reasonId: 'wrongPrice',
        reason: 'Wrong price',
        description: 'The list says 1,100.',
        currency: 'USD',
        disputedMinor: DISPUTED_MINOR,
        adjustmentMinor: status === 'pendingAdjustment' ? OFFERED_MINOR : null,
        respondBy: day(9),
        createdAt,
        createdBy: maker,
        updatedAt: createdAt,
      })),
    )
  await store
    .db()
    .insert(disputeHistory)
    .values(
      all.map(({ maker, disputeId, sample }) => ({
        disputeId: disputeId(`d${sample}`),
        at: createdAt,
        event: 'dispute.created',
        party: 'customer',
        userId: maker,
        toStatus: 'open',
        comment: 'The list says 1,100.',
      })),
    )
  await store
    .db()
    .insert(disputeContacts)
    .values(
      all.map(({ party, mark, disputeId, sample }) => ({
        ...MARK,
        id: `${disputeId(`d${sample}`)}-contact`,
        disputeId: disputeId(`d${sample}`),
        party,
        userId: mark,
        language: 'en',
      })),
    )
}

/** The data of a walk through an answer. */
export type ResponseOwn = {
  answerer: Answerer
  /** The server's id of the document that it stored last. */
  document: { id: string | null }
}
export type ResponseWalk = Walk<ResponseOwn>

export const documentsPath = ({ party }: Pick<Answerer, 'party'>) => `/ecaas/${partyPaths[party]}-dispute-documents`

/** Returns the path of the page on which the side answers. */
export const respondPath = ({ party }: Pick<Answerer, 'party'>) =>
  party === 'merchant' ? '/merchant/dispute-center/respond' : '/dispute-center/respond'

/** Signs the walk's own person in, and records which document the server accepts from them. */
export async function beginAnswerer(index: number, kind: AnswererKind, page: Page): Promise<ResponseOwn> {
  const answerer = answererOf(index, kind)
  const own: ResponseOwn = { answerer, document: { id: null } }
  page.on('response', async (response) => {
    if (!response.ok() || new URL(response.url()).pathname !== documentsPath(answerer)) return
    const { data } = (await response.json().catch(() => ({}))) as { data?: { id: string } }
    own.document.id = data?.id ?? own.document.id
  })
  await withoutBanner(page)
  await signIn(page.request, answerer.username)
  if (answerer.party === 'customer') await selectAccount(page.request, answerer.account)
  return own
}
