/** Vouchers through the real app: the lifecycle as a full product, the credit that they hold, and their e-mails. */
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'

import { addDays, businessDate } from '../../domain/dates.ts'
import { voucherEnd, voucherStatuses, type VoucherStatus } from '../../domain/rules/vouchers/voucher.ts'
import { errorsOf, type Answer, type Caller } from '../../tests/server/caller.ts'
import { describeStore, describeStores } from '../../tests/server/database.ts'
import { START, usernames } from '../../tests/server/portal-fixture.ts'
import { openTestPortal, type TestPortal } from '../../tests/server/test-portal.ts'
import { Refusal } from '../http/refusal.ts'
import { voucherDays } from '../jobs/voucher-days.ts'
import { makeLog } from '../log.ts'
import { mergeRows } from '../store/merge-rows.ts'
import { creditLines, customers, merchants } from '../store/schema/accounts.ts'
import { audit } from '../store/schema/audit.ts'
import { vouchers } from '../store/schema/credit/vouchers.ts'
import { mails } from '../store/schema/mails.ts'
import { redeemVoucher, type VoucherSale } from './end-voucher.ts'

const DAY_MS = 24 * 3_600_000
const TODAY = businessDate(START)
/** Limit 50,000.00; merchants hold 200.00 and 505.00 is open. */
const AVAILABLE = 4_929_500

let portal: TestPortal
let keys = 0
const idempotent = () => ({ 'idempotency-key': `key-${(keys += 1)}` })
const codeOf = (answer: Answer) => {
  const [error] = errorsOf(answer)
  return error ? `${answer.status} ${error.code}` : String(answer.status)
}
type Wire = { id: string; attributes: Record<string, unknown> }
const oneOf = ({ body }: Answer) => (body as { data: Wire }).data
const pageOf = ({ body }: Answer) => body as { data: Wire[]; meta: Record<string, unknown> }
const bodyOf = (type: string, attributes: object) => ({ data: { type, attributes } })

const order = {
  buid_customer: 'c-own',
  buid_merchant: 'm-1',
  currency: 'USD',
  limit: 100_000,
  valid_until: addDays(TODAY, 30),
  reference: 'Boat 7',
  holder_name: 'Ann Weaver',
  holder_email: 'ann@example.com',
}
const issue = (caller: Caller, change: object = {}, headers = idempotent()) =>
  caller.post('/ecaas/vouchers', bodyOf('vouchers', { ...order, ...change }), headers)
const list = (caller: Caller, more = '') => caller.get(`/ecaas/vouchers?filter[buid_customer]=c-own${more}`)
const annul = (caller: Caller, id: string) => caller.post(`/ecaas/vouchers/${id}/void`, bodyOf('voucher-voids', {}))
const rowOf = async (id: string) => (await portal.store.db().select().from(vouchers).where(eq(vouchers.id, id)))[0]
const heldOf = async (buid = 'c-own') =>
  (await portal.store.db().select().from(creditLines).where(eq(creditLines.buidCustomer, buid)))[0]?.voucherMinor
const availableOf = async (caller: Caller) => {
  const [usd] = pageOf(await caller.get('/exposures?filter[buid_customer]=c-own&filter[sol_currency]=USD')).data
  return usd?.attributes
}
const mailsOf = async () =>
  (await portal.store.db().select().from(mails).orderBy(mails.createdAt)).map(({ toAddress, subject, body }) => ({
    toAddress,
    subject,
    body,
  }))
const actionsOf = async () => (await portal.store.db().select().from(audit)).map(({ action }) => action)
const job = () => voucherDays({ store: portal.store, clock: portal.clock, log: makeLog('silent') })

const redeem = (voucherNumber: string, change: Partial<VoucherSale> = {}) =>
  redeemVoucher(portal, {
    voucherNumber,
    buidCustomer: 'c-own',
    buidMerchant: 'm-1',
    currency: 'USD',
    amountMinor: 60_000,
    trxId: 'i-own',
    actor: { userId: 'u-merchant', requestId: 'r-1' },
    ...change,
  })
const endOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => '200',
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      return `${error.status} ${error.errors[0]?.code}`
    },
  )

