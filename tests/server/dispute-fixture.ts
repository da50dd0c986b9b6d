/** The portal's fixture with a user of every role on each side of its disputes, and disputes in any status. */
import { asc, eq } from 'drizzle-orm'

import {
  disputeParties,
  partyPaths,
  type DisputeAction,
  type DisputeKind,
  type DisputeParty,
  type DisputeStatus,
} from '../../domain/contract/dispute.ts'
import { addDays, businessDate } from '../../domain/dates.ts'
import { roles, type Role, type UserType } from '../../domain/people.ts'
import { adjustmentOf, lapseOf } from '../../domain/rules/disputes/dispute.ts'
import { disputeHistory, disputeSubmissions, disputes } from '../../server/store/schema/disputes.ts'
import { invoices } from '../../server/store/schema/invoices.ts'
import { userCustomers, userMerchants, users } from '../../server/store/schema/users.ts'
import type { Store } from '../../server/store/store.ts'
import type { Answer, Caller } from './caller.ts'
import { openTestPortal, signInBody, type TestPortal } from './test-portal.ts'

export const DISPUTED_MINOR = 10_000
/** The amount that is offered or decided by default. */
export const ADJUSTMENT_MINOR = 2_500
const RESPONSE_DAYS = 10

export type Place = {
  status: DisputeStatus
  heldFrom?: DisputeStatus
  heldDaysLeft?: number
  /** The last day for the awaited answer; ten days from now by default. */
  respondBy?: string
  kind?: DisputeKind
  invoice?: Partial<typeof invoices.$inferInsert>
}
export type PlacedDispute = { id: string; trxId: string; version: number }

type ResponseInput = {
  comment?: string
  adjustment?: number | 'whole' | null
  contacts?: readonly object[]
  documents?: readonly string[]
  key?: string
}

export type DisputeFixture = {
  readonly portal: TestPortal
  readonly store: Store
  /** Returns a browser in which a user of this side and role has signed in. */
  person(side: DisputeParty, role?: Role): Promise<Caller>
  /** A dispute of Halvorsen with Baltic Parts about an invoice of its own, just where it is wanted. */
  place(place: Place): Promise<PlacedDispute>
  /** Sends POST /ecaas/{side}-dispute-response, by default as an administrator. */
  answer(
    side: DisputeParty,
    action: DisputeAction,
    disputes: readonly PlacedDispute[],
    input?: ResponseInput,
  ): Promise<Answer>
  /** The same as a given user. */
  answerAs: typeof postAnswer
  dispute(id: string): Promise<typeof disputes.$inferSelect>
  invoice(trxId: string): Promise<typeof invoices.$inferSelect>
  /** The steps of a dispute, in their order. */
  history(dispute: PlacedDispute): Promise<(typeof disputeHistory.$inferSelect)[]>
}

const userTypes: Readonly<Record<DisputeParty, UserType>> = {
  customer: 'customer',
  merchant: 'merchant',
  support: 'admin',
}

export async function openDisputeFixture(store: Store): Promise<DisputeFixture> {
  const portal = await openTestPortal(store)
  await storePeople(store)
  const signedIn = new Map<string, Promise<Caller>>()
  let placed = 0
  const fixture: DisputeFixture = {
    portal,
    store,
    person(side, role = 'admin') {
      const username = `${side}-${role}`
      const caller = signedIn.get(username) ?? signIn(portal, username)
      signedIn.set(username, caller)
      return caller
    },
    async place(place) {
      placed += 1
      return storeDispute(store, portal.clock.now(), `placed-${placed}`, place)
    },
    async answer(side, action, disputes, input) {
      return postAnswer(await fixture.person(side), side, action, disputes, input)
    },
    answerAs: postAnswer,
    async dispute(id) {
      const [row] = await store.db().select().from(disputes).where(eq(disputes.id, id))
      if (!row) throw new Error(`No dispute ${id}.`)
      return row
    },
    async invoice(trxId) {
      const [row] = await store.db().select().from(invoices).where(eq(invoices.trxId, trxId))
      if (!row) throw new Error(`No invoice ${trxId}.`)
      return row
    },
    async history({ id }) {
      return store
        .db()
        .select()
        .from(disputeHistory)
        .where(eq(disputeHistory.disputeId, id))
        .orderBy(asc(disputeHistory.id))
    },
  }
  return fixture
}

/** A further browser of this user, such as another device. */
export async function signIn(portal: TestPortal, username: string): Promise<Caller> {
  const caller = portal.visitor()
  const answer = await caller.post('/ecaas/sign-in', signInBody(username))
  if (answer.status !== 200) throw new Error(`${username} cannot sign in: ${answer.text}`)
  return caller
}

