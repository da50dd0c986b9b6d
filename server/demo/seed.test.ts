import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'

import { disputeOutcomes, disputeStatuses } from '../../domain/contract/dispute.ts'
import { voucherStatuses } from '../../domain/rules/vouchers/voucher.ts'
import { movableClock } from '../clock.ts'
import { checkInvoice } from '../invoices/create/check-invoice.ts'
import { isPassword } from '../session/password.ts'
import { readVoucherNumber } from '../store/numbers.ts'
import { vouchers } from '../store/schema/credit/vouchers.ts'
import { users } from '../store/schema/users.ts'
import type { Store } from '../store/store.ts'
import { describeStores } from '../../tests/server/database.ts'
import { proposedInvoice } from '../../tests/support/proposed-invoice.ts'
import { scriptedProvider } from '../../tests/server/scripted-provider.ts'
import { wrongSums } from '../../tests/server/wrong-sums.ts'
import { CONTINENTAL, HALVORSEN, LAKEHEAD, MERIDIAN } from './accounts.ts'
import { addManyDisputes } from './many/disputes.ts'
import { addManyInvoices } from './many/invoices.ts'
import { addLargeProgram, largeUsers } from './many/program.ts'
import { LARGE_PROGRAM, LARGEST_PARENT } from './many/program-accounts.ts'
import { BALTIC } from './merchants.ts'
import { colleagueName, colleagues } from './colleagues.ts'
import { SMALL_CREDITS } from '../provider/sandbox/bank/test-accounts.ts'
import { DEMO_PASSWORD, demoPeople } from './people.ts'
import { seedOnce } from './seed.ts'

const clock = movableClock(new Date('2026-11-21T18:00:00Z'))