/** Stores a voucher in a status, with what it holds. */
async function store(status: VoucherStatus, id = 'v-1', change: Partial<typeof vouchers.$inferInsert> = {}) {
  const isIssued = status === 'issued'
  await portal.store
    .db()
    .insert(vouchers)
    .values({
      id,
      voucherNumber: `VC-${id}`,
      buidCustomer: 'c-own',
      currency: 'USD',
      limitMinor: 1_000,
      validUntil: TODAY,
      holderName: 'Ann Weaver',
      holderEmail: 'ann@example.com',
      language: 'en',
      status,
      issuedAt: START,
      issuedBy: 'u-admin',
      endedAt: isIssued ? null : START,
      ...(status === 'redeemed' ? { redeemedTrxId: 'i-own', redeemedMinor: 400 } : {}),
      ...change,
    })
  if (isIssued)
    await portal.store
      .db()
      .update(creditLines)
      .set({ voucherMinor: sql`${creditLines.voucherMinor} + 1000` })
      .where(eq(creditLines.buidCustomer, change.buidCustomer ?? 'c-own'))
}

const people = Object.keys(usernames) as (keyof typeof usernames)[]
/** Why everyone else is refused before the lifecycle is asked; null for those who manage vouchers. */
const denied: Readonly<Record<(typeof people)[number], string | null>> = {
  admin: null,
  corporate: null,
  voucher_manager: null,
  payer: '403 roleRequired',
  viewer: '403 roleRequired',
  card_viewer: '403 roleRequired',
  safety_manager: '403 roleRequired',
  merchant: '403 userTypeRequired',
  adminType: '403 userTypeRequired',
  enrollment_manager: '403 userTypeRequired',
}

