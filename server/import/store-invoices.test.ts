import { asc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, it } from 'vitest'

import { describeStores } from '../../tests/server/database.ts'
import { bytesOf } from '../../tests/server/sample-files.ts'
import { planted, sampleUbl } from '../../tests/server/sample-ubl.ts'
import { creditLines, customers, merchants } from '../store/schema/accounts.ts'
import { audit } from '../store/schema/audit.ts'
import { invoiceAddresses, invoiceDocuments, invoiceLines, invoices as invoiceTable } from '../store/schema/invoices.ts'
import { programs } from '../store/schema/programs.ts'
import type { Store } from '../store/store.ts'
import { readCsv as csvEntries } from './csv.ts'
import type { Target } from './find-parties.ts'
import type { Acceptable } from './plausible.ts'
import { collected, type ParsedInvoice } from './reading.ts'
import { storeInvoices } from './store-invoices.ts'
import { parseEInvoice } from './e-invoice/read-e-invoice.ts'

const now = new Date('2026-03-10T12:00:00Z')

async function readUbl(text = sampleUbl()): Promise<readonly ParsedInvoice[]> {
  return (await parseEInvoice(bytesOf(text))).invoices
}

async function readCsv(...lines: string[]): Promise<readonly ParsedInvoice[]> {
  const header = 'account,invoice_id,billed_on,due_on,amount,disputed,settled_on'
  const options = { locale: 'en-US', currency: 'USD', customerColumn: 'account' }
  return (await collected(csvEntries(bytesOf([header, ...lines].join('\n')), options))).invoices
}

