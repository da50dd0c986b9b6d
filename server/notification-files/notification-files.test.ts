/** Files that news brings along: who gets them, and who does not. */
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, expect, it } from 'vitest'

import { NotificationsSchema } from '../../domain/contract/notifications/notification.ts'
import type { Caller } from '../../tests/server/caller.ts'
import { describeStores } from '../../tests/server/database.ts'
import { START } from '../../tests/server/portal-fixture.ts'
import { openTestPortal, type TestPortal } from '../../tests/server/test-portal.ts'
import { customers } from '../store/schema/accounts.ts'
import { audit } from '../store/schema/audit.ts'
import { disputeDocuments } from '../store/schema/disputes.ts'
import { userCustomers, users } from '../store/schema/users.ts'
import { announceStatements } from '../notifications/statements.ts'

const attached = async (caller: Caller, kind: 'disputes' | 'statements') => {
  const { body } = await caller.get(`/ecaas/notifications?filter[kind]=${kind}`)
  const [newest] = v.parse(NotificationsSchema, body).items
  return newest?.notificationAttachments ?? null
}
const download = (caller: Caller, id = '') => caller.get(`/ecaas/notification-attachments/${id}`, { accept: '*/*' })

describeStores('files of notifications', (openStore) => {
  let portal: TestPortal
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
  })

  const dispute = async (caller: Caller) => {
    const attributes = {
      kind: 'dispute',
      trx_ids: ['i-own', 'i-late'],
      dispute_reason_id: 'wrongPrice',
      description: 'The list says 40 and not 45.',
      contacts: [],
      document_ids: ['dd-loose'],
    }
    const { status, text } = await caller.post(
      '/ecaas/customer-disputes',
      { data: { type: 'disputes', attributes } },
      { 'idempotency-key': 'dispute-with-a-document' },
    )
    expect(status, text).toBe(201)
  }

  it('are the documents that came with a step of a dispute, for both sides, and for nobody else', async () => {
    await dispute(await portal.signedIn('payer'))
    const merchant = await portal.signedIn('merchant')
    const { body } = await merchant.get('/ecaas/notifications?filter[kind]=disputes')
    const files = v.parse(NotificationsSchema, body).items.map(({ notificationAttachments }) => notificationAttachments)
    // Of the two disputes, the document belongs to one.
    expect(files.map(({ length }) => length).toSorted()).toEqual([0, 1])
    const [file] = files.flat()
    expect(file).toMatchObject({ file_name: 'Preisliste Nº 1.pdf', file_size: 8 })
    const answer = await download(merchant, file?.attachment_id)
    expect([answer.status, answer.text, answer.headers.get('content-type')]).toEqual([
      200,
      '%PDF-1.7',
      'application/pdf',
    ])
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    const [row] = await portal.store.db().select().from(audit).where(eq(audit.action, 'document.downloaded'))
    expect(row).toMatchObject({ userId: 'u-merchant', subject: 'dd-loose', outcome: 'done' })
    expect((await download(await portal.signedIn('stranger'), file?.attachment_id)).status).toBe(404)
    // Nor is any other document reached by news that did not bring it.
    const own = file?.attachment_id.split('.')[0] ?? ''
    expect((await download(merchant, `${own}.document.dd-own`)).status).toBe(404)
    expect((await download(merchant, `${own}.USD.c-own`)).status).toBe(404)
  })

  it('are gone with the document, and with the account that the reader has lost', async () => {
    const payer = await portal.signedIn('payer')
    await dispute(payer)
    const merchant = await portal.signedIn('merchant')
    const files = v
      .parse(NotificationsSchema, (await payer.get('/ecaas/notifications?filter[kind]=disputes')).body)
      .items.flatMap(({ notificationAttachments }) => notificationAttachments)
    expect((await download(payer, files[0]?.attachment_id)).status).toBe(200)
    await portal.store.db().delete(userCustomers).where(eq(userCustomers.userId, 'u-payer'))
    expect((await download(payer, files[0]?.attachment_id)).status).toBe(404)
    await portal.store.db().delete(disputeDocuments).where(eq(disputeDocuments.id, 'dd-loose'))
    const left = v
      .parse(NotificationsSchema, (await merchant.get('/ecaas/notifications?filter[kind]=disputes')).body)
      .items.flatMap(({ notificationAttachments }) => notificationAttachments)
    expect(left).toEqual([])
  })

  it('are the statements of the month, of each account and currency, in the reader’s language', async () => {
    await announceStatements(portal.store, START)
    const payer = await portal.signedIn('payer')
    const files = await attached(payer, 'statements')
    expect(files).toMatchObject([
      { file_name: 'Statement c-child USD 2026-10-01 to 2026-10-31.pdf', file_size: null },
      { file_name: 'Statement c-own USD 2026-10-01 to 2026-10-31.pdf', file_size: null },
    ])
    const id = files?.[1]?.attachment_id ?? ''
    const { status, bytes, headers } = await download(payer, id)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(Buffer.from(bytes).toString('latin1')).toMatch(/^%PDF-/)
    const [row] = await portal.store.db().select().from(audit).where(eq(audit.action, 'list.exported'))
    expect(row?.facts).toMatchObject({ of: 'statements', buid_customer: 'c-own', from: '2026-10-01', to: '2026-10-31' })
    expect((await download(payer, id.replace('USD', 'EUR'))).status).toBe(404)
    expect((await download(payer, id.replace('c-own', 'c-foreign'))).status).toBe(404)
  })

  it('are the statements of the selected account where the reader sees more than a notification can list', async () => {
    await announceStatements(portal.store, START)
    const payer = await portal.signedIn('payer')
    const account = await portal.store.db().select().from(customers).where(eq(customers.buid, 'c-child'))
    const more = ['c-1', 'c-2'].flatMap((buid) => account.map((row) => ({ ...row, buid })))
    await portal.store.db().insert(customers).values(more)
    expect(await attached(payer, 'statements')).toEqual([])
    const select = (value: string) =>
      payer.post('/ecaas/session_data', {
        data: { type: 'session-data', attributes: { sessionKeys: [{ key: 'customer_id', value }] } },
      })
    expect((await select('c-own')).status).toBe(200)
    const [file, ...others] = (await attached(payer, 'statements')) ?? []
    expect([file?.attachment_id, others]).toEqual([expect.stringMatching(/^n-\d+\.USD\.c-own$/), []])
    // Another account may be selected by the time that it is downloaded.
    expect((await select('c-child')).status).toBe(200)
    expect((await download(payer, file?.attachment_id)).status).toBe(200)
  })

  it('are no statements of an account that the reader has lost, nor for a role that sees no invoices', async () => {
    await announceStatements(portal.store, START)
    const payer = await portal.signedIn('payer')
    const id = (await attached(payer, 'statements'))?.[1]?.attachment_id
    const is = (role: 'payer' | 'safety_manager') =>
      portal.store.db().update(users).set({ role }).where(eq(users.id, 'u-payer'))
    await is('safety_manager')
    expect((await download(payer, id)).status).not.toBe(200)
    await is('payer')
    expect((await download(payer, id)).status).toBe(200)
    await portal.store.db().delete(userCustomers).where(eq(userCustomers.userId, 'u-payer'))
    expect((await download(payer, id)).status).toBe(404)
  })
})
