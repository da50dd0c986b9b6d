/** The lifecycle of AutoPay over HTTP, as a full product: who does what, in which status. */
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'

import { autoPayStatuses, type AutoPayStatus } from '../../domain/rules/auto-pay/auto-pay.ts'
import { errorsOf, type Answer, type Caller } from '../../tests/server/caller.ts'
import { describeStore } from '../../tests/server/database.ts'
import { usernames, type Username } from '../../tests/server/portal-fixture.ts'
import { openTestPortal, type TestPortal } from '../../tests/server/test-portal.ts'
import { customers } from '../store/schema/accounts.ts'
import { autoPayHolders, autoPays } from '../store/schema/auto-pay.ts'
import { invoices } from '../store/schema/invoices.ts'
import { paymentMethods } from '../store/schema/quotes.ts'

const HOLDER = 'pm-holder'
const OTHER = 'pm-other'
const TODAY = '2026-11-21'
const scope = { buidCustomer: 'c-own', currency: 'USD' }
let portal: TestPortal

const body = (type: string, attributes: object) => ({ data: { type, attributes } })
const at = (id: string, path = '') => `/ecaas/managed-payment-methods/${id}/auto-pay${path}`
const turn = (caller: Caller, id: string, is_on: boolean, replaces: string | null = null) =>
  caller.post(at(id), body('auto-pay-changes', { is_on, replaces }))
const settings = {
  schedule_kind: 'weekday',
  schedule_day: 1,
  payment_ceiling: null,
  month_ceiling: null,
  version: 1,
}
const acts = {
  turnOn: (caller) => turn(caller, HOLDER, true),
  turnOff: (caller) => turn(caller, HOLDER, false),
  changeAccount: (caller) => turn(caller, OTHER, true, HOLDER),
  pause: (caller) => caller.post(at(HOLDER, '/pause'), body('auto-pay-pauses', { is_paused: true })),
  resume: (caller) => caller.post(at(HOLDER, '/pause'), body('auto-pay-pauses', { is_paused: false })),
  changeSettings: (caller) => caller.post(at(HOLDER, '/settings'), body('auto-pay-settings', settings)),
  leaveOut: (caller) =>
    caller.post(at(HOLDER, '/invoices'), body('auto-pay-invoices', { trx_id: 'i-own', is_left_out: true })),
} satisfies Readonly<Record<string, (caller: Caller) => Promise<Answer>>>
type Act = keyof typeof acts
const events = Object.keys(acts) as Act[]
const people = Object.keys(usernames) as (keyof typeof usernames)[]

/** Why everyone else is refused before the lifecycle is asked; null for those who may change AutoPay. */
const denied: Readonly<Record<(typeof people)[number], string | null>> = {
  admin: null,
  corporate: null,
  payer: '403 roleRequired',
  viewer: '403 roleRequired',
  card_viewer: '403 roleRequired',
  safety_manager: '403 roleRequired',
  voucher_manager: '403 roleRequired',
  enrollment_manager: '403 userTypeRequired',
  merchant: '403 userTypeRequired',
  adminType: '403 userTypeRequired',
}

/** The answer to an administrator and the status after it, by event and status; what is as it is wanted stays so. */
const allowed: Readonly<Record<Act, Readonly<Record<AutoPayStatus, readonly [string, AutoPayStatus]>>>> = {
  turnOn: {
    off: ['200', 'on'],
    on: ['200', 'on'],
    pausedByUser: ['200', 'pausedByUser'],
    pausedAfterFailures: ['200', 'pausedAfterFailures'],
  },
  turnOff: {
    off: ['200', 'off'],
    on: ['200', 'off'],
    pausedByUser: ['200', 'off'],
    pausedAfterFailures: ['200', 'off'],
  },
  changeAccount: {
    off: ['409 autoPayHeld', 'off'],
    on: ['200', 'on'],
    pausedByUser: ['200', 'pausedByUser'],
    pausedAfterFailures: ['200', 'on'],
  },
  pause: {
    off: ['409 autoPayOff', 'off'],
    on: ['200', 'pausedByUser'],
    pausedByUser: ['200', 'pausedByUser'],
    pausedAfterFailures: ['200', 'pausedAfterFailures'],
  },
  resume: {
    off: ['409 autoPayOff', 'off'],
    on: ['200', 'on'],
    pausedByUser: ['200', 'on'],
    pausedAfterFailures: ['200', 'on'],
  },
  changeSettings: {
    off: ['409 autoPayOff', 'off'],
    on: ['200', 'on'],
    pausedByUser: ['200', 'pausedByUser'],
    pausedAfterFailures: ['200', 'pausedAfterFailures'],
  },
  leaveOut: {
    off: ['409 autoPayOff', 'off'],
    on: ['200', 'on'],
    pausedByUser: ['200', 'pausedByUser'],
    pausedAfterFailures: ['200', 'pausedAfterFailures'],
  },
}