describeStores('an import', (openStore) => {
  let store: Store

  beforeAll(async () => {
    store = await openStore()
    for (const id of ['p', 'other'])
      await store.db().insert(programs).values({ id, title: id, config: {}, paymentSettings: {} })
    await store
      .db()
      .insert(merchants)
      .values([
        { buid: 'm', programId: 'p', name: 'Nordlicht', currency: 'EUR', partyIds: ['0088:4000001'] },
        { buid: 'm2', programId: 'p', name: 'Südlicht', currency: 'EUR' },
      ])
    await store
      .db()
      .insert(customers)
      .values([
        { buid: 'c', programId: 'p', name: 'Charpente', currency: 'EUR', country: 'FR', partyIds: ['K-77'] },
        { buid: 'far', programId: 'other', name: 'Far', currency: 'USD', country: 'FR', partyIds: ['K-77'] },
      ])
    await store.db().insert(creditLines).values({ buidCustomer: 'c', currency: 'USD', limitMinor: 100 })
  })

  beforeEach(async () => {
    await store.db().delete(invoiceTable)
  })

  const importInvoices = (
    invoices: readonly ParsedInvoice[],
    target: Target = { merchant: 'm', customer: 'c' },
    ...accepted: Acceptable[]
  ) => storeInvoices(store, invoices, target, { fileName: 'in.xml', now, accepted: new Set(accepted) })

  const stored = () =>
    store.db().select().from(invoiceTable).orderBy(asc(invoiceTable.invoiceId), asc(invoiceTable.kind))

  async function codes(outcome: ReturnType<typeof importInvoices>) {
    return (await outcome).refusals.map(({ line, code }) => ({ line, code }))
  }

  it('stores an e-invoice with lines that add up to its subtotal, addresses and documents', async () => {
    expect(await importInvoices(await readUbl())).toMatchObject({ stored: 1, rejected: 0, refusals: [] })
    const [invoice] = await stored()
    expect(invoice).toMatchObject({
      invoiceId: 'R-1',
      kind: 'invoice',
      buidCustomer: 'c',
      buidMerchant: 'm',
      poNumber: 'PO-9',
      currency: 'EUR',
      billedOn: '2026-03-02',
      dueOn: '2026-04-01',
      receivedOn: '2026-03-10',
      paidOn: null,
      billedMinor: 24389,
      subtotalMinor: 20499,
      taxMinor: 3890,
      adjustedMinor: 11,
      openMinor: 20100,
      eligibleForDispute: true,
      soldBy: 'Nordlicht Holz',
      notes: 'Thank you & see you\nPayment within 30 days',
      dealerOriginalInvoice: 'R-0',
    })
    const lines = await store.db().select().from(invoiceLines).orderBy(asc(invoiceLines.position))
    expect(lines.map(({ description, amountMinor }) => [description, amountMinor])).toEqual([
      ['Board · Spruce, planed', 9999],
      ['Nails', 10000],
      ['Freight', 1000],
      ['Bonus', -500],
    ])
    const addresses = await store.db().select().from(invoiceAddresses).orderBy(asc(invoiceAddresses.kind))
    expect(addresses.map(({ kind, contact, line1, cityStateZip }) => [kind, contact, line1, cityStateZip])).toEqual([
      ['billing', 'Inès Roche', 'Quai 2', '69001 Lyon'],
      ['merchant', 'Nordlicht Holz', 'Hafenstr. 1', '24103 Kiel'],
      ['shipping', null, 'Chantier 5', 'Annecy'],
    ])
    const [document] = await store.db().select().from(invoiceDocuments)
    expect([document?.trxId, document?.fileName, document?.fileSize]).toEqual([invoice?.trxId, 'slip.pdf', 9])
    expect(Buffer.from(document?.content ?? []).toString()).toBe('%PDF-1.7\n')
  })

  it('leaves a trace of each import', async () => {
    await importInvoices(await readUbl())
    const traces = await store.db().select().from(audit).where(eq(audit.action, 'invoices.imported'))
    expect(traces.at(-1)).toMatchObject({ subject: 'm', outcome: 'ok', facts: { file: 'in.xml', invoices: 1 } })
  })

  it('stores a credit note negative, beside an invoice of the same number', async () => {
    await importInvoices(await readUbl())
    await importInvoices(await readUbl(sampleUbl({ root: 'CreditNote' })))
    expect(
      (await stored()).map(({ kind, billedMinor, subtotalMinor, openMinor, eligibleForDispute }) => [
        kind,
        billedMinor,
        subtotalMinor,
        openMinor,
        eligibleForDispute,
      ]),
    ).toEqual([
      ['creditNote', -24389, -20499, -20100, false],
      ['invoice', 24389, 20499, 20100, true],
    ])
  })

  it('finds merchant and customer by the identifiers of the e-invoice, the customer in the same program', async () => {
    await importInvoices(await readUbl(), {})
    expect((await stored()).map(({ buidMerchant, buidCustomer }) => [buidMerchant, buidCustomer])).toEqual([['m', 'c']])
  })

  it.each([
    ['a merchant nobody knows', {}, '4000001', '4000002', 'merchantUnknown'],
    ['a merchant id nobody knows', { merchant: 'no', customer: 'c' }, 'R-1', 'R-1', 'merchantUnknown'],
    ['a customer nobody knows', {}, 'K-77', 'K-78', 'customerUnknown'],
    ['a customer id nobody knows', { customer: 'no' }, 'R-1', 'R-1', 'customerUnknown'],
    ['a customer of another program', { customer: 'far' }, 'R-1', 'R-1', 'customerOfOtherProgram'],
    ['a customer without identifiers', {}, '<b:ID>K-77</b:ID>', '', 'customerMissing'],
  ])('refuses %s', async (_name, target, from, to, code) => {
    expect(await codes(importInvoices(await readUbl(planted(sampleUbl(), from, to)), target))).toEqual([
      { line: 2, code },
    ])
    expect(await stored()).toEqual([])
  })

  it('refuses identifiers that two customers share', async () => {
    await store
      .db()
      .insert(customers)
      .values({ buid: 'twin', programId: 'p', name: 'Twin', currency: 'EUR', country: 'FR', partyIds: ['K-77'] })
    expect(await codes(importInvoices(await readUbl(), {}))).toEqual([{ line: 2, code: 'customerAmbiguous' }])
    await store.db().delete(customers).where(eq(customers.buid, 'twin'))
  })

  it('says of the same file again that it is there, and changes nothing', async () => {
    await importInvoices(await readUbl())
    const before = await stored()
    expect(await codes(importInvoices(await readUbl()))).toEqual([{ line: 2, code: 'invoiceAlreadyImported' }])
    expect(await stored()).toEqual(before)
    expect(await store.db().select().from(invoiceLines)).toHaveLength(4)
  })

  it('distinguishes another invoice under a used number from the same one', async () => {
    await importInvoices(await readUbl())
    const other = planted(sampleUbl(), '<b:IssueDate>2026-03-02', '<b:IssueDate>2026-03-03')
    expect(await codes(importInvoices(await readUbl(other)))).toEqual([{ line: 2, code: 'invoiceNumberTaken' }])
  })

  it('accepts the same number of another merchant', async () => {
    await importInvoices(await readUbl())
    const other = importInvoices(await readUbl(), { merchant: 'm2', customer: 'c' }, 'seller')
    expect(await other).toMatchObject({ stored: 1 })
  })

  it('refuses an e-invoice of another seller or for another buyer, unless they are said to be the same', async () => {
    const target = { merchant: 'm', customer: 'c' }
    const ofSeller = await readUbl(planted(sampleUbl(), '4000001', '4000002'))
    expect(await codes(importInvoices(ofSeller))).toEqual([{ line: 2, code: 'sellerDiffers' }])
    const forBuyer = await readUbl(planted(sampleUbl(), 'K-77', 'K-78'))
    expect(await codes(importInvoices(forBuyer, target, 'seller'))).toEqual([{ line: 2, code: 'customerDiffers' }])
    expect(await stored()).toEqual([])
    expect(await importInvoices(forBuyer, target, 'buyer')).toMatchObject({ stored: 1 })
  })

  it('refuses rows that name another account or merchant than those of the import', async () => {
    const text = bytesOf(
      [
        'customer_id,merchant_id,invoice_id,billed_on,due_on,amount',
        'c,m,R1,3/4/2026,4/3/2026,5',
        'K-77,0088:4000001,R2,3/4/2026,4/3/2026,5',
        'B-1,m,R3,3/4/2026,4/3/2026,5',
        'c,m2,R4,3/4/2026,4/3/2026,5',
      ].join('\n'),
    )
    const { invoices, refusals } = await collected(csvEntries(text, { locale: 'en-US', currency: 'USD' }))
    expect(refusals).toEqual([])
    expect(await codes(importInvoices(invoices))).toEqual([
      { line: 4, code: 'customerDiffers' },
      { line: 5, code: 'sellerDiffers' },
    ])
    expect(await stored()).toEqual([])
    expect(await importInvoices(invoices.slice(0, 2))).toMatchObject({ stored: 2, accountsMade: 0 })
  })

  it('refuses a currency that the account does not have, unless it is said to be right', async () => {
    const text = bytesOf('invoice_id,billed_on,due_on,amount\nR1,3/4/2026,4/3/2026,5')
    const { invoices } = await collected(csvEntries(text, { locale: 'en-US', currency: 'GBP' }))
    expect(await codes(importInvoices(invoices))).toEqual([{ line: 2, code: 'currencyNotOfAccount' }])
    const target = { merchant: 'm', customer: 'c' }
    expect(await importInvoices(invoices, target, 'currency')).toMatchObject({ stored: 1 })
  })

  it('stores what is open and what is tax as the file says it', async () => {
    const text = bytesOf(
      'invoice_id,billed_on,due_on,amount,tax,open_amount\nR1,3/4/2026,4/3/2026,100,19,40\nR2,3/4/2026,4/3/2026,-10,-2,-4',
    )
    const { invoices } = await collected(csvEntries(text, { locale: 'en-US', currency: 'USD' }))
    await importInvoices(invoices)
    expect(
      (await stored()).map(({ billedMinor, subtotalMinor, taxMinor, openMinor }) => [
        billedMinor,
        subtotalMinor,
        taxMinor,
        openMinor,
      ]),
    ).toEqual([
      [10000, 8100, 1900, 4000],
      [-1000, -800, -200, -400],
    ])
  })

  it('stores nothing of a file of which one row is there, accounts included', async () => {
    await importInvoices(await readCsv('A-1,R2,3/4/2026,4/3/2026,5,,'))
    const file = await readCsv(
      'A-9,R1,3/4/2026,4/3/2026,5,,',
      'A-1,R2,3/4/2026,4/3/2026,5,,',
      'A-9,R3,3/4/2026,4/3/2026,5,,',
    )
    expect(await codes(importInvoices(file))).toEqual([{ line: 3, code: 'invoiceAlreadyImported' }])
    expect((await stored()).map(({ invoiceId }) => invoiceId)).toEqual(['R2'])
    expect(await store.db().select().from(customers).where(eq(customers.buid, 'A-9'))).toEqual([])
  })

  it('makes the accounts of a file below the customer, once', async () => {
    const file = await readCsv(
      'B-1,R1,3/4/2026,4/3/2026,5,,',
      'B-2,R2,3/4/2026,4/3/2026,6,,',
      'B-1,R3,3/4/2026,4/3/2026,7,,',
    )
    expect(await importInvoices(file)).toMatchObject({ stored: 3, accountsMade: 2 })
    expect((await stored()).map(({ buidCustomer }) => buidCustomer)).toEqual(['B-1', 'B-2', 'B-1'])
    const [made] = await store.db().select().from(customers).where(eq(customers.buid, 'B-1'))
    expect(made).toMatchObject({ parentBuid: 'c', programId: 'p', name: 'B-1', currency: 'USD', country: 'FR' })
    expect(await importInvoices(await readCsv('B-1,R4,3/4/2026,4/3/2026,5,,'))).toMatchObject({
      stored: 1,
      accountsMade: 0,
    })
  })

  it('refuses an account of another program', async () => {
    expect(await codes(importInvoices(await readCsv('far,R1,3/4/2026,4/3/2026,5,,')))).toEqual([
      { line: 2, code: 'accountElsewhere' },
    ])
    expect(await stored()).toEqual([])
  })

  it('stores a settled row as paid, to be charged back, and flags a disputed one', async () => {
    await importInvoices(
      await readCsv(
        'c,R1,3/4/2026,4/3/2026,5,No,4/1/2026',
        'c,R2,3/4/2026,4/3/2026,6,Yes,',
        'c,R3,3/4/2026,4/3/2026,7,Yes,4/2/2026',
      ),
    )
    expect(
      (await stored()).map(({ billedMinor, openMinor, paidOn, disputedMinor, eligibleForDispute }) => [
        billedMinor,
        openMinor,
        paidOn,
        disputedMinor,
        eligibleForDispute,
      ]),
    ).toEqual([
      [500, 0, '2026-04-01', 0, true],
      [600, 600, null, 600, false],
      [700, 0, '2026-04-02', 700, false],
    ])
  })
})
