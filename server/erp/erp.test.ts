/** Calls of software over HTTP, of a merchant's and of a program's: invoices in, what became of them, and what cannot be stored. */
import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'

import { errorsOf, type Answer, type Caller } from '../../tests/server/caller.ts'
import { describeStore, describeStores } from '../../tests/server/database.ts'
import { signedCaller, storePortalApiKeys } from '../../tests/server/erp/signed-caller.ts'
import { sampleCii } from '../../tests/server/e-invoices/sample-cii.ts'
import { invoicePdf } from '../../tests/server/e-invoices/sample-invoice-pdf.ts'
import { planted, sampleUbl } from '../../tests/server/sample-ubl.ts'
import { openTestPortal, type TestPortal } from '../../tests/server/test-portal.ts'
import { proposedInvoice, proposedLine } from '../../tests/support/proposed-invoice.ts'
import { creditLines, customers, merchants } from '../store/schema/accounts.ts'
import { audit } from '../store/schema/audit.ts'
import { creditHolds, invoiceDocuments, invoices } from '../store/schema/invoices.ts'
import { rejections } from '../store/schema/merchant/rejections.ts'
import { programs } from '../store/schema/programs.ts'
import { storeInvoices } from '../import/store-invoices.ts'
import { parseEInvoice } from '../import/e-invoice/read-e-invoice.ts'

const request = (attributes: object) => ({ data: { type: 'proposed-invoices', attributes } })
const codes = (answer: Answer) => [answer.status, ...errorsOf(answer).map(({ code }) => code)]
const attributesOf = ({ body }: Answer) => (body as { data: { attributes: Record<string, unknown> } }).data.attributes
const rejectionOf = ({ body }: Answer) => (body as { meta?: { rejection_id?: string } }).meta?.rejection_id ?? null
/** As little as an invoice can say. */
const least = {
  buid_customer: 'c-own',
  invoice_number: 'ERP-1',
  po_number: 'PO-1',
  currency: 'USD',
  billed_on: '2026-11-20',
  due_on: '2026-12-20',
  lines: [{ description: 'Pump', quantity: '2', unit_price: '45.00', tax_category: 'S', tax_percent: '10' }],
}

let portal: TestPortal
let software: Caller
const send = (attributes: object, key: string) =>
  software.post('/ecaas/erp/invoices', request(attributes), { 'idempotency-key': key })
const count = () => portal.store.db().$count(invoices)
const rejectedRows = () => portal.store.db().select().from(rejections)

