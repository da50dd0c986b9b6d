/** Changes that software sends: what it may send, what becomes of each, and what is answered. */
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'

import { BATCH_CHANGES } from '../../../domain/contract/intake/erp-change.ts'
import { intakeKinds } from '../../../domain/contract/intake/kinds.ts'
import { errorsOf, type Answer, type Caller } from '../../../tests/server/caller.ts'
import { describeStore, describeStores } from '../../../tests/server/database.ts'
import { signedCaller, storePortalApiKeys } from '../../../tests/server/erp/signed-caller.ts'
import { openTestPortal, type TestPortal } from '../../../tests/server/test-portal.ts'
import { audit } from '../../store/schema/audit.ts'
import { invoices } from '../../store/schema/invoices.ts'

const codes = (answer: Answer) => [answer.status, ...errorsOf(answer).map(({ code }) => code)]
const pointers = (answer: Answer) => errorsOf(answer).map(({ source }) => source?.pointer)
const attributesOf = ({ body }: Answer) => (body as { data: { attributes: Record<string, unknown> } }).data.attributes
type Result = {
  result: string
  code: string | null
  pointer: string | null
  missing: string | null
  object_id: string | null
}
const resultsOf = (answer: Answer) => attributesOf(answer)['results'] as Result[]

const invoice = (more: object = {}) => ({
  kind: 'invoice',
  change: {
    merchant: 'm-1',
    customer: 'c-own',
    number: 'ERP-1',
    currency: 'USD',
    billed_on: '2026-11-20',
    due_on: '2026-12-20',
    total: 9_900,
    ...more,
  },
})
const limit = (more: object = {}) => ({
  kind: 'limit',
  change: { customer: 'c-own', currency: 'USD', limit: 1, ...more },
})

let portal: TestPortal
let merchant: Caller
let program: Caller
const send = (caller: Caller, attributes: object, key: string) =>
  caller.post('/ecaas/erp/changes', { data: { type: 'changes', attributes } }, { 'idempotency-key': key })
const sendAll = (caller: Caller, changes: readonly object[], key: string) =>
  caller.post(
    '/ecaas/erp/change-batches',
    { data: { type: 'change-batches', attributes: { changes } } },
    { 'idempotency-key': key },
  )
const numbered = (number: string) => portal.store.db().select().from(invoices).where(eq(invoices.invoiceId, number))

const open = async (openStore: () => Promise<TestPortal['store']>) => {
  portal = await openTestPortal(await openStore())
  await storePortalApiKeys(portal.store)
  merchant = signedCaller(portal)
  program = signedCaller(portal, { keyId: 'key-program' })
}

