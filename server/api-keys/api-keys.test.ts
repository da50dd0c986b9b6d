/** API keys of a merchant and of a program over HTTP: made, shown once, used, revoked. */
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'

import { ApiKeysSchema, NewApiKeySchema } from '../../domain/contract/api-keys/api-key.ts'
import { API_KEYS_AT_MOST } from '../../domain/rules/api-keys/api-key.ts'
import * as v from 'valibot'
import { errorsOf, type Answer, type Caller } from '../../tests/server/caller.ts'
import { describeStore, describeStores } from '../../tests/server/database.ts'
import { digestOf, signatureOf, signedCaller, storeApiKey, type Signing } from '../../tests/server/erp/signed-caller.ts'
import { openTestPortal, type TestPortal } from '../../tests/server/test-portal.ts'
import { MEDIA_TYPE } from '../../domain/contract/json-api.ts'
import { audit } from '../store/schema/audit.ts'
import { mails } from '../store/schema/mails.ts'
import { apiKeys } from '../store/schema/merchant/api-keys.ts'
import { users } from '../store/schema/users.ts'

const order = (more: object = {}) => ({
  data: { type: 'api-keys', attributes: { buid_merchant: 'm-1', name: 'Warehouse', expires_in_days: 90, ...more } },
})
const codes = (answer: Answer) => [answer.status, ...errorsOf(answer).map(({ code }) => code)]
const make = (caller: Caller, key: string, more: object = {}) =>
  caller.post('/ecaas/merchant-api-keys', order(more), { 'idempotency-key': key })
const made = (answer: Answer) => v.parse(NewApiKeySchema, answer.body)
const revoke = (caller: Caller, id: string) =>
  caller.post(`/ecaas/merchant-api-keys/${id}/revocation`, { data: { type: 'api-key-revocations', attributes: {} } })
const INVOICE = '/ecaas/erp/invoices/i-own'