describeStores('an invoice that an ERP sends as JSON:API', (openStore) => {
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
    await storePortalApiKeys(portal.store)
    software = signedCaller(portal)
  })

  it('is stored with as little as it says, and can be asked for', async () => {
    const answer = await send(least, 'key-0001')
    expect(answer.status).toBe(201)
    const { trx_id: trxId, ...said } = attributesOf(answer)
    expect(said).toMatchObject({
      invoice_number: 'ERP-1',
      kind: 'invoice',
      buid_customer: 'c-own',
      status: 'Billed',
      currency: 'USD',
      billed_total: 9_900,
      open_amount: 9_900,
      hold_reason: null,
    })
    expect((await software.get(`/ecaas/erp/invoices/${String(trxId)}`)).text).toBe(answer.text)
    const [row] = await portal.store
      .db()
      .select()
      .from(audit)
      .where(and(eq(audit.action, 'invoice.created'), eq(audit.subject, String(trxId))))
    expect(row).toMatchObject({ userId: null, facts: { by: 'erp key-own', buidMerchant: 'm-1' } })
  })

  it('is stored once for its key, however often and however many at once, with another API key too', async () => {
    const before = await count()
    const other = signedCaller(portal, { keyId: 'key-spare' })
    const again = () => other.post('/ecaas/erp/invoices', request(least), { 'idempotency-key': 'key-0001' })
    const answers = await Promise.all([send(least, 'key-0001'), send(least, 'key-0001'), again()])
    const [first] = answers
    expect(answers.map(({ status, text }) => [status, text])).toEqual(answers.map(() => [201, first?.text]))
    expect(await count()).toBe(before + 1)
    expect(codes(await send({ ...least, notes: 'Another' }, 'key-0001'))).toEqual([422, 'idempotencyKeyReused'])
    // What is there already is nothing to correct.
    const repeated = await send(least, 'key-0002')
    expect(codes(repeated)).toEqual([409, 'invoiceAlreadyThere'])
    expect(errorsOf(repeated)[0]?.meta).toEqual({ trx_id: attributesOf(answers[0]).trx_id })
    expect(await rejectedRows()).toEqual([])
  })

  it('names its account by an identifier, if it is that of one account alone', async () => {
    const set = (buid: string) =>
      portal.store
        .db()
        .update(customers)
        .set({ partyIds: ['0088:4000001', 'VAT1'] })
        .where(eq(customers.buid, buid))
    const { buid_customer: _, ...unnamed } = least
    await set('c-own')
    const answer = await send({ ...unnamed, customer_party_id: 'VAT1' }, 'key-0001')
    expect([answer.status, attributesOf(answer).buid_customer]).toEqual([201, 'c-own'])
    // One of another program does not count; two of this one do.
    await set('c-far')
    expect((await send({ ...unnamed, customer_party_id: 'VAT1', invoice_number: 'ERP-2' }, 'key-0002')).status).toBe(
      201,
    )
    await set('c-child')
    for (const [key, party] of [
      ['key-0003', 'VAT1'],
      ['key-0004', 'VAT2'],
    ] as const)
      expect(codes(await send({ ...unnamed, customer_party_id: party, invoice_number: key }, key))).toEqual([
        422,
        'customerMissing',
      ])
  })

  it('waits in the rejection center when it is refused, once, and the ERP sees what became of it', async () => {
    const bad = { ...least, po_number: '', lines: [] }
    const answer = await send(bad, 'key-0001')
    expect(codes(answer)).toEqual([422, 'poNumberMissing', 'linesMissing'])
    expect(errorsOf(answer).map(({ source }) => source?.pointer)).toEqual([
      '/data/attributes/po_number',
      '/data/attributes/lines',
    ])
    const id = rejectionOf(answer)
    expect(await send(bad, 'key-0001')).toMatchObject({ text: answer.text, status: 422 })
    const rows = await rejectedRows()
    expect(rows).toMatchObject([
      { id, buidMerchant: 'm-1', source: 'erp', status: 'active', invoiceNumber: 'ERP-1', buidCustomer: 'c-own' },
    ])
    const read = () => software.get(`/ecaas/erp/rejections/${id}`)
    expect(attributesOf(await read())).toMatchObject({
      status: 'active',
      invoice_number: 'ERP-1',
      trx_id: null,
      refusals: [
        { code: 'poNumberMissing', at: 'po_number' },
        { code: 'linesMissing', at: 'lines' },
      ],
    })

    const mark = await portal.signedIn('merchant')
    const invoice = proposedInvoice({ invoice_number: 'ERP-1', lines: [proposedLine()] })
    const corrected = await mark.post(
      `/ecaas/merchant-rejections/${id}/resubmission`,
      { data: { type: 'rejection-corrections', attributes: { version: 1, invoice } } },
      { 'idempotency-key': 'resubmission-1' },
    )
    expect(corrected.status).toBe(200)
    const { status, trx_id: trxId } = attributesOf(await read())
    expect(status).toBe('accepted')
    expect((await software.get(`/ecaas/erp/invoices/${String(trxId)}`)).status).toBe(200)
  })

  it('of another number of the same body is another rejection', async () => {
    const bad = { ...least, lines: [] }
    const ids = [rejectionOf(await send(bad, 'key-0001')), rejectionOf(await send(bad, 'key-0002'))]
    expect(new Set(ids).size).toBe(2)
  })

  it('above the credit is refused or held, as the program says', async () => {
    const large = { ...least, lines: [{ ...least.lines[0], quantity: '100000' }] }
    expect(codes(await send(large, 'key-0001'))).toEqual([422, 'overCreditLimit'])
    await portal.store
      .db()
      .update(programs)
      .set({ invoiceSettings: { overLimit: 'hold' } })
    const answer = await send({ ...large, invoice_number: 'ERP-2' }, 'key-0002')
    expect([answer.status, attributesOf(answer)]).toMatchObject([
      201,
      { status: 'Billed, On Hold', hold_reason: 'overCreditLimit' },
    ])
  })

  it('of another shape or of another merchant is refused, and nothing is kept', async () => {
    expect(codes(await send({ ...least, total: 1 }, 'key-0001'))).toEqual([422, 'attributeUnknown'])
    expect(codes(await send({ ...least, buid_merchant: 'm-2' }, 'key-0001'))).toEqual([404, 'notFound'])
    const unkeyed = signedCaller(portal)
    expect(codes(await unkeyed.post('/ecaas/erp/invoices', request(least), { 'idempotency-key': '' }))).toEqual([
      400,
      'idempotencyKeyMissing',
    ])
    expect(await rejectedRows()).toEqual([])
    // And the key is free.
    expect((await send(least, 'key-0001')).status).toBe(201)
  })
})

