/** Documents in an S3 storage: they are what was stored, whatever goes away, and nobody reads them past the portal. */
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { errorsOf, type Answer, type Caller } from '../../tests/server/caller.ts'
import { describeStores } from '../../tests/server/database.ts'
import { soundFiles } from '../../tests/server/sample-files.ts'
import { startS3, type S3Server } from '../../tests/server/storage/s3-server.ts'
import { openTestPortal, type TestPortal } from '../../tests/server/test-portal.ts'
import { proposedInvoice } from '../../tests/support/proposed-invoice.ts'
import { documentStorageJobs } from '../jobs/document-storage.ts'
import { deleteOldDocuments, FORGET_AFTER_MS } from '../jobs/delete-old/documents.ts'
import { eraseUser, newPseudonym } from '../privacy/erase-user.ts'
import { subjectOf } from '../privacy/subject.ts'
import { audit } from '../store/schema/audit.ts'
import { disputeDocuments } from '../store/schema/disputes.ts'
import { invoiceDocuments } from '../store/schema/invoices.ts'
import { looseObjects } from '../store/schema/storage/loose-objects.ts'
import { invoiceUploads } from '../store/schema/merchant/invoice-uploads.ts'
import { sha256Of } from './contents.ts'
import { sweepObjects } from './loose-objects.ts'
import { moveDocuments } from './move-documents.ts'
import type { ObjectStorage } from './object-storage.ts'

const DAY_MS = 86_400_000
const statusOf = (answer: Answer) => [answer.status, errorsOf(answer)[0]?.code]
const idOf = ({ body }: Answer) => (body as { data: { id: string } }).data.id
const octets = { 'content-type': 'application/octet-stream' }
const upload = (caller: Caller, file: Buffer = soundFiles.png) =>
  caller.send(
    'POST',
    '/ecaas/customer-dispute-documents?trx_id=i-own&doc_type_id=photo&file_name=photo.png',
    new Uint8Array(file),
    octets,
  )
const add = (caller: Caller, query = 'trx_id=i-own&doc_type_id=deliveryNote') =>
  caller.send(
    'POST',
    `/ecaas/merchant-invoice-documents?${query}&file_name=note.pdf`,
    new Uint8Array(soundFiles.pdf),
    octets,
  )
const download = (caller: Caller, id: string, method = 'GET') =>
  caller.send(method, `/ecaas/customer-dispute-documents/${id}/content`, undefined, { accept: '*/*' })
const remove = (caller: Caller, id: string) =>
  caller.send(
    'DELETE',
    '/merchant-invoice-documents',
    JSON.stringify({ data: { type: 'invoice-documents', attributes: { document_id: id } } }),
  )

