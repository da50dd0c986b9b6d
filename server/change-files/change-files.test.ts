/** Files of changes that software sends: received once, worked through in their order, and told of to the end. */
import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'

import { errorsOf, type Caller } from '../../tests/server/caller.ts'
import {
  codes,
  dataOf,
  fileOf,
  HEADER,
  row,
  sendFile,
  uploadBy,
  type FileWire,
} from '../../tests/server/erp/change-file-calls.ts'
import { describeStore, describeStores } from '../../tests/server/database.ts'
import { digestOf, signedCaller, storePortalApiKeys } from '../../tests/server/erp/signed-caller.ts'
import { openTestPortal, testDeps, type TestPortal } from '../../tests/server/test-portal.ts'
import { CHANGE_FILE_KEPT_MS, CHANGE_FILES_OPEN, COMMAND_SILENT_MS, IMPORT_WAITS_MS } from '../../domain/limits.ts'
import { audit } from '../store/schema/audit.ts'
import { invoices } from '../store/schema/invoices.ts'
import { changeFilePieces, changeFileReports, changeFiles } from '../store/schema/merchant/change-files.ts'
import { intakeRuns } from '../store/schema/merchant/intake.ts'
import { atStart, beginRun, endRun, moveRun } from '../import/feed/run-position.ts'
import { deleteOldChangeFiles } from './old-files.ts'
import { makeChangeFileWork } from './work.ts'

let portal: TestPortal
let merchant: Caller
let program: Caller

const open = async (openStore: () => Promise<TestPortal['store']>) => {
  portal = await openTestPortal(await openStore())
  await storePortalApiKeys(portal.store)
  merchant = signedCaller(portal)
  program = signedCaller(portal, { keyId: 'key-program' })
}

const newWork = () => makeChangeFileWork(testDeps(portal.store, { clock: portal.clock }))
/** Works until nothing waits any more. */
async function workAll(work = newWork()): Promise<void> {
  while ((await work.run()) === 'more');
}
const stateOf = async (caller: Caller, id: string) =>
  dataOf(await caller.get(`/ecaas/erp/change-files/${id}`)).attributes
const reportOf = async (caller: Caller, id: string) => {
  const { text } = await caller.get(`/ecaas/erp/change-files/${id}/report`)
  return text.replace('\uFEFF', '').trimEnd().split('\r\n')
}
const stored = async () => {
  const rows = await portal.store.db().select().from(invoices).orderBy(asc(invoices.invoiceId))
  return rows.filter(({ invoiceId }) => invoiceId.startsWith('F-')).map(({ invoiceId }) => invoiceId)
}