describeStores('an API key', (openStore) => {
  let portal: TestPortal
  let mark: Caller
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
    mark = await portal.signedIn('merchant')
  })
  const list = async (caller = mark) => v.parse(ApiKeysSchema, (await caller.get('/ecaas/merchant-api-keys')).body)
  const rowsOf = async (action: string) =>
    (await portal.store.db().select().from(audit).where(eq(audit.action, action))).map(
      ({ subject, userId, facts }) => ({
        subject,
        userId,
        facts,
      }),
    )

  it('is made with a secret that is shown once, signs calls, and says when it was used last', async () => {
    const answer = await make(mark, 'intent-0001')
    expect(answer.status).toBe(201)
    const key = made(answer)
    expect(key).toMatchObject({ name: 'Warehouse', state: 'active', lastUsedAt: null, expiresAt: expect.any(String) })
    expect(key.secret).toMatch(/^sk_[A-Za-z0-9_-]{43}$/)
    // The same intent is the same key; another one is another.
    expect((await make(mark, 'intent-0001')).text).toBe(answer.text)
    expect(codes(await make(mark, 'intent-0001', { name: 'Other' }))).toEqual([422, 'idempotencyKeyReused'])

    expect((await mark.get('/ecaas/merchant-api-keys')).text).not.toContain('sk_')
    expect(await list()).toMatchObject([{ id: key.id, name: 'Warehouse', state: 'active', lastUsedAt: null }])
    const software = signedCaller(portal, { keyId: key.id, secret: key.secret })
    expect((await software.get(INVOICE)).status).toBe(200)
    expect((await list())[0]?.lastUsedAt).toBe(portal.clock.now().toISOString())

    expect(await rowsOf('apiKey.made')).toEqual([
      {
        subject: key.id,
        userId: 'u-merchant',
        facts: { address: 'local', buid_merchant: 'm-1', name: 'Warehouse', days: 90 },
      },
    ])
    const written = JSON.stringify([
      await portal.store.db().select().from(audit),
      await portal.store.db().select().from(mails),
    ])
    expect(written).not.toContain(key.secret)
  })

  it('works until it expires or is revoked, and never again', async () => {
    const key = made(await make(mark, 'intent-0001'))
    const forever = made(await make(mark, 'intent-0002', { expires_in_days: null, name: 'Forever' }))
    const software = signedCaller(portal, { keyId: key.id, secret: key.secret })
    const other = signedCaller(portal, { keyId: forever.id, secret: forever.secret })
    const revoked = await revoke(mark, forever.id)
    expect([revoked.status, revoked.body]).toMatchObject([200, { data: { attributes: { state: 'revoked' } } }])
    expect((await revoke(mark, forever.id)).text).toBe(revoked.text)
    expect(codes(await other.get(INVOICE))).toEqual([401, 'signatureInvalid'])
    portal.clock.move(90 * 86_400_000 - 1_000)
    expect((await software.get(INVOICE)).status).toBe(200)
    portal.clock.move(1_000)
    expect(codes(await software.get(INVOICE))).toEqual([401, 'signatureInvalid'])
    expect(await rowsOf('apiKey.revoked')).toHaveLength(1)
    expect((await rowsOf('apiKey.callRefused')).map(({ subject, facts }) => [subject, facts])).toEqual([
      [forever.id, expect.objectContaining({ reason: 'keyRevoked', buid_merchant: 'm-1' })],
      [key.id, expect.objectContaining({ reason: 'keyExpired', buid_merchant: 'm-1' })],
    ])
    mark = await portal.signedIn('merchant')
    expect((await list()).map(({ name, state }) => [name, state])).toEqual([
      ['Forever', 'revoked'],
      ['Warehouse', 'expired'],
    ])
  })

  it('notifies the merchant’s administrators by e-mail when it is made and when it is revoked', async () => {
    const { id } = made(await make(mark, 'intent-0001'))
    await revoke(mark, id)
    const sent = await portal.store.db().select().from(mails).orderBy(mails.subject)
    expect(sent.map(({ subject, toAddress }) => [subject, toAddress])).toEqual([
      ['API key created', 'merchant@example.com'],
      ['API key revoked', 'merchant@example.com'],
    ])
    expect(sent[0]?.body).toContain('Warehouse')
  })

  it('is one of ten that a merchant can have, however many ask at once', async () => {
    for (let number = 1; number < API_KEYS_AT_MOST; number += 1) await storeApiKey(portal.store, `key-${number}`)
    await storeApiKey(portal.store, 'key-over', { expiresAt: portal.clock.now() })
    await storeApiKey(portal.store, 'key-revoked', { revokedAt: portal.clock.now() })
    const answers = await Promise.all(['intent-a', 'intent-b', 'intent-c'].map((key) => make(mark, key)))
    expect(answers.map(codes).toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
      [201],
      [409, 'tooManyApiKeys'],
      [409, 'tooManyApiKeys'],
    ])
    const [first] = await list()
    await revoke(mark, first?.id ?? '')
    expect((await make(mark, 'intent-d')).status).toBe(201)
  })

  it('is for administrators of the merchant alone', async () => {
    await portal.store.db().update(users).set({ role: 'payer' }).where(eq(users.id, 'u-merchant'))
    const payer = await portal.signedIn('merchant')
    expect(codes(await make(payer, 'intent-0001'))).toEqual([403, 'roleRequired'])
    expect(codes(await payer.get('/ecaas/merchant-api-keys'))).toEqual([403, 'roleRequired'])
    expect(codes(await make(mark, 'intent-0001', { buid_merchant: 'm-2' }))).toEqual([403, 'roleRequired'])
  })

  it('is refused without a name, a merchant of one’s own or a known time', async () => {
    expect(codes(await make(mark, 'intent-0001', { name: ' ' }))).toEqual([422, 'attributeInvalid'])
    expect(codes(await make(mark, 'intent-0001', { expires_in_days: 91 }))).toEqual([422, 'attributeInvalid'])
    for (const buid of ['m-2', 'm-far', 'm-unknown'])
      expect(codes(await make(mark, `intent-${buid}`, { buid_merchant: buid }))).toEqual([404, 'notFound'])
    expect(await portal.store.db().$count(apiKeys)).toBe(0)
  })
})

