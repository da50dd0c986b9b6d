/** The dispute center over HTTP, for each of its three sides. */
import { parse } from 'csv-parse/sync'
import { eq, like } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'

import {
  disputeListStatuses,
  DisputeCountsSchema,
  DisputeDetailsSchema,
  DisputeListSchema,
  disputeParties,
  disputeStatuses,
  partyPaths,
  type DisputeParty,
} from '../../domain/contract/dispute.ts'
import { InvoiceDetailsListSchema } from '../../domain/contract/invoice-details.ts'
import { addManyDisputes } from '../demo/many/disputes.ts'
import { customers } from '../store/schema/accounts.ts'
import { disputes } from '../store/schema/disputes.ts'
import { invoices } from '../store/schema/invoices.ts'
import { userCustomers } from '../store/schema/users.ts'
import { describeStores } from '../../tests/server/database.ts'
import { ADJUSTMENT_MINOR, openDisputeFixture, type DisputeFixture } from '../../tests/server/dispute-fixture.ts'
import type { Answer } from '../../tests/server/caller.ts'

function read<Output>(contract: v.GenericSchema<unknown, Output>, { status, body, text }: Answer): Output {
  expect(status, text).toBe(200)
  return v.parse(contract, body)
}

/** A fixture with one dispute of Halvorsen and Baltic Parts in each status, made an hour apart, besides the fixture's. */
async function openCenter(fixture: DisputeFixture): Promise<Record<string, string>> {
  const placed: Record<string, string> = {}
  for (const status of disputeStatuses) {
    fixture.portal.clock.move(3_600_000)
    const { id } = await fixture.place({
      status,
      ...(status === 'onHold' ? { heldFrom: 'open', heldDaysLeft: 4 } : {}),
    })
    placed[status] = id
  }
  return placed
}