describeStores('changes that software sends', (openStore) => {
  beforeEach(() => open(openStore))

  it('are stored, left as they are, refused where they are there already, and changed where that is asked for', async () => {
    const answer = await send(program, invoice(), 'key-0001')
    expect([answer.status, attributesOf(answer)]).toMatchObject([
      201,
      { kind: 'invoice', result: 'stored', code: null },
    ])
    const id = attributesOf(answer)['object_id']
    expect((await program.get(`/ecaas/erp/invoices/${String(id)}`)).status).toBe(200)

    const again = await send(program, { ...invoice({ external_id: 'X-1' }), upsert: true }, 'key-0002')
    expect([again.status, attributesOf(again)]).toMatchObject([200, { result: 'unchanged', object_id: id }])
    // Without the id of its system it might be another one of the same number.
    expect(codes(await send(program, invoice(), 'key-0004'))).toEqual([409, 'invoiceAlreadyThere'])
    const sameId = await send(program, invoice({ external_id: 'X-1' }), 'key-0004')
    expect([sameId.status, attributesOf(sameId)]).toMatchObject([200, { result: 'unchanged', object_id: id }])
    const other = await send(program, invoice({ total: 8_800 }), 'key-0003')
    expect([...codes(other), ...pointers(other)]).toEqual([
      409,
      'invoiceAlreadyThere',
      '/data/attributes/change/number',
    ])
    expect(errorsOf(other)[0]?.meta).toEqual({ object_id: id })
    // A refusal leaves the key free.
    const changed = await send(program, { ...invoice({ total: 8_800 }), upsert: true }, 'key-0003')
    expect([changed.status, attributesOf(changed)]).toMatchObject([200, { result: 'changed', object_id: id }])
    expect(await numbered('ERP-1')).toMatchObject([{ billedMinor: 8_800, buidMerchant: 'm-1' }])
    const [row] = await portal.store.db().select().from(audit).where(eq(audit.action, 'feed.invoice'))
    expect(row).toMatchObject({ userId: null, facts: { by: 'erp key-program' } })
  })

  it('are made once for their key, however many at once, and answered the same', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => send(program, invoice(), 'key-0001')))
    expect(answers.map(({ status, text }) => [status, text])).toEqual(answers.map(() => [201, answers[0]?.text]))
    expect(await numbered('ERP-1')).toHaveLength(1)
    expect(codes(await send(program, invoice({ total: 1 }), 'key-0001'))).toEqual([422, 'idempotencyKeyReused'])
    // A merchant’s software has keys of its own.
    expect((await send(merchant, invoice({ number: 'ERP-2' }), 'key-0001')).status).toBe(201)
  })

  it('in a batch each come to a result of their own, in their order', async () => {
    const { total: _, ...partial } = invoice().change
    const answer = await sendAll(
      program,
      [
        invoice(),
        invoice({ total: 8_800 }),
        { ...invoice({ total: 8_800 }), upsert: true },
        invoice({ number: 'ERP-2', customer: 'c-far' }),
        { kind: 'invoice', change: partial },
        invoice({ number: 'ERP-3', colour: 'red' }),
        { kind: 'refund', change: {} },
        { kind: 'cancellation', change: { merchant: 'm-1', customer: 'c-own', number: 'ERP-1' } },
        limit({ limit: 500 }),
      ],
      'key-0001',
    )
    expect(answer.status).toBe(200)
    const at = (position: number) => `/data/attributes/changes/${position}`
    expect(resultsOf(answer).map(({ result, code, pointer, missing }) => [result, code, pointer, missing])).toEqual([
      ['stored', null, null, null],
      ['refused', 'invoiceAlreadyThere', `${at(1)}/change/number`, null],
      ['changed', null, null, null],
      ['refused', 'customerUnknown', `${at(3)}/change/customer`, null],
      ['refused', 'attributeInvalid', `${at(4)}/change`, 'total'],
      ['refused', 'attributeUnknown', `${at(5)}/change/colour`, null],
      ['refused', 'attributeInvalid', `${at(6)}/kind`, null],
      ['changed', null, null, null],
      ['changed', null, null, null],
    ])
    expect(attributesOf(answer)['counts']).toEqual({ stored: 1, changed: 3, unchanged: 0, skipped: 0, refused: 5 })
    const ids = resultsOf(answer).map(({ object_id: id }) => id)
    expect(ids[0]).toBe(ids[2])
    expect(await numbered('ERP-1')).toMatchObject([{ openMinor: 0 }])
    expect(await numbered('ERP-3')).toEqual([])
    // The same batch again is the same answer, and nothing is made twice.
    const repeated = signedCaller(portal, { keyId: 'key-program-spare' })
    const [first, ...rest] = [invoice({ number: 'ERP-4' }), limit({ limit: 600 })]
    const both = await sendAll(program, [first ?? {}, ...rest], 'key-0002')
    expect((await sendAll(repeated, [first ?? {}, ...rest], 'key-0002')).text).toBe(both.text)
    expect(codes(await sendAll(program, rest, 'key-0002'))).toEqual([422, 'idempotencyKeyReused'])
  })
})