describeStores('an API key of a program', (openStore) => {
  let portal: TestPortal
  let support: Caller
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
    support = await portal.signedIn('adminType')
  })
  const makeOfProgram = (caller: Caller, key: string, more: object = {}) =>
    caller.post(
      '/ecaas/program-api-keys',
      { data: { type: 'api-keys', attributes: { name: 'Clearing', expires_in_days: null, ...more } } },
      { 'idempotency-key': key },
    )
  const list = async (caller: Caller, side: 'merchant' | 'program') =>
    v.parse(ApiKeysSchema, (await caller.get(`/ecaas/${side}-api-keys`)).body).map(({ name }) => name)

  it('is made by an administrator of the program, signs calls about all of its merchants, and is revoked', async () => {
    const key = made(await makeOfProgram(support, 'intent-0001'))
    expect(key).toMatchObject({ name: 'Clearing', buidMerchant: null, merchantName: null, state: 'active' })
    expect((await makeOfProgram(support, 'intent-0001')).text).toContain(key.secret)
    const software = signedCaller(portal, { keyId: key.id, secret: key.secret })
    for (const id of ['i-own', 'i-foreign']) expect((await software.get(`/ecaas/erp/invoices/${id}`)).status).toBe(200)
    expect(codes(await software.get('/ecaas/erp/invoices/i-far'))).toEqual([404, 'notFound'])

    const path = `/ecaas/program-api-keys/${key.id}/revocation`
    const revocation = { data: { type: 'api-key-revocations', attributes: {} } }
    expect(await support.post(path, revocation)).toMatchObject({
      status: 200,
      body: { data: { attributes: { state: 'revoked', buid_merchant: null } } },
    })
    expect(codes(await software.get(INVOICE))).toEqual([401, 'signatureInvalid'])
    const rows = await portal.store.db().select().from(audit).where(eq(audit.subject, key.id)).orderBy(audit.id)
    expect(rows.map(({ action, facts }) => [action, facts])).toEqual([
      ['apiKey.made', { address: 'local', program_id: 'near', name: 'Clearing', days: null }],
      ['apiKey.revoked', { address: 'local', program_id: 'near', name: 'Clearing' }],
      ['apiKey.callRefused', expect.objectContaining({ reason: 'keyRevoked', program_id: 'near' })],
    ])
    const sent = await portal.store.db().select().from(mails).orderBy(mails.subject)
    expect(sent.map(({ subject, userId }) => [subject, userId])).toEqual([
      ['API key created', 'u-adminType'],
      ['API key revoked', 'u-adminType'],
    ])
    expect(sent[0]?.body).toContain('all merchants of the program')
    expect(sent[0]?.body).toContain('/support/api-keys')
  })

  it('is listed among the keys of its program alone, and those of merchants are not', async () => {
    const mark = await portal.signedIn('merchant')
    await makeOfProgram(support, 'intent-0001')
    await make(mark, 'intent-0001')
    await storeApiKey(portal.store, 'key-far', { buidMerchant: null, programId: 'far', name: 'Far' })
    expect([await list(support, 'program'), await list(mark, 'merchant')]).toEqual([['Clearing'], ['Warehouse']])
  })

  it('is one of ten that a program can have, beside those of its merchants', async () => {
    const ofProgram = { buidMerchant: null, programId: 'near' }
    for (let number = 1; number < API_KEYS_AT_MOST; number += 1)
      await storeApiKey(portal.store, `key-${number}`, ofProgram)
    for (let number = 0; number < API_KEYS_AT_MOST; number += 1) await storeApiKey(portal.store, `key-m-${number}`)
    const answers = await Promise.all(['intent-a', 'intent-b'].map((key) => makeOfProgram(support, key)))
    expect(answers.map(codes).toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual([[201], [409, 'tooManyApiKeys']])
  })

  it('is for administrators of the program alone', async () => {
    const mark = await portal.signedIn('merchant')
    expect(codes(await makeOfProgram(mark, 'intent-0001'))).toEqual([403, 'userTypeRequired'])
    await portal.store.db().update(users).set({ role: 'payer' }).where(eq(users.id, 'u-adminType'))
    const payer = await portal.signedIn('adminType')
    expect(codes(await makeOfProgram(payer, 'intent-0001'))).toEqual([403, 'roleRequired'])
    expect(codes(await payer.get('/ecaas/program-api-keys'))).toEqual([403, 'roleRequired'])
    expect(await portal.store.db().$count(apiKeys)).toBe(0)
  })

  it('names no merchant', async () => {
    expect(codes(await makeOfProgram(support, 'intent-0001', { buid_merchant: 'm-1' }))).toEqual([
      422,
      'attributeUnknown',
    ])
  })
})

