/** Documents of an invoice that is being made: whose, how many, and how they become the invoice's. */
import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'

import type { DraftFactsOf } from '../../domain/contract/drafts/draft.ts'
import { errorsOf, type Answer, type Caller } from '../../tests/server/caller.ts'
import { describeStores } from '../../tests/server/database.ts'
import { draftBody } from '../../tests/server/sample-draft.ts'
import { soundFiles } from '../../tests/server/sample-files.ts'
import { openTestPortal, type TestPortal } from '../../tests/server/test-portal.ts'
import { proposedInvoice } from '../../tests/support/proposed-invoice.ts'
import { deleteOldDocuments, FORGET_AFTER_MS } from '../jobs/delete-old/documents.ts'
import { audit } from '../store/schema/audit.ts'
import { invoiceDocuments, invoices } from '../store/schema/invoices.ts'
import { invoiceUploads } from '../store/schema/merchant/invoice-uploads.ts'

const statusOf = (answer: Answer) => [answer.status, errorsOf(answer)[0]?.code]
const idOf = ({ body }: Answer) => (body as { data: { id: string } }).data.id

function add(caller: Caller, { type = 'deliveryNote', buid = 'm-1', more = {} } = {}) {
  const query = new URLSearchParams({ buid_merchant: buid, doc_type_id: type, file_name: 'invoice.pdf', ...more })
  return caller.send('POST', `/ecaas/merchant-invoice-documents?${query.toString()}`, new Uint8Array(soundFiles.pdf), {
    'content-type': 'application/octet-stream',
  })
}
const remove = (caller: Caller, id: string) =>
  caller.send(
    'DELETE',
    '/merchant-invoice-documents',
    JSON.stringify({ data: { type: 'invoice-documents', attributes: { document_id: id } } }),
  )
const submit = (caller: Caller, key: string, document_ids?: readonly string[]) =>
  caller.post(
    '/ecaas/merchant-invoices',
    {
      data: {
        type: 'proposed-invoices',
        attributes: { ...proposedInvoice({ invoice_number: key }), ...(document_ids && { document_ids }) },
      },
    },
    { 'idempotency-key': key },
  )

