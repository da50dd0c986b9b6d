/** Links to add a bank account that merchants send to their customers, through the real app: two merchants, one customer. */
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import * as v from 'valibot'

import { MerchantBankLinksSchema, OpenBankLinksSchema } from '../../domain/contract/methods/bank-link.ts'
import { errorsOf, type Answer, type Caller } from '../../tests/server/caller.ts'
import { describeStores } from '../../tests/server/database.ts'
import { openMailbox } from '../../tests/server/mailbox.ts'
import { openTestPortal, type TestPortal } from '../../tests/server/test-portal.ts'
import { customers } from '../store/schema/accounts.ts'
import { audit } from '../store/schema/audit.ts'
import { invoices } from '../store/schema/invoices.ts'
import { mails } from '../store/schema/mails.ts'
import { paymentMethods } from '../store/schema/quotes.ts'
import { userMerchants } from '../store/schema/users.ts'

const LINKS = '/ecaas/merchant-bank-links'
let portal: TestPortal
let merchant: Caller
let supplier: Caller

const body = (type: string, attributes: object) => ({ data: { type, attributes } })
const codeOf = (answer: Answer) => {
  const [error] = errorsOf(answer)
  return error ? `${answer.status} ${error.code}` : String(answer.status)
}
const send = (caller: Caller, buid = 'c-own', more: object = {}) =>
  caller.post(
    LINKS,
    body('merchant-bank-links', { buid_customer: buid, buid_merchant: null, email: 'treasury@example.com', ...more }),
  )
const list = async (caller: Caller, query = '') =>
  v.parse(MerchantBankLinksSchema, (await caller.get(`${LINKS}${query}`)).body).items
const revoke = (caller: Caller, id = '') => caller.post(`${LINKS}/${id}/revocation`, body('bank-link-revocations', {}))
const add = (token: string) =>
  portal
    .visitor()
    .post(
      '/ecaas/bank-account-link/bank-accounts',
      body('bank-account-link', { token, bank_token: 'bank_new', agreement_accepted: true }),
    )