let keys = 0

function postAnswer(
  caller: Caller,
  side: DisputeParty,
  action: DisputeAction,
  disputes: readonly PlacedDispute[],
  { comment = 'We have looked into it.', adjustment, contacts = [], documents = [], key }: ResponseInput = {},
): Promise<Answer> {
  keys += 1
  const amount = adjustmentOf(action) === 'needed' ? ADJUSTMENT_MINOR : null
  const attributes = {
    dispute_action: action,
    disputes: disputes.map(({ id, version }) => ({ dispute_id: id, version })),
    comment,
    adjustment: adjustment === undefined ? amount : adjustment,
    contacts,
    document_ids: documents,
  }
  const body = { data: { type: 'dispute-responses', attributes } }
  return caller.post(`/ecaas/${partyPaths[side]}-dispute-response`, body, {
    'idempotency-key': key ?? `answer-${keys}`,
  })
}

/** The code of a refusal with its status, or the status alone. */
export function codeOf({ status, body }: Answer): string {
  const refused = body as { errors?: readonly { code: string }[] } | null
  const code = refused?.errors?.[0]?.code
  return code === undefined ? String(status) : `${status} ${code}`
}

async function storePeople(store: Store): Promise<void> {
  const [admin] = await store.db().select().from(users).where(eq(users.id, 'u-admin'))
  if (!admin) throw new Error('The fixture has no administrator.')
  const people = disputeParties.flatMap((side) => roles.map((role) => ({ side, role, id: `u-${side}-${role}` })))
  await store
    .db()
    .insert(users)
    .values(
      people.map(({ side, role, id }) => ({
        ...admin,
        id,
        role,
        username: `${side}-${role}`,
        email: `${side}-${role}@example.com`,
        userTypes: [userTypes[side]],
      })),
    )
  const of = (side: DisputeParty) => people.filter((person) => person.side === side)
  await store
    .db()
    .insert(userCustomers)
    .values(of('customer').map(({ id }) => ({ userId: id, buidCustomer: 'c-own', includeChildren: true })))
  await store
    .db()
    .insert(userMerchants)
    .values(of('merchant').map(({ id }) => ({ userId: id, buidMerchant: 'm-1' })))
}

async function storeDispute(store: Store, now: Date, name: string, place: Place): Promise<PlacedDispute> {
  const { status, kind = 'dispute' } = place
  const isClosed = status === 'closed'
  const trxId = `i-${name}`
  await store
    .db()
    .insert(invoices)
    .values({
      trxId,
      invoiceId: `INV-${name}`,
      buidCustomer: 'c-own',
      buidMerchant: 'm-1',
      currency: 'USD',
      billedOn: '2026-11-01',
      dueOn: '2026-12-31',
      billedMinor: DISPUTED_MINOR,
      subtotalMinor: DISPUTED_MINOR,
      openMinor: DISPUTED_MINOR,
      disputedMinor: isClosed ? 0 : DISPUTED_MINOR,
      eligibleForDispute: false,
      ...place.invoice,
    })
  await store
    .db()
    .insert(disputeSubmissions)
    .values({ id: `ds-${name}`, confirmationNumber: `CN-${name}`, createdBy: 'u-customer-payer', createdAt: now })
  const today = businessDate(now)
  const hasOffer = status === 'pendingAdjustment' || place.heldFrom === 'pendingAdjustment'
  await store
    .db()
    .insert(disputes)
    .values({
      id: `dp-${name}`,
      disputeNumber: `DSP-${name}`,
      submissionId: `ds-${name}`,
      programId: 'near',
      trxId,
      buidCustomer: 'c-own',
      buidMerchant: 'm-1',
      kind,
      status,
      outcome: isClosed ? 'agreed' : null,
      reasonId: 'wrongPrice',
      reason: 'The price is wrong',
      description: 'The list says 40 and not 45.',
      currency: 'USD',
      disputedMinor: DISPUTED_MINOR,
      adjustmentMinor: hasOffer ? ADJUSTMENT_MINOR : null,
      heldFrom: place.heldFrom ?? null,
      heldDaysLeft: place.heldDaysLeft ?? null,
      respondBy: place.respondBy ?? (lapseOf(status) === null ? null : addDays(today, RESPONSE_DAYS)),
      createdAt: now,
      createdBy: 'u-customer-payer',
      updatedAt: now,
      closedAt: isClosed ? now : null,
    })
  return { id: `dp-${name}`, trxId, version: 1 }
}