describeStores('the dispute center', (openStore) => {
  let fixture: DisputeFixture
  let placed: Record<string, string>
  beforeAll(async () => {
    fixture = await openDisputeFixture(await openStore())
    placed = await openCenter(fixture)
  })

  const get = async (side: DisputeParty, rest: string) =>
    (await fixture.person(side)).get(`/ecaas/${partyPaths[side]}-${rest}`)
  const list = async (side: DisputeParty, query = '') => read(DisputeListSchema, await get(side, `disputes?${query}`))
  const idsOf = async (side: DisputeParty, query: string) => (await list(side, query)).items.map(({ id }) => id)
  const set = (id: string, facts: Partial<typeof disputes.$inferInsert>) =>
    fixture.store.db().update(disputes).set(facts).where(eq(disputes.id, id))

  it('shows each side its own, and counts each list', async () => {
    // With the fixture's: of customers and of merchants those of the own and of the child account, of support all near.
    const own = { customer: 3, merchant: 3, support: 4 } as const
    for (const side of disputeParties) {
      const { counts, page } = await list(side)
      expect([side, counts.all, page.total]).toEqual([side, 7 + own[side], 7 + own[side]])
      expect([side, counts.active, counts.open, counts.escalated]).toEqual([side, 7, 2, 1])
      for (const status of disputeListStatuses) {
        const { items, page: of } = await list(side, `filter[status]=${status}`)
        expect([status, of.total, items.length]).toEqual([status, counts[status], counts[status]])
      }
    }
  })

  it('shows a reader of thousands of accounts the same, and nothing of a stranger', async () => {
    const before = await list('customer')
    const { page: all } = await list('support')
    const [few, many] = [201, 2_001].map((count) =>
      Array.from({ length: count }, (_, index) => `c-many-${count}-${index}`),
    )
    for (const buids of [few ?? [], many ?? []]) {
      await fixture.store
        .db()
        .insert(customers)
        .values(
          buids.map((buid) => ({
            buid,
            programId: 'near',
            parentBuid: 'c-own',
            name: buid,
            currency: 'USD',
            country: 'US',
          })),
        )
      expect(await list('customer')).toEqual(before)
    }
    expect(before.page.total).toBeLessThan(all.total)
    await fixture.store.db().delete(customers).where(like(customers.buid, 'c-many-%'))
  })

  it('shows each side what awaits its answer', async () => {
    const mine = (side: DisputeParty) => idsOf(side, 'filter[status]=actionable&sort=created_at')
    expect(await mine('customer')).toEqual([placed['pendingAdjustment'], placed['waitingOnCustomer']])
    expect(await mine('merchant')).toEqual(['dp-open', placed['open'], placed['waitingOnMerchant']])
    expect(await mine('support')).toEqual([placed['escalated']])
    const { items } = await list('customer', 'filter[status]=active')
    expect(Object.fromEntries(items.map(({ status, turn }) => [status, turn]))).toEqual({
      open: 'merchant',
      onHold: null,
      pendingAdjustment: 'customer',
      waitingOnCustomer: 'customer',
      waitingOnMerchant: 'merchant',
      escalated: 'support',
    })
  })

  it('is in order of creation, either way, or of the latest change', async () => {
    const oldest = await idsOf('customer', 'filter[status]=active&sort=created_at')
    expect(oldest[0]).toBe('dp-open')
    expect(await idsOf('customer', 'filter[status]=active')).toEqual(oldest.toReversed())
    await set('dp-open', { updatedAt: new Date(fixture.portal.clock.now().getTime() + 1_000) })
    expect((await idsOf('customer', 'filter[status]=active&sort=-updated_at'))[0]).toBe('dp-open')
  })

  it('comes in pages that leave nothing out', async () => {
    const whole = await idsOf('merchant', 'sort=-updated_at')
    const pages = []
    for (const number of [1, 2, 3, 4]) {
      pages.push(...(await idsOf('merchant', `sort=-updated_at&page[size]=3&page[number]=${number}`)))
    }
    expect(pages).toEqual(whole)
    expect(await idsOf('merchant', 'page[number]=9')).toEqual([])
  })

  it('is searched by number, invoice, purchase order, confirmation and the name of the other side', async () => {
    expect(await idsOf('customer', 'filter[text]=dsp-OPEN')).toEqual(['dp-open'])
    expect(await idsOf('customer', 'filter[text]=inv-i-disputed')).toEqual(['dp-open'])
    expect(await idsOf('customer', 'filter[text]=po-i-disp')).toEqual(['dp-open'])
    for (const side of disputeParties) {
      expect(await idsOf(side, 'filter[text]=cn-dispute-OPEN')).toEqual(['dp-open'])
    }
    const all = (await list('customer')).page.total
    const found = async (side: DisputeParty, text: string) => (await list(side, `filter[text]=${text}`)).page.total
    expect(await found('customer', 'baltic')).toBe(all)
    expect(await found('merchant', 'baltic')).toBe(0)
    expect(await found('merchant', 'HALVORSEN west')).toBe(1)
    expect(await found('support', 'prairie')).toBe(1)
    expect(await found('support', 'superior tire')).toBe(1)
    // The name of a foreign account finds nothing, and no character is a wildcard.
    expect(await found('customer', 'prairie')).toBe(0)
    expect(await found('customer', '%25')).toBe(0)
    expect(await found('customer', '_')).toBe(0)
  })

  it('is narrowed to an account, a merchant, a currency, invoices or disputes', async () => {
    expect(await idsOf('customer', 'filter[buid_customer]=c-child')).toEqual(['dp-child'])
    expect(await idsOf('merchant', 'filter[buid_customer]=c-child&filter[buid_merchant]=m-1')).toEqual(['dp-child'])
    expect(await idsOf('support', 'filter[buid_merchant]=m-2')).toEqual(['dp-foreign'])
    expect(await idsOf('support', 'filter[sol_currency]=EUR')).toEqual(['dp-child'])
    expect(await idsOf('customer', 'filter[trx_id]=i-disputed,i-foreign,i-unknown')).toEqual(['dp-open'])
    expect(await idsOf('customer', 'filter[dispute_id]=dp-child,dp-far&filter[status]=all')).toEqual(['dp-child'])
    expect((await list('customer', 'filter[sol_currency]=EUR')).counts).toMatchObject({ all: 1, closed: 1, active: 0 })
  })

  it('shows the days that are left, on the business calendar, and late disputes', async () => {
    const shown = async () => {
      const [item] = (await list('merchant', 'filter[dispute_id]=dp-open')).items
      return [item?.respondBy, item?.daysLeft, item?.isOverdue]
    }
    expect(await shown()).toEqual(['2026-12-01', 10, false])
    // On the last day, and the day after.
    await set('dp-open', { respondBy: '2026-11-21' })
    expect(await shown()).toEqual(['2026-11-21', 0, false])
    await set('dp-open', { respondBy: '2026-11-20' })
    expect(await shown()).toEqual(['2026-11-20', 0, true])
    await set('dp-open', { respondBy: '2026-12-01' })
  })

  it('counts the open and the closed (§7)', async () => {
    const counted = async (side: DisputeParty, query = '') => {
      const { openDisputes, closedDisputes } = read(DisputeCountsSchema, await get(side, `dispute/count?${query}`))
      return [openDisputes, closedDisputes]
    }
    expect(await counted('customer')).toEqual([7, 3])
    expect(await counted('customer', 'filter[buid_customer]=c-child')).toEqual([0, 1])
    expect(await counted('merchant', 'filter[buid_merchant]=m-1&filter[del_currency]=EUR')).toEqual([0, 1])
    for (const side of disputeParties) expect(await counted(side, 'filter[sol_currency]=EUR')).toEqual([0, 1])
    expect(await counted('merchant', 'filter[buid_merchant]=m-2')).toEqual([0, 0])
    expect(await counted('support', 'filter[buid_merchant]=m-2')).toEqual([0, 1])
  })

  it('shows a payment under way and the amount still owed', async () => {
    const { trxId } = await fixture.dispute('dp-open')
    const pay = (facts: object) => fixture.store.db().update(invoices).set(facts).where(eq(invoices.trxId, trxId))
    await pay({ pendingMinor: 4_000, openMinor: 9_000 })
    const [item] = (await list('customer', 'filter[dispute_id]=dp-open')).items
    expect(item).toMatchObject({ paymentPending: true, openAmount: 9_000, disputedAmount: 10_000 })
    await pay({ pendingMinor: 0, openMinor: 10_000 })
  })

  describe('one dispute', () => {
    const details = async (side: DisputeParty, id: string) =>
      read(DisputeDetailsSchema, await get(side, `disputes/${id}`))

    it('is shown with its description, documents and history to every side', async () => {
      for (const side of disputeParties) {
        const dispute = await details(side, 'dp-own')
        expect(dispute).toMatchObject({
          description: 'The list says 40 and not 45.',
          confirmationNumber: 'CN-DISPUTE-own',
          billedTotal: 10_000,
          merchantName: 'Baltic Parts GmbH',
          customerName: 'Halvorsen Marine Supply',
          createdBy: 'Maria payer',
          outcome: 'cancelled',
        })
        expect(
          dispute.timeline.map(({ event, by, from_status, to_status }) => [event, by, from_status, to_status]),
        ).toEqual([
          ['dispute.created', 'Maria payer', null, 'open'],
          ['customer.cancel', 'Maria payer', 'open', 'closed'],
        ])
        expect(dispute.documents).toMatchObject([
          { document_id: 'dd-own', document_type: 'Price agreement', file_size: 8, party: 'customer' },
        ])
      }
    })

    it('shows the invoice to sides that have no page of it: its dates, PO number and lines', async () => {
      for (const side of disputeParties) {
        expect(await details(side, 'dp-own')).toMatchObject({ poNumber: 'PO-i-own', billedOn: '2026-11-01' })
        expect((await details(side, 'dp-own')).lines).toMatchObject([{ number: '1', amount: 9_000 }])
      }
    })

    it('shows each side whom it has named itself', async () => {
      const contacts = async (side: DisputeParty) =>
        (await details(side, 'dp-own')).contacts.map((contact) => [contact.contact_name, contact.dispute_contact_type])
      expect(await contacts('customer')).toEqual([['Maria', 'Customer']])
      expect(await contacts('merchant')).toEqual([['Jürgen', 'Merchant']])
      expect(await contacts('support')).toEqual([])
    })

    it('is found by viewers, and a pending offer is part of the invoice’s details', async () => {
      const viewer = await fixture.portal.signedIn('viewer')
      const id = placed['pendingAdjustment'] ?? ''
      expect((await viewer.get(`/ecaas/customer-disputes/${id}`)).status).toBe(200)
      const { trxId } = await fixture.dispute(id)
      const { items } = read(
        InvoiceDetailsListSchema,
        await viewer.get(`/ecaas/invoice-details?filter[trx_id]=${trxId}`),
      )
      expect(items).toMatchObject([{ pendingAdjustment: -ADJUSTMENT_MINOR }])
    })
  })

  it('shows a corporate reader the whole program, and no other', async () => {
    const corporate = await fixture.portal.signedIn('corporate')
    const { counts } = read(DisputeListSchema, await corporate.get('/ecaas/customer-disputes'))
    expect(counts).toMatchObject({ all: (await list('support')).counts.all })
  })

  it('is as complete for a parent of hundreds of accounts', async () => {
    const [before, ids] = [await list('customer'), await idsOf('customer', 'page[size]=100')]
    const child = { programId: 'near', parentBuid: 'c-own', currency: 'USD', country: 'US', name: 'A branch' }
    await fixture.store
      .db()
      .insert(customers)
      .values(Array.from({ length: 250 }, (_, at) => ({ ...child, buid: `c-branch-${at}` })))
    expect((await list('customer')).counts).toEqual(before.counts)
    expect(await idsOf('customer', 'page[size]=100')).toEqual(ids)
    expect(ids.length).toBeGreaterThan(7)
  })
})