describeStores('a file of changes that software sends', (openStore) => {
  beforeEach(() => open(openStore))

  it('waits for its turn, is stored row by row, and its report says what became of each', async () => {
    const answer = await sendFile(
      program,
      fileOf(row('F-1'), row('F-2', { amount: 'much' }), row('F-3', { customer: 'c-far' })),
    )
    expect([answer.status, dataOf(answer).attributes]).toMatchObject([202, { status: 'received', rows: 0 }])
    const { id } = dataOf(answer)
    expect(codes(await program.get(`/ecaas/erp/change-files/${id}/report`))).toEqual([409, 'changeFileUnderWay'])
    await workAll()
    expect(await stateOf(program, id)).toMatchObject({
      status: 'stored',
      rows: 3,
      counts: { stored: 1, changed: 0, unchanged: 0, skipped: 0, refused: 2 },
      ended_at: expect.any(String),
    })
    expect(await reportOf(program, id)).toEqual([
      'line,kind,key,result,code,words',
      '2,invoice,F-1,stored,,',
      expect.stringMatching(/^3,invoice,F-2,refused,numberMalformed,/),
      '4,invoice,F-3,refused,customerUnknown,The program has no such account.',
    ])
    expect(await stored()).toEqual(['F-1'])
    expect(await portal.store.db().select().from(changeFilePieces)).toEqual([])
    const [noted] = await portal.store.db().select().from(audit).where(eq(audit.action, 'changeFile.stored'))
    expect(noted).toMatchObject({ subject: id, facts: { apiKey: 'key-program', stored: 1, refused: 2 } })
  })

  it('is the same file when it is sent again with its key, and doubles nothing with another', async () => {
    const file = fileOf(row('F-1'))
    const first = await sendFile(program, file, {}, { 'idempotency-key': 'file-0001' })
    const again = await sendFile(program, file, {}, { 'idempotency-key': 'file-0001' })
    expect([again.status, dataOf(again).id]).toEqual([202, dataOf(first).id])
    expect(codes(await sendFile(program, fileOf(row('F-2')), {}, { 'idempotency-key': 'file-0001' }))).toEqual([
      422,
      'idempotencyKeyReused',
    ])
    expect(codes(await sendFile(program, file, { upsert: 'true' }, { 'idempotency-key': 'file-0001' }))).toEqual([
      422,
      'idempotencyKeyReused',
    ])
    const other = await sendFile(program, file, {}, { 'idempotency-key': 'file-0002' })
    await workAll()
    expect((await stateOf(program, dataOf(other).id)).counts).toMatchObject({ stored: 0, unchanged: 1 })
    expect(await stored()).toEqual(['F-1'])
    // A merchant’s software has keys of its own.
    const theirs = await sendFile(merchant, file, {}, { 'idempotency-key': 'file-0001' })
    expect([theirs.status, dataOf(theirs).id === dataOf(first).id]).toEqual([202, false])
  })

  it('goes on where its server was stopped: nothing comes twice, and the report is whole', async () => {
    const rows = Array.from({ length: 2_100 }, (_, at) => row(`F-${at}`))
    const { id } = dataOf(await sendFile(program, fileOf(...rows)))
    const work = newWork()
    const running = work.run()
    work.stop()
    expect(await running).toBeUndefined()
    const half = await stateOf(program, id)
    expect([half.status, half.rows > 0 && half.rows < 2_100]).toEqual(['storing', true])
    await workAll()
    expect(await stateOf(program, id)).toMatchObject({ status: 'stored', rows: 2_100, counts: { stored: 2_100 } })
    expect((await reportOf(program, id)).slice(1)).toEqual(rows.map((_, at) => `${at + 2},invoice,F-${at},stored,,`))
    expect(await stored()).toHaveLength(2_100)
  })

  it('stores nothing of a dry run, and reports as if', async () => {
    const { id } = dataOf(await sendFile(program, fileOf(row('F-1')), { dry_run: 'true' }))
    await workAll()
    expect(await stateOf(program, id)).toMatchObject({ status: 'checked', dry_run: true, counts: { stored: 1 } })
    expect((await reportOf(program, id))[1]).toBe('2,invoice,F-1,stored,,')
    expect(await stored()).toEqual([])
  })
})