describeStore('a signed call', (openStore) => {
  let portal: TestPortal
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
    await storeApiKey(portal.store, 'key-own')
  })
  const seconds = () => Math.floor(portal.clock.now().getTime() / 1000)
  const get = (signing: Partial<Signing> = {}) => signedCaller(portal, signing).get(INVOICE)

  it('is accepted five minutes before and after it was signed', async () => {
    for (const created of [seconds() - 300, seconds() + 300]) expect((await get({ created })).status).toBe(200)
    for (const created of [seconds() - 301, seconds() + 301])
      expect(codes(await get({ created }))).toEqual([401, 'signatureInvalid'])
  })

  it('ends when its signature says so', async () => {
    expect((await get({ more: `;expires=${seconds() + 1};nonce="abc";alg="hmac-sha256"` })).status).toBe(200)
    expect(codes(await get({ more: `;expires=${seconds()}` }))).toEqual([401, 'signatureInvalid'])
  })

  it.each(['@method', '@path', '@query'])('signs its %s', async (name) => {
    expect(codes(await get({ without: [name] }))).toEqual([401, 'signatureInvalid'])
  })

  it.each(['content-type', 'content-digest', 'idempotency-key'])('with a body signs its %s', async (name) => {
    const software = signedCaller(portal, { without: [name] })
    expect(codes(await software.post('/ecaas/erp/invoices', {}))).toEqual([401, 'signatureInvalid'])
  })

  it('is refused with another body, another path or another method than was signed', async () => {
    const headers = { 'content-type': MEDIA_TYPE, 'content-digest': digestOf('{}'), 'idempotency-key': 'call-0001' }
    const signing = { created: seconds() }
    const signed = signatureOf({ method: 'POST', path: '/ecaas/erp/invoices', headers }, signing)
    const visitor = portal.visitor()
    const send = (body: string, more: Record<string, string> = {}) =>
      visitor.send('POST', '/ecaas/erp/invoices', body, { ...headers, ...signed, ...more })
    expect((await send('{}')).status).toBe(422)
    const refused = [401, 'signatureInvalid']
    expect(codes(await send('{"data":1}'))).toEqual(refused)
    expect(codes(await send('{"data":1}', { 'content-digest': digestOf('{"data":1}') }))).toEqual(refused)
    expect(codes(await send('{}', { 'idempotency-key': 'call-0002' }))).toEqual(refused)
    expect(codes(await send('{}', { 'content-type': 'application/xml' }))).toEqual(refused)
    const read = signatureOf({ method: 'GET', path: INVOICE, headers: {} }, signing)
    expect((await visitor.get(INVOICE, read)).status).toBe(200)
    expect(codes(await visitor.get('/ecaas/erp/invoices/i-child', read))).toEqual(refused)
    expect(codes(await visitor.get(`${INVOICE}?a=1`, read))).toEqual(refused)
  })

  it('is nothing that a signed-in user can make', async () => {
    const mark = await portal.signedIn('merchant')
    expect(codes(await mark.get(INVOICE))).toEqual([401, 'signatureInvalid'])
  })

  it('is answered with the same bytes whether its key exists or not', async () => {
    const texts = new Set<string>()
    for (const signing of [{ secret: 'sk_guessed' }, { keyId: 'key-nobody' }, { more: ';alg="ed25519"' }]) {
      texts.add((await get(signing)).text)
    }
    texts.add((await portal.visitor().get(INVOICE)).text)
    expect([...texts]).toHaveLength(1)
  })

  it('of an address that is refused again and again is not looked into any more', async () => {
    const limited = await openTestPortal(await openStore(), { requestsPerMinute: 1_000 })
    await storeApiKey(limited.store, 'key-own')
    const guess = () => signedCaller(limited, { secret: 'sk_guessed' }).get(INVOICE)
    for (let number = 0; number < 60; number += 1) expect((await guess()).status).toBe(401)
    const answer = await guess()
    expect(codes(answer)).toEqual([429, 'tooManyRequests'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(codes(await signedCaller(limited).get(INVOICE))).toEqual([429, 'tooManyRequests'])
  })

  it('of one key is answered six hundred times a minute', async () => {
    const limited = await openTestPortal(await openStore(), { requestsPerMinute: 10_000 })
    await storeApiKey(limited.store, 'key-own')
    const software = signedCaller(limited)
    const statuses = await Promise.all(Array.from({ length: 601 }, async () => (await software.get(INVOICE)).status))
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })
})
