/** Permitted actions by side, role and status (§4, §6): the whole product, requested over HTTP. */
import { isNotNull } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'

import {
  disputeActions,
  disputeParties,
  disputeStatuses,
  type DisputeAction,
  type DisputeParty,
  type DisputeStatus,
} from '../../domain/contract/dispute.ts'
import { roles, type Role } from '../../domain/people.ts'
import { refuseDisputeAction } from '../../domain/rules/disputes/dispute.ts'
import { routeRow } from '../../domain/routes.ts'
import { disputeLifecycle } from '../../machines/lifecycles/dispute/dispute.machine.ts'
import { at, decide } from '../../machines/lifecycles/decide.ts'
import { passDeadlines } from './deadline.ts'
import { disputeHistory } from '../store/schema/disputes.ts'
import { describeStore } from '../../tests/server/database.ts'
import {
  codeOf,
  openDisputeFixture,
  type DisputeFixture,
  type Place,
  type PlacedDispute,
} from '../../tests/server/dispute-fixture.ts'

/** Written by hand from §4, so that a wrong chart does not agree with itself. */
const merchantsTurn: readonly DisputeAction[] = [
  'merchant.reply',
  'merchant.escalate',
  'adjustment.propose',
  'customer.cancel',
  'support.hold',
]
const allowed: Readonly<Record<DisputeStatus, readonly DisputeAction[]>> = {
  open: merchantsTurn,
  waitingOnMerchant: merchantsTurn,
  waitingOnCustomer: ['customer.reply', 'customer.close', 'customer.escalate', 'customer.cancel', 'support.hold'],
  pendingAdjustment: ['adjustment.accept', 'adjustment.refuse', 'customer.escalate', 'customer.cancel', 'support.hold'],
  escalated: ['support.askCustomer', 'support.askMerchant', 'support.close', 'support.hold', 'customer.cancel'],
  onHold: ['support.release', 'customer.cancel'],
  closed: [],
}
/** Actions on disputes whose deadline has passed: it was another side's turn, or none's. */
const allowedLate: readonly DisputeAction[] = ['customer.cancel', 'support.hold']
const ofSide: Readonly<Record<DisputeParty, readonly DisputeAction[]>> = {
  customer: disputeActions.slice(0, 6),
  merchant: disputeActions.slice(6, 9),
  support: disputeActions.slice(9),
}

/** The expected answer, written by hand, for an action in a status that is not late. */
function expected(side: DisputeParty, role: Role, status: DisputeStatus, action: DisputeAction): string {
  if (role !== 'admin') return '403 roleRequired'
  if (!ofSide[side].includes(action)) return '403 notYourSide'
  return allowed[status].includes(action) ? '201' : '409 disputeInIneligibleStatus'
}

const pages = {
  customer: 'disputeRespond',
  merchant: 'merchantDisputeRespond',
  support: 'supportDisputeRespond',
} as const

/** By page, rule and lifecycle: what they say of the same. */
function derived(side: DisputeParty, role: Role, status: DisputeStatus, action: DisputeAction): string {
  if (!routeRow(pages[side]).roles?.includes(role)) return '403 roleRequired'
  const refusal = refuseDisputeAction({ party: side, role }, action)
  if (refusal) return `403 ${refusal}`
  const facts = { isOverdue: false, heldFrom: status === 'onHold' ? ('open' as const) : null }
  const next = decide(disputeLifecycle, at(disputeLifecycle, status, facts), { type: action })
  return next === null ? '409 disputeInIneligibleStatus' : '201'
}

const placeOf = (status: DisputeStatus): Place =>
  status === 'onHold' ? { status, heldFrom: 'open', heldDaysLeft: 4 } : { status }

/** Places one dispute, and another only after it was moved: what is refused must leave it as it was. */
function placing(fixture: DisputeFixture, place: Place) {
  let standing: PlacedDispute | null = null
  return {
    ready: async (): Promise<PlacedDispute> => {
      standing ??= await fixture.place(place)
      return standing
    },
    after: async (code: string): Promise<void> => {
      if (standing === null) return
      const { version, status } = await fixture.dispute(standing.id)
      if (code === '201') {
        expect(version).toBe(standing.version + 1)
        standing = null
      } else expect({ version, status }).toEqual({ version: standing.version, status: place.status })
    },
  }
}

describe('the table written by hand', () => {
  it('says of each action on which side it is', () => {
    expect(disputeParties.flatMap((side) => ofSide[side])).toEqual(disputeActions)
  })

  it('agrees with pages, rules and lifecycle', () => {
    for (const side of disputeParties)
      for (const role of roles)
        for (const status of disputeStatuses)
          for (const action of disputeActions) {
            const combination = [side, role, status, action] as const
            expect([...combination, derived(...combination)]).toEqual([...combination, expected(...combination)])
          }
  })
})

