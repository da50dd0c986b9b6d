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
import { IMPORTS_A_USER } from '../../domain/limits.ts'
import { errorsOf, type Answer, type Caller } from '../../tests/server/caller.ts'
import { describeStores } from '../../tests/server/database.ts'
import { openTestPortal, type TestPortal } from '../../tests/server/test-portal.ts'
import { invoices } from '../store/schema/invoices.ts'
import { importFiles, importParts, importPieces } from '../store/schema/merchant/imports.ts'
import { rejections } from '../store/schema/merchant/rejections.ts'
import { programs } from '../store/schema/programs.ts'
import { importsEnded } from './work.ts'

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
    await portal.store
      .db()
      .update(programs)
      .set({ invoiceSettings: { purchaseOrderRequired: false } })
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
    ['a PDF', '%PDF-1.7', '422 unsupportedType'],
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
      'line,invoice_id,result,code,reason',
      "2,'=R1,stored,,",
      '3,R2,stored,,',
      expect.stringMatching(/^4,R2,in the rejection center,invoiceRepeatedInFile,/),
      '',
    ])
  })
})