describeStore('software', (openStore) => {
  beforeEach(() => open(openStore))

  it('of a merchant need not name it, and sends for no other: that is as unknown as one that nobody has', async () => {
    const { merchant: _, ...unnamed } = invoice().change
    const answer = await send(merchant, { kind: 'invoice', change: unnamed }, 'key-0001')
    expect([answer.status, attributesOf(answer)['result']]).toEqual([201, 'stored'])
    expect(await numbered('ERP-1')).toMatchObject([{ buidMerchant: 'm-1' }])
    for (const buid of ['m-2', 'm-far', 'm-unknown']) {
      const refused = await send(merchant, invoice({ merchant: buid, number: 'ERP-2' }), `key-${buid}`)
      expect([...codes(refused), ...pointers(refused)]).toEqual([
        422,
        'merchantUnknown',
        '/data/attributes/change/merchant',
      ])
    }
    expect(await numbered('ERP-2')).toEqual([])
  })

  it('of a program sends for all of its merchants, which it names, and for none of another program', async () => {
    for (const buid of ['m-1', 'm-2']) {
      const answer = await send(program, invoice({ merchant: buid }), `key-${buid}`)
      expect([buid, answer.status]).toEqual([buid, 201])
    }
    expect(codes(await send(program, invoice({ merchant: 'm-far' }), 'key-0001'))).toEqual([422, 'merchantUnknown'])
    expect(codes(await send(program, invoice({ customer: 'c-far' }), 'key-0001'))).toEqual([422, 'customerUnknown'])
    expect(codes(await send(program, limit({ customer: 'c-far' }), 'key-0001'))).toEqual([422, 'customerUnknown'])
    const { merchant: _, ...unnamed } = invoice().change
    const answer = await send(program, { kind: 'invoice', change: unnamed }, 'key-0001')
    expect([...codes(answer), ...pointers(answer), errorsOf(answer)[0]?.meta]).toEqual([
      422,
      'merchantRequired',
      '/data/attributes/change',
      { missing: 'merchant' },
    ])
  })

  it('of a program does not learn by an id what another program has', async () => {
    const records = [
      { kind: 'customer', change: { id: 'c-far', name: 'New', currency: 'USD', country: 'US' } },
      { kind: 'merchant', change: { id: 'm-far', name: 'New', currency: 'USD' } },
    ]
    const answer = await sendAll(
      program,
      records.flatMap((record) => [record, { ...record, upsert: true }, { ...record, skip_known: true }]),
      'key-0001',
    )
    expect(new Set(resultsOf(answer).map(({ result, code, object_id: id }) => `${result} ${code} ${id}`))).toEqual(
      new Set(['refused recordIdUnavailable null']),
    )
  })

  it('leaves what is there as it is where that is asked for, and never both ways at once', async () => {
    await send(program, invoice(), 'key-0001')
    const other = { ...invoice({ total: 8_800 }), skip_known: true }
    const one = await send(program, other, 'key-0002')
    expect([one.status, attributesOf(one)]).toMatchObject([200, { result: 'skipped', code: 'invoiceAlreadyThere' }])
    const answer = await sendAll(
      program,
      [other, { ...other, upsert: true }, { ...invoice({ number: 'ERP-2' }), skip_known: true }],
      'key-0003',
    )
    expect(resultsOf(answer).map(({ result, code, pointer }) => [result, code, pointer])).toEqual([
      ['skipped', 'invoiceAlreadyThere', null],
      ['refused', 'attributeInvalid', '/data/attributes/changes/1/skip_known'],
      ['stored', null, null],
    ])
    expect(await numbered('ERP-1')).toMatchObject([{ billedMinor: 9_900 }])
  })

  it('of a merchant sends no limits and no records, which are the program’s', async () => {
    const records = [
      limit(),
      { kind: 'customer', change: { id: 'c-new', name: 'New', currency: 'USD', country: 'US' } },
      { kind: 'merchant', change: { id: 'm-1', name: 'Renamed', currency: 'USD' } },
      { kind: 'location', change: { customer: 'c-own', location: '099', name: 'Dock' } },
    ]
    expect(records.map(({ kind }) => kind)).toEqual(intakeKinds.slice(4))
    for (const [at, record] of records.entries()) {
      const answer = await send(merchant, record, `key-${at}`)
      expect([...codes(answer), ...pointers(answer)]).toEqual([403, 'changeKindForbidden', '/data/attributes/kind'])
    }
    const answer = await sendAll(merchant, [...records, invoice()], 'key-0001')
    expect(resultsOf(answer).map(({ result, code }) => [result, code])).toEqual([
      ...records.map(() => ['refused', 'changeKindForbidden']),
      ['stored', null],
    ])
    expect(resultsOf(answer)[1]?.pointer).toBe('/data/attributes/changes/1/kind')
  })

  it.each([
    ['nothing', {}, 422, 'attributeInvalid'],
    ['a kind that there is not', { kind: 'refund', change: {} }, 422, 'attributeInvalid'],
    ['an attribute that there is not', invoice({ colour: 'red' }), 422, 'attributeUnknown'],
    ['an amount that is no number', invoice({ total: '99.00' }), 422, 'attributeInvalid'],
    ['a day that is written otherwise', invoice({ due_on: '20.12.2026' }), 422, 'attributeInvalid'],
    ['a day that there is not', invoice({ due_on: '2026-02-30' }), 422, 'dateImplausible'],
    ['a total that its parts do not give', invoice({ subtotal: 1, tax: 1 }), 422, 'totalDiffers'],
  ])('that sends %s is refused, and its key is free', async (_what, attributes, status, code) => {
    expect(codes(await send(program, attributes, 'key-0001'))).toContain(code)
    expect((await send(program, attributes, 'key-0001')).status).toBe(status)
    expect((await send(program, invoice(), 'key-0001')).status).toBe(201)
  })

  it('sends at least one change and at most five hundred in a batch, each of them an object', async () => {
    const many = (length: number) => Array.from({ length }, () => ({}))
    for (const changes of [[], many(BATCH_CHANGES + 1), ['invoice' as unknown as object]]) {
      const answer = await sendAll(program, changes, 'key-0001')
      expect([answer.status, ...new Set(codes(answer).slice(1))]).toEqual([422, 'attributeInvalid'])
    }
    const answer = await sendAll(program, many(BATCH_CHANGES), 'key-0001')
    expect(attributesOf(answer)['counts']).toMatchObject({ refused: BATCH_CHANGES })
  })

  it('signs what it sends, and gives each change a key', async () => {
    const visitor = portal.visitor()
    for (const path of ['/ecaas/erp/changes', '/ecaas/erp/change-batches']) {
      expect(codes(await visitor.post(path, {}))).toEqual([401, 'signatureInvalid'])
      const unsigned = signedCaller(portal, { without: ['content-digest'] })
      expect(codes(await unsigned.post(path, {}))).toEqual([401, 'signatureInvalid'])
      expect(codes(await program.post(path, {}, { 'idempotency-key': '' }))).toEqual([400, 'idempotencyKeyMissing'])
    }
  })
})