describeStore('a program’s software', (openStore) => {
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
    await storePortalApiKeys(portal.store)
    software = signedCaller(portal, { keyId: 'key-program' })
  })

  it('names the merchant of an invoice, which must be one of its program', async () => {
    const answer = await send({ ...least, buid_merchant: 'm-2' }, 'key-0001')
    expect([answer.status, attributesOf(answer)]).toMatchObject([
      201,
      { buid_merchant: 'm-2', invoice_number: 'ERP-1' },
    ])
    const unnamed = await send(least, 'key-0002')
    expect(codes(unnamed)).toEqual([422, 'merchantRequired'])
    expect(errorsOf(unnamed)[0]?.source).toEqual({ pointer: '/data/attributes/buid_merchant' })
    expect(codes(await send({ ...least, buid_merchant: 'm-far' }, 'key-0002'))).toEqual([404, 'notFound'])
    expect((await send({ ...least, buid_merchant: 'm-1' }, 'key-0002')).status).toBe(201)
  })

  it('has answers of its own: a merchant’s call with the same key is another call', async () => {
    const invoice = { ...least, buid_merchant: 'm-1' }
    const ofMerchant = signedCaller(portal)
    const post = (caller: Caller, more: object) =>
      caller.post('/ecaas/erp/invoices', request({ ...invoice, ...more }), { 'idempotency-key': 'key-0001' })
    const first = await post(software, {})
    expect(first.status).toBe(201)
    expect((await post(ofMerchant, { invoice_number: 'ERP-2' })).status).toBe(201)
    // Another key of the program is the same caller.
    const spare = signedCaller(portal, { keyId: 'key-program-spare' })
    expect(await post(spare, {})).toMatchObject({ status: 201, text: first.text })
    expect(codes(await post(spare, { invoice_number: 'ERP-3' }))).toEqual([422, 'idempotencyKeyReused'])
  })

  it('adds a document to an invoice of any merchant of its program', async () => {
    const add = (trxId: string) =>
      software.send('POST', `/ecaas/erp/documents?trx_id=${trxId}&doc_type_id=other&file_name=a.csv`, 'a;b', {
        'content-type': 'application/octet-stream',
      })
    expect((await add('i-foreign')).status).toBe(201)
    expect(codes(await add('i-far'))).toEqual([404, 'notFound'])
  })

  it('names the merchant of an e-invoice in the address', async () => {
    const to = (query: string) =>
      software.send('POST', `/ecaas/erp/invoices${query}`, plain(), { 'content-type': 'application/xml' })
    const unnamed = await to('')
    expect([...codes(unnamed), errorsOf(unnamed)[0]?.source]).toEqual([
      422,
      'merchantRequired',
      { parameter: 'buid_merchant' },
    ])
    expect(codes(await to('?buid_merchant=m-far'))).toEqual([404, 'notFound'])
    expect(codes(await to('?buid_merchant=m-2'))).toEqual([422, 'sellerDiffers'])
  })
})

const pdf = Buffer.from('%PDF-1.7\n%%EOF\n').toString('base64')
const sample = (root: 'Invoice' | 'CreditNote' = 'Invoice') => planted(sampleUbl({ root }), 'JVBERi0xLjcK', pdf)

/** Without what a proposed invoice cannot say: a prepaid part, a rounding, a document. */
const plain = () => {
  const cut = (text: string, from: string) => planted(text, from, '')
  const whole = cut(
    cut(sample(), '  <b:PrepaidAmount currencyID="EUR">43.00</b:PrepaidAmount>\n'),
    '  <b:PayableRoundingAmount currencyID="EUR">0.11</b:PayableRoundingAmount>\n',
  )
  return planted(
    planted(whole, '<b:PayableAmount currencyID="EUR">201.00', '<b:PayableAmount currencyID="EUR">243.89'),
    whole.slice(whole.indexOf('<a:AdditionalDocumentReference>'), whole.indexOf('<a:AccountingSupplierParty>')),
    '',
  )
}