const codeOf = (answer: Answer) => {
  const [error] = errorsOf(answer)
  return error ? `${answer.status} ${error.code}` : String(answer.status)
}

/** Brings AutoPay of the account into a status; the bank account that may have it is one of two. */
async function bringInto(status: AutoPayStatus): Promise<void> {
  const q = portal.store.db()
  await q.delete(autoPayHolders)
  await q.delete(autoPays)
  await q.insert(autoPays).values({
    ...scope,
    status,
    ranThrough: TODAY,
    countedFrom: portal.clock.now(),
    turnedOnBy: 'u-admin',
  })
  if (status === 'off') return
  await q.insert(autoPayHolders).values({ ...scope, paymentMethodId: HOLDER, since: portal.clock.now() })
}

const product = people.flatMap((person) =>
  events.flatMap((event) => autoPayStatuses.map((status) => [person, event, status] as const)),
)

describeStore('AutoPay', (openStore) => {
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
    const bank = { kind: 'bankAccount', label: 'First Bank', last4: '4417', country: 'US', currency: 'USD' }
    await portal.store
      .db()
      .insert(paymentMethods)
      .values([HOLDER, OTHER].map((id) => ({ ...bank, id, buidCustomer: 'c-own', providerToken: `bank_${id}` })))
    await portal.store.db().update(invoices).set({ dueOn: '2026-11-25' }).where(eq(invoices.trxId, 'i-own'))
  })

  it('goes its way by status, event and role, and no other way', async () => {
    const callers = new Map<Username, Caller>()
    for (const person of people) callers.set(person, await portal.signedIn(person))
    const wrong: unknown[] = []
    for (const [person, event, status] of product) {
      await bringInto(status)
      const caller = callers.get(person)
      if (!caller) throw new Error(`${person} is not signed in.`)
      const answer = codeOf(await acts[event](caller))
      const refusal = denied[person]
      const [expected, target] = refusal === null ? allowed[event][status] : ([refusal, status] as const)
      const [row] = await portal.store.db().select().from(autoPays)
      const held = (await portal.store.db().select().from(autoPayHolders)).map(({ paymentMethodId }) => paymentMethodId)
      const isMoved = event === 'changeAccount' && expected === '200'
      const holder = target === 'off' ? [] : [isMoved ? OTHER : HOLDER]
      if (answer !== expected || row?.status !== target || held.join() !== holder.join())
        wrong.push({ person, event, status, answer, expected, after: row?.status, target, held, holder })
    }
    expect(wrong).toEqual([])
    expect(product).toHaveLength(people.length * 7 * 4)
  }, 120_000)

  it.each(['inactive', 'terminated'])(
    'neither begins nor goes on at an %s account, and can be ended',
    async (status) => {
      const admin = await portal.signedIn('admin')
      await portal.store.db().update(customers).set({ status }).where(eq(customers.buid, 'c-own'))
      const answers: unknown[] = []
      for (const [event, before] of [
        ['turnOn', 'off'],
        ['resume', 'pausedByUser'],
        ['resume', 'pausedAfterFailures'],
        ['changeAccount', 'on'],
        ['pause', 'on'],
        ['turnOff', 'on'],
      ] as const) {
        await bringInto(before)
        answers.push([event, before, codeOf(await acts[event](admin))])
      }
      expect(answers).toEqual([
        ['turnOn', 'off', '409 accountInactive'],
        ['resume', 'pausedByUser', '409 accountInactive'],
        ['resume', 'pausedAfterFailures', '409 accountInactive'],
        ['changeAccount', 'on', '409 accountInactive'],
        ['pause', 'on', '200'],
        ['turnOff', 'on', '200'],
      ])
    },
  )
})
