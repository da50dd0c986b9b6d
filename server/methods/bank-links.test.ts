/** Links by which somebody without a sign-in adds a bank account, through the real app. */
import { eq, isNotNull } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import * as v from 'valibot'

import { BankLinkSchema, OpenBankLinksSchema } from '../../domain/contract/methods/bank-link.ts'
import { BANK_LINK_MS } from '../../domain/limits.ts'
import { defaultPaymentSettings } from '../../domain/program-settings.ts'
import { errorsOf, type Answer, type Caller } from '../../tests/server/caller.ts'
import { describeStores } from '../../tests/server/database.ts'
import { openMailbox } from '../../tests/server/mailbox.ts'
import { openTestPortal, type TestPortal } from '../../tests/server/test-portal.ts'
import { deleteOldSessions } from '../jobs/delete-old/sessions.ts'
import { customers } from '../store/schema/accounts.ts'
import { audit } from '../store/schema/audit.ts'
import { bankLinks } from '../store/schema/bank-links.ts'
import { mails } from '../store/schema/mails.ts'
import { programs } from '../store/schema/programs.ts'
import { paymentMethods } from '../store/schema/quotes.ts'
import { users } from '../store/schema/users.ts'

const ADDRESS = 'treasury@example.com'
let portal: TestPortal
let admin: Caller

const body = (type: string, attributes: object) => ({ data: { type, attributes } })
const codeOf = (answer: Answer) => {
  const [error] = errorsOf(answer)
  return error ? `${answer.status} ${error.code}` : String(answer.status)
}
const send = (buid = 'c-own', email = ADDRESS) =>
  admin.post('/ecaas/bank-account-links', body('bank-account-links', { buid_customer: buid, email }))
const read = (token: string) => portal.visitor().post('/ecaas/bank-account-link', body('access-link', { token }))
const add = (token: string, bankToken = 'bank_new', isAccepted = true) =>
  portal
    .visitor()
    .post(
      '/ecaas/bank-account-link/bank-accounts',
      body('bank-account-link', { token, bank_token: bankToken, agreement_accepted: isAccepted }),
    )
/** The secret of a link, from the e-mail that brought it. */
const received = async () => {
  expect((await send()).status).toBe(204)
  return openMailbox(portal).lastSecret()
}
const added = () => portal.store.db().select().from(paymentMethods).where(eq(paymentMethods.providerToken, 'bank_new'))
const actions = async () =>
  (await portal.store.db().select().from(audit)).map(({ action }) => action).filter((one) => one.startsWith('method.'))

