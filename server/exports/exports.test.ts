/** Exports over HTTP: what they hold, in which languages, how many at a time, and whose they are. */
import { parse } from 'csv-parse/sync'
import { asc, eq, isNull } from 'drizzle-orm'
import readExcelFile from 'read-excel-file/node'
import { extractText, getDocumentProxy } from 'unpdf'
import * as v from 'valibot'
import { beforeAll, expect, it } from 'vitest'
import { fromBufferPromise, type Entry } from 'yauzl'

import { ExportSchema, type InvoiceFormat } from '../../domain/contract/export.ts'
import { InvoiceListSchema } from '../../domain/contract/invoice.ts'
import { EXPORT_DOCUMENTS, EXPORT_LOST_MS, FILES_AT_ONCE } from '../../domain/limits.ts'
import type { Locale } from '../../domain/locales.ts'
import { money, parseAmount, toDecimal } from '../../domain/money.ts'
import type { Role } from '../../domain/people.ts'
import { missingGlyphs } from '../../tests/support/glyphs.ts'
import { callerOf, errorsOf, type Answer, type Caller } from '../../tests/server/caller.ts'
import { describeStore, describeStores } from '../../tests/server/database.ts'
import { openTestPortal, testDeps, type TestPortal } from '../../tests/server/test-portal.ts'
import { createApp } from '../app.ts'
import { audit } from '../store/schema/audit.ts'
import { exports } from '../store/schema/exports.ts'
import { invoiceDocuments, invoices } from '../store/schema/invoices.ts'
import { users } from '../store/schema/users.ts'

type Of = 'invoices' | 'payments' | 'statements'

const requested = (of: Of, caller: Caller, attributes: object): Promise<Answer> =>
  caller.post(`/ecaas/exports/${of}`, { data: { type: 'exports', attributes } })
const codes = (answer: Answer) => [answer.status, ...errorsOf(answer).map(({ code }) => code)]

/** The file's answer as it streams. */
const fileOf = (portal: TestPortal, caller: Caller, id: string) =>
  portal.app.request(`http://portal.test/ecaas/exports/${id}/file`, {
    headers: { cookie: caller.cookie ?? '', host: 'portal.test' },
  })

async function exported(portal: TestPortal, caller: Caller, of: Of, attributes: object) {
  const answer = await requested(of, caller, attributes)
  expect(answer.status, answer.text).toBe(201)
  const made = v.parse(ExportSchema, answer.body)
  expect(answer.headers.get('location')).toBe(`/ecaas/exports/${made.id}`)
  const file = await fileOf(portal, caller, made.id)
  const bytes = Buffer.from(await file.arrayBuffer())
  expect(file.status, bytes.toString().slice(0, 500)).toBe(200)
  return { ...made, headers: file.headers, bytes }
}

const rowsOf = (bytes: Buffer) =>
  v.parse(v.array(v.record(v.string(), v.string())), parse(bytes, { columns: true, bom: true }))
const own = { 'filter[buid_customer]': 'c-own' }
const manyFilters = Object.fromEntries(Array.from({ length: 31 }, (_, at) => [`filter[${at}]`, '1']))
const list = (format: InvoiceFormat, filters: object = own, locale: Locale = 'en') => ({ format, locale, filters })

async function unzipped(bytes: Buffer): Promise<Record<string, string>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  const files: Record<string, string> = {}
  for await (const entry of zip.eachEntry() as AsyncIterable<Entry>) {
    const stream = await zip.openReadStreamPromise(entry)
    const chunks: Buffer[] = []
    for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
    files[entry.fileName] = Buffer.concat(chunks).toString()
  }
  return files
}