describeStore('a document that an ERP adds', (openStore) => {
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
    await storePortalApiKeys(portal.store)
    software = signedCaller(portal)
  })
  const add = (key: string, content = 'a;b', query = 'trx_id=i-own&doc_type_id=other&file_name=prices.csv') =>
    software.send('POST', `/ecaas/erp/documents?${query}`, content, {
      'content-type': 'application/octet-stream',
      'idempotency-key': key,
    })

  it('is added once for its key, and its customer finds it', async () => {
    const before = await portal.store.db().$count(invoiceDocuments)
    const answer = await add('key-0001')
    expect([answer.status, attributesOf(answer)]).toMatchObject([
      201,
      { doc_type_id: 'other', file_name: 'prices.csv', file_size: 3 },
    ])
    expect(await add('key-0001')).toMatchObject({ status: 201, text: answer.text })
    expect(await portal.store.db().$count(invoiceDocuments)).toBe(before + 1)
    const payer = await portal.signedIn('payer')
    expect((await payer.get('/ecaas/documents?filter[trx_id]=i-own')).text).toContain('prices.csv')
    const [row] = await portal.store.db().select().from(audit).where(eq(audit.action, 'document.added'))
    expect(row).toMatchObject({ userId: null, facts: { by: 'erp key-own', trxId: 'i-own', fileName: 'prices.csv' } })
    expect(codes(await add('key-0001', 'c;d'))).toEqual([422, 'idempotencyKeyReused'])
  })

  it.each([
    ['without a type', 'trx_id=i-own&file_name=prices.csv', 'a;b', 422, 'documentTypeMissing'],
    [
      'of another kind than its name says',
      'trx_id=i-own&doc_type_id=other&file_name=a.pdf',
      'a;b',
      422,
      'documentSuspicious',
    ],
    [
      'that a spreadsheet would compute',
      'trx_id=i-own&doc_type_id=other&file_name=a.csv',
      'a\n=1+1',
      422,
      'documentFormula',
    ],
    ['to another merchant’s invoice', 'trx_id=i-foreign&doc_type_id=other&file_name=a.csv', 'a;b', 404, 'notFound'],
  ])('%s is refused, and its key is free', async (_what, query, content, status, code) => {
    expect(codes(await add('key-0001', content, query))).toEqual([status, code])
    expect((await add('key-0001')).status).toBe(201)
  })

  it('is refused over the maximum of its type', async () => {
    const original = (key: string) => add(key, 'a;b', 'trx_id=i-own&doc_type_id=originalInvoice&file_name=prices.csv')
    expect((await original('key-0001')).status).toBe(201)
    expect(codes(await original('key-0002'))).toEqual([409, 'tooManyOfType'])
  })
})

