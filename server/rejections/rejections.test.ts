/** Rejections through the real app: the lifecycle as a full product, corrections, resubmissions and cancellations. */
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'

import type { ProposedInvoice } from '../../domain/contract/merchant/proposed-invoice.ts'
import { RejectionSchema, RejectionsSchema } from '../../domain/contract/merchant/rejection.ts'
import { RESUBMIT_MS } from '../../domain/limits.ts'
import { rejectionStatuses, type RejectionStatus } from '../../domain/rules/rejections/rejection.ts'
import { errorsOf, type Answer, type Caller } from '../../tests/server/caller.ts'
import { describeStores } from '../../tests/server/database.ts'
import type { Username } from '../../tests/server/portal-fixture.ts'
import { openTestPortal, type TestPortal } from '../../tests/server/test-portal.ts'
import { proposedInvoice, proposedLine } from '../../tests/support/proposed-invoice.ts'
import { resubmissions } from '../jobs/resubmissions.ts'
import { audit } from '../store/schema/audit.ts'
import { creditLines, customers } from '../store/schema/accounts.ts'
import { invoices } from '../store/schema/invoices.ts'
import { rejectionHistory, rejections } from '../store/schema/merchant/rejections.ts'
import * as v from 'valibot'
import { waitForAttempt } from './resubmit.ts'
import { storeRejection } from './store-rejection.ts'

let portal: TestPortal
let keys = 0
const codeOf = (answer: Answer) => {
  const [error] = errorsOf(answer)
  return error ? `${answer.status} ${error.code}` : String(answer.status)
}
const bodyOf = (type: string, attributes: object) => ({ data: { type, attributes } })
const path = (id: string, part = '') => `/ecaas/merchant-rejections/${id}${part}`
const one = ({ body }: Answer) => v.parse(RejectionSchema, body)
const list = async (caller: Caller, query = '') => {
  const { body } = await caller.get(`/ecaas/merchant-rejections?${query}`)
  return v.parse(RejectionsSchema, body)
}
const overdue = { code: 'dueBeforeBilled', at: 'due_on' } as const

/** Stores an invoice that is due before it is billed, which is the only fault of it. */
async function stored(more: Partial<ProposedInvoice> = {}, sourceKey: string | null = null): Promise<string> {
  const invoice = proposedInvoice({ due_on: '2026-11-01', ...more })
  const file = { name: 'october.csv', line: 7, values: [{ name: 'invoice_id', value: invoice.invoice_number }] }
  const rejection = { source: 'import', sourceKey, file, invoice, refusals: [overdue], userId: null } as const
  const id = await storeRejection(portal.store, rejection, portal.clock.now())
  if (id === null) throw new Error('It is there already.')
  return id
}
const rowOf = async (id: string) => {
  const [row] = await portal.store.db().select().from(rejections).where(eq(rejections.id, id))
  if (!row) throw new Error(`No rejection ${id}.`)
  return row
}
const save = (caller: Caller, id: string, invoice: Partial<ProposedInvoice> = {}, version = 1) =>
  caller.post(path(id, '/correction'), bodyOf('rejection-corrections', { version, invoice: proposedInvoice(invoice) }))
const discard = (caller: Caller, id: string, version = 1) =>
  caller.post(path(id, '/discard'), bodyOf('rejection-discards', { version }))
const resubmit = (
  caller: Caller,
  id: string,
  invoice: Partial<ProposedInvoice> = {},
  { version = 1, key = `key-${(keys += 1)}` }: { version?: number; key?: string } = {},
) =>
  caller.post(
    path(id, '/resubmission'),
    bodyOf('rejection-corrections', { version, invoice: proposedInvoice(invoice) }),
    { 'idempotency-key': key },
  )
const cancel = (caller: Caller, ...ids: string[]) =>
  caller.post(path('cancellations'), bodyOf('rejection-cancellations', { ids }))
const invoiceCount = () =>
  portal.store.db().$count(invoices, sql`${invoices.invoiceId} like 'BP-%' and ${invoices.buidMerchant} = 'm-1'`)

