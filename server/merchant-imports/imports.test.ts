/** Files of invoices through the real app: sent, read, checked and imported. */
import { asc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, it } from 'vitest'

import {
  ImportRefusalsSchema,
  MerchantImportSchema,
  MerchantImportsSchema,
  type ImportReading,
} from '../../domain/contract/merchant/invoice-import.ts'
import { IMPORT_BYTES, IMPORT_KEPT_MS, IMPORT_LOST_MS, IMPORT_WAITS_MS, IMPORTS_A_USER } from '../../domain/limits.ts'
import {
  merchantImportStatuses,
  type MerchantImportStatus,
} from '../../domain/rules/merchant-invoices/invoice-import.ts'
import { MEDIA_TYPE } from '../../domain/contract/json-api.ts'
import { errorsOf, type Answer, type Caller } from '../../tests/server/caller.ts'
import { describeStores } from '../../tests/server/database.ts'
import { openTestPortal, type TestPortal } from '../../tests/server/test-portal.ts'
import { sampleCii } from '../../tests/server/e-invoices/sample-cii.ts'
import { soundFiles } from '../../tests/server/sample-files.ts'
import { invoicePdf } from '../../tests/server/e-invoices/sample-invoice-pdf.ts'
import { planted, sampleUbl } from '../../tests/server/sample-ubl.ts'
import { xlsxTable } from '../exports/xlsx.ts'
import { lostImports, oldImports } from '../jobs/merchant-imports.ts'
import { makeLog } from '../log.ts'
import { customers } from '../store/schema/accounts.ts'
import { invoiceDocuments, invoiceLines, invoices } from '../store/schema/invoices.ts'
import { importFiles, importParts, importPieces, importRefusals, imports } from '../store/schema/merchant/imports.ts'
import { rejections } from '../store/schema/merchant/rejections.ts'
import { users } from '../store/schema/users.ts'
import { move } from './transition.ts'
import { beginWork, importsEnded } from './work.ts'

let portal: TestPortal
let merchant: Caller
let keys = 0
const codeOf = (answer: Answer) => {
  const [error] = errorsOf(answer)
  return error ? `${answer.status} ${error.code}` : String(answer.status)
}
const one = ({ body }: Answer) => v.parse(MerchantImportSchema, body)
const bodyOf = (type: string, attributes: object) => ({ data: { type, attributes } })

const header = 'invoice_id,billed_on,due_on,amount,customer_id'
const good = 'R1,2026-11-04,2026-12-04,100.00,c-own'
const late = 'R2,2026-11-04,2026-10-04,110.00,c-own'
const chosen = { currency: 'USD', buid_customer: null } as const

const send = (caller: Caller, text: string, { name = 'october.csv', buid = 'm-1' } = {}) =>
  caller.send('POST', `/ecaas/merchant-imports?buid_merchant=${buid}&file_name=${name}`, text, {
    'content-type': 'application/octet-stream',
  })
/** Sends bytes, which a caller of texts cannot. */
async function sendBytes(caller: Caller, body: Buffer, name = 'october.csv'): Promise<Answer> {
  const answer = await portal.app.request(
    `http://portal.test/ecaas/merchant-imports?buid_merchant=m-1&file_name=${name}`,
    {
      method: 'POST',
      headers: {
        accept: MEDIA_TYPE,
        host: 'portal.test',
        'content-type': 'application/octet-stream',
        cookie: caller.cookie ?? '',
      },
      body: new Uint8Array(body),
    },
  )
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text, bytes: new Uint8Array(), body: JSON.parse(text) }
}

const never = (): never => {
  throw new Error('There is no file.')
}