describeStore('a voucher', (openStore) => {
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
  })

  it('is voided by role and status, and no other way', async () => {
    const seen: unknown[] = []
    for (const person of people) {
      const caller = await portal.signedIn(person)
      for (const status of voucherStatuses) {
        await portal.store.db().delete(vouchers)
        await portal.store.db().update(creditLines).set({ voucherMinor: 0 })
        await store(status)
        const answer = codeOf(await annul(caller, 'v-1'))
        const end = voucherEnd[status]
        const expected = denied[person] ?? (end === null ? '200' : `409 ${end}`)
        if (answer !== expected) seen.push({ person, status, answer, expected })
        const after = (await rowOf('v-1'))?.status
        if (after !== (expected === '200' ? 'voided' : status)) seen.push({ person, status, after })
        const held = status === 'issued' && expected !== '200' ? 1_000 : 0
        if ((await heldOf()) !== held) seen.push({ person, status, held: await heldOf() })
      }
    }
    expect(seen).toEqual([])
  })

  it.each(voucherStatuses)('that is %s is redeemed and expires only where it is issued', async (status) => {
    const admin = await portal.signedIn('admin')
    const { id, attributes } = oneOf(await issue(admin))
    const number = String(attributes['voucher_number'])
    if (status === 'redeemed') await redeem(number)
    if (status === 'voided') await annul(admin, id)
    if (status === 'expired') {
      portal.clock.move(31 * DAY_MS)
      await job().run(portal.clock.now())
    }
    const end = voucherEnd[status]
    expect(await endOf(redeem(number))).toBe(end === null ? '200' : `409 ${end}`)
    const before = (await rowOf(id))?.status
    portal.clock.move(40 * DAY_MS)
    await job().run(portal.clock.now())
    expect((await rowOf(id))?.status).toBe(before)
    expect(await heldOf()).toBe(0)
  })

  it('is issued once for an intent, holds its limit, and is sent to its holder', async () => {
    const manager = await portal.signedIn('voucher_manager')
    const headers = idempotent()
    const first = await issue(manager, {}, headers)
    const again = await issue(manager, {}, headers)
    expect([first.status, again.status]).toEqual([201, 201])
    const { id, attributes } = oneOf(first)
    expect(oneOf(again).id).toBe(id)
    expect(attributes).toMatchObject({
      status: 'issued',
      limit: 100_000,
      merchant_name: 'Baltic Parts GmbH',
      valid_until: order.valid_until,
      reference: 'Boat 7',
      redeemed_amount: null,
    })
    const number = String(attributes['voucher_number'])
    expect(number).toMatch(/^VC-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(codeOf(await issue(manager, { limit: 1 }, headers))).toBe('422 idempotencyKeyReused')
    expect(await availableOf(manager)).toMatchObject({
      active_authorisation: 20_000 + 100_000,
      credit_available: AVAILABLE - 100_000,
    })
    const sent = await mailsOf()
    expect(sent).toMatchObject([{ toAddress: 'ann@example.com', subject: `Your voucher ${number} for $1,000.00` }])
    expect(sent[0]?.body).toContain('Halvorsen Marine Supply gave you a voucher.')
    expect(sent[0]?.body).toContain('Where to use it: Baltic Parts GmbH')
    expect(sent[0]?.body).toContain('Use the voucher by December 21, 2026.')
    expect(await actionsOf()).toContain('voucher.issued')
  })

  it.each([
    ['above what is available', { limit: AVAILABLE + 1 }, '422 voucherOverCredit', 'limit'],
    ['for nothing', { limit: 0 }, '422 amountNotPositive', 'limit'],
    ['in a currency without a credit line', { currency: 'EUR' }, '422 creditLineMissing', 'currency'],
    ['until yesterday', { valid_until: addDays(TODAY, -1) }, '422 voucherDayPast', 'valid_until'],
    ['for a merchant of another program', { buid_merchant: 'm-far' }, '422 merchantUnavailable', 'buid_merchant'],
    ['for a merchant that there is not', { buid_merchant: 'm-unknown' }, '422 merchantUnavailable', 'buid_merchant'],
    ['to an address that is none', { holder_email: 'ann' }, '422 attributeInvalid', 'holder_email'],
    ['to nobody', { holder_name: ' ' }, '422 attributeInvalid', 'holder_name'],
  ])('is not issued %s', async (_what, change, code, member) => {
    const admin = await portal.signedIn('admin')
    const answer = await issue(admin, change)
    expect(codeOf(answer)).toBe(code)
    expect(errorsOf(answer)[0]?.source?.pointer).toBe(`/data/attributes/${member}`)
    expect([await heldOf(), await mailsOf()]).toEqual([0, []])
  })

  it('is issued for all that is available, for today, and for any merchant', async () => {
    const admin = await portal.signedIn('admin')
    const change = { limit: AVAILABLE, valid_until: TODAY, buid_merchant: null, reference: '' }
    expect(codeOf(await issue(admin, change))).toBe('201')
    expect(codeOf(await issue(admin, { limit: 1 }))).toBe('422 voucherOverCredit')
    expect((await mailsOf())[0]?.body).toContain('Where to use it: at any merchant of Near Program')
  })

  it('is not issued at an inactive account, nor for a merchant that has ended', async () => {
    const admin = await portal.signedIn('admin')
    await portal.store.db().update(merchants).set({ status: 'terminated' }).where(eq(merchants.buid, 'm-1'))
    expect(codeOf(await issue(admin))).toBe('422 merchantUnavailable')
    await portal.store.db().update(customers).set({ status: 'inactive' }).where(eq(customers.buid, 'c-own'))
    expect(codeOf(await issue(admin, { buid_merchant: null }))).toBe('409 accountInactive')
    expect(pageOf(await list(admin)).meta).toMatchObject({ can_issue: false })
  })

  it('is redeemed once, for what is sold; what is left over is available again', async () => {
    const admin = await portal.signedIn('admin')
    const { id, attributes } = oneOf(await issue(admin))
    const number = String(attributes['voucher_number'])
    // As somebody reads it aloud.
    const spoken = number.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
    expect(await redeem(spoken)).toEqual({ voucherId: id, limitMinor: 100_000, leftMinor: 40_000 })
    expect(await heldOf()).toBe(0)
    expect(oneOf(await admin.get(`/ecaas/vouchers/${id}`)).attributes).toMatchObject({
      status: 'redeemed',
      redeemed_trx_id: 'i-own',
      redeemed_invoice_id: 'INV-i-own',
      redeemed_amount: 60_000,
    })
    const rows = await portal.store.db().select().from(audit).where(eq(audit.action, 'voucher.redeemed'))
    expect(rows).toMatchObject([
      { userId: 'u-merchant', requestId: 'r-1', facts: { invoice: 'i-own', redeemedMinor: 60_000 } },
    ])
  })

  it.each<[string, Partial<VoucherSale>, string]>([
    ['by another merchant', { buidMerchant: 'm-2' }, '422 voucherOtherMerchant'],
    ['for another account', { buidCustomer: 'c-child' }, '422 voucherOtherAccount'],
    ['in another currency', { currency: 'EUR' }, '422 voucherOtherCurrency'],
    ['for more than its limit', { amountMinor: 100_001 }, '422 voucherOverLimit'],
    ['for nothing', { amountMinor: 0 }, '422 amountNotPositive'],
    ['in another program', { buidCustomer: 'c-far', buidMerchant: 'm-far' }, '422 voucherUnknown'],
    ['by a number that nobody was given', { voucherNumber: 'VC-7K4M-2Q9X-5HTB' }, '422 voucherUnknown'],
  ])('is not redeemed %s', async (_what, change, code) => {
    const admin = await portal.signedIn('admin')
    const { id, attributes } = oneOf(await issue(admin))
    expect(await endOf(redeem(String(attributes['voucher_number']), change))).toBe(code)
    expect([(await rowOf(id))?.status, await heldOf()]).toEqual(['issued', 100_000])
  })

  it('is not redeemed after its last day, also before the job has ended it', async () => {
    const admin = await portal.signedIn('admin')
    const { attributes } = oneOf(await issue(admin, { valid_until: TODAY }))
    portal.clock.move(DAY_MS)
    expect(await endOf(redeem(String(attributes['voucher_number'])))).toBe('422 voucherExpired')
  })

  it('is as if it had never been redeemed where its invoice is not stored', async () => {
    const admin = await portal.signedIn('admin')
    const { id, attributes } = oneOf(await issue(admin))
    const failing = portal.store.tx(async () => {
      await redeem(String(attributes['voucher_number']))
      throw new Error('The invoice is a duplicate.')
    })
    await expect(failing).rejects.toThrow('duplicate')
    expect([(await rowOf(id))?.status, await heldOf()]).toEqual(['issued', 100_000])
  })

  it('reminds its holder three days ahead, once, and ends after its last day', async () => {
    const admin = await portal.signedIn('admin')
    const { id } = oneOf(await issue(admin, { valid_until: addDays(TODAY, 10) }))
    // Its first e-mail has said the day.
    await issue(admin, { valid_until: addDays(TODAY, 3), holder_email: 'soon@example.com' })
    const subjects = async (to: string) =>
      (await mailsOf()).filter(({ toAddress }) => toAddress === to).map(({ subject }) => subject.replace(/VC-\S+/, '…'))
    portal.clock.move(6 * DAY_MS)
    await job().run(portal.clock.now())
    expect(await subjects('ann@example.com')).toEqual(['Your voucher … for $1,000.00'])
    portal.clock.move(DAY_MS)
    await job().run(portal.clock.now())
    await job().run(portal.clock.now())
    const all = ['Your voucher … for $1,000.00', 'Your voucher … expires on December 1, 2026']
    expect(await subjects('ann@example.com')).toEqual(all)
    expect(await subjects('soon@example.com')).toEqual(['Your voucher … for $1,000.00'])
    portal.clock.move(3 * DAY_MS)
    await job().run(portal.clock.now())
    expect((await rowOf(id))?.status).toBe('issued')
    portal.clock.move(DAY_MS)
    await job().run(portal.clock.now())
    expect(await rowOf(id)).toMatchObject({ status: 'expired', endedBy: null })
    expect([await heldOf(), await subjects('ann@example.com')]).toEqual([0, all])
  })

  it('stays in an import of what merchants hold and of limits', async () => {
    const admin = await portal.signedIn('admin')
    await issue(admin)
    const imported = { buidCustomer: 'c-own', currency: 'USD', limitMinor: 6_000_000, heldMinor: 0 }
    await mergeRows(portal.store, creditLines, ['buidCustomer', 'currency'], [imported])
    expect(await availableOf(admin)).toMatchObject({ active_authorisation: 100_000, credit_limit: 6_000_000 })
  })

  it('notifies its holder when it is voided', async () => {
    const admin = await portal.signedIn('admin')
    const { id, attributes } = oneOf(await issue(admin))
    await annul(admin, id)
    const [, news] = await mailsOf()
    expect(news?.subject).toBe(`Your voucher ${String(attributes['voucher_number'])} is no longer valid`)
    expect(await actionsOf()).toEqual(expect.arrayContaining(['voucher.issued', 'voucher.voided']))
    expect(codeOf(await annul(admin, id))).toBe('409 voucherVoided')
    expect(await actionsOf()).toContain('voucher.changeRefused')
  })
})