describeStore('a file that an administrator of the program sends in the browser', (openStore) => {
  let administrator: Caller
  beforeEach(async () => {
    await open(openStore)
    administrator = await portal.signedIn('adminType')
  })

  const upload = (body: string, query: Record<string, string> = {}) =>
    uploadBy(administrator, body, { dry_run: 'true', ...query })
  const storing = (id: string, version: number) =>
    administrator.post(`/ecaas/change-files/${id}/storing`, {
      data: { type: 'change-file-storings', attributes: { version } },
    })
  const listed = async () => {
    const { body } = await administrator.get('/ecaas/change-files')
    return (body as { data: { id: string; attributes: FileWire & { source: string; version: number } }[] }).data
  }

  it('is checked, and stored once it is asked for; the list says how far it is', async () => {
    const { id } = dataOf(await upload(fileOf(row('F-1'), row('F-2', { amount: 'much' }))))
    await workAll()
    const checked = (await listed())[0]
    expect(checked).toMatchObject({ id, attributes: { status: 'checked', source: 'browser', counts: { stored: 1 } } })
    expect(await stored()).toEqual([])
    const answer = await storing(id, checked?.attributes.version ?? 0)
    expect([answer.status, dataOf(answer).attributes]).toMatchObject([202, { status: 'received', rows: 0 }])
    await workAll()
    expect((await listed())[0]).toMatchObject({ attributes: { status: 'stored', counts: { stored: 1, refused: 1 } } })
    expect(await stored()).toEqual(['F-1'])
    const { text } = await administrator.get(`/ecaas/change-files/${id}/report`)
    expect(text.split('\r\n')).toHaveLength(4)
    const [noted] = await portal.store.db().select().from(audit).where(eq(audit.action, 'changeFile.storingAsked'))
    expect(noted).toMatchObject({ userId: 'u-adminType', subject: id })
  })

  it('is stored only as it was seen, and once', async () => {
    const { id } = dataOf(await upload(fileOf(row('F-1'))))
    expect(codes(await storing(id, 1))).toEqual([409, 'changeFileNotChecked'])
    await workAll()
    const version = (await listed())[0]?.attributes.version ?? 0
    expect(codes(await storing(id, version - 1))).toEqual([409, 'changeFileNotChecked'])
    expect((await storing(id, version)).status).toBe(202)
    expect(codes(await storing(id, version))).toEqual([409, 'changeFileNotChecked'])
  })

  it('waits seven days to be stored, and then its bytes are gone', async () => {
    const { id } = dataOf(await upload(fileOf(row('F-1'))))
    await workAll()
    await deleteOldChangeFiles(portal.store, new Date(portal.clock.now().getTime() + IMPORT_WAITS_MS - 1))
    expect(await portal.store.db().select().from(changeFilePieces)).toHaveLength(1)
    await deleteOldChangeFiles(portal.store, new Date(portal.clock.now().getTime() + IMPORT_WAITS_MS + 1))
    const version = (await listed())[0]?.attributes.version ?? 0
    expect(codes(await storing(id, version))).toEqual([409, 'changeFileNotChecked'])
  })

  it('is in one list with those of software and of the command, and with none of another program', async () => {
    const key = { programId: 'near', kind: 'payments', fileHash: 'f', optionsHash: 'o' }
    await beginRun(portal.store, key, { fileName: 'payments.csv', report: '/report.csv', now: portal.clock.now() })
    await beginRun(
      portal.store,
      { ...key, programId: 'far' },
      { fileName: 'far.csv', report: '/r.csv', now: portal.clock.now() },
    )
    await upload(fileOf(row('F-1')))
    await sendFile(merchant, fileOf(row('F-1')))
    const files = await listed()
    expect(files.map(({ attributes: { source, status } }) => `${source} ${status}`).toSorted()).toEqual([
      'api received',
      'browser received',
      'command storing',
    ])
  })

  it('shows a command that gives no sign of life for long as broken off, until it goes on', async () => {
    const key = { programId: 'near', kind: 'payments', fileHash: 'f', optionsHash: 'o' }
    await beginRun(portal.store, key, { fileName: 'payments.csv', report: '/report.csv', now: portal.clock.now() })
    const isBrokenOff = async () => {
      const { body } = await administrator.get('/ecaas/change-files')
      return (body as { data: { attributes: { is_broken_off: boolean } }[] }).data[0]?.attributes.is_broken_off
    }
    const since = async (ms: number) => {
      const updatedAt = new Date(portal.clock.now().getTime() - ms)
      await portal.store.db().update(intakeRuns).set({ updatedAt })
    }
    await since(COMMAND_SILENT_MS)
    expect(await isBrokenOff()).toBe(false)
    await since(COMMAND_SILENT_MS + 1)
    expect(await isBrokenOff()).toBe(true)
    await moveRun(portal.store, key, { ...atStart, rowsDone: 1 }, portal.clock.now())
    expect(await isBrokenOff()).toBe(false)
    await endRun(portal.store, key, new Date(portal.clock.now().getTime() - COMMAND_SILENT_MS - 1))
    expect(await isBrokenOff()).toBe(false)
  })
})