describeStore('an e-invoice that an ERP sends', (openStore) => {
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
    await storePortalApiKeys(portal.store)
    software = signedCaller(portal)
    await portal.store
      .db()
      .update(merchants)
      .set({ partyIds: ['0088:4000001'] })
      .where(eq(merchants.buid, 'm-1'))
    await portal.store
      .db()
      .update(customers)
      .set({ partyIds: ['K-77'] })
      .where(eq(customers.buid, 'c-child'))
    await portal.store
      .db()
      .insert(creditLines)
      .values({ buidCustomer: 'c-child', currency: 'EUR', limitMinor: 900_000_000 })
      .onConflictDoNothing()
  })
  const sendUbl = (text: string, key: string, caller = software) =>
    caller.send('POST', '/ecaas/erp/invoices', text, { 'content-type': 'application/xml', 'idempotency-key': key })
  const row = async (trxId: unknown) => {
    const [found] = await portal.store
      .db()
      .select()
      .from(invoices)
      .where(eq(invoices.trxId, String(trxId)))
    if (!found) throw new Error('It is not there.')
    return found
  }

  it.each(['Invoice', 'CreditNote'] as const)('is stored as the command line stores it: %s', async (root) => {
    const text = sample(root)
    const answer = await sendUbl(text, 'key-0001')
    expect(answer.status).toBe(201)
    const stored = await row(attributesOf(answer).trx_id)
    await portal.store.db().delete(invoices).where(eq(invoices.trxId, stored.trxId))
    const { invoices: parsed } = await parseEInvoice([Buffer.from(text)])
    const target = { merchant: 'm-1' }
    await storeInvoices(portal.store, parsed, target, { fileName: 'in.xml', now: portal.clock.now() })
    const [imported] = await portal.store.db().select().from(invoices).where(eq(invoices.invoiceId, 'R-1'))
    expect({ ...stored, trxId: '' }).toEqual({ ...imported, trxId: '' })
  })

  it('may be CII, or in a PDF that is kept as its original', async () => {
    // The caller of the tests sends text.
    const cii = planted(sampleCii(), 'JVBERi0xLjcK', pdf).replaceAll(
      /[^ -~\n]/g,
      (letter) => `&#${letter.codePointAt(0)};`,
    )
    const file = invoicePdf([{ name: 'factur-x.xml', content: cii, packed: false }]).toString('latin1')
    const inPdf = { 'content-type': 'application/pdf' }
    const post = (text: string, key: string, headers: Readonly<Record<string, string>>) =>
      software.send('POST', '/ecaas/erp/invoices', text, { ...headers, 'idempotency-key': key })
    expect(codes(await post(planted(file, '>201.00<', '>201.01<'), 'key-0001', inPdf))).toEqual([422, 'payableDiffers'])
    const active = planted(file, 'trailer\n', '9 0 obj\n<</S/JavaScript/JS (x)>>\nendobj\ntrailer\n')
    expect(codes(await post(active, 'key-0001', inPdf))).toEqual([422, 'documentActive'])
    const answer = await post(file, 'key-0001', inPdf)
    expect(answer.status).toBe(201)
    const documents = await portal.store
      .db()
      .select()
      .from(invoiceDocuments)
      .where(eq(invoiceDocuments.trxId, String(attributesOf(answer).trx_id)))
    expect(documents.map(({ docTypeId }) => docTypeId).toSorted()).toEqual(['attachment', 'originalInvoice'])
    expect(codes(await sendUbl(cii, 'key-0002'))).toEqual([409, 'invoiceAlreadyThere'])
    expect(codes(await post(file, 'key-0003', { 'content-type': 'text/plain' }))).toEqual([415, 'mediaTypeUnsupported'])
  })

  it('is stored once for its key', async () => {
    const answer = await sendUbl(sample(), 'key-0001')
    expect(await sendUbl(sample(), 'key-0001')).toMatchObject({ status: 201, text: answer.text })
    expect(codes(await sendUbl(plain(), 'key-0001'))).toEqual([422, 'idempotencyKeyReused'])
    expect(codes(await sendUbl(sample(), 'key-0002'))).toEqual([409, 'invoiceAlreadyThere'])
    expect(await rejectedRows()).toEqual([])
  })

  it('is for the account that the call names, where its buyer has no identifier', async () => {
    await portal.store
      .db()
      .update(customers)
      .set({ partyIds: [], name: 'Charpente Rhône SA' })
      .where(eq(customers.buid, 'c-child'))
    const to = (buid: string, key: string) =>
      software.send('POST', `/ecaas/erp/invoices?buid_customer=${buid}`, sample(), {
        'content-type': 'application/xml',
        'idempotency-key': key,
      })
    expect(codes(await sendUbl(sample(), 'key-0001'))).toEqual([422, 'customerUnknown'])
    expect(codes(await to('c-own', 'key-0002'))).toContain('customerDiffers')
    const answer = await to('c-child', 'key-0003')
    expect([answer.status, attributesOf(answer).buid_customer]).toEqual([201, 'c-child'])
    expect(codes(await to('c-own', 'key-0003'))).toEqual([422, 'idempotencyKeyReused'])
    const named = await software.post('/ecaas/erp/invoices?buid_customer=c-own', request(least))
    expect(codes(named)).toEqual([400, 'parameterUnknown'])
  })

  it('waits in the rejection center when its account is unknown, with the same sums', async () => {
    const text = planted(plain(), 'K-77', 'K-78')
    const answer = await sendUbl(text, 'key-0001')
    expect(codes(answer)).toEqual([422, 'customerUnknown'])
    const [rejection, ...more] = await rejectedRows()
    expect(more).toEqual([])
    expect(rejection).toMatchObject({
      id: rejectionOf(answer),
      source: 'erp',
      invoiceNumber: 'R-1',
      buidCustomer: null,
      currency: 'EUR',
      totalMinor: 24_389,
      original: {
        po_number: 'PO-9',
        billed_on: '2026-03-02',
        rebate: '',
        lines: [{}, { discount: '5.00' }, { description: 'Freight' }],
      },
    })
    expect(rejection?.refusals).toContainEqual({ code: 'customerMissing', at: 'buid_customer' })
  })

  it('above the credit waits in the rejection center, or is stored on hold', async () => {
    await portal.store.db().update(creditLines).set({ limitMinor: 1 })
    const answer = await sendUbl(plain(), 'key-0001')
    expect(codes(answer)).toEqual([422, 'overCreditLimit'])
    expect(rejectionOf(answer)).not.toBeNull()
    await portal.store
      .db()
      .update(programs)
      .set({ invoiceSettings: { overLimit: 'hold' } })
    const held = await sendUbl(plain(), 'key-0002')
    expect([held.status, attributesOf(held).hold_reason]).toEqual([201, 'overCreditLimit'])
    expect(await portal.store.db().$count(creditHolds)).toBe(1)
  })

  it.each([
    ['is a credit note', () => planted(sample('CreditNote'), 'K-77', 'K-78'), 'customerUnknown'],
    ['has documents in it and is partly paid', () => planted(sample(), 'K-77', 'K-78'), 'customerUnknown'],
    ['is of another seller', () => planted(plain(), '4000001', '4000002'), 'sellerDiffers'],
    [
      'is of another seller, and for nobody known',
      () => planted(planted(plain(), '4000001', '4000002'), 'K-77', 'K-78'),
      'sellerDiffers',
    ],
    [
      'does not add up',
      () => planted(plain(), '>243.89</b:TaxInclusive', '>243.88</b:TaxInclusive'),
      'taxInclusiveDiffers',
    ],
    ['is no e-invoice', () => '<html/>', 'notAnEInvoice'],
    ['is not XML', () => '<a', 'notWellFormed'],
  ])('that %s is refused, and nothing is kept', async (_what, text, code) => {
    const before = await count()
    const answer = await sendUbl(text(), 'key-0001')
    expect(codes(answer)).toContain(code)
    expect([answer.status, rejectionOf(answer)]).toEqual([422, null])
    const told = { detail: expect.any(String), meta: { line: expect.any(Number) } }
    expect(errorsOf(answer).find((error) => error.code === code)).toMatchObject(told)
    expect([await count(), await rejectedRows()]).toEqual([before, []])
    // And the key is free for the corrected one.
    expect((await sendUbl(sample(), 'key-0001')).status).toBe(201)
  })

  it('is looked into as uploads are: what harms in it is not stored', async () => {
    const virus = Buffer.from('X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*').toString(
      'base64',
    )
    expect(codes(await sendUbl(planted(sampleUbl(), 'JVBERi0xLjcK', virus), 'key-0001'))).toEqual([
      422,
      'documentInfected',
    ])
    const formula = planted(
      planted(sampleUbl(), 'JVBERi0xLjcK', Buffer.from('a;b\n=1+1;2\n').toString('base64')),
      'mimeCode="application/pdf" filename="../slip.pdf"',
      'mimeCode="text/csv" filename="slip.csv"',
    )
    expect(codes(await sendUbl(formula, 'key-0001'))).toEqual([422, 'documentFormula'])
    // What is not as it says is stored as plain bytes, as by the command line.
    const plainBytes = planted(sampleUbl(), 'JVBERi0xLjcK', Buffer.from('no pdf').toString('base64'))
    const { trx_id: trxId } = attributesOf(await sendUbl(plainBytes, 'key-0001'))
    const [document] = await portal.store
      .db()
      .select()
      .from(invoiceDocuments)
      .where(eq(invoiceDocuments.trxId, String(trxId)))
    expect(document).toMatchObject({ fileName: 'slip.pdf', mediaType: 'application/octet-stream' })
  })

  it('for a merchant that is not active is refused', async () => {
    await portal.store.db().update(merchants).set({ status: 'inactive' }).where(eq(merchants.buid, 'm-1'))
    expect(codes(await sendUbl(plain(), 'key-0001'))).toEqual([422, 'merchantNotActive'])
  })

  it('of more bytes than fifteen million is not read', async () => {
    const software15 = signedCaller(portal)
    const answer = await sendUbl('x'.repeat(15_000_001), 'key-0001', software15)
    expect(codes(answer)).toEqual([413, 'tooLarge'])
  })
})