describeStores('a voucher, at once with others,', (openStore) => {
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
  })

  it('never exceeds the limit together with others, when 32 are issued at once', async () => {
    const admin = await portal.signedIn('admin')
    // Room for five of them.
    const limit = Math.floor(AVAILABLE / 5)
    const answers = await Promise.all(Array.from({ length: 32 }, () => issue(admin, { limit })))
    const codes = answers.map(codeOf)
    expect(codes.filter((code) => code === '201')).toHaveLength(5)
    expect(codes.filter((code) => code === '422 voucherOverCredit')).toHaveLength(27)
    expect(await heldOf()).toBe(5 * limit)
    expect(await availableOf(admin)).toMatchObject({ credit_available: 0 })
  })

  it('is redeemed by one of many invoices that name it at once', async () => {
    const admin = await portal.signedIn('admin')
    const { attributes } = oneOf(await issue(admin))
    const number = String(attributes['voucher_number'])
    const ends = await Promise.all(Array.from({ length: 16 }, (_, at) => endOf(redeem(number, { trxId: `i-${at}` }))))
    expect(ends.filter((end) => end === '200')).toHaveLength(1)
    expect(ends.filter((end) => end === '409 voucherRedeemed')).toHaveLength(15)
    expect(await heldOf()).toBe(0)
  })

  it('ends once when it is redeemed, voided and expired at once', async () => {
    const admin = await portal.signedIn('admin')
    const other = oneOf(await issue(admin, { limit: 7 }))
    const { id, attributes } = oneOf(await issue(admin, { valid_until: TODAY }))
    const number = String(attributes['voucher_number'])
    await Promise.all([
      endOf(redeem(number)),
      annul(admin, id),
      job().run(new Date(START.getTime() + DAY_MS)),
      endOf(redeem(number)),
      annul(admin, id),
    ])
    const ends = (await actionsOf()).filter((action) => /^voucher\.(redeemed|voided|expired)$/.test(action))
    expect(ends).toHaveLength(1)
    expect([await heldOf(), (await rowOf(other.id))?.status]).toEqual([7, 'issued'])
  })
})