describeStore('an answer', (openStore) => {
  let fixture: DisputeFixture
  beforeAll(async () => {
    fixture = await openDisputeFixture(await openStore())
  })

  it.each(disputeStatuses)(
    'in the status %s is accepted from those who may give it there, and from no one else',
    async (status) => {
      const { ready, after } = placing(fixture, placeOf(status))
      const seen: unknown[] = []
      const wanted: unknown[] = []
      for (const side of disputeParties)
        for (const role of roles) {
          const caller = await fixture.person(side, role)
          for (const action of disputeActions) {
            const code = codeOf(await fixture.answerAs(caller, side, action, [await ready()]))
            await after(code)
            seen.push([side, role, action, code])
            wanted.push([side, role, action, expected(side, role, status, action)])
          }
        }
      expect(seen).toEqual(wanted)
      expect(seen).toHaveLength(disputeParties.length * roles.length * disputeActions.length)
    },
  )

  it.each(['open', 'waitingOnMerchant', 'waitingOnCustomer', 'pendingAdjustment'] as const)(
    'comes too late in %s once the last day has passed',
    async (status) => {
      const { ready, after } = placing(fixture, { status, respondBy: '2026-11-20' })
      for (const side of disputeParties)
        for (const action of ofSide[side]) {
          const code = codeOf(await fixture.answer(side, action, [await ready()]))
          await after(code)
          const isLate = allowed[status].includes(action) && !allowedLate.includes(action)
          const other = allowed[status].includes(action) ? '201' : '409 disputeInIneligibleStatus'
          expect([action, code]).toEqual([action, isLate ? '409 disputeExpired' : other])
        }
    },
  )

  it('is in time on the last day itself', async () => {
    const dispute = await fixture.place({ status: 'open', respondBy: '2026-11-21' })
    expect(codeOf(await fixture.answer('merchant', 'merchant.reply', [dispute]))).toBe('201')
  })

  it.each(disputeStatuses)(
    'that cancels in %s is for administrators and payers, by a call of its own',
    async (status) => {
      const { ready, after } = placing(fixture, placeOf(status))
      for (const role of roles) {
        const caller = await fixture.person('customer', role)
        const { id, version } = await ready()
        const body = { data: { type: 'dispute-cancellations', attributes: { version, comment: '' } } }
        const key = { 'idempotency-key': crypto.randomUUID() }
        const code = codeOf(await caller.post(`/ecaas/customer-disputes/${id}/cancellation`, body, key))
        await after(code)
        const isBarred = role === 'card_viewer' || role === 'safety_manager'
        const mayCancel = role === 'admin' || role === 'payer'
        const refusal = isBarred ? '403 roleForbidden' : '403 roleMayNotRespond'
        const outcome = status === 'closed' ? '409 disputeInIneligibleStatus' : '201'
        expect([role, code]).toEqual([role, mayCancel ? outcome : refusal])
      }
    },
  )
})

type Transition = readonly [from: string, event: string, to: string]
const inOrder = (transitions: Iterable<Transition>) =>
  [...transitions].map((transition) => transition.join(' ')).toSorted()

/** Every transition that the chart draws. */
const transitions: readonly Transition[] = Object.values(disputeLifecycle.states).flatMap((state) =>
  [...state.transitions.values()]
    .flat()
    .flatMap(({ eventType, target }): Transition[] => (target ?? []).map((to) => [state.key, eventType, to.key])),
)

describeStore('the lifecycle', (openStore) => {
  let fixture: DisputeFixture
  beforeAll(async () => {
    fixture = await openDisputeFixture(await openStore())
  })

  it(`is walked over HTTP: each of its ${transitions.length} transitions, and no other`, async () => {
    for (const [from, event, to] of transitions) {
      const status = from as DisputeStatus
      if (event === 'deadline.passed') {
        await fixture.place({ status, respondBy: '2026-11-20' })
        await passDeadlines(fixture.store, fixture.portal.clock.now())
        continue
      }
      const action = event as DisputeAction
      const place: Place = event === 'support.release' ? { status, heldFrom: to as DisputeStatus } : placeOf(status)
      const side = disputeParties.find((party) => ofSide[party].includes(action))
      if (!side) throw new Error(`Nobody does ${event}.`)
      expect(codeOf(await fixture.answer(side, action, [await fixture.place(place)]))).toBe('201')
    }
    const { fromStatus, event, toStatus } = disputeHistory
    const steps = await fixture.store
      .db()
      .selectDistinct({ fromStatus, event, toStatus })
      .from(disputeHistory)
      .where(isNotNull(fromStatus))
    const written = steps.map((row): Transition => [row.fromStatus ?? '', row.event, row.toStatus])
    expect(inOrder(written)).toEqual(inOrder(transitions))
  })
})