/** `c-own` is a customer of both merchants, `c-child` of the first alone, `c-foreign` of the second. */
describeStores('a merchant’s link to add a bank account', (openStore) => {
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
    const q = portal.store.db()
    const [own] = await q.select().from(invoices).where(eq(invoices.trxId, 'i-own'))
    if (!own) throw new Error('No invoice of the account.')
    await q.insert(invoices).values({ ...own, trxId: 'i-supplied', invoiceId: 'INV-i-supplied', buidMerchant: 'm-2' })
    merchant = await portal.signedIn('merchant')
    supplier = await portal.signedIn('supplier')
  })

  it('goes to a customer of its own, and names the merchant to who gets it and to the account’s administrators', async () => {
    expect(codeOf(await send(merchant))).toBe('204')
    expect(codeOf(await send(merchant, 'c-foreign'))).toBe('422 accountUnknown')
    expect(codeOf(await send(supplier, 'c-child'))).toBe('422 accountUnknown')
    expect(codeOf(await send(merchant, 'c-own', { buid_merchant: 'm-2' }))).toBe('422 accountUnknown')
    const sent = await portal.store.db().select().from(mails)
    const toReceiver = sent.find(({ toAddress }) => toAddress === 'treasury@example.com')
    expect(toReceiver?.body).toMatch(/\(Baltic Parts GmbH\) asks you to add a bank account/)
    const toAdministrator = sent.find(({ toAddress }) => toAddress === 'admin@example.com')
    expect(toAdministrator?.body).toMatch(/\(Baltic Parts GmbH\) sent a link to treasury@example\.com/)
    const [written] = await portal.store.db().select().from(audit).where(eq(audit.action, 'method.linkSent'))
    expect(written).toMatchObject({
      userId: 'u-merchant',
      subject: 'c-own',
      facts: { buid_customer: 'c-own', buid_merchant: 'm-1', address: 'treasury@example.com' },
    })
  })

  it('is not sent to an inactive account', async () => {
    await portal.store.db().update(customers).set({ status: 'inactive' }).where(eq(customers.buid, 'c-own'))
    expect(codeOf(await send(merchant))).toBe('409 accountInactive')
  })

  it('is seen by the merchant that sent it and by the account, by no other merchant and by no viewer', async () => {
    await send(merchant)
    await send(supplier, 'c-own', { email: 'other@example.com' })
    const admin = await portal.signedIn('admin')
    await admin.post(
      '/ecaas/bank-account-links',
      body('bank-account-links', { buid_customer: 'c-own', email: 'office@example.com' }),
    )
    const [link, ...others] = await list(merchant)
    expect(others).toEqual([])
    expect(link).toEqual({
      id: link?.id,
      sentTo: 'treasury@example.com',
      sentBy: 'Maria merchant',
      endsAt: link?.endsAt,
      customerName: 'Halvorsen Marine Supply',
    })
    expect((await list(supplier)).map(({ sentTo }) => sentTo)).toEqual(['other@example.com'])
    expect(await list(merchant, '?filter[buid_merchant]=m-2')).toEqual([])
    expect(await list(merchant, '?filter[buid_merchant]=m-1')).toHaveLength(1)
    const ofAccount = await admin.get('/ecaas/bank-account-links?filter[buid_customer]=c-own')
    expect(
      v
        .parse(OpenBankLinksSchema, ofAccount.body)
        .items.map(({ sentTo }) => sentTo)
        .toSorted(),
    ).toEqual(['office@example.com', 'other@example.com', 'treasury@example.com'])
    const viewer = await portal.signedIn('colleague')
    expect(codeOf(await viewer.get(LINKS))).toBe('403 roleRequired')
    expect(codeOf(await send(viewer))).toBe('403 roleRequired')
    expect(codeOf(await revoke(viewer, link?.id))).toBe('403 roleRequired')
  })

  it('shows the merchant nothing of what was added by it', async () => {
    await send(merchant)
    const [link] = await list(merchant)
    expect((await add(await openMailbox(portal).lastSecret())).status).toBe(200)
    expect(await list(merchant)).toEqual([])
    expect(codeOf(await revoke(merchant, link?.id))).toBe('409 linkEnded')
    expect(codeOf(await merchant.get('/ecaas/managed-payment-methods?filter[buid_customer]=c-own'))).toMatch(/^403/)
    const [method] = await portal.store
      .db()
      .select()
      .from(paymentMethods)
      .where(eq(paymentMethods.providerToken, 'bank_new'))
    expect(method).toMatchObject({ buidCustomer: 'c-own', addedBy: 'u-merchant' })
  })

  it('is revoked by the merchant that sent it alone; for others it is unknown', async () => {
    await send(merchant)
    const token = await openMailbox(portal).lastSecret()
    const [link] = await list(merchant)
    const unknown = await revoke(supplier, 'no-such-link')
    expect((await revoke(supplier, link?.id)).text).toBe(unknown.text)
    expect(codeOf(unknown)).toBe('404 notFound')
    expect(codeOf(await revoke(merchant, link?.id))).toBe('204')
    expect(codeOf(await revoke(merchant, link?.id))).toBe('204')
    expect(await list(merchant)).toEqual([])
    expect(codeOf(await add(token))).toBe('410 linkExpired')
    const subject = 'Link to add a bank account revoked'
    const sent = await portal.store.db().select().from(mails).where(eq(mails.subject, subject))
    expect(sent.map(({ toAddress }) => toAddress)).toEqual(['admin@example.com'])
    expect(sent[0]?.body).toMatch(/\(Baltic Parts GmbH\) revoked the link/)
  })

  it('ends when who sent it leaves the merchant', async () => {
    await send(merchant)
    const token = await openMailbox(portal).lastSecret()
    await portal.store.db().delete(userMerchants).where(eq(userMerchants.userId, 'u-merchant'))
    expect(codeOf(await add(token))).toBe('410 linkExpired')
  })
})
