import { asc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, it } from 'vitest'

import type { InvoiceChange } from '../../domain/contract/intake/invoice-change.ts'
import type { IntakeMode } from '../../domain/contract/intake/result.ts'
import { describeStores } from '../../tests/server/database.ts'
import { apply as applyTo, invoiceChange, said, storeIntakeProgram } from '../../tests/server/intake/fixture.ts'
import { audit } from '../store/schema/audit.ts'
import { invoiceExternalIds } from '../store/schema/merchant/intake.ts'
import { invoiceLines, invoices, invoiceTallies } from '../store/schema/invoices.ts'
import type { Store } from '../store/store.ts'

describeStores('invoices of a feed', (openStore) => {
  let store: Store

  beforeAll(async () => {
    store = await openStore()
    await storeIntakeProgram(store)
  })

  beforeEach(async () => {
    await store.db().delete(invoices)
  })

  const apply = async (changes: readonly Partial<InvoiceChange>[], mode: IntakeMode = 'refuse', more = {}) =>
    said(await applyTo(store, 'invoice', changes.map(invoiceChange), mode, more))
  const stored = () => store.db().select().from(invoices).orderBy(asc(invoices.invoiceId), asc(invoices.kind))

  it('are stored as the import stores them, with lines, and counted', async () => {
    const line = { number: '1', description: 'Board', quantity: '2', amount: 100_00 }
    expect(await apply([{ poNumber: 'PO-9', tax: 20_00, total: 120_00, lines: [line] }])).toEqual(['stored'])
    expect(await stored()).toMatchObject([
      {
        invoiceId: 'A-1',
        buidCustomer: 'c',
        buidMerchant: 'm',
        poNumber: 'PO-9',
        billedMinor: 120_00,
        subtotalMinor: 100_00,
        taxMinor: 20_00,
        openMinor: 120_00,
        receivedOn: '2026-03-10',
        eligibleForDispute: true,
        soldBy: 'Nordlicht',
        version: 1,
      },
    ])
    const lines = await store.db().select().from(invoiceLines)
    expect(lines).toMatchObject([{ position: 1, description: 'Board', amountMinor: 100_00 }])
    const tallies = await store.db().select().from(invoiceTallies)
    expect(tallies.reduce((sum, { openMinor }) => sum + openMinor, 0)).toBe(120_00)
  })

  it('leave one trace in the audit for a batch that changed something', async () => {
    await apply([{}, { number: 'A-2' }, { merchant: 'nobody' }])
    await apply([{}])
    const traces = await store.db().select().from(audit).where(eq(audit.action, 'feed.invoice'))
    expect(traces.at(-1)).toMatchObject({ subject: 'p', facts: { by: 'file in.csv', stored: 2, refused: 1 } })
  })

  it('find merchants and accounts by the identifiers of other systems too', async () => {
    expect(await apply([{ merchant: 'V-1', customer: 'K-7' }])).toEqual(['stored'])
    expect(await stored()).toMatchObject([{ buidMerchant: 'm', buidCustomer: 'c' }])
  })

  it('are refused where nobody knows whose they are: of another program everybody is unknown', async () => {
    expect(
      await apply([
        { merchant: 'far-m' },
        { merchant: 'V-9' },
        { customer: 'far-c' },
        { customer: 'K-S' },
        { currency: 'GBP' },
      ]),
    ).toEqual([
      'refused merchantUnknown',
      'refused merchantUnknown',
      'refused customerUnknown',
      'refused customerAmbiguous',
      'refused currencyNotOfAccount',
    ])
    expect(await apply([{}], 'refuse', { buidMerchant: 'far-m' })).toEqual(['refused merchantUnknown'])
    expect(await stored()).toEqual([])
  })

  it('are refused when they are there already, left with skip, and changed with change', async () => {
    await apply([{}])
    const other = { total: 80_00, poNumber: 'PO-2' }
    expect(await apply([other])).toEqual(['refused invoiceAlreadyThere'])
    expect(await apply([other], 'skip')).toEqual(['skipped invoiceAlreadyThere'])
    expect(await stored()).toMatchObject([{ billedMinor: 100_00, version: 1 }])
    expect(await apply([other], 'change')).toEqual(['changed'])
    expect(await stored()).toMatchObject([
      { billedMinor: 80_00, subtotalMinor: 80_00, openMinor: 80_00, poNumber: 'PO-2', version: 2 },
    ])
    expect(await apply([other], 'change')).toEqual(['unchanged'])
    expect(await stored()).toMatchObject([{ version: 2 }])
  })

  it('come to the same when two of one number are in one batch', async () => {
    expect(await apply([{}, { total: 70_00 }], 'change')).toEqual(['stored', 'changed'])
    expect(await stored()).toMatchObject([{ billedMinor: 70_00, openMinor: 70_00 }])
    expect(await apply([{ number: 'A-2' }, { number: 'A-2' }])).toEqual(['stored', 'refused invoiceAlreadyThere'])
  })

  it('are known again by the id of their system: the same content is unchanged, another one refused', async () => {
    const own = { externalId: 'X-1' }
    expect(await apply([own, own])).toEqual(['stored', 'unchanged'])
    expect(await apply([own, { ...own, total: 1_00 }])).toEqual(['unchanged', 'refused invoiceAlreadyThere'])
    expect(await apply([{ ...own, number: 'A-2' }], 'change')).toEqual(['refused externalIdTaken'])
    expect(await store.db().select().from(invoiceExternalIds)).toMatchObject([{ buidMerchant: 'm', externalId: 'X-1' }])
  })

  it('keep what was paid of them: the total does not fall below it', async () => {
    await apply([{}])
    await store.db().update(invoices).set({ openMinor: 40_00, pendingMinor: 30_00 })
    expect(await apply([{ total: 89_99 }], 'change')).toEqual(['refused totalBelowPaid'])
    expect(await apply([{ total: 90_00 }], 'change')).toEqual(['changed'])
    expect(await stored()).toMatchObject([{ billedMinor: 90_00, openMinor: 30_00, pendingMinor: 30_00 }])
  })

  it('replace lines only where there are other ones', async () => {
    const lines = [{ number: '1', description: 'Board', quantity: '1', amount: 100_00 }]
    await apply([{ lines }])
    expect(await apply([{}, { lines }], 'change')).toEqual(['unchanged', 'unchanged'])
    const others = [{ number: '1', description: 'Nails', quantity: '1', amount: 100_00 }]
    expect(await apply([{ lines: others }], 'change')).toEqual(['changed'])
    expect(await store.db().select().from(invoiceLines)).toMatchObject([{ description: 'Nails' }])
  })

  it('are stored once when two senders bring them at the same moment', async () => {
    const change = invoiceChange({ externalId: 'X-2' })
    const both = await Promise.all([applyTo(store, 'invoice', [change]), applyTo(store, 'invoice', [change])])
    expect(both.flatMap(said).toSorted()).toEqual(['stored', 'unchanged'])
    expect(await stored()).toHaveLength(1)
  })

  it('stores a credit note negative, beside an invoice of the same number', async () => {
    expect(await apply([{}, { kind: 'creditNote', total: 30_00 }])).toEqual(['stored', 'stored'])
    expect(await stored()).toMatchObject([
      { kind: 'creditNote', billedMinor: -30_00, openMinor: -30_00, eligibleForDispute: false },
      { kind: 'invoice' },
    ])
  })
})
