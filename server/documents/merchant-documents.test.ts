/** Documents that merchants add to their invoices: whose, how many of a type, and which stay. */
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'

import { errorsOf, type Answer, type Caller } from '../../tests/server/caller.ts'
import { describeStores } from '../../tests/server/database.ts'
import { pdfOf, soundFiles } from '../../tests/server/sample-files.ts'
import { openTestPortal, type TestPortal } from '../../tests/server/test-portal.ts'
import { InspectionUnavailable, type Inspect } from '../http/content-refusal.ts'
import { audit } from '../store/schema/audit.ts'
import { invoiceDocuments, invoices } from '../store/schema/invoices.ts'
import { programs } from '../store/schema/programs.ts'
import { users } from '../store/schema/users.ts'
import { makeInspectorPool } from './inspector-pool.ts'

const statusOf = (answer: Answer) => [answer.status, errorsOf(answer)[0]?.code]
type Sent = { file?: Buffer; name?: string; type?: string | null; trx?: string }
function add(
  caller: Caller,
  { file = soundFiles.pdf, name = 'invoice.pdf', type = 'deliveryNote', trx = 'i-own' }: Sent,
) {
  const query = new URLSearchParams({ trx_id: trx, file_name: name, ...(type === null ? {} : { doc_type_id: type }) })
  return caller.send('POST', `/ecaas/merchant-invoice-documents?${query.toString()}`, new Uint8Array(file), {
    'content-type': 'application/octet-stream',
  })
}
const remove = (caller: Caller, id: string) =>
  caller.send(
    'DELETE',
    '/merchant-invoice-documents',
    JSON.stringify({ data: { type: 'invoice-documents', attributes: { document_id: id } } }),
  )
type Listed = {
  data: {
    id: string
    attributes: { doc_type_id: string; document_type: string; file_name: string; can_remove?: boolean }
  }[]
  meta: { can_add: boolean; types: { id: string }[]; maximum_bytes: number }
}
const list = async (caller: Caller, path = '/ecaas/merchant-invoice-documents', trx = 'i-own') =>
  (await caller.get(`${path}?filter[trx_id]=${trx}`)).body as Listed
const idOf = ({ body }: Answer) => (body as { data: { id: string } }).data.id

