/** Invoices that a merchant’s people could not submit, and stored in the rejection center instead. */
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'

import type { ProposedInvoice } from '../../domain/contract/merchant/proposed-invoice.ts'
import { errorsOf, type Answer, type Caller } from '../../tests/server/caller.ts'
import { describeStores } from '../../tests/server/database.ts'
import { openTestPortal, type TestPortal } from '../../tests/server/test-portal.ts'
import { proposedInvoice, proposedLine } from '../../tests/support/proposed-invoice.ts'
import { audit } from '../store/schema/audit.ts'
import { creditLines } from '../store/schema/accounts.ts'
import { rejections } from '../store/schema/merchant/rejections.ts'

const codeOf = (answer: Answer) => [answer.status, errorsOf(answer)[0]?.code]
/** More than any account of the fixture may owe. */
const huge = { lines: [proposedLine({ quantity: '90000000' })] }
const post = (caller: Caller, path: string, key: string, more: Partial<ProposedInvoice>) =>
  caller.post(
    path,
    { data: { type: 'proposed-invoices', attributes: proposedInvoice(more) } },
    { 'idempotency-key': key },
  )
const store = (caller: Caller, more: Partial<ProposedInvoice> = huge, key = 'draft-0001') =>
  post(caller, '/ecaas/merchant-rejections', key, more)
const submit = (caller: Caller, more: Partial<ProposedInvoice> = huge, key = 'draft-0001') =>
  post(caller, '/ecaas/merchant-invoices', key, more)
const idOf = ({ body }: Answer) => (body as { data: { id: string } }).data.id

describeStores('an invoice that could not be submitted', (openStore) => {
  let portal: TestPortal
  let merchant: Caller
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
    merchant = await portal.signedIn('merchant')
  })
  const rows = () => portal.store.db().select().from(rejections).where(eq(rejections.source, 'created'))

  it('waits in the rejection center with the reasons, and is in the list of what was created', async () => {
    expect(codeOf(await submit(merchant))).toEqual([422, 'overCreditLimit'])
    const answer = await store(merchant)
    expect(answer).toMatchObject({ status: 201, body: { data: { attributes: { invoice_number: 'BP-1001' } } } })
    const { body } = await merchant.get('/ecaas/merchant-rejections?filter[source]=created')
    expect(body).toMatchObject({
      data: [{ id: idOf(answer), attributes: { source: 'created', status: 'active', reasons: ['overCreditLimit'] } }],
    })
    const details = await merchant.get(`/ecaas/merchant-rejections/${idOf(answer)}`)
    expect(details.body).toMatchObject({
      data: { attributes: { original: proposedInvoice(huge), history: [{ event: 'stored', by: 'Maria merchant' }] } },
    })
    expect(await portal.store.db().select().from(audit).where(eq(audit.action, 'rejection.stored'))).toMatchObject([
      { userId: 'u-merchant', subject: idOf(answer), facts: { source: 'created', codes: ['overCreditLimit'] } },
    ])
  })

  it('is submitted from there once there is credit', async () => {
    const id = idOf(await store(merchant))
    await portal.store.db().update(creditLines).set({ limitMinor: 9_000_000_000_000 })
    const resubmitted = await merchant.post(
      `/ecaas/merchant-rejections/${id}/resubmission`,
      { data: { type: 'rejection-corrections', attributes: { version: 1, invoice: proposedInvoice(huge) } } },
      { 'idempotency-key': 'again-0001' },
    )
    expect(resubmitted.body).toMatchObject({ data: { attributes: { status: 'accepted' } } })
  })

  it('is stored once for a draft, however often and at once it is sent', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => store(merchant)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(await rows()).toHaveLength(1)
    // It is neither another invoice under the same key, nor submitted by another device.
    expect(codeOf(await store(merchant, { ...huge, po_number: 'PO-78' }))).toEqual([422, 'idempotencyKeyReused'])
    expect(codeOf(await submit(merchant))).toEqual([422, 'idempotencyKeyReused'])
  })

  it('is not stored when it can be submitted, or was', async () => {
    expect(codeOf(await store(merchant, {}))).toEqual([409, 'invoiceNotRefused'])
    expect((await submit(merchant, {})).status).toBe(201)
    expect(codeOf(await store(merchant, {}))).toEqual([422, 'idempotencyKeyReused'])
    expect(await rows()).toEqual([])
  })

  it('is stored by those who may submit one for its merchant, and by nobody else', async () => {
    expect(codeOf(await store(await portal.signedIn('colleague')))).toEqual([403, 'roleRequired'])
    expect(codeOf(await store(await portal.signedIn('supplier')))).toEqual([404, 'notFound'])
    expect(codeOf(await store(await portal.signedIn('payer')))).toEqual([403, 'userTypeRequired'])
    expect(await rows()).toEqual([])
  })
})
