/** Payment methods through the real app: what is added, what AutoPay holds, what is verified, and what is removed. */
import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import * as v from 'valibot'

import { VerificationSessionSchema } from '../../domain/contract/methods/bank-verification.ts'
import { ManagedMethodsSchema, ManagedMethodReadSchema } from '../../domain/contract/methods/payment-method.ts'
import { PaymentMethodsSchema } from '../../domain/contract/payment.ts'
import { defaultPaymentSettings } from '../../domain/program-settings.ts'
import { errorsOf, type Answer, type Caller } from '../../tests/server/caller.ts'
import { describeStore, describeStores } from '../../tests/server/database.ts'
import { openTestPortal, type TestPortal } from '../../tests/server/test-portal.ts'
import { audit } from '../store/schema/audit.ts'
import { customers } from '../store/schema/accounts.ts'
import { mails } from '../store/schema/mails.ts'
import { programs } from '../store/schema/programs.ts'
import { autoPayHolders } from '../store/schema/auto-pay.ts'
import { payments } from '../store/schema/payments.ts'
import { paymentMethods } from '../store/schema/quotes.ts'

let portal: TestPortal
let admin: Caller
let keys = 0
const PATH = '/ecaas/managed-payment-methods'
const body = (type: string, attributes: object) => ({ data: { type, attributes } })
const codeOf = (answer: Answer) => {
  const [error] = errorsOf(answer)
  return error ? `${answer.status} ${error.code}` : String(answer.status)
}
const bank = {
  kind: 'bankAccount',
  buid_customer: 'c-own',
  bank_token: 'bank_new',
  nickname: null,
  online_payment: true,
  auto_pay: false,
  replaces: null,
  agreement_accepted: true,
}
const add = (change: object = {}, caller = admin, key = `method-key-${(keys += 1)}`) =>
  caller.post(PATH, body('managed-payment-methods', { ...bank, ...change }), { 'idempotency-key': key })
const idOf = ({ body: read }: Answer) => v.parse(ManagedMethodReadSchema, read).id
const listed = async (caller = admin, query = '?filter[buid_customer]=c-own') =>
  v.parse(ManagedMethodsSchema, (await caller.get(`${PATH}${query}`)).body).items
const one = async (id: string) => (await listed()).find((method) => method.id === id)
const autoPay = (id: string, is_on: boolean, replaces: string | null, caller = admin) =>
  caller.post(`${PATH}/${id}/auto-pay`, body('auto-pay-changes', { is_on, replaces }))
const verify = (id: string, amounts: readonly number[]) =>
  admin.post(`${PATH}/${id}/verification`, body('method-verifications', { amounts }))
const openPage = (id: string) => admin.post(`${PATH}/${id}/verification-session`, body('verification-sessions', {}))
const prove = (id: string, proof: string) =>
  admin.post(`${PATH}/${id}/verification-result`, body('verification-results', { proof }))
const remove = (id: string, stops_auto_pay = false) =>
  admin.post(`${PATH}/${id}/removal`, body('method-removals', { stops_auto_pay }))
const holders = async () =>
  (await portal.store.db().select().from(autoPayHolders)).map(({ buidCustomer, currency, paymentMethodId }) => [
    buidCustomer,
    currency,
    paymentMethodId,
  ])
const actions = async (subject: string) =>
  (await portal.store.db().select().from(audit).where(eq(audit.subject, subject))).map(({ action }) => action)
const needsProof = (bankVerification: 'smallCredits' | 'instant') =>
  portal.store
    .db()
    .update(programs)
    .set({ paymentSettings: { ...defaultPaymentSettings, bankVerification } })
    .where(eq(programs.id, 'near'))
const offered = async () =>
  v
    .parse(PaymentMethodsSchema, (await admin.get('/ecaas/payment-methods?filter[buid_customer]=c-own')).body)
    .items.map(({ id }) => id)