describeStore('exports', (openStore) => {
  let portal: TestPortal
  let viewer: Caller
  beforeAll(async () => {
    portal = await openTestPortal(await openStore())
    viewer = await portal.signedIn('viewer')
    const [late] = await portal.store.db().select().from(invoices).where(eq(invoices.trxId, 'i-late'))
    if (!late) throw new Error('The fixture has an invoice that is late.')
    const formula = { trxId: 'i-formula', invoiceId: '=1+1', currency: 'JPY', billedMinor: 123_456, openMinor: 123_456 }
    await portal.store
      .db()
      .insert(invoices)
      .values({ ...late, ...formula })
  })

  it('have a list as CSV with titles and words in the language of the reader', async () => {
    const { bytes, headers, fileName, rowsTotal } = await exported(
      portal,
      viewer,
      'invoices',
      list('csv', { ...own, 'filter[status]': 'open', sort: 'invoice_id' }, 'de'),
    )
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toContain(`filename="${fileName}"`)
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const rows = rowsOf(bytes)
    expect(rows).toHaveLength(rowsTotal)
    const late = rows.find((row) => row['Transaktionsnummer'] === 'i-late')
    expect(late).toMatchObject({ Fälligkeitsdatum: '2026-11-10', 'Offener Betrag': '105.00', Währung: 'USD' })
    expect(late?.['Status']).toContain('Überfällig')
  })

  it('never have a formula', async () => {
    const formats = ['csv', 'data'] as const
    for (const format of formats) {
      const { bytes } = await exported(portal, viewer, 'invoices', list(format))
      expect(bytes.toString()).toContain("'=1+1")
      expect(bytes.toString()).not.toMatch(/(^|,)=1/m)
    }
    const { bytes } = await exported(portal, viewer, 'invoices', list('xlsx'))
    const [sheet] = Object.entries(await unzipped(bytes)).filter(([name]) => name.includes('sheet1'))
    expect(sheet?.[1]).not.toContain('<f>')
  })

  it('have the names of the contract for other software, as the call of the list has them', async () => {
    const { bytes } = await exported(portal, viewer, 'invoices', list('data', { ...own, sort: 'invoice_id' }, 'bg'))
    const { text } = await viewer.get('/ecaas/invoice-export?filter[buid_customer]=c-own&sort=invoice_id', {
      accept: 'text/csv',
    })
    expect(bytes.toString().replace('\uFEFF', '')).toBe(text.replace('\uFEFF', ''))
  })

  it('have a list as a workbook with numbers and dates', async () => {
    const { bytes, fileName } = await exported(portal, viewer, 'invoices', list('xlsx', own, 'bg'))
    expect(fileName).toBe('invoices-all-2026-11-21.xlsx')
    const [sheet] = await readExcelFile(bytes)
    expect(sheet?.sheet).toBe('Фактури')
    const [titles = [], ...rows] = sheet?.data ?? []
    const at = (title: string) => titles.indexOf(title)
    const late = rows.find((row) => row.includes('i-late')) ?? []
    expect(late[at('Остатък за плащане')]).toBe(105)
    expect(late[at('Дата на падеж')]).toEqual(new Date('2026-11-10T00:00:00Z'))
    const formula = rows.find((row) => row.includes('i-formula')) ?? []
    expect(formula).toContain('=1+1')
    expect(formula).toContain(123_456)
  })

  it('have chosen invoices in the order in which they were chosen', async () => {
    const chosen = { format: 'data', locale: 'en', trx_ids: ['i-late', 'i-child', 'i-own'] }
    const { bytes, rowsTotal } = await exported(portal, viewer, 'invoices', chosen)
    expect(rowsTotal).toBe(3)
    expect(rowsOf(bytes).map((row) => row['trx_id'])).toEqual(['i-late', 'i-child', 'i-own'])
  })

  it('answer to a foreign invoice, account or export as to an unknown one', async () => {
    for (const id of ['i-foreign', 'i-far', 'i-unknown'])
      expect(
        codes(await requested('invoices', viewer, { format: 'csv', locale: 'en', trx_ids: ['i-own', id] })),
      ).toEqual([404, 'notFound'])
    const statement = { locale: 'en', currency: 'USD', from: '2026-11-01', to: '2026-11-21' }
    for (const id of ['c-foreign', 'c-far', 'c-unknown'])
      expect(codes(await requested('statements', viewer, { ...statement, buid_customer: id }))).toEqual([
        404,
        'notFound',
      ])
    const { id } = v.parse(ExportSchema, (await requested('invoices', viewer, list('csv'))).body)
    const payer = await portal.signedIn('payer')
    expect(codes(await payer.get(`/ecaas/exports/${id}`))).toEqual([404, 'notFound'])
    expect(codes(await payer.get(`/ecaas/exports/${id}/file`))).toEqual([404, 'notFound'])
    expect(codes(await payer.get('/ecaas/exports/nobody-has-this/file'))).toEqual([404, 'notFound'])
    await (await fileOf(portal, viewer, id)).arrayBuffer()
  })

  it('have foreign invoices in no list', async () => {
    const { bytes, rowsTotal } = await exported(
      portal,
      viewer,
      'invoices',
      list('data', { 'filter[buid_customer]': 'c-foreign' }),
    )
    expect([rowsTotal, rowsOf(bytes)]).toEqual([0, []])
  })

  it('can be downloaded once, and are written down in the audit', async () => {
    const { id, rowsTotal } = await exported(portal, viewer, 'invoices', list('csv'))
    expect(codes(await viewer.get(`/ecaas/exports/${id}/file`))).toEqual([404, 'notFound'])
    const progress = v.parse(ExportSchema, (await viewer.get(`/ecaas/exports/${id}`)).body)
    expect(progress).toMatchObject({ rowsDone: rowsTotal, rowsTotal })
    const rows = await portal.store.db().select().from(audit).where(eq(audit.subject, id))
    const facts = { of: 'invoices', rows: rowsTotal, format: 'csv', locale: 'en', filters: own }
    expect(rows).toMatchObject([{ action: 'list.exported', facts }])
  })

  it('of an account, and calls that other software makes, are written down with what they hold', async () => {
    const period = { from: '2026-11-01', to: '2026-11-21' }
    const statement = { locale: 'en', buid_customer: 'c-own', currency: 'USD', ...period }
    const { id } = await exported(portal, viewer, 'statements', statement)
    const [row] = await portal.store.db().select().from(audit).where(eq(audit.subject, id))
    expect(row?.facts).toMatchObject({ of: 'statements', ...statement })
    for (const of of ['invoice', 'payment', 'customer-dispute']) {
      const { status } = await viewer.get(`/ecaas/${of}-export?filter[buid_customer]=c-own`, { accept: 'text/csv' })
      expect([of, status]).toEqual([of, 200])
    }
    const rows = await portal.store.db().select().from(audit).where(isNull(audit.subject)).orderBy(asc(audit.id))
    expect(rows.filter(({ action }) => action === 'list.exported').slice(-3)).toMatchObject(
      ['invoices', 'payments', 'disputes'].map((of) => ({
        userId: 'u-viewer',
        facts: { of, format: 'data', filters: own },
      })),
    )
  })

  it('are refused to a reader who has lost the permission since', async () => {
    const other = await portal.signedIn('voucher_manager')
    const ids: string[] = []
    for (const [of, attributes] of [
      ['invoices', list('csv')],
      ['payments', list('csv')],
      ['statements', { locale: 'en', buid_customer: 'c-own', currency: 'USD', from: '2026-11-01', to: '2026-11-21' }],
    ] as const)
      ids.push(v.parse(ExportSchema, (await requested(of, other, attributes)).body).id)
    const setRole = (role: Role) =>
      portal.store.db().update(users).set({ role }).where(eq(users.username, 'voucher_manager'))
    await setRole('safety_manager')
    for (const id of ids) {
      expect(codes(await other.get(`/ecaas/exports/${id}`))).toEqual([403, 'roleForbidden'])
      expect(codes(await other.get(`/ecaas/exports/${id}/file`))).toEqual([403, 'roleForbidden'])
    }
    await setRole('voucher_manager')
    for (const id of ids) expect((await other.get(`/ecaas/exports/${id}/file`)).status).toBe(200)
  })

  it('are not spent by a look at the head of their file', async () => {
    const { id } = v.parse(ExportSchema, (await requested('invoices', viewer, list('csv'))).body)
    const head = await viewer.send('HEAD', `/ecaas/exports/${id}/file`)
    expect([head.status, head.headers.get('allow')]).toEqual([405, 'GET'])
    expect((await viewer.get(`/ecaas/exports/${id}/file`)).status).toBe(200)
    expect(codes(await viewer.get(`/ecaas/exports/${id}/file`))).toEqual([404, 'notFound'])
  })

  it('whose file cannot be made any more are spent, and in nobody’s way', async () => {
    const admin = await portal.signedIn('admin')
    const chosen = { format: 'csv', locale: 'en', trx_ids: ['i-formula'] }
    const { id } = v.parse(ExportSchema, (await requested('invoices', admin, chosen)).body)
    const move = (buidCustomer: string) =>
      portal.store.db().update(invoices).set({ buidCustomer }).where(eq(invoices.trxId, 'i-formula'))
    await move('c-foreign')
    expect(codes(await admin.get(`/ecaas/exports/${id}/file`))).toEqual([404, 'notFound'])
    await move('c-own')
    expect(await portal.store.db().$count(exports, eq(exports.id, id))).toBe(0)
  })

  it('that are not downloaded in time are not found', async () => {
    await portal.store.db().delete(exports)
    const { id } = v.parse(ExportSchema, (await requested('invoices', viewer, list('csv'))).body)
    const downloaded = await exported(portal, viewer, 'invoices', list('csv'))
    portal.clock.move(EXPORT_LOST_MS + 1_000)
    expect(codes(await viewer.get(`/ecaas/exports/${id}`))).toEqual([404, 'notFound'])
    expect(codes(await viewer.get(`/ecaas/exports/${id}/file`))).toEqual([404, 'notFound'])
    expect((await viewer.get(`/ecaas/exports/${downloaded.id}`)).status).toBe(200)
  })

  it.each([
    [
      { format: 'csv', locale: 'en', filters: { 'filter[status]': 'late' } },
      'parameterInvalid',
      '/filters/filter[status]',
    ],
    [{ format: 'csv', locale: 'en', filters: { 'page[size]': '5' } }, 'parameterUnknown', '/filters/page[size]'],
    [{ format: 'csv', locale: 'en', filters: { sort: 'tax' } }, 'sortUnsupported', '/filters/sort'],
    [{ format: 'csv', locale: 'en', filters: { 'a/b~c': '1' } }, 'parameterUnknown', '/filters/a~1b~0c'],
    [{ format: 'csv', locale: 'en', filters: manyFilters }, 'attributeInvalid', '/filters'],
    [
      { format: 'csv', locale: 'en', filters: { 'filter[due_from]': '2026-02-30' } },
      'parameterInvalid',
      '/filters/filter[due_from]',
    ],
    [{ format: 'pdf', locale: 'en', filters: {} }, 'attributeInvalid', '/format'],
    [{ format: 'csv', locale: 'xx', filters: {} }, 'attributeInvalid', '/locale'],
    [{ format: 'csv', locale: 'en' }, 'attributeInvalid', ''],
    [{ format: 'csv', locale: 'en', filters: {}, trx_ids: ['i-own'] }, 'attributeInvalid', ''],
    [{ format: 'csv', locale: 'en', trx_ids: [] }, 'attributeInvalid', '/trx_ids'],
    [{ format: 'csv', locale: 'en', filters: {}, more: 1 }, 'attributeUnknown', '/more'],
    [{ format: 'zip', locale: 'en', trx_ids: ['i-disputed'] }, 'exportEmpty', '/format'],
  ])('refuse %j by name', async (attributes, code, at) => {
    const answer = await requested('invoices', viewer, attributes)
    expect(answer.status).toBe(422)
    expect(errorsOf(answer)[0]).toMatchObject({ code, source: { pointer: `/data/attributes${at}` } })
  })

  it.each([
    [{ from: '2026-11-21', to: '2026-11-20' }, 'periodReversed'],
    [{ from: '2026-11-21', to: '2026-11-22' }, 'periodInFuture'],
    [{ from: '2025-11-20', to: '2026-11-21' }, 'periodTooLong'],
  ])('have no statement of %j', async (period, code) => {
    const answer = await requested('statements', viewer, {
      locale: 'en',
      buid_customer: 'c-own',
      currency: 'USD',
      ...period,
    })
    expect(codes(answer)).toEqual([422, code])
  })

  it.each([
    [{ from: '2026-02-30', to: '2026-11-21' }, 'from'],
    [{ from: '2026-11-01', to: '2026-11-31' }, 'to'],
    [{ from: '0000-01-01', to: '2026-11-21' }, 'from'],
  ])('have no statement of days that do not exist: %j', async (period, name) => {
    const account = { locale: 'en', buid_customer: 'c-own', currency: 'USD' }
    const answer = await requested('statements', viewer, { ...account, ...period })
    expect(answer.status).toBe(422)
    expect(errorsOf(answer)).toMatchObject([
      { code: 'attributeInvalid', source: { pointer: `/data/attributes/${name}` } },
    ])
  })

  it('have payments with their filters', async () => {
    const payer = await portal.signedIn('payer')
    const filters = { 'filter[buid_customer]': 'c-own', sort: 'created_at' }
    const { bytes, fileName } = await exported(portal, payer, 'payments', { format: 'csv', locale: 'en', filters })
    expect(fileName).toBe('payments-2026-11-21.csv')
    const { text } = await payer.get('/ecaas/payment-export?filter[buid_customer]=c-own&sort=created_at', {
      accept: 'text/csv',
    })
    const plain = rowsOf(Buffer.from(text))
    const rows = rowsOf(bytes)
    expect(rows.map((row) => row['Payment number'])).toEqual(plain.map((row) => row['payment_number']))
    expect(rows[0]).toMatchObject({ Total: plain[0]?.['total'], Status: 'Completed' })
    const wrong = await requested('payments', payer, { format: 'csv', locale: 'en', filters: { 'filter[state]': 'x' } })
    expect(codes(wrong)).toEqual([422, 'parameterInvalid'])
    const never = { 'filter[created_from]': '0000-01-01T00:00:00Z' }
    const answer = await requested('payments', payer, { format: 'csv', locale: 'en', filters: never })
    expect(codes(answer)).toEqual([422, 'parameterInvalid'])
  })

  it('have the documents of invoices in a zip file, each under the number of its invoice', async () => {
    const document = { docTypeId: '1', documentType: 'Invoice', mediaType: 'application/pdf', enteredAt: new Date() }
    const content = new TextEncoder().encode('Second')
    await portal.store
      .db()
      .insert(invoiceDocuments)
      .values([
        { ...document, id: 'd-2', trxId: 'i-own', fileName: 'rechnung nº 1.pdf', fileSize: 6, content },
        { ...document, id: 'd-3', trxId: 'i-late', fileName: '../../evil.pdf', fileSize: 6, content },
      ])
    const chosen = { format: 'zip', locale: 'en', trx_ids: ['i-own', 'i-late'] }
    const { id, bytes, fileName, rowsTotal } = await exported(portal, viewer, 'invoices', chosen)
    const [row] = await portal.store.db().select().from(audit).where(eq(audit.subject, id))
    const { documents } = v.parse(v.object({ documents: v.array(v.string()) }), row?.facts)
    expect(documents.toSorted()).toEqual(['d-2', 'd-3', 'd-own'])
    expect([fileName, rowsTotal]).toEqual(['invoice-documents-2026-11-21.zip', 3])
    const files = await unzipped(bytes)
    const [number] = await portal.store.db().select().from(invoices).where(eq(invoices.trxId, 'i-own'))
    expect(files[`${number?.invoiceId}/Rechnung Nº 1.pdf`]).toBe('%PDF-1.7')
    expect(files[`${number?.invoiceId}/rechnung nº 1 (2).pdf`]).toBe('Second')
    expect(Object.keys(files).filter((name) => name.split('/').includes('..'))).toEqual([])
    expect(Object.keys(files)).toHaveLength(3)
  })

  it('are refused when they would have too many documents', async () => {
    const document = { docTypeId: '1', documentType: 'Invoice', mediaType: 'application/pdf', enteredAt: new Date() }
    const content = new TextEncoder().encode('Page')
    const rows = Array.from({ length: EXPORT_DOCUMENTS + 5 }, (_, at) => ({
      ...document,
      id: `d-many-${at}`,
      trxId: 'i-formula',
      fileName: 'page.pdf',
      fileSize: 4,
      content,
    }))
    await portal.store.db().insert(invoiceDocuments).values(rows)
    const answer = await requested('invoices', viewer, list('zip'))
    expect(codes(answer)).toEqual([422, 'exportTooLong'])
    expect(errorsOf(answer)[0]).toMatchObject({ meta: { maximum: EXPORT_DOCUMENTS } })
    await portal.store.db().delete(invoiceDocuments).where(eq(invoiceDocuments.trxId, 'i-formula'))
  })

  it('are two at a time for one user, who may begin another when one has ended', async () => {
    const admin = await portal.signedIn('admin')
    const begin = async () =>
      fileOf(portal, admin, v.parse(ExportSchema, (await requested('invoices', admin, list('csv'))).body).id)
    const first = await begin()
    const second = await begin()
    const third = await begin()
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '10'])
    expect(await third.json()).toMatchObject({ errors: [{ code: 'exportsTooMany' }] })
    await first.arrayBuffer()
    const fourth = await begin()
    expect(fourth.status).toBe(200)
    expect((await begin()).status).toBe(429)
    for (const answer of [second, fourth]) await answer.arrayBuffer()
  })

  it('are two at a time over all servers, and those of a server that has gone do not stay in the way', async () => {
    const admin = await portal.signedIn('admin')
    await portal.store.db().delete(exports)
    const now = portal.clock.now()
    const elsewhere = { userId: 'u-admin', kind: 'invoices', request: list('csv'), fileName: 'a.csv', rowsTotal: 1 }
    await portal.store
      .db()
      .insert(exports)
      .values(['e-1', 'e-2'].map((id) => ({ ...elsewhere, id, startedAt: now, seenAt: now })))
    const begin = async () =>
      admin.get(
        `/ecaas/exports/${v.parse(ExportSchema, (await requested('invoices', admin, list('csv'))).body).id}/file`,
      )
    expect(codes(await begin())).toEqual([429, 'exportsTooMany'])
    portal.clock.move(EXPORT_LOST_MS + 1_000)
    expect((await begin()).status).toBe(200)
  })

  it('are few in a minute from one address', async () => {
    const limited = createApp(testDeps(portal.store, { clock: portal.clock, requestsPerMinute: 1_000 }))
    const other = callerOf(limited)
    other.cookie = viewer.cookie
    const statuses: number[] = []
    for (let count = 0; count < 31; count += 1) statuses.push((await requested('payments', other, {})).status)
    expect(new Set(statuses.slice(0, 30))).toEqual(new Set([422]))
    expect(statuses[30]).toBe(429)
  })

  it('can be requested from one server and downloaded from another', async () => {
    const other = { ...portal, app: createApp(testDeps(portal.store, { clock: portal.clock })) }
    const { id } = v.parse(ExportSchema, (await requested('invoices', viewer, list('csv'))).body)
    const file = await fileOf(other, viewer, id)
    expect([file.status, rowsOf(Buffer.from(await file.arrayBuffer())).length > 0]).toEqual([200, true])
    const progress = v.parse(ExportSchema, (await viewer.get(`/ecaas/exports/${id}`)).body)
    expect(progress.rowsDone).toBe(progress.rowsTotal)
  })

  it('that nobody downloads are nobody’s hindrance', async () => {
    const payer = await portal.signedIn('payer')
    for (let count = 0; count < 5; count += 1) await requested('invoices', payer, list('csv'))
    await exported(portal, payer, 'invoices', list('csv'))
  })

  it('end when their reader goes away', async () => {
    const { id } = v.parse(ExportSchema, (await requested('invoices', viewer, list('csv'))).body)
    const answer = await fileOf(portal, viewer, id)
    await answer.body?.cancel()
    expect(await portal.store.db().$count(exports, eq(exports.id, id))).toBe(0)
  })

  it('are refused while a server makes as many as it can, and not after', async () => {
    const people = await Promise.all(
      (['admin', 'payer', 'corporate', 'voucher_manager'] as const).map((who) => portal.signedIn(who)),
    )
    await portal.store.db().delete(exports)
    const spent = await exported(portal, viewer, 'invoices', list('csv'))
    const open: Response[] = []
    for (let count = 0; count < FILES_AT_ONCE; count += 1) {
      const caller = people[count % people.length]
      if (!caller) throw new Error('Nobody is there.')
      const { id } = v.parse(ExportSchema, (await requested('invoices', caller, list('csv'))).body)
      open.push(await fileOf(portal, caller, id))
    }
    const { id } = v.parse(ExportSchema, (await requested('invoices', viewer, list('csv'))).body)
    const busy = await viewer.get(`/ecaas/exports/${id}/file`)
    expect(codes(busy)).toEqual([503, 'exportsBusy'])
    expect(busy.headers.get('retry-after')).toBe('10')
    // One that was downloaded is not worth another try.
    expect(codes(await viewer.get(`/ecaas/exports/${spent.id}/file`))).toEqual([404, 'notFound'])
    for (const answer of open) await answer.body?.cancel()
    expect((await viewer.get(`/ecaas/exports/${id}/file`)).status).toBe(200)
  })
})

