/** AutoPay of a bank account through the real app: its calendar, its settings, its pauses, and what is left out. */
import { desc, eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import * as v from 'valibot'

import { AutoPayReadSchema } from '../../domain/contract/methods/auto-pay.ts'
import { ManagedMethodReadSchema } from '../../domain/contract/methods/payment-method.ts'
import { errorsOf, type Answer, type Caller } from '../../tests/server/caller.ts'
import { describeStore, describeStores } from '../../tests/server/database.ts'
import { openTestPortal, type TestPortal } from '../../tests/server/test-portal.ts'
import { announceAutoPay, autoPay as autoPayJob } from '../jobs/auto-pay.ts'
import { makeLog } from '../log.ts'
import { audit } from '../store/schema/audit.ts'
import { customers } from '../store/schema/accounts.ts'
import { autoPayHolders, autoPays } from '../store/schema/auto-pay.ts'
import { invoices } from '../store/schema/invoices.ts'
import { mails } from '../store/schema/mails.ts'

const PATH = '/ecaas/managed-payment-methods'
const DAY = 24 * 3_600_000
let portal: TestPortal
let admin: Caller
let holder: string
let keys = 0

const body = (type: string, attributes: object) => ({ data: { type, attributes } })
const codeOf = (answer: Answer) => {
  const [error] = errorsOf(answer)
  return error ? `${answer.status} ${error.code}` : String(answer.status)
}
async function addBank(change: object = {}): Promise<string> {
  keys += 1
  const bank = {
    kind: 'bankAccount',
    buid_customer: 'c-own',
    bank_token: `bank_${keys}`,
    nickname: null,
    online_payment: true,
    auto_pay: false,
    replaces: null,
    agreement_accepted: true,
  }
  const answer = await admin.post(PATH, body('managed-payment-methods', { ...bank, ...change }), {
    'idempotency-key': `auto-pay-key-${keys}`,
  })
  return v.parse(ManagedMethodReadSchema, answer.body).id
}
const at = (id: string, path = '') => `${PATH}/${id}/auto-pay${path}`
const seen = async (id = holder) => v.parse(AutoPayReadSchema, (await admin.get(at(id))).body)
const turn = (id: string, is_on: boolean, replaces: string | null = null) =>
  admin.post(at(id), body('auto-pay-changes', { is_on, replaces }))
const pause = (is_paused: boolean, id = holder) => admin.post(at(id, '/pause'), body('auto-pay-pauses', { is_paused }))
const settings = {
  schedule_kind: 'dueDate',
  schedule_day: null,
  payment_ceiling: null,
  month_ceiling: null,
  version: 1,
}
const set = (change: object, id = holder) =>
  admin.post(at(id, '/settings'), body('auto-pay-settings', { ...settings, ...change }))
const leave = (trx_id: string, is_left_out: boolean, id = holder) =>
  admin.post(at(id, '/invoices'), body('auto-pay-invoices', { trx_id, is_left_out }))
const due = (trxId: string, dueOn: string, more: Partial<typeof invoices.$inferInsert> = {}) =>
  portal.store
    .db()
    .insert(invoices)
    .values({
      trxId,
      invoiceId: `INV-${trxId}`,
      buidCustomer: 'c-own',
      buidMerchant: 'm-1',
      currency: 'USD',
      billedOn: '2026-11-01',
      dueOn,
      billedMinor: 5_000,
      subtotalMinor: 5_000,
      openMinor: 5_000,
      ...more,
    })
const calendar = async () =>
  (await seen()).comingRuns.map(({ day, total, invoices: listed }) => [
    day,
    total,
    ...listed.map(({ invoiceId, leftOut }) => (leftOut === null ? invoiceId : `${invoiceId} ${leftOut}`)),
  ])
const actions = async () =>
  (await portal.store.db().select().from(audit).where(eq(audit.subject, holder)).orderBy(audit.id))
    .map(({ action }) => action)
    .filter((action) => action.startsWith('method.'))

async function begin(store: Parameters<typeof openTestPortal>[0]): Promise<void> {
  portal = await openTestPortal(store)
  admin = await portal.signedIn('admin')
  await portal.store.db().update(invoices).set({ dueOn: '2026-10-01' }).where(eq(invoices.buidCustomer, 'c-own'))
  await due('a', '2026-11-25')
  await due('b', '2026-11-25', { openMinor: 2_000 })
  await due('c', '2026-12-03')
  await due('far', '2027-03-01')
  holder = await addBank({ auto_pay: true })
}

describeStores('AutoPay of an account', (openStore) => {
  beforeEach(async () => begin(await openStore()))

  it('has a calendar of its coming runs, and none while it is paused or off', async () => {
    expect(await seen()).toMatchObject({
      status: 'on',
      currency: 'USD',
      ranThrough: '2026-11-21',
      scheduleKind: 'dueDate',
    })
    expect(await calendar()).toEqual([
      ['2026-11-25', 7_000, 'INV-a', 'INV-b'],
      ['2026-12-03', 5_000, 'INV-c'],
    ])
    expect((await pause(true)).status).toBe(200)
    expect(await seen()).toMatchObject({ status: 'pausedByUser', comingRuns: [] })
    portal.clock.move(5 * DAY)
    admin = await portal.signedIn('admin')
    await pause(false)
    expect(await seen()).toMatchObject({ status: 'on', ranThrough: '2026-11-26' })
    expect(await calendar()).toEqual([['2026-12-03', 5_000, 'INV-c']])
    await turn(holder, false)
    expect(await seen()).toMatchObject({ status: 'off', comingRuns: [], ranThrough: null })
    for (const answer of [await pause(true), await set({}), await leave('a', true)]) {
      expect(codeOf(answer)).toBe('409 autoPayOff')
    }
  })

  it('pays by what its calendar says, and keeps the run', async () => {
    await set({ schedule_kind: 'weekday', schedule_day: 1, payment_ceiling: 6_000 })
    expect(await calendar()).toEqual([
      ['2026-11-23', 5_000, 'INV-a', 'INV-b overPaymentCeiling'],
      ['2026-11-30', 5_000, 'INV-c'],
    ])
    const services = { ...portal, log: makeLog('silent') }
    await announceAutoPay(services).run(portal.clock.now())
    portal.clock.move(2 * DAY)
    await autoPayJob(services).run(portal.clock.now())
    admin = await portal.signedIn('admin')
    const { pastRuns } = await seen()
    expect(pastRuns).toEqual([
      {
        day: '2026-11-23',
        total: 5_000,
        paymentId: expect.any(String),
        paymentState: 'processing',
        leftOutCount: 1,
        leftOut: [{ trxId: 'b', invoiceId: 'INV-b', reason: 'overPaymentCeiling' }],
      },
    ])
    expect(await calendar()).toEqual([['2026-11-30', 5_000, 'INV-c']])
    const { status, body: paid } = await admin.get(`/ecaas/payments/${pastRuns[0]?.paymentId}`)
    expect(status).toBe(200)
    expect(JSON.stringify(paid)).toContain('INV-a')
  })

  it('leaves an invoice out, and adds it back', async () => {
    expect((await leave('a', true)).status).toBe(200)
    await leave('a', true)
    expect(await calendar()).toEqual([
      ['2026-11-25', 2_000, 'INV-b', 'INV-a leftOut'],
      ['2026-12-03', 5_000, 'INV-c'],
    ])
    await leave('a', false)
    expect((await calendar())[0]).toEqual(['2026-11-25', 7_000, 'INV-a', 'INV-b'])
    expect(codeOf(await leave('i-foreign', true))).toBe('404 notFound')
    expect(codeOf(await leave('i-child', true))).toBe('404 notFound')
    expect(codeOf(await leave('i-unknown', true))).toBe('404 notFound')
  })

  it('has settings that two administrators do not overwrite', async () => {
    expect((await set({ month_ceiling: 8_000, payment_ceiling: 7_000 })).status).toBe(200)
    expect(await seen()).toMatchObject({ monthCeiling: 8_000, paymentCeiling: 7_000, version: 2 })
    expect(codeOf(await set({}))).toBe('409 autoPayChanged')
    expect(codeOf(await set({ schedule_kind: 'weekday', schedule_day: 6, version: 2 }))).toBe('422 scheduleDayInvalid')
    expect(codeOf(await set({ schedule_kind: 'dayOfMonth', version: 2 }))).toBe('422 scheduleDayInvalid')
    expect(await seen()).toMatchObject({ scheduleKind: 'dueDate', version: 2 })
  })

  it('keeps its settings for the bank account that takes it over, and while it is off', async () => {
    await set({ month_ceiling: 8_000 })
    const next = await addBank()
    expect((await turn(next, true, holder)).status).toBe(200)
    expect(await seen(next)).toMatchObject({ status: 'on', monthCeiling: 8_000 })
    expect(await seen()).toMatchObject({ status: 'off', monthCeiling: null })
    await turn(next, false)
    await turn(holder, true)
    expect(await seen()).toMatchObject({ status: 'on', monthCeiling: 8_000 })
  })

  it('is not turned on or resumed at an inactive account', async () => {
    await pause(true)
    await portal.store.db().update(customers).set({ status: 'inactive' }).where(eq(customers.buid, 'c-own'))
    expect(codeOf(await pause(false))).toBe('409 accountInactive')
    expect((await turn(holder, false)).status).toBe(200)
    expect(codeOf(await turn(holder, true))).toBe('409 accountInactive')
    expect(await seen()).toMatchObject({ status: 'off' })
  })

  it('is off once the bank account that has it is removed', async () => {
    await admin.post(`${PATH}/${holder}/removal`, body('method-removals', { stops_auto_pay: true }))
    const [row] = await portal.store.db().select().from(autoPays)
    expect(row?.status).toBe('off')
  })

  it('has one bank account for each of 16 accounts that turn it on at once, and never none where one was', async () => {
    const ids: string[] = []
    for (let place = 0; place < 16; place += 1) ids.push(await addBank())
    const answers = await Promise.all(ids.map((id) => turn(id, true, holder)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(codeOf))).toEqual(new Set(['200', '409 autoPayHeld']))
    const held = await portal.store.db().select().from(autoPayHolders)
    expect(held.map(({ paymentMethodId }) => paymentMethodId)).toEqual([
      ids[answers.findIndex((one) => one.status === 200)],
    ])
    expect((await portal.store.db().select().from(autoPays)).map(({ status }) => status)).toEqual(['on'])
  })

  it('moves round among 16 that swap it on and off at once, and stays with its status', async () => {
    const ids = [holder]
    for (let place = 1; place < 16; place += 1) ids.push(await addBank())
    for (let round = 0; round < 4; round += 1) {
      const [now] = await portal.store.db().select().from(autoPayHolders)
      const answers = await Promise.all(
        ids.map((id, place) => (place % 5 === 4 ? turn(id, false) : turn(id, true, now?.paymentMethodId ?? null))),
      )
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      const held = await portal.store.db().select().from(autoPayHolders)
      const [row] = await portal.store.db().select().from(autoPays)
      expect([held.length, row?.status]).toEqual(held.length === 1 ? [1, 'on'] : [0, 'off'])
    }
  })
})

describeStore('a change of AutoPay', (openStore) => {
  beforeEach(async () => begin(await openStore()))

  it('is written down and sent to the account’s administrators; a refused one is written down', async () => {
    await pause(true)
    await pause(false)
    await set({ month_ceiling: 8_000 })
    await leave('a', true)
    await leave('a', false)
    await set({})
    expect(await actions()).toEqual([
      'method.added',
      'method.autoPayOn',
      'method.autoPayPaused',
      'method.autoPayResumed',
      'method.autoPayChanged',
      'method.autoPayLeftOut',
      'method.autoPayPutBack',
      'method.changeRefused',
    ])
    const sent = await portal.store.db().select().from(mails).orderBy(desc(mails.id)).limit(5)
    expect(sent.map(({ subject }) => subject)).toEqual([
      'Invoice added back to AutoPay',
      'Invoice left out of AutoPay',
      'AutoPay settings changed',
      'AutoPay resumed',
      'AutoPay paused',
    ])
    expect(sent[4]?.body).toContain('Maria admin paused AutoPay for Halvorsen Marine')
  })
})