describeStores('payment methods', (openStore) => {
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
    admin = await portal.signedIn('admin')
  })

  it('are saved from the card of a payment, once', async () => {
    const pay = (values: Partial<typeof payments.$inferInsert>) =>
      portal.store.db().update(payments).set(values).where(eq(payments.id, 'p-own'))
    const save = (caller = admin) => caller.post('/ecaas/payments/p-own/saved-card', body('saved-cards', {}))
    expect(codeOf(await save())).toBe('409 noCardToSave')
    await pay({ methodKind: 'newCard', providerToken: 'tok_1', state: 'declined' })
    expect(codeOf(await save())).toBe('409 noCardToSave')
    await pay({ state: 'processing' })
    expect(codeOf(await save(await portal.signedIn('payer')))).toMatch(/^403 /)
    expect(codeOf(await save())).toBe('204')
    expect((await listed()).filter(({ kind }) => kind === 'cardOnFile')).toMatchObject([
      { buidCustomer: 'c-own', label: 'Visa', last4: '4242', expiry: '12/34' },
    ])
    // Twice at once, and once more by a colleague: the card is there once.
    await remove((await listed()).find(({ kind }) => kind === 'cardOnFile')?.id ?? '')
    const answers = await Promise.all([save(), save(), save(), save()])
    expect(new Set([...answers, await save()].map(codeOf))).toEqual(new Set(['204']))
    expect((await listed()).filter(({ kind }) => kind === 'cardOnFile')).toHaveLength(1)
  })

  it('are added once by two tabs at once, and one of two is the first when both are to be', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => add({ bank_token: 'bank_twice' })))
    expect(answers.map(codeOf).toSorted()).toEqual(['201', ...Array.from({ length: 5 }, () => '409 methodKnown')])
    const ids = await Promise.all(
      ['bank_1', 'bank_2', 'bank_3'].map(async (bank_token) => idOf(await add({ bank_token }))),
    )
    const fields = { nickname: null, is_default: true, online_payment: true, version: 1 }
    const changes = await Promise.all(
      ids.map((id) => admin.post(`${PATH}/${id}`, body('managed-payment-methods', fields))),
    )
    expect(changes.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    expect((await listed()).filter(({ isDefault }) => isDefault)).toHaveLength(1)
  })

  it('keep a payment type when AutoPay moves: one for AutoPay only does not give it up', async () => {
    const holder = idOf(await add({ auto_pay: true, online_payment: false }))
    const next = idOf(await add({ bank_token: 'bank_2' }))
    expect(codeOf(await autoPay(next, true, holder))).toBe('409 holderAutoPayOnly')
    expect(codeOf(await add({ bank_token: 'bank_3', auto_pay: true, replaces: holder }))).toBe('409 holderAutoPayOnly')
    await needsProof('smallCredits')
    expect(codeOf(await add({ bank_token: 'bank_3', auto_pay: true, replaces: holder }))).toBe('409 holderAutoPayOnly')
    expect(await holders()).toEqual([['c-own', 'USD', holder]])
    expect(await one(holder)).toMatchObject({ autoPay: true, onlinePayment: false })
  })

  it('have AutoPay once verified only from the account that was agreed to', async () => {
    await needsProof('smallCredits')
    const [holder, next] = [idOf(await add({ bank_token: 'bank_1' })), idOf(await add({ bank_token: 'bank_2' }))]
    for (const id of [holder, next]) await verify(id, [32, 45])
    await autoPay(holder, true, null)
    const id = idOf(await add({ auto_pay: true, replaces: holder }))
    await autoPay(next, true, holder)
    expect((await verify(id, [32, 45])).status).toBe(200)
    expect(await one(id)).toMatchObject({ verification: 'verified', autoPay: false, wantsAutoPay: false })
    expect(await holders()).toEqual([['c-own', 'USD', next]])
    expect(await actions(id)).toContain('method.autoPayNotMoved')
    const sent = await portal.store.db().select().from(mails)
    expect(sent.map(({ subject }) => subject)).toContain('AutoPay wasn’t changed')
  })

  it('are added by the provider’s token, with what the provider says of it', async () => {
    const answer = await add({ nickname: '  Payroll ' })
    expect(answer.status).toBe(201)
    expect(await one(idOf(answer))).toMatchObject({
      kind: 'bankAccount',
      label: 'First Bank',
      last4: '6789',
      country: 'US',
      currency: 'USD',
      nickname: 'Payroll',
      autoPay: false,
      onlinePayment: true,
      verification: 'verified',
    })
    expect(await offered()).toContain(idOf(answer))
    expect(answer.text).not.toContain('bank_new')
    const card = await admin.post(
      PATH,
      body('managed-payment-methods', {
        kind: 'cardOnFile',
        buid_customer: 'c-own',
        card_token: 'tok_1',
        nickname: null,
      }),
      { 'idempotency-key': 'card-key-1' },
    )
    expect(await one(idOf(card))).toMatchObject({ kind: 'cardOnFile', label: 'Visa', last4: '4242', expiry: '12/34' })
  })

  it('are added once, however often the same intent is sent', async () => {
    const [first, again] = [await add({}, admin, 'the-same-key'), await add({}, admin, 'the-same-key')]
    expect(again.text).toBe(first.text)
    expect(codeOf(await add())).toBe('409 methodKnown')
  })

  it('are refused with the reason', async () => {
    expect(codeOf(await add({ bank_token: 'unknown' }))).toBe('422 bankTokenUnknown')
    expect(codeOf(await add({ agreement_accepted: false }))).toBe('422 termsNotAccepted')
    expect(codeOf(await add({ online_payment: false }))).toBe('422 paymentTypesMissing')
    expect(codeOf(await add({ buid_customer: 'c-foreign' }))).toBe('422 accountUnknown')
    await portal.store.db().update(customers).set({ status: 'inactive' }).where(eq(customers.buid, 'c-own'))
    expect(codeOf(await add())).toBe('409 accountInactive')
    expect(await actions('c-own')).toContain('method.changeRefused')
  })

  it('are listed with those of the accounts below, and not with those of others', async () => {
    await add({ buid_customer: 'c-child' })
    expect((await listed()).map(({ buidCustomer }) => buidCustomer).toSorted()).toContain('c-child')
    expect(await listed(admin, '?filter[buid_customer]=c-foreign')).toEqual([])
  })

  it('are named, and one of them comes first', async () => {
    const id = idOf(await add())
    const change = (of: string, attributes: object) =>
      admin.post(`${PATH}/${of}`, body('managed-payment-methods', attributes))
    const fields = { nickname: 'Payroll', is_default: true, online_payment: true, version: 1 }
    expect((await change('pm-own', { ...fields, nickname: null })).status).toBe(200)
    expect((await change(id, fields)).status).toBe(200)
    expect((await listed()).filter(({ isDefault }) => isDefault).map((method) => method.id)).toEqual([id])
    expect((await offered())[0]).toBe(id)
    expect(codeOf(await change(id, fields))).toBe('409 methodChanged')
    const offline = { ...fields, online_payment: false, version: 2 }
    expect(codeOf(await change(id, offline))).toBe('422 paymentTypesMissing')
    await autoPay(id, true, null)
    expect((await change(id, { ...offline, version: 3 })).status).toBe(200)
    expect(await offered()).not.toContain(id)
    expect(codeOf(await autoPay(id, false, null))).toBe('409 paymentTypesMissing')
  })

  it('have one AutoPay account, which moves in one step or not at all', async () => {
    const first = idOf(await add({ auto_pay: true }))
    expect(await holders()).toEqual([['c-own', 'USD', first]])
    expect(codeOf(await add({ bank_token: 'bank_2', auto_pay: true }))).toBe('409 autoPayHeld')
    expect((await listed()).filter(({ buidCustomer }) => buidCustomer === 'c-own')).toHaveLength(2)
    const second = idOf(await add({ bank_token: 'bank_2', auto_pay: true, replaces: first }))
    expect(await holders()).toEqual([['c-own', 'USD', second]])
    expect(codeOf(await autoPay(first, true, first))).toBe('409 autoPayHeld')
    expect(codeOf(await autoPay(first, true, null))).toBe('409 autoPayHeld')
    expect((await autoPay(first, true, second)).status).toBe(200)
    expect(await holders()).toEqual([['c-own', 'USD', first]])
    expect((await autoPay(first, false, null)).status).toBe(200)
    expect(await holders()).toEqual([])
    expect((await actions(first)).filter((action) => action !== 'method.changeRefused')).toEqual([
      'method.added',
      'method.autoPayOn',
      'method.autoPayOn',
      'method.autoPayOff',
    ])
  })

  it('have one AutoPay account when 16 are to have it at once', async () => {
    const ids: string[] = []
    for (let place = 0; place < 17; place += 1) ids.push(idOf(await add({ bank_token: `bank_${place}` })))
    const [first = '', ...others] = ids
    await autoPay(first, true, null)
    const answers = await Promise.all(others.map((id) => autoPay(id, true, first)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const [winner] = others.filter((_, place) => answers[place]?.status === 200)
    expect(await holders()).toEqual([['c-own', 'USD', winner]])
  })

  it('are removed; the AutoPay account only when that is meant', async () => {
    const id = idOf(await add({ auto_pay: true }))
    expect(codeOf(await remove(id))).toBe('409 autoPayHolder')
    expect(await holders()).toHaveLength(1)
    expect((await remove(id, true)).status).toBe(204)
    expect(await holders()).toEqual([])
    expect(await one(id)).toBeUndefined()
    expect(codeOf(await remove(id))).toBe('404 notFound')
    expect((await add()).status).toBe(201)
  })

  it('are asked for a direct debit once they are added, where the provider has them', async () => {
    const without = idOf(await add({ bank_token: 'bank_before' }))
    expect(await one(without)).toMatchObject({ mandate: null })
    portal.provider.behaveMandate(() => ({ state: 'pending', reference: 'md_1' }))
    const key = 'method-key-of-a-mandate'
    const id = idOf(await add({}, admin, key))
    await add({}, admin, key)
    expect(await one(id)).toMatchObject({ mandate: 'pending' })
    expect([...portal.provider.mandates.values()].map(({ token, request }) => [token, request.scheme])).toEqual([
      ['bank_new', 'ach'],
    ])
    expect(await offered()).toContain(id)
    const quote = body('payment-quotes', {
      lines: [{ trx_id: 'i-own', amount: 100, version: 1 }],
      method: { kind: 'bankAccount', payment_method_id: id },
    })
    expect(codeOf(await admin.post('/ecaas/payment-quotes', quote))).toBe('422 mandatePending')
    // What is being set up may be ready when AutoPay pays first.
    expect(codeOf(await autoPay(id, true, null))).toBe('200')
  })

  it('are not for AutoPay once their direct debit was refused or has ended', async () => {
    portal.provider.behaveMandate(() => ({ state: 'refused', reference: 'md_1' }))
    const id = idOf(await add())
    expect(codeOf(await autoPay(id, true, null))).toBe('409 mandateRefused')
    expect(await holders()).toEqual([])
  })

  it('are verified by two small credits, and cannot pay before', async () => {
    await needsProof('smallCredits')
    const holder = idOf(await add({ bank_token: 'bank_old' }))
    await verify(holder, [32, 45])
    await autoPay(holder, true, null)
    const id = idOf(await add({ auto_pay: true, replaces: holder }))
    expect(await one(id)).toMatchObject({
      verification: 'pending',
      wantsAutoPay: true,
      autoPay: false,
      awaitedProof: 'smallCredits',
      triesLeft: 3,
    })
    expect(await offered()).not.toContain(id)
    const quote = body('payment-quotes', {
      lines: [{ trx_id: 'i-own', amount: 100, version: 1 }],
      method: { kind: 'bankAccount', payment_method_id: id },
    })
    expect(codeOf(await admin.post('/ecaas/payment-quotes', quote))).toBe('422 methodUnverified')
    expect(codeOf(await autoPay(id, true, holder))).toBe('409 methodUnverified')
    portal.clock.move(30 * 24 * 3_600_000)
    admin = await portal.signedIn('admin')
    expect(codeOf(await verify(id, [32, 46]))).toBe('422 amountsWrong')
    expect(await holders()).toEqual([['c-own', 'USD', holder]])
    expect((await verify(id, [45, 32])).status).toBe(200)
    expect(await holders()).toEqual([['c-own', 'USD', id]])
    expect(await offered()).toContain(id)
    expect(codeOf(await verify(id, [32, 45]))).toBe('409 methodNotPending')
  })

  it('are closed after three wrong tries, and say so', async () => {
    await needsProof('smallCredits')
    const id = idOf(await add())
    for (const left of [2, 1, 0]) {
      const [error] = errorsOf(await verify(id, [1, 2]))
      expect(error?.meta).toEqual({ tries_left: left })
    }
    expect(await one(id)).toMatchObject({ verification: 'failed', triesLeft: 0 })
    expect(codeOf(await verify(id, [32, 45]))).toBe('409 methodNotPending')
    expect(await actions(id)).toContain('method.verificationFailed')
  })

  it('are verified at once on the provider’s page, whose proof the provider confirms', async () => {
    await needsProof('instant')
    const id = idOf(await add({ auto_pay: true }))
    expect(await one(id)).toMatchObject({ verification: 'pending', wantsAutoPay: true, awaitedProof: 'instant' })
    expect(await offered()).not.toContain(id)
    const opened = await openPage(id)
    expect(v.parse(VerificationSessionSchema, opened.body).address).toMatch(/\/bank-verification\//)
    expect(codeOf(await prove(id, 'a-proof-of-somebody'))).toBe('409 verificationExpired')
    expect(codeOf(await prove(id, 'proof-of-unavailable'))).toBe('503 bankUnavailable')
    expect(await one(id)).toMatchObject({ verification: 'pending', triesLeft: 3 })
    expect((await prove(id, 'proof-of-verified')).status).toBe(200)
    expect(await one(id)).toMatchObject({ verification: 'verified', autoPay: true, awaitedProof: null })
    expect(await offered()).toContain(id)
    expect(codeOf(await prove(id, 'proof-of-verified'))).toBe('409 methodNotPending')
    expect(codeOf(await openPage(id))).toBe('409 methodNotPending')
  })

  it('are verified by the proof that the program asks for, and by no easier one', async () => {
    await needsProof('smallCredits')
    const id = idOf(await add())
    expect(codeOf(await openPage(id))).toBe('409 proofNotAwaited')
    expect(codeOf(await prove(id, 'proof-of-verified'))).toBe('409 proofNotAwaited')
    await needsProof('instant')
    expect(codeOf(await verify(id, [32, 45]))).toBe('409 proofNotAwaited')
    expect(await one(id)).toMatchObject({ verification: 'pending', triesLeft: 3 })
  })

  it('lose no try when the provider does not know the account any more', async () => {
    await needsProof('smallCredits')
    const id = idOf(await add())
    await portal.store.db().update(paymentMethods).set({ providerToken: 'gone' }).where(eq(paymentMethods.id, id))
    expect(codeOf(await verify(id, [32, 45]))).toBe('409 bankTokenUnknown')
    await needsProof('instant')
    expect(codeOf(await openPage(id))).toBe('409 bankTokenUnknown')
    expect(await one(id)).toMatchObject({ verification: 'pending', triesLeft: 3 })
  })

  it('are closed when the bank has refused them three times', async () => {
    await needsProof('instant')
    const id = idOf(await add())
    for (const left of [2, 1, 0]) {
      const [error] = errorsOf(await prove(id, 'proof-of-refused'))
      expect(error).toMatchObject({ code: 'bankRefused', meta: { tries_left: left } })
    }
    expect(await one(id)).toMatchObject({ verification: 'failed' })
    expect(await actions(id)).toContain('method.verificationFailed')
  })
})

describeStore('a change of a payment method', (openStore) => {
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
    admin = await portal.signedIn('admin')
  })

  it('is sent to the account’s administrators, and names no number', async () => {
    await add()
    const sent = await portal.store.db().select().from(mails)
    expect(sent.map(({ toAddress, subject }) => [toAddress, subject])).toEqual([
      ['admin@example.com', 'Payment method added'],
    ])
    expect(sent[0]?.body).toContain('Maria admin added First Bank ••6789 to the payment methods of Halvorsen Marine')
  })

  it('says what is in use before it is removed', async () => {
    const id = idOf(await add())
    const quote = body('payment-quotes', {
      lines: [{ trx_id: 'i-own', amount: 100, version: 1 }],
      method: { kind: 'bankAccount', payment_method_id: id },
    })
    const answer = await admin.post('/ecaas/payment-quotes', quote)
    expect(await one(id)).toMatchObject({ inQuote: true, inPayment: false })
    const { id: quoteId } = (answer.body as { data: { id: string } }).data
    const paid = await admin.post('/ecaas/payments', body('payments', { quote_id: quoteId, terms_accepted: true }), {
      'idempotency-key': 'pay-by-new-bank',
    })
    expect(paid.status).toBe(201)
    expect(await one(id)).toMatchObject({ inQuote: false, inPayment: true, lastUsedAt: expect.any(String) })
    expect((await remove(id)).status).toBe(204)
    const [row] = await portal.store
      .db()
      .select()
      .from(paymentMethods)
      .where(and(eq(paymentMethods.id, id)))
    expect(row?.removedAt).not.toBeNull()
  })
})