describeStore('a file of changes', (openStore) => {
  beforeEach(() => open(openStore))

  it('brings what is there up to date, or leaves it, as its sender says', async () => {
    await sendFile(program, fileOf(row('F-1')))
    const ids = []
    for (const query of [{}, { skip_known: 'true' }, { upsert: 'true' }]) {
      ids.push(dataOf(await sendFile(program, fileOf(row('F-1', { amount: '12.00' })), query)).id)
    }
    await workAll()
    const results = await Promise.all(ids.map((id) => stateOf(program, id)))
    expect(results.map(({ counts }) => counts)).toMatchObject([{ refused: 1 }, { skipped: 1 }, { changed: 1 }])
  })

  it('of a merchant is about its own invoices alone, which need not name it', async () => {
    const unnamed = fileOf(row('F-1'), row('F-2')).replaceAll('m-1,', '').replace('merchant_id,', '')
    const named = fileOf(row('F-3'), row('F-4', { merchant: 'm-2' }), row('F-5', { merchant: 'm-far' }))
    const [first, second] = [dataOf(await sendFile(merchant, unnamed)).id, dataOf(await sendFile(merchant, named)).id]
    await workAll()
    expect((await stateOf(merchant, first)).counts).toMatchObject({ stored: 2, refused: 0 })
    expect((await reportOf(merchant, second)).slice(1).map((line) => line.split(',').slice(2, 5))).toEqual([
      ['F-3', 'stored', ''],
      ['F-4', 'refused', 'merchantUnknown'],
      ['F-5', 'refused', 'merchantUnknown'],
    ])
    for (const kind of ['limits', 'customers', 'merchants', 'locations'])
      expect(codes(await sendFile(merchant, 'a\n', { kind }))).toEqual([403, 'changeKindForbidden'])
  })

  it('that cannot be read says where and why, and what was stored before stays', async () => {
    const headless = dataOf(await sendFile(program, 'a,b\n1,2\n')).id
    const rows = Array.from({ length: 300 }, (_, at) => row(`F-${at}`))
    const broken = dataOf(await sendFile(program, `${fileOf(...rows)}m-1,c-own,"F-300\u0007`)).id
    await workAll()
    expect(await stateOf(program, headless)).toMatchObject({
      status: 'refused',
      rows: 0,
      refusal: { line: 1, code: 'columnMissing' },
    })
    expect(await stateOf(program, broken)).toMatchObject({
      status: 'refused',
      refusal: { line: 302, code: 'controlCharacter' },
    })
    expect((await reportOf(program, headless))[0]).toBe('line,kind,key,result,code,words')
  })

  it('is refused before it is read where its call makes no sense', async () => {
    const file = fileOf(row('F-1'))
    const refusedBy = async (query: Record<string, string>) => {
      const answer = await sendFile(program, file, query)
      return [...codes(answer), errorsOf(answer)[0]?.source?.parameter]
    }
    expect(await refusedBy({ kind: 'refunds' })).toEqual([400, 'parameterInvalid', 'kind'])
    expect(await refusedBy({ locale: 'xx-Nowhere' })).toEqual([400, 'parameterInvalid', 'locale'])
    expect(await refusedBy({ currency: 'XYZ' })).toEqual([400, 'parameterInvalid', 'currency'])
    expect(await refusedBy({ map: 'colour=Farbe' })).toEqual([400, 'parameterInvalid', 'map'])
    expect(await refusedBy({ upsert: 'true', skip_known: 'true' })).toEqual([400, 'parameterInvalid', 'skip_known'])
    const search = 'kind=invoices'
    const headers = { 'content-type': 'application/octet-stream' }
    const answer = await program.send('POST', `/ecaas/erp/change-files?${search}`, file, headers)
    expect([...codes(answer), errorsOf(answer)[0]?.source?.parameter]).toEqual([400, 'parameterMissing', 'locale'])
    expect(codes(await sendFile(program, ''))).toEqual([422, 'fileEmpty'])
    expect(codes(await sendFile(program, '%PDF-1.7'))).toEqual([422, 'unsupportedType'])
    expect(await portal.store.db().select().from(changeFilePieces)).toEqual([])
  })

  it('counts only when every byte of it is what was signed', async () => {
    const answer = await sendFile(program, fileOf(row('F-1')), {}, { 'content-digest': digestOf(fileOf(row('F-2'))) })
    expect(codes(answer)).toEqual([401, 'signatureInvalid'])
    expect(await portal.store.db().select().from(changeFiles)).toEqual([])
    expect(await portal.store.db().select().from(changeFilePieces)).toEqual([])
  })

  it('has a largest size, and its sender a largest number of open ones', async () => {
    const large = `${HEADER}\n${'x'.repeat(1_000_001)}`
    expect(codes(await sendFile(program, large))).toEqual([413, 'fileTooLarge'])
    for (let at = 0; at < CHANGE_FILES_OPEN; at += 1) await sendFile(program, fileOf(row(`F-${at}`)))
    expect(codes(await sendFile(program, fileOf(row('F-99'))))).toEqual([409, 'changeFilesTooMany'])
    // Those of its merchants count for themselves.
    expect((await sendFile(merchant, fileOf(row('F-99')))).status).toBe(202)
  })

  it('is read by columns of other names, and other locales', async () => {
    const file = 'Haendler;Kunde;Nummer;billed_on;due_on;amount;egal\nm-1;c-own;F-1;20.11.2026;20.12.2026;1.010,50;x\n'
    const map = 'merchant_id=Haendler,customer_id=Kunde,invoice_id=Nummer'
    const { id } = dataOf(await sendFile(program, file, { locale: 'de-DE', currency: 'USD', map, ignore: 'egal' }))
    await workAll()
    expect(await stateOf(program, id)).toMatchObject({ status: 'stored', counts: { stored: 1 } })
    const [found] = await portal.store.db().select().from(invoices).where(eq(invoices.invoiceId, 'F-1'))
    expect(found).toMatchObject({ billedMinor: 101_050, billedOn: '2026-11-20' })
  })

  it('that breaks off again and again has failed in the end, and the next one has its turn', async () => {
    const { id } = dataOf(await sendFile(program, fileOf(row('F-1'))))
    const next = dataOf(await sendFile(program, fileOf(row('F-2')))).id
    // A report that is there already: the batch cannot be noted.
    await portal.store.db().insert(changeFileReports).values({ fileId: id, position: 0, lines: '' })
    // It comes again when the job is due.
    for (let turn = 0; turn < 5; turn += 1) await workAll()
    expect(await stateOf(program, id)).toMatchObject({ status: 'failed', rows: 0 })
    expect(await stateOf(program, next)).toMatchObject({ status: 'stored' })
    expect(await stored()).toEqual(['F-2'])
  })

  it('is kept for ninety days with its report, and bytes without a file for one', async () => {
    const { id } = dataOf(await sendFile(program, fileOf(row('F-1'))))
    await workAll()
    const receivedAt = portal.clock.now()
    await portal.store
      .db()
      .insert(changeFilePieces)
      .values({ fileId: 'broken-off', position: 0, content: new Uint8Array([1]), receivedAt })
    const later = (ms: number) => new Date(receivedAt.getTime() + ms)
    await deleteOldChangeFiles(portal.store, later(CHANGE_FILE_KEPT_MS - 1))
    expect(await portal.store.db().select().from(changeFilePieces)).toEqual([])
    expect((await program.get(`/ecaas/erp/change-files/${id}`)).status).toBe(200)
    await deleteOldChangeFiles(portal.store, later(CHANGE_FILE_KEPT_MS + 1))
    expect((await program.get(`/ecaas/erp/change-files/${id}`)).status).toBe(404)
    expect(await portal.store.db().select().from(changeFileReports)).toEqual([])
  })
})