const people: readonly Username[] = ['merchant', 'colleague', 'supplier', 'admin', 'adminType']
/** Why everyone else is refused before the lifecycle is asked. `colleague` is a viewer of the same merchant. */
const denied: Readonly<Partial<Record<Username, string>>> = {
  colleague: '403 roleRequired',
  supplier: '404 notFound',
  admin: '403 userTypeRequired',
  adminType: '403 userTypeRequired',
}
const acts = { save, discard, resubmit, cancel } as const
const events = Object.keys(acts) as (keyof typeof acts)[]
const targets = { save: 'active', discard: 'active', resubmit: 'accepted', cancel: 'cancelled' } as const
const expectedOf = (person: Username, event: (typeof events)[number], status: RejectionStatus): string =>
  denied[person] ??
  (status === 'active' ? '200' : event === 'cancel' ? '409 noActiveRejection' : '409 rejectionNotActive')

describeStores('a rejected invoice', (openStore) => {
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
  })

  it('goes its way by status, event and person, and no other way', async () => {
    const seen: unknown[] = []
    for (const person of people) {
      const caller = await portal.signedIn(person)
      for (const event of events) {
        for (const status of rejectionStatuses) {
          await portal.store.db().delete(rejections)
          await portal.store.db().delete(invoices).where(eq(invoices.invoiceId, 'BP-1001'))
          const id = await stored()
          // One that nobody brings to its end before the answer.
          await portal.store.db().update(rejections).set({ status }).where(eq(rejections.id, id))
          const answer = codeOf(await acts[event](caller, id))
          const expected = expectedOf(person, event, status)
          const after = (await rowOf(id)).status
          const target = expected === '200' ? targets[event] : status
          if (answer !== expected || after !== target)
            seen.push({ person, event, status, answer, expected, after, target })
        }
      }
    }
    expect(seen).toEqual([])
  })

  it('is resubmitted with its correction and becomes an invoice, once for a key', async () => {
    const merchant = await portal.signedIn('merchant')
    const id = await stored()
    const first = await resubmit(merchant, id, {}, { key: 'once' })
    const again = await resubmit(merchant, id, {}, { key: 'once' })
    expect(one(first)).toMatchObject({ status: 'accepted', refusals: [], correction: { due_on: '2026-12-20' } })
    expect(one(again).trxId).toBe(one(first).trxId)
    const [invoice] = await portal.store.db().select().from(invoices).where(eq(invoices.invoiceId, 'BP-1001'))
    expect(invoice).toMatchObject({ trxId: one(first).trxId, dueOn: '2026-12-20', billedMinor: 9_900 })
    expect(await invoiceCount()).toBe(1)
    expect(one(first).history.map(({ event, by }) => `${event} ${by}`)).toEqual([
      'accepted Maria merchant',
      'resubmitted Maria merchant',
      'stored null',
    ])
    const actions = await portal.store.db().select({ action: audit.action }).from(audit).orderBy(audit.id)
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['rejection.resubmitted', 'invoice.created', 'rejection.accepted']),
    )
  })

  it('cannot use the key of another correction', async () => {
    const merchant = await portal.signedIn('merchant')
    const id = await stored()
    await resubmit(merchant, id, { lines: [] }, { key: 'once' })
    expect(codeOf(await resubmit(merchant, id, {}, { key: 'once' }))).toBe('422 idempotencyKeyReused')
    expect(codeOf(await merchant.post(path(id, '/resubmission'), bodyOf('rejection-corrections', {})))).toBe(
      '400 idempotencyKeyMissing',
    )
  })

  it('is active again with the reasons of today when it is refused again, and keeps its correction', async () => {
    const merchant = await portal.signedIn('merchant')
    const id = await stored()
    const refused = one(await resubmit(merchant, id, { lines: [proposedLine({ quantity: '0' })] }))
    expect(refused).toMatchObject({
      status: 'active',
      version: 3,
      refusals: [{ code: 'quantityZero', at: 'lines/0/quantity' }],
      correction: { lines: [{ quantity: '0' }] },
      trxId: null,
    })
    expect(await invoiceCount()).toBe(0)
    expect(one(await resubmit(merchant, id, {}, { version: 3 })).status).toBe('accepted')
  })

  it('becomes one invoice however many resubmit it at once', async () => {
    const merchant = await portal.signedIn('merchant')
    const id = await stored()
    const answers = await Promise.all(Array.from({ length: 8 }, () => resubmit(merchant, id)))
    expect(answers.map(codeOf).filter((code) => code === '200')).toHaveLength(1)
    expect(await invoiceCount()).toBe(1)
  })

  it('holds the invoice over the credit limit as the program says', async () => {
    const merchant = await portal.signedIn('merchant')
    const id = await stored()
    await portal.store.db().update(creditLines).set({ limitMinor: 0 }).where(eq(creditLines.buidCustomer, 'c-own'))
    expect(one(await resubmit(merchant, id)).refusals).toEqual([{ code: 'overCreditLimit', at: 'lines' }])
  })

  it('is ended by itself after nobody waits for it, and no earlier', async () => {
    const merchant = await portal.signedIn('merchant')
    const id = await stored({ due_on: '2026-12-20' })
    const begun = { status: 'resubmitted', resubmittedAt: portal.clock.now(), resubmittedBy: 'u-merchant' }
    await portal.store.db().update(rejections).set(begun).where(eq(rejections.id, id))
    const job = resubmissions(portal)
    await job.run(new Date(portal.clock.now().getTime() + RESUBMIT_MS - 1))
    expect(one(await merchant.get(path(id))).status).toBe('resubmitted')
    await job.run(new Date(portal.clock.now().getTime() + RESUBMIT_MS))
    await job.run(new Date(portal.clock.now().getTime() + RESUBMIT_MS))
    expect(one(await merchant.get(path(id))).status).toBe('accepted')
    expect(await invoiceCount()).toBe(1)
    expect(await portal.store.db().$count(rejectionHistory, eq(rejectionHistory.event, 'accepted'))).toBe(1)
  })

  it('is corrected apart from what was stored, and goes back to it', async () => {
    const merchant = await portal.signedIn('merchant')
    const id = await stored()
    const corrected = one(await save(merchant, id, { invoice_number: 'BP-7', po_number: 'PO-8' }))
    expect(corrected).toMatchObject({
      version: 2,
      invoiceNumber: 'BP-7',
      original: { invoice_number: 'BP-1001', due_on: '2026-11-01' },
      correction: { invoice_number: 'BP-7', po_number: 'PO-8' },
      refusals: [overdue],
    })
    expect(one(await discard(merchant, id, 2))).toMatchObject({
      version: 3,
      invoiceNumber: 'BP-1001',
      correction: null,
    })
  })

  it('has the reasons of the original again once a refused correction is discarded', async () => {
    const merchant = await portal.signedIn('merchant')
    const id = await stored()
    await resubmit(merchant, id, { lines: [proposedLine({ quantity: '0' })] })
    expect(one(await discard(merchant, id, 3)).refusals).toEqual([overdue])
  })

  it.each(['save', 'discard', 'resubmit'] as const)('is not changed from an older version: %s', async (event) => {
    const merchant = await portal.signedIn('merchant')
    const id = await stored()
    await save(merchant, id)
    const answer = await acts[event](merchant, id)
    expect(codeOf(answer)).toBe('409 rejectionChanged')
    expect(errorsOf(answer)[0]?.meta).toMatchObject({ version: 2, status: 'active' })
  })

  it('stays with its merchant', async () => {
    const merchant = await portal.signedIn('merchant')
    const id = await stored()
    const answer = await save(merchant, id, { buid_merchant: 'm-2' })
    expect(codeOf(answer)).toBe('422 attributeInvalid')
    expect((await rowOf(id)).version).toBe(1)
  })

  it('does not name an account of another program, whoever entered it', async () => {
    const merchant = await portal.signedIn('merchant')
    const id = await stored()
    expect(one(await save(merchant, id, { buid_customer: 'c-far' })).customerName).toBeNull()
    expect(one(await save(merchant, id, { buid_customer: 'c-unknown' }, 2)).customerName).toBeNull()
    expect((await list(merchant, 'filter[text]=Carrier')).items).toEqual([])
    expect(one(await resubmit(merchant, id, { buid_customer: 'c-far' }, { version: 3 })).refusals).toEqual([
      { code: 'customerMissing', at: 'buid_customer' },
    ])
  })

  it('is cancelled with others as far as they are active, and those that are not are named', async () => {
    const merchant = await portal.signedIn('merchant')
    const [active, other] = [await stored(), await stored({ invoice_number: 'BP-2' })]
    await cancel(merchant, other)
    const { body } = await cancel(merchant, active, other, active)
    expect(body).toMatchObject({
      data: { attributes: { cancelled: [active], not_active: [{ id: other, invoice_number: 'BP-2' }] } },
    })
    expect(codeOf(await cancel(merchant, active, other))).toBe('409 noActiveRejection')
    expect(codeOf(await cancel(merchant))).toBe('422 attributeInvalid')
  })

  it('is not cancelled together with one of another merchant', async () => {
    const merchant = await portal.signedIn('merchant')
    const [own, foreign] = [await stored(), await stored({ buid_merchant: 'm-2' })]
    expect(codeOf(await cancel(merchant, own, foreign))).toBe('404 notFound')
    expect((await rowOf(own)).status).toBe('active')
  })

  it('is stored once for what failed', async () => {
    await stored({}, 'the same')
    await expect(stored({}, 'the same')).rejects.toThrow('It is there already.')
    await stored({ buid_merchant: 'm-2' }, 'the same')
    expect(await portal.store.db().$count(rejections)).toBe(2)
  })

  it('is listed by status with counts, and found by text, reason, source and currency', async () => {
    const merchant = await portal.signedIn('merchant')
    const first = await stored()
    portal.clock.move(1_000)
    const second = await stored({ invoice_number: 'BP-2', buid_customer: 'c-foreign', currency: 'EUR' })
    await stored({ buid_merchant: 'm-2' })
    const ended = await stored({ invoice_number: 'BP-3' })
    await cancel(merchant, ended)
    const found = async (query: string) => (await list(merchant, query)).items.map(({ id }) => id)
    const all = await list(merchant)
    expect(all.counts).toEqual({ active: 2, resubmitted: 0, cancelled: 1, accepted: 0 })
    expect(all.items.map(({ id }) => id)).toEqual([second, first])
    expect(all.items[1]).toMatchObject({
      fileName: 'october.csv',
      fileLine: 7,
      customerName: 'Halvorsen Marine Supply',
      merchantName: 'Baltic Parts GmbH',
      total: 9_900,
      currency: 'USD',
      reasons: ['dueBeforeBilled'],
    })
    expect(await found('sort=invoice_number')).toEqual([first, second])
    expect(await found('sort=-invoice_number&page[size]=1&page[number]=2')).toEqual([first])
    expect(await found('filter[text]=prairie')).toEqual([second])
    expect(await found('filter[text]=1001')).toEqual([first])
    expect(await found('filter[text]=%25')).toEqual([])
    expect(await found('filter[reason]=dueBeforeBilled')).toEqual([second, first])
    expect(await found('filter[reason]=quantityZero')).toEqual([])
    expect(await found('filter[source]=created')).toEqual([])
    expect(await found('filter[sol_currency]=EUR')).toEqual([second])
    expect(await found('filter[buid_merchant]=m-2')).toEqual([])
    expect(await found('filter[status]=cancelled')).toEqual([ended])
  })

  it('is looked at by a viewer of the merchant', async () => {
    const viewer = await portal.signedIn('colleague')
    const id = await stored()
    expect((await list(viewer)).items).toHaveLength(1)
    expect(one(await viewer.get(path(id)))).toMatchObject({ fileValues: [{ name: 'invoice_id', value: 'BP-1001' }] })
  })

  it('is shown without the name of an account that is not there any more', async () => {
    const merchant = await portal.signedIn('merchant')
    await portal.store.db().update(customers).set({ status: 'terminated' }).where(eq(customers.buid, 'c-own'))
    const id = await stored()
    expect(one(await resubmit(merchant, id)).refusals).toEqual([{ code: 'customerNotActive', at: 'buid_customer' }])
  })
})

it('an attempt is waited for so long and no longer, and a failure of it is noted', async () => {
  const failures: unknown[] = []
  const onFailure = (error: unknown) => failures.push(error)
  await waitForAttempt(Promise.resolve(), { onFailure })
  const never = new Promise<void>(() => {})
  await expect(waitForAttempt(never, { onFailure, limitMs: 1 })).rejects.toMatchObject({
    status: 504,
    errors: [{ code: 'resubmitTimedOut' }],
  })
  const failure = new Error('The database has gone.')
  await expect(waitForAttempt(Promise.reject(failure), { onFailure })).rejects.toMatchObject({ status: 504 })
  expect(failures).toEqual([failure])
})