type Sold = { number: string; amount: number }
/** A workbook with a number, a day and a text in each row. */
async function workbook(): Promise<Buffer> {
  const rows: Sold[] = [
    { number: 'R1', amount: 123_456 },
    { number: 'R2', amount: 50 },
  ]
  const parts = xlsxTable<Sold>({
    title: 'Receivables',
    say: ({ id }) => id,
    columns: [
      { name: 'invoice_id', title: { id: 'invoice_id' }, cell: ({ number }) => number },
      { name: 'billed_on', title: { id: 'billed_on' }, cell: () => ({ day: '2026-11-04' }) },
      { name: 'due_on', title: { id: 'due_on' }, cell: () => ({ day: '2026-12-04' }) },
      { name: 'amount', title: { id: 'amount' }, cell: ({ amount }) => ({ minor: amount, currency: 'USD' }) },
      { name: 'customer_id', title: { id: 'customer_id' }, cell: () => 'c-own' },
    ],
    parts: (async function* () {
      yield await Promise.resolve(rows)
    })(),
  })
  const chunks: Uint8Array[] = []
  for await (const chunk of parts) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The first line of the file, stored by somebody else. */
const sameInvoice = {
  trxId: 'meanwhile',
  invoiceId: 'R1',
  buidCustomer: 'c-own',
  buidMerchant: 'm-1',
  currency: 'USD',
  billedOn: '2026-11-04',
  dueOn: '2026-12-04',
  billedMinor: 10_000,
  subtotalMinor: 10_000,
  openMinor: 10_000,
}

const read = async (id: string) => one(await merchant.get(`/ecaas/merchant-imports/${id}`))
const say = (part: string, id: string, version: number, reading: ImportReading) =>
  merchant.post(`/ecaas/merchant-imports/${id}/${part}`, bodyOf('import-readings', { version, reading }))
const change = (part: string, id: string, version: number, key = `key-${(keys += 1)}`) =>
  merchant.post(`/ecaas/merchant-imports/${id}/${part}`, bodyOf('import-changes', { version }), {
    'idempotency-key': key,
  })

/** Sends a file and checks it. */
async function checked(lines: readonly string[], more: Partial<ImportReading> = {}, head = header) {
  const sent = one(await send(merchant, [head, ...lines].join('\n')))
  const answer = await say('check', sent.id, sent.version, { ...sent.reading, ...chosen, ...more })
  if (answer.status !== 200) throw new Error(answer.text)
  await importsEnded(portal.store)
  return read(sent.id)
}

/** Sends a file, checks it and imports it. */
async function imported(lines: readonly string[], more: Partial<ImportReading> = {}, head = header) {
  const { id, version } = await checked(lines, more, head)
  const answer = await change('run', id, version)
  if (answer.status !== 200) throw new Error(answer.text)
  await importsEnded(portal.store)
  return read(id)
}

const numbers = async () => {
  const rows = await portal.store
    .db()
    .select()
    .from(invoices)
    .where(eq(invoices.buidMerchant, 'm-1'))
    .orderBy(asc(invoices.invoiceId))
  return rows.map(({ invoiceId }) => invoiceId).filter((id) => id.startsWith('R'))
}

describeStores('an import in the browser', (openStore) => {
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
    merchant = await portal.signedIn('merchant')
  })
  afterEach(() => importsEnded(portal.store))

  it('shows the columns, what they mean, the locale and the first rows as they are read', async () => {
    const sent = one(await send(merchant, `${header}\n${good}\n${late}`))
    expect(sent).toMatchObject({
      status: 'uploaded',
      format: 'csv',
      fileName: 'october.csv',
      readingFrom: 'guessed',
      createdBy: 'Maria merchant',
      table: { header: header.split(','), rows: [good.split(','), late.split(',')] },
      reading: {
        skipped_lines: 0,
        columns: ['invoice_id', 'billed_on', 'due_on', 'amount', 'customer_id'],
        locale: 'en-US',
        currency: null,
        choice: 'allOrNothing',
      },
      possibleLocales: ['en-US'],
      preview: [],
      progress: null,
      outcome: null,
    })
    const said = one(await say('reading', sent.id, sent.version, { ...sent.reading, ...chosen }))
    expect(said).toMatchObject({ status: 'uploaded', readingFrom: 'chosen', version: sent.version + 1 })
    expect(said.preview).toEqual([
      {
        line: 2,
        invoice_number: 'R1',
        customer: 'Halvorsen Marine Supply',
        billed_on: '2026-11-04',
        due_on: '2026-12-04',
        amount: 10_000,
        currency: 'USD',
        codes: [],
      },
      expect.objectContaining({ line: 3, codes: ['dateImplausible'] }),
    ])
  })

  it('is checked without storing anything, and then stores all of it', async () => {
    const found = await checked([good])
    expect(found).toMatchObject({
      status: 'checked',
      outcome: {
        invoices: 1,
        credit_notes: 0,
        known: 0,
        refused_lines: 0,
        totals: [{ currency: 'USD', billed: 10_000, due: 10_000 }],
        refusals: [],
      },
    })
    expect(await numbers()).toEqual([])
    expect(codeOf(await change('run', found.id, found.version))).toBe('200')
    await importsEnded(portal.store)
    const done = await read(found.id)
    expect(done).toMatchObject({ status: 'imported', stored: 1, rejected: 0, outcome: { invoices: 1 } })
    expect(done.endedAt).not.toBeNull()
    expect(await numbers()).toEqual(['R1'])
    expect(await portal.store.db().$count(importPieces)).toBe(0)
    const [part] = await portal.store.db().select().from(importParts)
    expect(part).toMatchObject({ invoices: null, results: [[2, 'R1', 'good']] })
  })

  it('changes nothing with the same file again', async () => {
    await imported([good])
    expect(await imported([good])).toMatchObject({
      status: 'imported',
      stored: 0,
      outcome: { invoices: 0, known: 1, refused_lines: 0 },
    })
    expect(await numbers()).toEqual(['R1'])
  })

  it('stores nothing of a file with a refused line, and says each with its cell', async () => {
    const found = await checked([good, late, 'R3,2026-13-04,2026-12-04,5,c-own'])
    expect(found.outcome).toMatchObject({
      invoices: 1,
      refused_lines: 2,
      to_rejections: 0,
      codes: [
        { code: 'dateImplausible', count: 1 },
        { code: 'dateMalformed', count: 1 },
      ],
    })
    const { body } = await merchant.get(`/ecaas/merchant-imports/${found.id}/refusals?page[size]=10`)
    const { data, meta } = v.parse(ImportRefusalsSchema, body)
    expect(meta.page.total).toBe(2)
    expect(data.map(({ attributes }) => attributes)).toEqual([
      { line: 3, invoice_number: 'R2', code: 'dateImplausible', column: null, value: null, to_rejections: false },
      {
        line: 4,
        invoice_number: 'R3',
        code: 'dateMalformed',
        column: 'billed_on',
        value: '2026-13-04',
        to_rejections: false,
      },
    ])
    await change('run', found.id, found.version)
    await importsEnded(portal.store)
    expect(await read(found.id)).toMatchObject({ status: 'refused', stored: 0 })
    expect(await numbers()).toEqual([])
  })

  it('stores the good lines and sends the others to the rejection center, where that is chosen', async () => {
    const unknown = 'R4,2026-11-04,2026-12-04,5,Nobody'
    const done = await imported([good, late, unknown], { choice: 'goodLines' })
    expect(done).toMatchObject({
      status: 'imported',
      stored: 1,
      rejected: 2,
      outcome: { refused_lines: 2, to_rejections: 2 },
    })
    expect(await numbers()).toEqual(['R1'])
    const rows = await portal.store.db().select().from(rejections).orderBy(asc(rejections.fileLine))
    expect(rows.map(({ fileName, fileLine, buidCustomer }) => [fileName, fileLine, buidCustomer])).toEqual([
      ['october.csv', 3, 'c-own'],
      ['october.csv', 4, null],
    ])
    const again = await imported([good, late, unknown], { choice: 'goodLines' })
    expect(again).toMatchObject({ stored: 0, rejected: 0, outcome: { known: 3, refused_lines: 0 } })
    expect(await portal.store.db().$count(rejections)).toBe(2)
  })

  it('remembers how a header was read, but neither its account nor what was accepted', async () => {
    await checked([good], { locale: 'en-GB', due_days: 30, accepted: ['dates'], buid_customer: 'c-own' })
    const next = one(await send(merchant, `Invoice-ID,Billed on,due_on,AMOUNT,customer_id\n${late}`))
    expect(next).toMatchObject({
      readingFrom: 'remembered',
      reading: { locale: 'en-GB', currency: 'USD', due_days: 30, accepted: [], buid_customer: null },
    })
    const supplier = await portal.signedIn('supplier')
    expect(one(await send(supplier, `${header}\n${late}`, { buid: 'm-2' })).readingFrom).toBe('guessed')
  })

  it('is open so many times at once, and no more', async () => {
    const sent = []
    for (let at = 0; at < IMPORTS_A_USER; at += 1) sent.push(one(await send(merchant, `${header}\n${good}`)))
    expect(codeOf(await send(merchant, `${header}\n${good}`))).toBe('409 importsTooMany')
    const [first] = sent
    if (first) expect(codeOf(await change('cancellation', first.id, first.version))).toBe('200')
    expect(codeOf(await send(merchant, `${header}\n${good}`))).toBe('201')
    expect(await portal.store.db().$count(importFiles)).toBe(IMPORTS_A_USER)
    const { body } = await merchant.get('/ecaas/merchant-imports?page[size]=10')
    expect(v.parse(MerchantImportsSchema, body).page.total).toBe(IMPORTS_A_USER + 1)
  })

  it.each([
    ['an empty file', '', '422 fileEmpty'],
    ['a header alone', header, '422 fileEmpty'],
    ['an archive that is no workbook', 'PK\u0003\u0004 and nothing more', '422 fileUnreadable'],
    ['control characters', `${header}\nR1\u0000,2026-11-04`, '422 fileUnreadable'],
  ])('refuses %s and keeps nothing of it', async (_name, text, expected) => {
    expect(codeOf(await send(merchant, text))).toBe(expected)
    expect(await portal.store.db().$count(importFiles)).toBe(0)
  })

  it('begins to import once for a key', async () => {
    const { id, version } = await checked([good])
    const [first, second] = [await change('run', id, version, 'once'), await change('run', id, version, 'once')]
    expect([codeOf(first), codeOf(second)]).toEqual(['200', '200'])
    await importsEnded(portal.store)
    expect(await numbers()).toEqual(['R1'])
  })

  it('says what became of each line in a file that no spreadsheet computes', async () => {
    const done = await imported(['=R1,2026-11-04,2026-12-04,5,c-own', 'R2,2026-11-04,2026-12-04,6,c-own', late], {
      choice: 'goodLines',
    })
    const answer = await merchant.get(`/ecaas/merchant-imports/${done.id}/result`)
    expect(answer.headers.get('content-disposition')).toContain('october-result.csv')
    expect(answer.text.split('\r\n')).toEqual([
      'Line,Invoice number,Result,Code,Reason',
      "2,'=R1,Imported,,",
      '3,R2,Imported,,',
      '4,R2,In the rejection center,invoiceRepeatedInFile,The file contains this invoice more than once.',
      '',
    ])
    await portal.store.db().update(users).set({ language: 'de' }).where(eq(users.id, 'u-merchant'))
    const german = await (await portal.signedIn('merchant')).get(`/ecaas/merchant-imports/${done.id}/result`)
    expect(german.text.split('\r\n')[0]).toContain('Rechnungsnummer')
  })

  it('finds accounts by their id, an identifier or their name, and makes none', async () => {
    await portal.store
      .db()
      .update(customers)
      .set({ partyIds: ['DE123'] })
      .where(eq(customers.buid, 'c-own'))
    const rows = ['c-own', 'DE123', 'Prairie Grain', 'c-far', 'Far Carrier', 'Nobody'].map(
      (account, at) => `R${at},2026-11-04,2026-12-04,5,${account}`,
    )
    const { id, outcome } = await checked(rows)
    expect(outcome).toMatchObject({ invoices: 3, refused_lines: 3, codes: [{ code: 'customerUnknown', count: 3 }] })
    expect(outcome?.refusals[0]).toMatchObject({ line: 5, column: 'customer_id', value: 'c-far' })
    expect((await read(id)).preview.map(({ customer }) => customer)).toEqual([
      'Halvorsen Marine Supply',
      'Halvorsen Marine Supply',
      'Prairie Grain',
      null,
      null,
      null,
    ])
    expect(await portal.store.db().$count(customers)).toBe(4)
  })

  it('knows no account that is closed', async () => {
    await portal.store.db().update(customers).set({ status: 'inactive' }).where(eq(customers.buid, 'c-own'))
    expect((await checked([good])).outcome).toMatchObject({ codes: [{ code: 'customerUnknown', count: 1 }] })
    const sent = one(await send(merchant, `${header}\n${good}`))
    const own = { ...sent.reading, currency: 'USD', buid_customer: 'c-own' }
    const [first] = errorsOf(await say('check', sent.id, sent.version, own))
    expect(first).toMatchObject({
      code: 'customerUnknown',
      source: { pointer: '/data/attributes/reading/buid_customer' },
    })
  })

  it.each([
    ['columnMissing', 'columns', { columns: ['invoice_id', null, 'due_on', 'amount', null] }],
    ['columnTwice', 'columns/1', { columns: ['amount', 'amount', 'due_on', null, null] }],
    ['localeMissing', 'locale', { locale: null }],
    ['localeUnknown', 'locale', { locale: 'xx-YY' }],
    ['currencyMissing', 'currency', { currency: null }],
    ['currencyUnknown', 'currency', { currency: 'XYZ' }],
    ['customerUnknown', 'buid_customer', { buid_customer: 'c-far' }],
    ['customerUnknown', 'buid_customer', { buid_customer: 'c-unknown' }],
  ] as const)('is not checked with %s at its place', async (code, at, wrong) => {
    const sent = one(await send(merchant, `${header}\n${good}`))
    const reading = {
      ...sent.reading,
      ...chosen,
      ...wrong,
      columns: [...('columns' in wrong ? wrong.columns : sent.reading.columns)],
    }
    const found = errorsOf(await say('check', sent.id, sent.version, reading))
    expect(found.map((error) => [error.code, error.source?.pointer])).toContainEqual([
      code,
      `/data/attributes/reading/${at}`,
    ])
    expect((await read(sent.id)).status).toBe('uploaded')
  })

  it('says each locale that the first rows fit, the reader’s own first', async () => {
    const days = 'invoice_id,billed_on,due_on,amount\n'
    const both = one(await send(merchant, `${days}R1,3/4/2026,5/6/2026,"1,000.50"`))
    expect(both.possibleLocales.slice(0, 2)).toEqual(['en-US', 'en-GB'])
    expect(one(await send(merchant, `${days}R1,13/4/2026,15/6/2026,"1,000.50"`)).possibleLocales).toEqual(['en-GB'])
    const german = one(await send(merchant, 'Rechnungsnummer;Rechnungsdatum;Betrag\nR1;4.3.2026;1.000,50'))
    expect(german).toMatchObject({
      possibleLocales: ['de-DE'],
      reading: { locale: 'de-DE', columns: ['invoice_id', 'billed_on', 'amount'] },
    })
  })

  it('finds the header below titles, and reads a file that is not UTF-8', async () => {
    const text = Buffer.from(`Receivables\nof M\u00fcller\n${header},notes\n${good},Gr\u00fc\u00dfe`, 'latin1')
    const sent = one(await sendBytes(merchant, text))
    expect(sent.reading.skipped_lines).toBe(2)
    expect(sent.table?.rows).toEqual([[...good.split(','), 'Gr\u00fc\u00dfe']])
  })

  it('reads numbers and days of a workbook exactly, whatever the locale', async () => {
    const sent = one(await sendBytes(merchant, await workbook(), 'october.xlsx'))
    expect(sent).toMatchObject({
      format: 'xlsx',
      table: { header: ['invoice_id', 'billed_on', 'due_on', 'amount', 'customer_id'] },
    })
    await say('check', sent.id, sent.version, { ...sent.reading, ...chosen, locale: 'de-DE' })
    await importsEnded(portal.store)
    const { version, outcome } = await read(sent.id)
    expect(outcome).toMatchObject({ invoices: 2, totals: [{ currency: 'USD', billed: 123_456 + 50 }] })
    await change('run', sent.id, version)
    await importsEnded(portal.store)
    const stored = await portal.store.db().select().from(invoices).where(eq(invoices.invoiceId, 'R1'))
    expect(stored[0]).toMatchObject({ billedOn: '2026-11-04', dueOn: '2026-12-04', billedMinor: 123_456 })
  })

  it('reads an e-invoice for the account that it names, and refuses one of another merchant', async () => {
    const sent = one(await send(merchant, sampleUbl(), { name: 'invoice.xml' }))
    expect(sent).toMatchObject({ format: 'ubl', table: null, preview: [{ invoice_number: 'R-1' }] })
    await say('check', sent.id, sent.version, sent.reading)
    await importsEnded(portal.store)
    const found = await read(sent.id)
    expect(found.outcome?.codes.map(({ code }) => code).toSorted()).toEqual(['customerUnknown', 'sellerDiffers'])
    const accepted: ImportReading = {
      ...sent.reading,
      buid_customer: 'c-own',
      accepted: ['seller', 'buyer', 'currency'],
    }
    await say('check', sent.id, found.version, accepted)
    await importsEnded(portal.store)
    await change('run', sent.id, found.version + 2)
    await importsEnded(portal.store)
    expect(await read(sent.id)).toMatchObject({ status: 'imported', stored: 1 })
    const rows = await portal.store.db().select().from(invoices).where(eq(invoices.invoiceId, 'R-1'))
    expect(rows.map(({ buidCustomer }) => buidCustomer)).toEqual(['c-own'])
    expect(await portal.store.db().$count(invoiceLines, eq(invoiceLines.trxId, rows[0]?.trxId ?? ''))).toBeGreaterThan(
      1,
    )
    expect(await portal.store.db().$count(invoiceDocuments, eq(invoiceDocuments.trxId, rows[0]?.trxId ?? ''))).toBe(1)
  })

  it('reads an e-invoice in a PDF, and keeps the PDF as its original', async () => {
    const file = invoicePdf([{ name: 'factur-x.xml', content: sampleCii({ profile: 'en16931' }) }])
    const sent = one(await sendBytes(merchant, file, 'invoice.pdf'))
    expect(sent).toMatchObject({ format: 'ubl', table: null, preview: [{ invoice_number: 'R-1', amount: 24_389 }] })
    const accepted: ImportReading['accepted'] = ['seller', 'buyer', 'currency']
    const reading = { ...sent.reading, buid_customer: 'c-own', accepted }
    await say('check', sent.id, sent.version, reading)
    await importsEnded(portal.store)
    await change('run', sent.id, sent.version + 2)
    await importsEnded(portal.store)
    expect(await read(sent.id)).toMatchObject({ status: 'imported', stored: 1 })
    const kept = await portal.store
      .db()
      .select()
      .from(invoiceDocuments)
      .where(eq(invoiceDocuments.docTypeId, 'originalInvoice'))
    expect(
      kept.map(({ fileName, content }) => [fileName, content !== null && Buffer.from(content).equals(file)]),
    ).toEqual([['R-1.pdf', true]])
  })

  it.each([
    [
      'whose e-invoice does not add up',
      () => invoicePdf([{ name: 'factur-x.xml', content: planted(sampleCii(), '>201.00<', '>201.01<') }]),
      'payableDiffers',
    ],
    ['without an e-invoice', () => soundFiles.pdf, 'notAnEInvoice'],
  ])('refuses a PDF %s at its check', async (_what, file, code) => {
    const sent = one(await sendBytes(merchant, file(), 'invoice.pdf'))
    await say('check', sent.id, sent.version, { ...sent.reading, buid_customer: 'c-own' })
    await importsEnded(portal.store)
    expect((await read(sent.id)).outcome?.codes.map((found) => found.code)).toEqual([code])
  })

  it('goes its way by status and event, and no other way', async () => {
    const sent = one(await send(merchant, `${header}\n${good}`))
    const [file] = await portal.store.db().select().from(importFiles)
    const reading = { ...sent.reading, ...chosen }
    const acts = {
      reading: () => say('reading', sent.id, 1, reading),
      check: () => say('check', sent.id, 1, reading),
      run: () => change('run', sent.id, 1),
      cancellation: () => change('cancellation', sent.id, 1),
    } as const
    const targets = { reading: 'uploaded', check: 'checked', run: 'imported', cancellation: 'cancelled' } as const
    const allowed: Readonly<Record<keyof typeof acts, readonly MerchantImportStatus[]>> = {
      reading: ['uploaded', 'checked'],
      check: ['uploaded', 'checked'],
      run: ['checked'],
      cancellation: ['uploaded', 'checking', 'checked', 'importing'],
    }
    const ended = ['imported', 'refused', 'cancelled', 'failed']
    const names = ['reading', 'check', 'run', 'cancellation'] as const
    const seen: unknown[] = []
    for (const person of ['merchant', 'colleague', 'supplier', 'admin'] as const) {
      merchant = await portal.signedIn(person)
      for (const name of names) {
        for (const status of merchantImportStatuses) {
          await portal.store.db().delete(invoices).where(eq(invoices.invoiceId, 'R1'))
          await portal.store
            .db()
            .insert(importFiles)
            .values({ ...(file ?? never()) })
            .onConflictDoNothing()
          await portal.store
            .db()
            .insert(importPieces)
            .values({ fileId: file?.id ?? '', position: 0, content: Buffer.from(`${header}\n${good}`) })
            .onConflictDoNothing()
          await portal.store
            .db()
            .update(imports)
            .set({ status, version: 1, fileId: file?.id ?? null, endedAt: null })
            .where(eq(imports.id, sent.id))
          const answer = codeOf(await acts[name]())
          await importsEnded(portal.store)
          const [row] = await portal.store.db().select().from(imports).where(eq(imports.id, sent.id))
          const isAllowed = person === 'merchant' && allowed[name].includes(status)
          const refused = ended.includes(status) ? '409 importEnded' : '409 importChanged'
          const denied = {
            merchant: refused,
            colleague: '403 roleRequired',
            supplier: '404 notFound',
            admin: '403 userTypeRequired',
          }
          const expected = isAllowed ? '200' : denied[person]
          // A check that is cancelled leaves the file as it was sent.
          const isCheckEnded = name === 'cancellation' && status === 'checking'
          const target = !isAllowed ? status : isCheckEnded ? 'uploaded' : targets[name]
          if (answer !== expected || row?.status !== target)
            seen.push({ person, name, status, answer, expected, is: row?.status, target })
        }
      }
    }
    expect(seen).toEqual([])
  })

  it('is read in another way when its check is cancelled, and checked again at once', async () => {
    const lines = Array.from({ length: 3_000 }, (_, at) => `R${at},2026-11-04,2026-12-04,5,c-own`)
    const sent = one(await send(merchant, [header, ...lines].join('\n')))
    const reading = { ...sent.reading, ...chosen }
    await say('check', sent.id, sent.version, reading)
    expect(codeOf(await change('cancellation', sent.id, sent.version + 1))).toBe('200')
    expect(await read(sent.id)).toMatchObject({ status: 'uploaded', outcome: null, progress: null })
    expect(await portal.store.db().$count(importFiles)).toBe(1)
    await say('check', sent.id, sent.version + 2, reading)
    await importsEnded(portal.store)
    expect(await read(sent.id)).toMatchObject({ status: 'checked', outcome: { invoices: 3_000 } })
    const parts = await portal.store.db().select({ results: importParts.results }).from(importParts)
    expect(parts.flatMap(({ results }) => results)).toHaveLength(3_000)
  })

  it('forgets what a cancelled check has found', async () => {
    const { id, version } = await checked([good, late])
    await portal.store.db().update(imports).set({ status: 'checking' }).where(eq(imports.id, id))
    expect(codeOf(await change('cancellation', id, version))).toBe('200')
    expect((await read(id)).status).toBe('uploaded')
    expect(await portal.store.db().$count(importParts)).toBe(0)
    expect(await portal.store.db().$count(importRefusals)).toBe(0)
  })

  it('leaves nothing when it is cancelled half-way, by whichever server', async () => {
    const lines = Array.from({ length: 3_000 }, (_, at) => `R${at},2026-11-04,2026-12-04,5,c-own`)
    const { id, version } = await checked(lines)
    await change('run', id, version)
    await change('cancellation', id, version + 1)
    await importsEnded(portal.store)
    expect(await read(id)).toMatchObject({ status: 'cancelled', stored: 0 })
    expect(await numbers()).toEqual([])
    expect(await portal.store.db().$count(importParts)).toBe(0)
    expect(await portal.store.db().$count(importFiles)).toBe(0)
  })

  it('has failed when its server gives no sign of life, and leaves nothing', async () => {
    const { id } = await checked([good])
    await portal.store.db().update(imports).set({ status: 'importing' }).where(eq(imports.id, id))
    await lostImports(portal.store).run(portal.clock.now())
    expect((await read(id)).status).toBe('importing')
    portal.clock.move(IMPORT_LOST_MS + 1_000)
    await lostImports(portal.store).run(portal.clock.now())
    expect(await read(id)).toMatchObject({ status: 'failed', stored: 0 })
    expect(await portal.store.db().$count(importParts)).toBe(0)
    expect(await portal.store.db().$count(importPieces)).toBe(0)
  })

  it('is judged again where an invoice came to be there between its judgement and its storing', async () => {
    const { id, version } = await checked([good, 'R2,2026-11-04,2026-12-04,5,c-own'])
    const { store } = portal
    let isDone = false
    const meanwhile: typeof store = {
      ...store,
      async tx(work, options) {
        if (options?.statementTimeoutMs !== undefined && !isDone) {
          isDone = true
          await store.db().insert(invoices).values(sameInvoice)
        }
        return store.tx(work, options)
      },
    }
    const reader = { actor: { userId: 'u-merchant', requestId: null }, now: portal.clock.now() }
    const [row] = await store.db().select().from(imports).where(eq(imports.id, id))
    const begun = row && (await move(store, row, { type: 'import.begin' }, reader))
    if (!begun) throw new Error(`It is not at version ${version}.`)
    beginWork({ store: meanwhile, clock: portal.clock, log: makeLog('silent') }, begun, reader.actor)
    await importsEnded(meanwhile)
    expect(await read(id)).toMatchObject({ status: 'imported', stored: 1, outcome: { known: 1, invoices: 1 } })
    expect(await numbers()).toEqual(['R1', 'R2'])
  })

  it('is deleted when nobody goes on with it for a week, and after ninety days in any case', async () => {
    one(await send(merchant, `${header}\n${good}`))
    const done = await imported([good])
    const job = oldImports(portal.store)
    portal.clock.move(IMPORT_WAITS_MS + 1_000)
    await job.run(portal.clock.now())
    const rows = await portal.store.db().select().from(imports)
    expect(rows.map(({ id }) => id)).toEqual([done.id])
    expect(await portal.store.db().$count(importFiles)).toBe(0)
    portal.clock.move(IMPORT_KEPT_MS)
    await job.run(portal.clock.now())
    expect(await portal.store.db().$count(imports)).toBe(0)
    expect(await portal.store.db().$count(importParts)).toBe(0)
  })

  it('refuses more than it may hold as soon as there is more', async () => {
    const answer = await merchant.send('POST', '/ecaas/merchant-imports?buid_merchant=m-1&file_name=a.csv', 'a', {
      'content-type': 'application/octet-stream',
      'content-length': String(IMPORT_BYTES + 1),
    })
    expect(codeOf(answer)).toBe('413 fileTooLarge')
    expect(await portal.store.db().$count(importFiles)).toBe(0)
  })
})