describeStores('documents of a merchant’s invoice', (openStore) => {
  let portal: TestPortal
  let merchant: Caller
  beforeEach(async () => {
    portal = await openTestPortal(await openStore(), { inspect: makeInspectorPool() })
    merchant = await portal.signedIn('merchant')
  })
  const change = (facts: Partial<typeof invoices.$inferInsert>) =>
    portal.store.db().update(invoices).set(facts).where(eq(invoices.trxId, 'i-own'))
  const audited = (action: string) => portal.store.db().select().from(audit).where(eq(audit.action, action))

  it('are there at once for the merchant and the customer, with who added them in the audit', async () => {
    portal.clock.move(1_000)
    const answer = await add(merchant, { type: 'originalInvoice' })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ data: { attributes: { document_type: 'Original invoice', can_remove: true } } })
    const id = idOf(answer)
    const { data, meta } = await list(merchant)
    expect(data.at(-1)).toMatchObject({ id, attributes: { file_name: 'invoice.pdf', can_remove: true } })
    expect(meta).toMatchObject({ can_add: true, maximum_bytes: 10_000_000 })
    expect(meta.types.map((type) => type.id)).toEqual(['originalInvoice', 'deliveryNote', 'contract', 'other'])
    const payer = await portal.signedIn('payer')
    expect((await list(payer, '/ecaas/documents')).data.at(-1)?.id).toBe(id)
    const file = await payer.get(`/ecaas/documents/${id}/content`, { accept: '*/*' })
    expect(Buffer.from(file.bytes).equals(soundFiles.pdf)).toBe(true)
    expect(await audited('document.added')).toMatchObject([
      { userId: 'u-merchant', subject: id, facts: { of: 'invoice', trxId: 'i-own', fileName: 'invoice.pdf' } },
    ])
  })

  it('are added by administrators and payers of its own merchant, and by nobody else', async () => {
    const colleague = await portal.signedIn('colleague')
    expect(statusOf(await add(colleague, {}))).toEqual([403, 'roleRequired'])
    expect((await list(colleague)).meta.can_add).toBe(false)
    expect((await list(colleague)).data.map(({ attributes }) => attributes.can_remove)).toEqual([false])
    expect(statusOf(await add(await portal.signedIn('supplier'), {}))).toEqual([404, 'notFound'])
    expect(statusOf(await add(merchant, { trx: 'i-foreign' }))).toEqual([404, 'notFound'])
    expect(statusOf(await add(await portal.signedIn('payer'), {}))).toEqual([403, 'userTypeRequired'])
    await portal.store.db().update(users).set({ role: 'payer' }).where(eq(users.id, 'u-colleague'))
    expect((await add(await portal.signedIn('colleague'), {})).status).toBe(201)
  })

  it('have a type of the program’s, a plain name, and contents that are what the name says', async () => {
    expect(statusOf(await add(merchant, { type: null }))).toEqual([422, 'documentTypeMissing'])
    expect(statusOf(await add(merchant, { type: 'photo' }))).toEqual([422, 'documentTypeMissing'])
    expect(statusOf(await add(merchant, { name: '../invoice.pdf' }))).toEqual([422, 'documentSuspicious'])
    expect(statusOf(await add(merchant, { name: 'invoice.exe' }))).toEqual([422, 'unsupportedType'])
    expect(statusOf(await add(merchant, { file: Buffer.alloc(0) }))).toEqual([422, 'documentEmpty'])
    expect(statusOf(await add(merchant, { file: soundFiles.png }))).toEqual([422, 'documentSuspicious'])
    expect(statusOf(await add(merchant, { file: pdfOf('/OpenAction << /S /JavaScript >>') }))).toEqual([
      422,
      'documentActive',
    ])
    await portal.store
      .db()
      .update(programs)
      .set({ invoiceDocumentSettings: { types: [{ id: 'photo', label: 'Photo', maximum: 1 }], maximumBytes: 10 } })
    expect(statusOf(await add(merchant, { type: 'photo' }))).toEqual([413, 'tooLarge'])
    expect((await list(merchant)).data).toHaveLength(1)
  })

  it('wait for the scanner where it is away', async () => {
    const store = await openStore()
    const inspect = () => Promise.reject(new InspectionUnavailable('The scanner is away.'))
    const caller = await (await openTestPortal(store, { inspect })).signedIn('merchant')
    expect(statusOf(await add(caller, {}))).toEqual([503, 'documentNotInspected'])
  })

  it('are so many of a type and no more, however many come at once', async () => {
    // All are looked into before any of them is stored.
    let release = () => {}
    const together = new Promise<void>((resolve) => (release = resolve))
    let waiting = 0
    const inspect: Inspect = async () => {
      waiting += 1
      if (waiting === 8) release()
      await together
      return null
    }
    portal = await openTestPortal(await openStore(), { inspect })
    merchant = await portal.signedIn('merchant')
    const all = await Promise.all(Array.from({ length: 8 }, () => add(merchant, { type: 'originalInvoice' })))
    expect(all.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 7 }, () => 409)])
    expect(statusOf(await add(merchant, { type: 'originalInvoice' }))).toEqual([409, 'tooManyOfType'])
    expect((await add(merchant, { type: 'deliveryNote' })).status).toBe(201)
  })

  it('make room for another one when they are removed, and the audit knows what they were', async () => {
    const id = idOf(await add(merchant, { type: 'originalInvoice' }))
    expect((await remove(merchant, id)).status).toBe(204)
    expect((await add(merchant, { type: 'originalInvoice' })).status).toBe(201)
    expect(await audited('document.removed')).toMatchObject([
      {
        userId: 'u-merchant',
        subject: id,
        facts: { trxId: 'i-own', docTypeId: 'originalInvoice', fileName: 'invoice.pdf' },
      },
    ])
  })

  it.each([
    ['is in dispute', { disputedMinor: 100 }, 'invoiceDisputed'],
    ['is paid', { openMinor: 0, disputedMinor: 0 }, 'invoicePaid'],
    ['is being paid', { disputedMinor: 0, unresolvedPayments: 1 }, 'invoicePaid'],
  ])('stay while the invoice %s', async (_, facts, code) => {
    await change(facts)
    expect((await list(merchant)).data.map(({ attributes }) => attributes.can_remove)).toEqual([false])
    expect(statusOf(await remove(merchant, 'd-own'))).toEqual([409, code])
    expect(
      await portal.store.db().select().from(invoiceDocuments).where(eq(invoiceDocuments.id, 'd-own')),
    ).toHaveLength(1)
    // What is missing can still be added.
    expect((await add(merchant, {})).status).toBe(201)
  })
})