describeStores('a statement of account', (openStore) => {
  let portal: TestPortal
  let viewer: Caller
  beforeAll(async () => {
    portal = await openTestPortal(await openStore())
    viewer = await portal.signedIn('viewer')
  })
  const textOf = async (locale: Locale, more: object = {}) => {
    const attributes = {
      locale,
      buid_customer: 'c-own',
      currency: 'USD',
      from: '2026-11-01',
      to: '2026-11-21',
      ...more,
    }
    const { bytes, fileName } = await exported(portal, viewer, 'statements', attributes)
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
    return { text: text.replaceAll(/\s+/g, ' '), fileName }
  }

  it.each([
    ['en', 'Statement of account', 'Closing balance'],
    ['de', 'Kontoauszug', 'Endsaldo'],
    ['bg', 'Извлечение от сметка', 'Крайно салдо'],
  ] as const)(
    'reads in %s as it was written, and ends with the open amount of the list',
    async (locale, title, closing) => {
      const { text } = await textOf(locale)
      expect(text).toContain(title)
      expect(missingGlyphs(text)).toEqual([])
      const { items } = v.parse(
        InvoiceListSchema,
        (await viewer.get('/invoices?filter[buid_customer]=c-own&page[size]=500')).body,
      )
      const open = items
        .filter(({ currency, billedOn }) => currency === 'USD' && billedOn !== null)
        .reduce((sum, { openAmount }) => sum + openAmount, 0)
      const amount = text.split(closing)[1]?.match(/-?[\d.,\s]*\d[.,]\d\d(?!\d)/)?.[0] ?? ''
      expect(parseAmount(amount.replaceAll(/[^\d-]/g, '').replace(/(\d\d)$/, '.$1'), 'USD')).toBe(open)
      expect(toDecimal(money(open, 'USD'))).not.toBe('0.00')
    },
  )

  it('is of one currency and of its period', async () => {
    const { text, fileName } = await textOf('en', { currency: 'EUR', from: '2026-11-20' })
    expect(text).toContain('No entries in this period.')
    expect(fileName).toBe('Statement c-own EUR 2026-11-20 to 2026-11-21.pdf')
  })
})