describeStores('a link to add a bank account', (openStore) => {
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
    admin = await portal.signedIn('admin')
  })

  it('says nothing of the account but its name, and the countries of the program', async () => {
    const answer = await read(await received())
    expect(v.parse(BankLinkSchema, answer.body)).toEqual({
      customerName: 'Halvorsen Marine Supply',
      program: 'Near Program',
      countries: ['US'],
    })
    expect(answer.text).not.toMatch(/c-own|pm-/)
  })

  it('adds one bank account for online payments, and the administrators read of it', async () => {
    const token = await received()
    expect((await add(token)).body).toMatchObject({ data: { attributes: { is_unverified: false } } })
    expect(await added()).toMatchObject([
      { buidCustomer: 'c-own', onlinePayment: true, wantsAutoPay: false, verification: 'verified', addedBy: 'u-admin' },
    ])
    expect(await actions()).toEqual(['method.linkSent', 'method.addedByLink'])
    const sent = await portal.store.db().select().from(mails)
    expect(sent.map(({ toAddress, subject }) => [toAddress, subject])).toEqual(
      expect.arrayContaining([
        [ADDRESS, 'Add a bank account for Halvorsen Marine Supply'],
        ['admin@example.com', 'Link to add a bank account sent'],
        ['admin@example.com', 'Payment method added'],
      ]),
    )
  })

  it('changes nothing when the same account is sent again, and takes no second one', async () => {
    const token = await received()
    await add(token)
    expect(codeOf(await add(token))).toBe('200')
    expect(await added()).toHaveLength(1)
    expect(codeOf(await add(token, 'bank_other'))).toBe('410 linkUsed')
    expect(codeOf(await read(token))).toBe('410 linkUsed')
  })

  it('adds one account of several that are sent at once', async () => {
    const token = await received()
    const answers = await Promise.all(['bank_new', 'bank_other', 'bank_third'].map((one) => add(token, one)))
    expect(answers.map(codeOf).toSorted()).toEqual(['200', '410 linkUsed', '410 linkUsed'])
  })

  it('waits for its two small credits where the program asks for them', async () => {
    await portal.store
      .db()
      .update(programs)
      .set({ paymentSettings: { ...defaultPaymentSettings, bankVerification: 'smallCredits' } })
    const token = await received()
    const isUnverified = { data: { attributes: { is_unverified: true } } }
    expect((await add(token)).body).toMatchObject(isUnverified)
    expect((await add(token)).body).toMatchObject(isUnverified)
    expect(await added()).toMatchObject([{ verification: 'pending' }])
    const sent = await portal.store.db().select().from(mails).where(eq(mails.subject, 'Payment method added'))
    expect(sent.map(({ toAddress }) => toAddress)).toEqual(['admin@example.com'])
    expect(sent[0]?.body).toMatch(/must be verified before it can be used\.\s+Verify it:\s+\S*\/payment-methods/)
  })

  it('needs the agreement, an account that is new, and one that the provider knows', async () => {
    const token = await received()
    expect(codeOf(await add(token, 'bank_new', false))).toBe('422 termsNotAccepted')
    expect(codeOf(await add(token, 'unknown'))).toBe('422 bankTokenUnknown')
    await add(await received())
    expect(codeOf(await add(token))).toBe('409 methodKnown')
    expect(await added()).toHaveLength(1)
  })

  it('ends after a week, and with the rights of who sent it', async () => {
    const first = await received()
    portal.clock.move(BANK_LINK_MS)
    expect(codeOf(await read(first))).toBe('410 linkExpired')
    admin = await portal.signedIn('admin')
    const second = await received()
    await portal.store.db().update(users).set({ role: 'viewer' }).where(eq(users.id, 'u-admin'))
    expect(codeOf(await read(second))).toBe('410 linkExpired')
    expect(codeOf(await add(second))).toBe('410 linkExpired')
    expect(codeOf(await read('x'.repeat(43)))).toBe('404 linkUnknown')
    expect(await added()).toEqual([])
  })

  it('has the direct debit of its bank account set up, once', async () => {
    portal.provider.behaveMandate(() => ({ state: 'active', reference: 'md_1' }))
    const token = await received()
    expect(codeOf(await add(token))).toBe('200')
    expect(codeOf(await add(token))).toBe('200')
    expect([...portal.provider.mandates.values()].map(({ token: of }) => of)).toEqual(['bank_new'])
  })

  it('is for an active account of who sends it', async () => {
    expect(codeOf(await send('c-foreign'))).toBe('422 accountUnknown')
    const token = await received()
    await portal.store.db().update(customers).set({ status: 'inactive' }).where(eq(customers.buid, 'c-own'))
    expect(codeOf(await send())).toBe('409 accountInactive')
    expect(codeOf(await add(token))).toBe('409 accountInactive')
  })

  it('is listed for the account’s administrators, and of no use once it is revoked', async () => {
    const token = await received()
    const list = async (caller = admin, buid = 'c-own') =>
      v.parse(OpenBankLinksSchema, (await caller.get(`/ecaas/bank-account-links?filter[buid_customer]=${buid}`)).body)
        .items
    const [open] = await list()
    expect(open).toMatchObject({ sentTo: ADDRESS, sentBy: 'Maria admin', endsAt: '2026-11-28T15:00:00.000Z' })
    const id = open?.id ?? ''
    expect(JSON.stringify(open)).not.toContain(token)
    const revoke = (caller = admin, link = id) =>
      caller.post(`/ecaas/bank-account-links/${link}/revocation`, body('bank-link-revocations', {}))
    expect(await list(admin, 'c-foreign')).toEqual([])
    const unknown = await revoke(admin, 'no-such-link')
    await portal.store.db().update(bankLinks).set({ buidCustomer: 'c-foreign' })
    expect((await revoke()).text).toBe(unknown.text)
    expect(codeOf(unknown)).toBe('404 notFound')
    await portal.store.db().update(bankLinks).set({ buidCustomer: 'c-own' })
    expect(codeOf(await revoke())).toBe('204')
    expect(codeOf(await revoke())).toBe('204')
    expect(await list()).toEqual([])
    expect(codeOf(await read(token))).toBe('410 linkExpired')
    expect(codeOf(await add(token))).toBe('410 linkExpired')
    expect(await added()).toEqual([])
    expect((await actions()).filter((action) => action !== 'method.changeRefused')).toEqual([
      'method.linkSent',
      'method.linkRevoked',
    ])
    const sent = await portal.store
      .db()
      .select()
      .from(mails)
      .where(eq(mails.subject, 'Link to add a bank account revoked'))
    expect(sent.map(({ toAddress }) => toAddress)).toEqual(['admin@example.com'])
    const used = await received()
    await add(used)
    expect(await list()).toEqual([])
    const [row] = await portal.store.db().select().from(bankLinks).where(isNotNull(bankLinks.paymentMethodId))
    expect(codeOf(await revoke(admin, row?.id))).toBe('409 linkEnded')
  })

  it('is sent by support to an account of the program', async () => {
    admin = await portal.signedIn('adminType')
    expect(codeOf(await send('c-child'))).toBe('204')
    expect(codeOf(await send('c-far'))).toBe('422 accountUnknown')
    expect((await add(await openMailbox(portal).lastSecret())).status).toBe(200)
  })

  it('stores the agreement in the words and the language in which it was accepted', async () => {
    const token = await received()
    await portal.visitor().post(
      '/ecaas/bank-account-link/bank-accounts',
      body('bank-account-link', {
        token,
        bank_token: 'bank_new',
        agreement_accepted: true,
        agreement_locale: 'de',
      }),
    )
    const [row] = await added()
    expect(row?.agreementLocale).toBe('de')
    expect(row?.agreementText).toContain('Near Program')
    expect(row?.agreementText).not.toContain('You authorize')
    const agreement = await admin.get(`/ecaas/managed-payment-methods/${row?.id}/agreement`)
    expect(agreement.status).toBe(200)
  })

  it('is stored as a hash that nobody has the secret of, and deleted a month after its end', async () => {
    const token = await received()
    expect(JSON.stringify(await portal.store.db().select().from(bankLinks))).not.toContain(token)
    expect(JSON.stringify(await portal.store.db().select().from(mails))).not.toContain(token)
    portal.clock.move(5 * BANK_LINK_MS)
    await deleteOldSessions(portal).run(portal.clock.now())
    expect(await portal.store.db().select().from(bankLinks)).toHaveLength(1)
    portal.clock.move(BANK_LINK_MS)
    await deleteOldSessions(portal).run(portal.clock.now())
    expect(await portal.store.db().select().from(bankLinks)).toEqual([])
  })
})