describeStores('the export of disputes', (openStore) => {
  let fixture: DisputeFixture
  beforeAll(async () => {
    fixture = await openDisputeFixture(await openStore())
  })

  it('has every one of a long list, in its order and as the center shows it', async () => {
    const { store, portal } = fixture
    const filling = { buidCustomer: 'c-child', buidMerchant: 'm-1', count: 4_100 }
    await store.db().insert(userCustomers).values({ userId: 'u-single', buidCustomer: 'c-child' })
    await addManyDisputes({ store, clock: portal.clock }, filling)
    const merchant = await fixture.person('merchant')
    for (const sort of ['-created_at', 'created_at', '-updated_at']) {
      const { text, headers } = await merchant.get(`/ecaas/merchant-dispute-export?sort=${sort}`)
      expect(headers.get('content-disposition')).toContain('disputes-all-2026-11-21.csv')
      const rows = parse<Record<string, string>>(text, { bom: true, columns: true })
      expect(rows).toHaveLength(4_100 + 3)
      expect(new Set(rows.map(({ dispute_number }) => dispute_number)).size).toBe(rows.length)
      const times = rows.map((row) => row[sort.replace('-', '')] ?? '')
      expect(times).toEqual(sort.startsWith('-') ? times.toSorted().toReversed() : times.toSorted())
    }
    const closed = await merchant.get('/ecaas/merchant-dispute-export?filter[status]=closed&filter[text]=d-00001')
    const rows = parse<Record<string, string>>(closed.text, { bom: true, columns: true })
    const { page } = read(
      DisputeListSchema,
      await merchant.get('/ecaas/merchant-disputes?filter[status]=closed&filter[text]=d-00001'),
    )
    expect(rows).toHaveLength(page.total)
  })

  it('runs no formulas, and has amounts as decimals', async () => {
    await fixture.store
      .db()
      .update(disputes)
      .set({ description: '=HYPERLINK("http://evil.example")', disputedMinor: 10_050 })
      .where(eq(disputes.id, 'dp-open'))
    const customer = await fixture.person('customer')
    const { text } = await customer.get('/ecaas/customer-dispute-export?filter[dispute_id]=dp-open')
    const [row] = parse<Record<string, string>>(text, { bom: true, columns: true })
    expect(row).toMatchObject({
      confirmation_number: 'CN-DISPUTE-open',
      description: `'=HYPERLINK("http://evil.example")`,
      disputed_amount: '100.50',
      adjustment_amount: '',
      turn: 'merchant',
      days_left: '10',
    })
  })
})