describeStores('documents of an invoice that is being made', (openStore) => {
  let portal: TestPortal
  let merchant: Caller
  beforeEach(async () => {
    portal = await openTestPortal(await openStore(), { inspect: () => Promise.resolve(null) })
    merchant = await portal.signedIn('merchant')
  })
  const waiting = () => portal.store.db().$count(invoiceUploads)
  const documentsOf = (trxId: string) =>
    portal.store
      .db()
      .select({ id: invoiceDocuments.id, type: invoiceDocuments.documentType, name: invoiceDocuments.fileName })
      .from(invoiceDocuments)
      .where(eq(invoiceDocuments.trxId, trxId))

  it('become the invoice’s when it is submitted with them, with the file and in the audit', async () => {
    const added = await add(merchant, { type: 'originalInvoice' })
    expect(added.status).toBe(201)
    expect(added.body).toMatchObject({ data: { attributes: { document_type: 'Original invoice', can_remove: true } } })
    const note = idOf(await add(merchant))
    const answer = await submit(merchant, 'key-0001', [idOf(added), note])
    expect(answer.status, answer.text).toBe(201)
    const trxId = idOf(answer)
    expect((await documentsOf(trxId)).map(({ type }) => type).toSorted()).toEqual(['Delivery note', 'Original invoice'])
    expect(await waiting()).toBe(0)
    const payer = await portal.signedIn('payer')
    const file = await payer.get(`/ecaas/documents/${note}/content`, { accept: '*/*' })
    expect(Buffer.from(file.bytes).equals(soundFiles.pdf)).toBe(true)
    const entries = await portal.store
      .db()
      .select()
      .from(audit)
      .where(and(eq(audit.subject, note), eq(audit.action, 'document.added')))
      .orderBy(audit.id)
    expect(entries.map(({ action, facts }) => [action, facts])).toMatchObject([
      ['document.added', { of: 'upload', buidMerchant: 'm-1', docTypeId: 'deliveryNote' }],
      ['document.added', { of: 'invoice', trxId, docTypeId: 'deliveryNote' }],
    ])
    const [first, second] = entries.map(({ facts }) => (facts as { sha256: string }).sha256)
    expect(first).toBe(second)
    // The same intent once more is the same invoice; with other documents it is another intent.
    expect(idOf(await submit(merchant, 'key-0001', [idOf(added), note]))).toBe(trxId)
    expect(statusOf(await submit(merchant, 'key-0001'))).toEqual([422, 'idempotencyKeyReused'])
    expect((await submit(merchant, 'key-0002')).status).toBe(201)
    expect((await submit(merchant, 'key-0002', [])).status).toBe(201)
  })

  it('of another person, or gone, refuse the submission, which stores nothing', async () => {
    const supplier = await portal.signedIn('supplier')
    const foreign = idOf(await add(supplier, { buid: 'm-2' }))
    const own = idOf(await add(merchant))
    const before = await portal.store.db().$count(invoices)
    const refused = await submit(merchant, 'key-0001', [own, foreign])
    expect(statusOf(refused)).toEqual([422, 'documentUnknown'])
    expect(errorsOf(refused)[0]).toMatchObject({
      source: { pointer: '/data/attributes/document_ids' },
      meta: { document_ids: [foreign] },
    })
    expect(statusOf(await submit(merchant, 'key-0001', ['u-unknown']))).toEqual([422, 'documentUnknown'])
    expect(await portal.store.db().$count(invoices)).toBe(before)
    expect(await waiting()).toBe(2)
    expect((await submit(merchant, 'key-0001', [own])).status).toBe(201)
    // It is the document of that invoice by now.
    expect(statusOf(await submit(merchant, 'key-0003', [own]))).toEqual([422, 'documentUnknown'])
  })

  it('are no more of a type than an invoice has', async () => {
    const ids = [
      idOf(await add(merchant, { type: 'originalInvoice' })),
      idOf(await add(merchant, { type: 'originalInvoice' })),
    ]
    expect(statusOf(await submit(merchant, 'key-0001', ids))).toEqual([422, 'tooManyOfType'])
    expect((await submit(merchant, 'key-0001', ids.slice(0, 1))).status).toBe(201)
  })

  it('stay where they were when the invoice is refused', async () => {
    const id = idOf(await add(merchant))
    const refused = await merchant.post(
      '/ecaas/merchant-invoices',
      {
        data: {
          type: 'proposed-invoices',
          attributes: { ...proposedInvoice({ invoice_number: '' }), document_ids: [id] },
        },
      },
      { 'idempotency-key': 'key-0001' },
    )
    expect(statusOf(refused)).toEqual([422, 'invoiceNumberMissing'])
    expect(await waiting()).toBe(1)
  })

  it('are stored for a merchant of one’s own, by those who may, with a type and up to sixteen', async () => {
    expect(statusOf(await add(merchant, { buid: 'm-2' }))).toEqual([404, 'notFound'])
    expect(statusOf(await add(merchant, { buid: 'm-unknown' }))).toEqual([404, 'notFound'])
    expect(statusOf(await add(await portal.signedIn('colleague')))).toEqual([403, 'roleRequired'])
    expect(statusOf(await add(await portal.signedIn('payer')))).toEqual([403, 'userTypeRequired'])
    expect(statusOf(await add(merchant, { type: 'photo' }))).toEqual([422, 'documentTypeMissing'])
    expect(statusOf(await add(merchant, { more: { trx_id: 'i-own' } }))).toEqual([400, 'parameterInvalid'])
    const many = await Promise.all(Array.from({ length: 18 }, () => add(merchant)))
    expect(many.map(({ status }) => status).toSorted()).toEqual([...Array.from({ length: 16 }, () => 201), 409, 409])
    expect(statusOf(await add(merchant))).toEqual([409, 'tooManyFiles'])
  })

  it('are removed by the person who added them, and by nobody else', async () => {
    const id = idOf(await add(merchant))
    expect(statusOf(await remove(await portal.signedIn('supplier'), id))).toEqual([404, 'notFound'])
    expect(statusOf(await remove(await portal.signedIn('payer'), id))).toEqual([404, 'notFound'])
    expect(await waiting()).toBe(1)
    expect((await remove(merchant, id)).status).toBe(204)
    expect(await waiting()).toBe(0)
    expect(statusOf(await remove(merchant, id))).toEqual([404, 'notFound'])
  })

  it('are cleared away after an hour, unless a draft of their person names them', async () => {
    const [kept, lost] = [idOf(await add(merchant)), idOf(await add(merchant))]
    const facts: DraftFactsOf<'invoiceCreate'> = {
      kind: 'invoiceCreate',
      shape: 1,
      draftId: 'draft-0001',
      merchantId: 'm-1',
      step: 'invoice',
      customerName: 'Halvorsen Marine Supply',
      invoice: proposedInvoice(),
      documents: [{ documentId: kept, trxId: 'd1', typeId: 'deliveryNote', fileName: 'invoice.pdf', fileSize: 9 }],
      isSent: false,
    }
    expect((await merchant.post('/ecaas/drafts/invoiceCreate/draft-0001', draftBody(0, facts))).status).toBe(200)
    const job = deleteOldDocuments(portal.store)
    portal.clock.move(FORGET_AFTER_MS - 1)
    await job.run(portal.clock.now())
    expect(await waiting()).toBe(2)
    portal.clock.move(1)
    await job.run(portal.clock.now())
    const left = await portal.store.db().select({ id: invoiceUploads.id }).from(invoiceUploads)
    expect(left.map(({ id }) => id)).toEqual([kept])
    expect(left.map(({ id }) => id)).not.toContain(lost)
  })
})