describeStores('documents in an S3 storage', (openStore) => {
  let s3: S3Server
  let objects: ObjectStorage
  let portal: TestPortal
  let payer: Caller
  beforeAll(async () => {
    s3 = await startS3()
  })
  afterAll(() => s3.close())
  beforeEach(async () => {
    await s3.comeBack()
    objects = s3.open()
    portal = await openTestPortal(await openStore(), { objects })
    payer = await portal.signedIn('payer')
    for (const key of s3.keys()) await objects.remove(key)
  })
  const sweep = () => sweepObjects({ store: portal.store, objects }, portal.clock.now())
  const rowOf = async (id: string) =>
    (await portal.store.db().select().from(disputeDocuments).where(eq(disputeDocuments.id, id)))[0]
  const notes = () => portal.store.db().$count(looseObjects)

  it('are stored as objects that say nothing of them, and downloaded through the portal alone', async () => {
    const id = idOf(await upload(payer))
    const row = await rowOf(id)
    expect(row).toMatchObject({ content: null, sha256: sha256Of(soundFiles.png), fileSize: soundFiles.png.length })
    expect(s3.keys()).toEqual([row?.objectKey])
    expect(row?.objectKey).toMatch(/^documents\/[\da-f-]{36}$/)
    expect(s3.contentOf(row?.objectKey ?? '').equals(soundFiles.png)).toBe(true)
    const file = await download(payer, id)
    expect(Buffer.from(file.bytes).equals(soundFiles.png)).toBe(true)
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': expect.stringContaining('attachment; filename="photo.png"'),
      'content-length': String(soundFiles.png.length),
      'x-content-type-options': 'nosniff',
    })
    expect(file.text).not.toContain('127.0.0.1')
    const head = await download(payer, id, 'HEAD')
    expect([head.status, head.bytes.length, head.headers.get('content-length')]).toEqual([
      200,
      0,
      String(soundFiles.png.length),
    ])
    const foreign = await download(await portal.signedIn('viewer'), id)
    expect(statusOf(foreign)).toEqual([404, 'notFound'])
    const downloads = await portal.store.db().select().from(audit).where(eq(audit.action, 'document.downloaded'))
    expect(downloads.map(({ subject }) => subject)).toEqual([id, id])
  })

  it('are read wherever they are, older ones in the database, new ones in the storage', async () => {
    expect((await payer.get('/ecaas/documents/d-own/content', { accept: '*/*' })).text).toBe('%PDF-1.7')
    const id = idOf(await upload(payer))
    expect((await download(payer, id)).status).toBe(200)
    // On the way back new ones go to the database.
    Object.assign(objects, { takesNew: s3.open({ DOCUMENTS_STORE: 'database' }).takesNew })
    const back = idOf(await upload(payer))
    expect(await rowOf(back)).toMatchObject({ objectKey: null, sha256: null })
    expect((await download(payer, id)).status).toBe(200)
    expect((await download(payer, back)).status).toBe(200)
  })

  it('lose their object with their row, whoever deletes it', async () => {
    const merchant = await portal.signedIn('merchant')
    const removed = [idOf(await upload(payer)), idOf(await add(merchant))]
    expect((await remove(payer, removed[0] ?? '')).status).toBe(204)
    expect((await remove(merchant, removed[1] ?? '')).status).toBe(204)
    expect(s3.keys()).toHaveLength(2)
    expect(await sweep()).toBe(2)
    expect(s3.keys()).toEqual([])
    // A job that forgets, and an erasure.
    await upload(payer)
    await add(merchant, 'buid_merchant=m-1&doc_type_id=deliveryNote')
    portal.clock.move(FORGET_AFTER_MS + 1)
    await deleteOldDocuments(portal.store).run(portal.clock.now())
    expect((await upload(await portal.signedIn('payer'))).status).toBe(201)
    const subject = await subjectOf(portal.store, 'u-payer')
    await portal.store.tx(() => eraseUser(portal.store, subject, newPseudonym(), portal.clock.now()))
    expect(s3.keys()).toHaveLength(3)
    expect(await sweep()).toBe(3)
    expect(s3.keys()).toEqual([])
    expect(await notes()).toBe(0)
    const facts = await portal.store.db().select().from(audit).where(eq(audit.action, 'document.removed'))
    expect(facts.find(({ subject }) => subject === removed[1])).toMatchObject({
      facts: { sha256: sha256Of(soundFiles.pdf), fileSize: soundFiles.pdf.length },
    })
  })

  it('keep their object when an upload becomes the document of an invoice', async () => {
    const merchant = await portal.signedIn('merchant')
    const id = idOf(await add(merchant, 'buid_merchant=m-1&doc_type_id=deliveryNote'))
    const body = {
      data: {
        type: 'proposed-invoices',
        attributes: { ...proposedInvoice({ invoice_number: 'S3-1' }), document_ids: [id] },
      },
    }
    const answer = await merchant.post('/ecaas/merchant-invoices', body, { 'idempotency-key': 'key-0001' })
    expect(answer.status, answer.text).toBe(201)
    expect(await portal.store.db().$count(invoiceUploads)).toBe(0)
    portal.clock.move(2 * DAY_MS)
    expect(await sweep()).toBe(0)
    const merchantAgain = await portal.signedIn('merchant')
    const file = await merchantAgain.get(`/ecaas/merchant-invoice-documents/${id}/content`, { accept: '*/*' })
    expect(Buffer.from(file.bytes).equals(soundFiles.pdf)).toBe(true)
    const added = await portal.store.db().select().from(audit).where(eq(audit.subject, id)).orderBy(asc(audit.id))
    expect(new Set(added.slice(0, 2).map(({ facts }) => (facts as { sha256: string }).sha256))).toEqual(
      new Set([sha256Of(soundFiles.pdf)]),
    )
  })

  it('are refused with 503 and a time to come again while the storage is away, and nothing is left half done', async () => {
    const before = idOf(await upload(payer))
    const rows = await portal.store.db().$count(disputeDocuments)
    await s3.leave()
    const refused = await upload(payer)
    expect(statusOf(refused)).toEqual([503, 'documentStorageUnavailable'])
    expect(refused.headers.get('retry-after')).toBe('30')
    const unread = await download(payer, before)
    expect([statusOf(unread), unread.headers.get('retry-after')]).toEqual([[503, 'documentStorageUnavailable'], '30'])
    expect(await portal.store.db().$count(disputeDocuments)).toBe(rows)
    expect((await payer.get('/ecaas/documents/d-own/content', { accept: '*/*' })).text).toBe('%PDF-1.7')
    const admin = await portal.signedIn('adminType')
    const status = async () => (await admin.get('/ecaas/status')).body
    expect(await status()).toMatchObject({ data: { attributes: { document_storage: { is_reachable: false } } } })
    const ready = await portal.visitor().get('/readyz')
    expect([ready.status, ready.text]).toEqual([200, 'ready\nthe document storage does not answer\n'])
    await s3.comeBack()
    expect(await status()).toMatchObject({ data: { attributes: { document_storage: { is_reachable: true } } } })
    expect((await portal.visitor().get('/readyz')).text).toBe('ready\n')
    expect((await download(payer, before)).status).toBe(200)
    expect((await upload(payer)).status).toBe(201)
    portal.clock.move(2 * DAY_MS)
    await sweep()
    expect([s3.keys().length, await notes()]).toEqual([2, 0])
  })

  it('are never answered with something else than was stored', async () => {
    const id = idOf(await upload(payer))
    const key = (await rowOf(id))?.objectKey ?? ''
    s3.falsify(key, soundFiles.pdf)
    expect((await download(payer, id)).status).toBe(500)
    const long = Buffer.alloc(3_000_000, 1)
    await portal.store
      .db()
      .update(disputeDocuments)
      .set({ sha256: sha256Of(long), fileSize: long.length })
      .where(eq(disputeDocuments.id, id))
    s3.falsify(key, long)
    expect((await download(payer, id)).bytes.length).toBe(long.length)
    long[2_999_999] = 2
    s3.falsify(key, long)
    await expect(download(payer, id)).rejects.toThrow()
  })

  it('whose invoice has too many of them by then leave no object', async () => {
    const merchant = await portal.signedIn('merchant')
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => add(merchant, 'trx_id=i-own&doc_type_id=originalInvoice')),
    )
    const stored = answers.filter(({ status }) => status === 201).length
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409].slice(0, 4))
    await sweep()
    expect(s3.keys()).toHaveLength(stored)
  })

  it('move into the storage and back, and are the same', async () => {
    const { store, clock } = portal
    const contents = async () =>
      (await payer.get('/ecaas/documents/d-own/content', { accept: '*/*' })).text +
      (await store.db().select({ id: invoiceDocuments.id }).from(invoiceDocuments)).length
    const before = await contents()
    const all = async (to: 'database' | 's3') => {
      const move = moveDocuments({ store, clock, objects }, to)
      let moved = 0
      for (;;) {
        const step = await move.some()
        expect(step.failures).toEqual([])
        moved += step.moved
        if (step.isThrough) return moved
      }
    }
    const moved = await all('s3')
    expect(moved).toBeGreaterThan(5)
    expect(s3.keys()).toHaveLength(moved)
    expect(await contents()).toBe(before)
    expect(await all('s3')).toBe(0)
    expect(await all('database')).toBe(moved)
    expect(await contents()).toBe(before)
    // Who is reading one can read it to its end.
    await sweep()
    expect(s3.keys()).toHaveLength(moved)
    clock.move(2 * DAY_MS)
    await sweep()
    expect(s3.keys()).toEqual([])
  })

  it('that an import has stored with its invoices are moved by a job', async () => {
    const jobs = documentStorageJobs({ ...portal, log: (await import('../log.ts')).makeLog('silent') }, objects)
    expect(jobs.map(({ name }) => name)).toEqual(['sweep document storage', 'move documents'])
    for (const job of jobs) await job.run(portal.clock.now())
    const { rows } = await portal.store.db().execute(sql`select 1 from invoice_documents where content is not null`)
    expect(rows).toEqual([])
  })
})