describeStores('the demonstration', (openStore) => {
  let store: Store
  let tookMs: number
  let wasStored: boolean
  beforeAll(async () => {
    store = await openStore()
    const begun = performance.now()
    wasStored = await seedOnce(store, clock, scriptedProvider())
    tookMs = performance.now() - begun
  }, 60_000)

  async function numberOf(query: ReturnType<typeof sql>): Promise<number> {
    const { rows } = await store.db().execute<{ n: string }>(query)
    return Number(rows[0]?.n)
  }

  it('is stored once, and within half a minute even on a busy machine', async () => {
    expect(wasStored).toBe(true)
    expect(tookMs).toBeLessThan(30_000)
    expect(await seedOnce(store, clock)).toBe(false)
  })

  it('has an account with 10,000 child accounts, and four currencies and more', async () => {
    expect(await numberOf(sql`select count(*) as n from customers where parent_buid = ${CONTINENTAL}`)).toBe(10_000)
    expect(await numberOf(sql`select count(distinct currency) as n from invoices`)).toBeGreaterThanOrEqual(4)
  })

  it('has rejections of a merchant in each status, each active one with its reason', async () => {
    const { rows } = await store
      .db()
      .execute<{ status: string; n: string }>(
        sql`select status, count(*) as n from rejections where buid_merchant = ${BALTIC} group by 1`,
      )
    const counts = Object.fromEntries(rows.map(({ status, n }) => [status, Number(n)]))
    expect(counts).toEqual({ active: 6, resubmitted: 1, cancelled: 2, accepted: 1 })
    expect(
      await numberOf(sql`select count(*) as n from rejections where status = 'active' and refusals = '[]'::jsonb`),
    ).toBe(0)
  })

  it('has Canadian dollars to pay with a Canadian bank account', async () => {
    expect(
      await numberOf(sql`select count(*) as n from invoices
        where buid_customer = ${LAKEHEAD} and currency = 'CAD' and kind = 'invoice' and open_minor > 0
          and billed_on is not null and not on_hold and pending_minor = 0`),
    ).toBeGreaterThan(0)
  })

  it('has a bank account that waits for its small credits, and one for its bank', async () => {
    const { rows } = await store.db().execute<{ username: string; proof: string }>(sql`
      select u.username, p.payment_settings ->> 'bankVerification' as proof
      from payment_methods m join user_customers uc on uc.buid_customer = m.buid_customer
      join users u on u.id = uc.user_id join programs p on p.id = u.program_id
      where m.verification = 'pending' order by u.username`)
    expect(rows).toEqual([
      { username: 'olga.overview', proof: 'instant' },
      { username: 'pia.pending', proof: 'smallCredits' },
    ])
    expect(demoPeople.find(({ username }) => username === 'pia.pending')?.shows).toContain(
      SMALL_CREDITS.map((minor) => (minor / 100).toFixed(2)).join(' and '),
    )
  })

  it('has invoices in every state that §4 names', async () => {
    const states = [
      sql`open_minor > 0 and due_on >= '2026-11-21'`,
      sql`open_minor > 0 and due_on < '2026-11-21' and late_fee_minor > 0`,
      sql`billed_on is null`,
      sql`pending_minor > 0`,
      sql`open_minor = 0 and paid_on is not null`,
      sql`disputed_minor > 0`,
      sql`on_hold`,
      sql`kind = 'creditNote' and open_minor < 0`,
      sql`adjusted_minor < 0`,
    ]
    for (const state of states) {
      expect(
        await numberOf(sql`select count(*) as n from invoices where buid_customer = ${HALVORSEN} and ${state}`),
      ).toBeGreaterThan(0)
    }
  })

  it('has vouchers of each status, with numbers that can be typed, and holds what the issued ones may buy', async () => {
    const rows = await store.db().select().from(vouchers)
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(voucherStatuses))
    expect(rows.map(({ voucherNumber }) => readVoucherNumber(voucherNumber))).toEqual(
      rows.map(({ voucherNumber }) => voucherNumber),
    )
    expect(
      await numberOf(sql`select count(*) as n from vouchers v left join invoices i on i.trx_id = v.redeemed_trx_id
        where status = 'redeemed' and (i.buid_merchant <> v.buid_merchant or i.billed_minor > v.limit_minor
          or i.trx_id is null or i.buid_customer <> v.buid_customer)`),
    ).toBe(0)
    expect(
      await numberOf(sql`select count(*) as n from credit_lines line where voucher_minor <> coalesce((
        select sum(limit_minor) from vouchers v where v.status = 'issued'
          and v.buid_customer = line.buid_customer and v.currency = line.currency), 0)`),
    ).toBe(0)
  })

  it('has a voucher with which a merchant bills an account without credit left, and the account has credit for more', async () => {
    const now = clock.now()
    const sale = (currency: string, voucherNumber: string | null) =>
      checkInvoice(
        store,
        proposedInvoice({
          buid_merchant: BALTIC,
          buid_customer: HALVORSEN,
          invoice_number: 'BP-TRY-1',
          currency,
          voucher_number: voucherNumber,
        }),
        now,
      )
    expect(await sale('EUR', null)).toMatchObject({ credit: 'notEnough' })
    expect(await sale('EUR', 'VC-7K4M-2Q9X-5HT3')).toMatchObject({ credit: 'enough', isHeld: false, refusals: [] })
    expect(await sale('USD', null)).toMatchObject({ credit: 'enough' })
  })

  it('adds up: lines to the subtotal, tax and rebates to what was billed, adjustments and payments to what is open', async () => {
    expect(
      await numberOf(
        sql`select count(*) as n from invoices where billed_minor <> subtotal_minor + tax_minor - rebates_minor`,
      ),
    ).toBe(0)
    expect(
      await numberOf(sql`select count(*) as n from invoices i
        where subtotal_minor <> (select sum(amount_minor) from invoice_lines l where l.trx_id = i.trx_id)`),
    ).toBe(0)
    expect(
      await numberOf(sql`select count(*) as n from invoices
        where open_minor <> 0 and open_minor <> billed_minor + late_fee_minor + adjusted_minor`),
    ).toBe(0)
  })

  it('has payments in every state a reader meets, whose shares add up', async () => {
    for (const state of ['processing', 'settled', 'declined', 'returned']) {
      expect([state, await numberOf(sql`select count(*) as n from payments where state = ${state}`)]).not.toEqual([
        state,
        0,
      ])
    }
    expect(
      await numberOf(sql`select count(*) as n from payments p where
        (select sum(amount_minor) from payment_allocations a where a.payment_id = p.id)
        <> case when state in ('declined', 'returned') then 0 else subtotal_minor end`),
    ).toBe(0)
    expect(
      await numberOf(sql`select count(*) as n from payments p where state <>
        (select state from payment_history h where h.payment_id = p.id order by id desc limit 1)`),
    ).toBe(0)
    expect(await numberOf(sql`select count(*) as n from payment_history where at > '2026-11-21T18:00:00Z'`)).toBe(0)
  })

  it('lets everybody sign in with the printed password, and has each role and each lock', async () => {
    const rows = await store.db().select().from(users)
    expect(rows.map(({ username }) => username).toSorted()).toEqual(
      [...demoPeople.map(({ username }) => username), ...colleagues.map(colleagueName)].toSorted(),
    )
    expect(
      await isPassword(DEMO_PASSWORD, rows.find(({ username }) => username === 'maria.admin')?.passwordHash ?? null),
    ).toBe(true)
    expect(new Set(demoPeople.map(({ role }) => role)).size).toBe(7)
    expect(new Set(demoPeople.flatMap(({ userTypes }) => userTypes)).size).toBe(4)
    expect(demoPeople.filter(({ lockReason, mustRenew }) => lockReason !== null || mustRenew !== null)).toHaveLength(8)
    expect(rows.filter(({ isSso }) => isSso).map(({ passwordHash }) => passwordHash)).toEqual([null, null])
  })

  it('has disputes in every status and with every outcome, each by its lifecycle', async () => {
    const { rows } = await store
      .db()
      .execute<{ status: string; outcome: string | null }>(sql`select distinct status, outcome from disputes`)
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(disputeStatuses))
    expect(new Set(rows.flatMap(({ outcome }) => outcome ?? []))).toEqual(new Set(disputeOutcomes))
    expect(
      await numberOf(sql`select count(*) as n from disputes d where status <>
        (select to_status from dispute_history h where h.dispute_id = d.id order by id desc limit 1)`),
    ).toBe(0)
    expect(
      await numberOf(sql`select count(*) as n from disputes d join invoices i using (trx_id)
        where i.billed_on > d.created_at::date or i.eligible_for_dispute <> coalesce(d.outcome = 'cancelled', false)
          or i.disputed_minor <> case when d.status = 'closed' then 0 else d.disputed_minor end`),
    ).toBe(0)
    expect(await numberOf(sql`select count(*) as n from dispute_documents where dispute_id is not null`)).toBe(3)
  })

  it('has paid invoices that can be charged back', async () => {
    expect(
      await numberOf(sql`select count(*) as n from invoices
        where buid_customer = ${HALVORSEN} and paid_on is not null and eligible_for_dispute`),
    ).toBeGreaterThan(0)
  })

  it('gives a customer and a merchant as many disputes as requested', async () => {
    const filling = { buidCustomer: MERIDIAN, buidMerchant: BALTIC }
    for (const count of [400, 100]) await addManyDisputes({ store, clock }, { ...filling, count })
    const many = sql`buid_customer = ${MERIDIAN} and buid_merchant = ${BALTIC} and status`
    expect(await numberOf(sql`select count(*) as n from disputes where ${many} = 'closed'`)).toBeGreaterThan(400)
    expect(await numberOf(sql`select count(*) as n from disputes where ${many} <> 'closed'`)).toBeGreaterThan(20)
  })

  it('has printed invoices', async () => {
    expect(
      await numberOf(
        sql`select count(*) as n from invoice_documents where encode(substring(content for 5), 'escape') = '%PDF-'`,
      ),
    ).toBe(40)
  })

  it('gives an account as many invoices as requested, again and again', async () => {
    for (const count of [500, 100]) await addManyInvoices({ store, clock }, { buidCustomer: MERIDIAN, count })
    const many = sql`buid_customer = ${MERIDIAN} and trx_id like 'many-%'`
    expect(await numberOf(sql`select count(*) as n from invoices where ${many}`)).toBe(600)
    expect(
      await numberOf(
        sql`select count(*) as n from invoices where ${many} and open_minor > 0 and due_on < '2026-11-21'`,
      ),
    ).toBeGreaterThan(0)
    expect(await numberOf(sql`select count(*) as n from invoices where ${many} and paid_on > '2026-11-21'`)).toBe(0)
    await expect(addManyInvoices({ store, clock }, { buidCustomer: 'nobody', count: 1 })).rejects.toThrow(
      'There is no customer nobody.',
    )
  })

  it('makes a large program whose accounts, payments, disputes and tallies agree, and adds only what is missing', async () => {
    await addLargeProgram({ store, clock }, { customers: 300, invoices: 1_500 })
    await addLargeProgram({ store, clock }, { customers: 300, invoices: 2_000 })
    const ofProgram = sql`buid_customer in (select buid from customers where program_id = ${LARGE_PROGRAM})`
    expect(await numberOf(sql`select count(*) as n from customers where program_id = ${LARGE_PROGRAM}`)).toBe(300)
    expect(await numberOf(sql`select count(*) as n from customers where parent_buid = ${LARGEST_PARENT}`)).toBe(100)
    expect(await numberOf(sql`select count(*) as n from invoices where ${ofProgram}`)).toBe(2_000)
    expect(await numberOf(sql`select sum(invoice_count) as n from invoice_tallies where ${ofProgram}`)).toBe(2_000)
    expect(await numberOf(sql`select count(*) as n from payments where program_id = ${LARGE_PROGRAM}`)).toBeGreaterThan(
      150,
    )
    expect(await wrongSums(store)).toEqual([])
    expect(
      await numberOf(sql`select count(*) as n from invoices i where ${ofProgram} and buid_location is not null
        and not exists (select from locations l where l.buid_customer = i.buid_customer and display_location = buid_location)`),
    ).toBe(0)
    expect(
      await numberOf(sql`select count(*) as n from invoices i where ${ofProgram} and (disputed_minor > 0)
        <> exists (select from disputes d where d.trx_id = i.trx_id and status <> 'closed')`),
    ).toBe(0)
    const names = [largeUsers.corporate, largeUsers.parent, largeUsers.small('safety_manager'), largeUsers.merchant]
    expect(
      await numberOf(sql`select count(*) as n from users where username in ${names} and password_hash is not null`),
    ).toBe(4)
  }, 60_000)
})