describeStore('the list of vouchers', (openStore) => {
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
    for (const status of voucherStatuses) await store(status, `v-${status}`)
    await store('issued', 'v-child', { buidCustomer: 'c-child' })
  })

  it('holds those of the account by status, with counts, what they hold and what is available', async () => {
    const admin = await portal.signedIn('admin')
    const { data, meta } = pageOf(await list(admin))
    expect(data.map(({ id }) => id)).toEqual(['v-issued'])
    expect(meta).toMatchObject({
      page: { total: 1 },
      counts: { issued: 1, redeemed: 1, expired: 1, voided: 1, all: 4 },
      credit: [{ currency: 'USD', held: 1_000, available: AVAILABLE - 1_000 }],
      can_issue: true,
    })
    expect(pageOf(await list(admin, '&filter[status]=redeemed')).data).toMatchObject([
      { id: 'v-redeemed', attributes: { redeemed_amount: 400 } },
    ])
  })

  it('is searched by number, holder and reference, sorted and turned page by page', async () => {
    const admin = await portal.signedIn('admin')
    const { id, attributes } = oneOf(await issue(admin, { holder_name: 'Zoe Lind', valid_until: addDays(TODAY, 90) }))
    const found = async (text: string) =>
      pageOf(await list(admin, `&filter[status]=all&filter[text]=${encodeURIComponent(text)}`)).data.map(
        (one) => one.id,
      )
    expect(await found('zoe')).toEqual([id])
    expect(await found('boat 7')).toEqual([id])
    expect(await found(String(attributes['voucher_number']).replaceAll('-', ' ').toLowerCase())).toEqual([id])
    expect(await found('100%')).toEqual([])
    const sorted = async (sort: string, page: number) =>
      pageOf(await list(admin, `&filter[status]=all&sort=${sort}&page[size]=1&page[number]=${page}`)).data[0]?.id
    expect(await sorted('-limit', 1)).toBe(id)
    expect(await sorted('limit', 5)).toBe(id)
    expect(await sorted('-valid_until', 1)).toBe(id)
    expect(codeOf(await list(admin, '&sort=holder_name'))).toBe('400 sortUnsupported')
  })

  it('leaves as CSV, whose cells are no formulas', async () => {
    const admin = await portal.signedIn('admin')
    await issue(admin, { holder_name: '=1+1', limit: 12_345 })
    const { text } = await admin.get('/ecaas/voucher-export?filter[buid_customer]=c-own&filter[status]=issued')
    const [head, ...lines] = text.trim().split('\r\n')
    expect(head).toContain('voucher_number,status')
    expect(lines).toHaveLength(2)
    expect(lines.find((line) => line.includes('123.45'))).toContain("'=1+1")
  })
})
