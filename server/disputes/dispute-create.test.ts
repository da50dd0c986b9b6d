/** Disputing and charging back over HTTP: what may be, what is stored, and what is not stored when it is refused. */
import { count, eq, inArray } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'

import {
  DisputeReasonsSchema,
  DisputeSubmissionSchema,
  IneligibleTransactionsSchema,
  UserGroupContactsSchema,
} from '../../domain/contract/dispute.ts'
import { audit } from '../store/schema/audit.ts'
import {
  disputeContacts,
  disputeDocuments,
  disputeHistory,
  disputeSubmissions,
  disputes,
} from '../store/schema/disputes.ts'
import { idempotencyKeys } from '../store/schema/idempotency-keys.ts'
import { invoices } from '../store/schema/invoices.ts'
import { mails } from '../store/schema/mails.ts'
import { userGroupCustomers, users } from '../store/schema/users.ts'
import type { Store } from '../store/store.ts'
import { describeStore, describeStores } from '../../tests/server/database.ts'
import { codeOf } from '../../tests/server/dispute-fixture.ts'
import { errorsOf, type Answer, type Caller } from '../../tests/server/caller.ts'
import { openTestPortal, type TestPortal } from '../../tests/server/test-portal.ts'

const order = {
  kind: 'dispute',
  trx_ids: ['i-own'],
  dispute_reason_id: 'wrongPrice',
  description: 'The list says 40 and not 45.',
  contacts: [],
  document_ids: [],
}

let keys = 0
function dispute(caller: Caller, changes: object = {}, key?: string): Promise<Answer> {
  keys += 1
  const body = { data: { type: 'disputes', attributes: { ...order, ...changes } } }
  return caller.post('/ecaas/customer-disputes', body, { 'idempotency-key': key ?? `dispute-${keys}` })
}

async function submissionOf(answer: Promise<Answer>) {
  const { status, body, text } = await answer
  expect(status, text).toBe(201)
  return v.parse(DisputeSubmissionSchema, body)
}

async function countOf(store: Store, table: PgTable): Promise<number> {
  const [row] = await store.db().select({ n: count() }).from(table)
  return row?.n ?? 0
}

/** Counts the rows of every table that a submission writes. */
async function stored(store: Store): Promise<number[]> {
  const tables = [disputes, disputeSubmissions, disputeHistory, disputeContacts, idempotencyKeys, mails, audit]
  const counts: number[] = []
  for (const table of tables) counts.push(await countOf(store, table))
  return counts
}

describeStore('what can be disputed', (openStore) => {
  let portal: TestPortal
  let payer: Caller
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
    payer = await portal.signedIn('payer')
  })
  const ineligible = async (trxIds: string, kind = 'dispute') => {
    const { body } = await payer.get(`/customer-dispute-ineligible-trxs?filter[trx_id]=${trxIds}&filter[kind]=${kind}`)
    const { items } = v.parse(IneligibleTransactionsSchema, body)
    return Object.fromEntries(items.map(({ trxId, ineligibleCode }) => [trxId, ineligibleCode]))
  }
  const set = (trxId: string, facts: Partial<typeof invoices.$inferInsert>) =>
    portal.store.db().update(invoices).set(facts).where(eq(invoices.trxId, trxId))

  it('is listed by invoice, each with the reason of the rule', async () => {
    await set('i-euro', { eligibleForDispute: false })
    expect(
      await ineligible(
        'i-own,i-late,i-paid,i-pending,i-disputed,i-unbilled,i-credit,i-euro,i-child,i-foreign,i-far,i-unknown',
      ),
    ).toEqual({
      'i-paid': 'alreadyPaid',
      'i-pending': 'paymentStillProcessing',
      'i-disputed': 'alreadyDisputed',
      'i-unbilled': 'notBilled',
      'i-credit': 'creditNote',
      'i-euro': 'notDisputable',
      'i-foreign': 'transactionUnknown',
      'i-far': 'transactionUnknown',
      'i-unknown': 'transactionUnknown',
    })
  })

  it('is another matter for chargebacks: what was paid, but not too long ago', async () => {
    await set('i-late', { billedOn: '2026-07-24' })
    await set('i-euro', { billedOn: '2026-07-23' })
    await set('i-pending', { eligibleForDispute: false })
    await set('i-child', { openMinor: 0, adjustedMinor: -10_000 })
    expect(await ineligible('i-own,i-paid,i-late,i-euro,i-child,i-disputed,i-foreign,i-pending', 'chargeback')).toEqual(
      {
        'i-euro': 'chargebackTooLate',
        'i-child': 'chargebackUnavailable',
        'i-disputed': 'alreadyDisputed',
        'i-foreign': 'transactionUnknown',
        'i-pending': 'chargebackUnavailable',
      },
    )
  })

  it('distinguishes a dispute of the portal from one that came with an imported invoice', async () => {
    await set('i-late', { disputedMinor: 10_000, eligibleForDispute: false })
    expect(await ineligible('i-disputed,i-late')).toEqual({
      'i-disputed': 'alreadyDisputed',
      'i-late': 'disputedElsewhere',
    })
  })

  it('is for reasons of the program, in its order', async () => {
    const { items } = v.parse(DisputeReasonsSchema, (await payer.get('/customer-dispute-reasons')).body)
    expect(items.map(({ disputeReasonId, documentationRequired }) => [disputeReasonId, documentationRequired])).toEqual(
      [
        ['wrongPrice', 'N'],
        ['returnedGoods', 'Y'],
      ],
    )
  })

  it('names the reader first and then colleagues of the company, and nobody else', async () => {
    const { store } = portal
    await store.db().update(users).set({ status: 'locked', lockReason: 'support' }).where(eq(users.id, 'u-viewer'))
    const colleagues = async (caller: Caller) =>
      v
        .parse(UserGroupContactsSchema, (await caller.get('/ecaas/user-group-contacts')).body)
        .items.map(({ id, contactType }) => `${contactType} ${id}`)
    const ofPayer = await colleagues(payer)
    expect(ofPayer[0]).toBe('customer u-payer')
    expect(ofPayer).toEqual(expect.arrayContaining(['customer u-admin', 'customer u-single', 'customer u-card_viewer']))
    for (const other of ['viewer', 'stranger', 'faraway', 'merchant', 'adminType']) {
      expect(ofPayer).not.toContain(`customer u-${other}`)
    }
    expect(await colleagues(await portal.signedIn('merchant'))).toEqual(['merchant u-merchant', 'merchant u-colleague'])
    expect(await colleagues(await portal.signedIn('supplier'))).toEqual(['merchant u-supplier'])
  })

  it('names those who act for an own account by their group, or by a group below it', async () => {
    const { store } = portal
    const groups = ['ug-below', 'ug-own', 'ug-foreign'].map((groupId) => ({ id: `in-${groupId}`, groupId }))
    await store
      .db()
      .insert(users)
      .values(
        groups.map(({ id, groupId }) => ({
          id,
          groupId,
          username: id,
          programId: 'near',
          firstName: 'Eve',
          lastName: 'Grouped',
          email: `${id}@example.com`,
          userTypes: ['customer'],
        })),
      )
    await store
      .db()
      .insert(userGroupCustomers)
      .values([
        { groupId: 'ug-below', buidCustomer: 'c-child' },
        { groupId: 'ug-foreign', buidCustomer: 'c-foreign' },
      ])
    const contacts = (await payer.get('/ecaas/user-group-contacts')).text
    expect(groups.map(({ id }) => contacts.includes(`"${id}"`))).toEqual([true, true, false])
  })
})

describeStores('a submission', (openStore) => {
  let portal: TestPortal
  let store: Store
  let payer: Caller
  beforeEach(async () => {
    store = await openStore()
    portal = await openTestPortal(store)
    payer = await portal.signedIn('payer')
  })

  async function refused(answer: Promise<Answer>): Promise<{ code: string; meta: unknown; pointer: string | null }> {
    const before = await stored(store)
    const given = await answer
    expect(await stored(store)).toEqual(before)
    const [error] = errorsOf(given)
    return { code: codeOf(given), meta: error?.meta, pointer: error?.source?.pointer ?? null }
  }
  const upload = async (id: string, facts: Partial<typeof disputeDocuments.$inferInsert> = {}) => {
    const [loose] = await store.db().select().from(disputeDocuments).where(eq(disputeDocuments.id, 'dd-loose'))
    if (!loose) throw new Error('The fixture has no loose document.')
    await store
      .db()
      .insert(disputeDocuments)
      .values({ ...loose, id, ...facts })
  }

  it('makes a dispute of each invoice under one number, with all that belongs to it', async () => {
    await upload('dd-late', { trxId: 'i-late', docTypeId: 'photo' })
    const submission = await submissionOf(
      dispute(payer, {
        trx_ids: ['i-own', 'i-child', 'i-late'],
        document_ids: ['dd-loose', 'dd-late'],
        contacts: [
          { kind: 'known', contact_id: 'u-viewer' },
          { kind: 'new', name: 'Yard foreman', email_address: 'yard@example.com' },
        ],
      }),
    )
    expect(submission).toMatchObject({ kind: 'dispute', respondBy: '2026-12-01' })
    expect(submission.confirmationNumber).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{3}$/)
    expect(submission.disputes).toMatchObject([
      { trx_id: 'i-own', invoice_id: 'INV-i-own', merchant_name: 'Baltic Parts GmbH', disputed_amount: 10_000 },
      { trx_id: 'i-child', currency: 'EUR', disputed_amount: 10_000 },
      { trx_id: 'i-late', disputed_amount: 10_500 },
    ])
    const ids = submission.disputes.map(({ dispute_id }) => dispute_id)
    const rows = await store.db().select().from(disputes).where(inArray(disputes.id, ids))
    expect(rows).toHaveLength(3)
    for (const row of rows) {
      expect(row).toMatchObject({ status: 'open', respondBy: '2026-12-01', version: 1, createdBy: 'u-payer' })
      expect(row.disputeNumber).toMatch(/^DSP-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    }
    const history = await store.db().select().from(disputeHistory).where(inArray(disputeHistory.disputeId, ids))
    expect(history).toHaveLength(3)
    expect(history[0]).toMatchObject({
      event: 'dispute.created',
      party: 'customer',
      fromStatus: null,
      toStatus: 'open',
    })
    const contacts = await store
      .db()
      .select()
      .from(disputeContacts)
      .where(eq(disputeContacts.disputeId, ids[0] ?? ''))
    expect(contacts.map(({ name, email, userId }) => [name, email, userId]).toSorted()).toEqual([
      ['Maria viewer', 'viewer@example.com', 'u-viewer'],
      ['Yard foreman', 'yard@example.com', null],
    ])
    const documents = await store.db().select().from(disputeDocuments)
    const naming = new Map(documents.map(({ id, disputeId }) => [id, disputeId]))
    expect([naming.get('dd-loose'), naming.get('dd-late')]).toEqual([ids[0], ids[2]])
    const disputed = await store
      .db()
      .select()
      .from(invoices)
      .where(inArray(invoices.trxId, ['i-own', 'i-child', 'i-late']))
    for (const invoice of disputed) {
      expect(invoice).toMatchObject({ disputedMinor: invoice.openMinor, eligibleForDispute: false, version: 1 })
    }
    const audited = await store.db().select().from(audit).where(eq(audit.action, 'dispute.created'))
    expect(audited.map(({ subject }) => subject).toSorted()).toEqual(ids.toSorted())
    const written = await store.db().select().from(mails)
    const recipients = new Set(written.map(({ toAddress }) => toAddress))
    expect(recipients).toEqual(new Set(['viewer@example.com', 'yard@example.com', 'merchant@example.com']))
  })

  it('may charge back what is paid: with its late fee, less its adjustment, and no credit a second time', async () => {
    const set = (trxId: string, facts: Partial<typeof invoices.$inferInsert>) =>
      store.db().update(invoices).set(facts).where(eq(invoices.trxId, trxId))
    await set('i-own', { openMinor: 0, adjustedMinor: -1_500 })
    await set('i-late', { openMinor: 0 })
    await set('i-euro', { openMinor: -4_000, adjustedMinor: -4_000 })
    const trx_ids = ['i-paid', 'i-own', 'i-late', 'i-euro']
    const { disputes } = await submissionOf(dispute(payer, { kind: 'chargeback', trx_ids }))
    const amounts = new Map([
      ['i-paid', 10_000],
      ['i-own', 8_500],
      ['i-late', 10_500],
      ['i-euro', 6_000],
    ])
    expect(new Map(disputes.map((made) => [made.trx_id, made.disputed_amount]))).toEqual(amounts)
    const rows = await store.db().select().from(invoices).where(inArray(invoices.trxId, trx_ids))
    expect(new Map(rows.map(({ trxId, disputedMinor }) => [trxId, disputedMinor]))).toEqual(amounts)
  })

  it('is about a part of an invoice where one is asked for, and about the whole of the others', async () => {
    const { disputes: made } = await submissionOf(
      dispute(payer, { trx_ids: ['i-own', 'i-late'], disputed_amounts: [{ trx_id: 'i-own', amount: 2_500 }] }),
    )
    expect(made).toMatchObject([
      { trx_id: 'i-own', disputed_amount: 2_500 },
      { trx_id: 'i-late', disputed_amount: 10_500 },
    ])
    const [invoice] = await store.db().select().from(invoices).where(eq(invoices.trxId, 'i-own'))
    expect(invoice).toMatchObject({ disputedMinor: 2_500, openMinor: 10_000 })
    const details = await payer.get(`/ecaas/customer-disputes/${made[0]?.dispute_id}`)
    expect(details.body).toMatchObject({
      data: { attributes: { billed_total: 10_000, disputed_amount: 2_500, open_amount: 10_000 } },
    })
  })

  it('is never about more than the whole, about nothing, or about an invoice that it does not name', async () => {
    const limited = (trx_id: string, amount: number) =>
      refused(dispute(payer, { disputed_amounts: [{ trx_id, amount }] }))
    const pointer = '/data/attributes/disputed_amounts'
    expect(await limited('i-own', 10_001)).toMatchObject({ code: '409 disputedAmountOver', pointer })
    expect(await limited('i-late', 100)).toMatchObject({ code: '422 attributeInvalid', pointer })
    expect((await limited('i-own', 0)).code).toBe('422 attributeInvalid')
    const { disputes: made } = await submissionOf(
      dispute(payer, { disputed_amounts: [{ trx_id: 'i-own', amount: 10_000 }] }),
    )
    expect(made).toMatchObject([{ disputed_amount: 10_000 }])
  })

  it('limits the credit that can be offered to the part that is disputed', async () => {
    const { disputes: made } = await submissionOf(
      dispute(payer, { disputed_amounts: [{ trx_id: 'i-own', amount: 2_500 }] }),
    )
    const merchant = await portal.signedIn('merchant')
    const offer = (adjustment: number, key: string) =>
      merchant.post(
        '/ecaas/merchant-dispute-response',
        {
          data: {
            type: 'dispute-responses',
            attributes: {
              dispute_action: 'adjustment.propose',
              disputes: [{ dispute_id: made[0]?.dispute_id, version: 1 }],
              comment: 'We credit this.',
              adjustment,
              contacts: [],
              document_ids: [],
            },
          },
        },
        { 'idempotency-key': key },
      )
    expect(codeOf(await offer(2_501, 'too-much'))).toBe('422 adjustmentOverDisputed')
    expect(codeOf(await offer(2_500, 'all-of-it'))).toBe('201')
  })

  it('is refused whole when one invoice cannot be disputed, and stores nothing', async () => {
    expect(await refused(dispute(payer, { trx_ids: ['i-own', 'i-paid', 'i-foreign'] }))).toMatchObject({
      code: '409 disputePartlyIneligible',
      pointer: '/data/attributes/trx_ids',
      meta: {
        ineligible: [
          { trx_id: 'i-paid', ineligible_code: 'alreadyPaid' },
          { trx_id: 'i-foreign', ineligible_code: 'transactionUnknown' },
        ],
      },
    })
    expect(await refused(dispute(payer, { trx_ids: ['i-paid', 'i-unknown'] }))).toMatchObject({
      code: '409 disputeNotEligible',
    })
    const rows = await store.db().select().from(invoices).where(eq(invoices.trxId, 'i-own'))
    expect(rows).toMatchObject([{ disputedMinor: 0, eligibleForDispute: true }])
  })

  it('needs a reason of the program', async () => {
    expect(await refused(dispute(payer, { dispute_reason_id: 'boredom' }))).toMatchObject({
      code: '422 disputeReasonUnknown',
      pointer: '/data/attributes/dispute_reason_id',
    })
  })

  describe('with documents', () => {
    it('needs one of each invoice where the reason demands it', async () => {
      const returned = { dispute_reason_id: 'returnedGoods', trx_ids: ['i-own', 'i-late'] }
      expect(await refused(dispute(payer, { ...returned, document_ids: ['dd-loose'] }))).toMatchObject({
        code: '409 documentRequired',
        meta: { trx_ids: ['i-late'] },
      })
      await upload('dd-late', { trxId: 'i-late' })
      await submissionOf(dispute(payer, { ...returned, document_ids: ['dd-loose', 'dd-late'] }))
    })

    it('accepts its maker’s own that nothing names yet, of these invoices', async () => {
      await upload('dd-admin', { uploadedBy: 'u-admin' })
      await upload('dd-late', { trxId: 'i-late' })
      for (const id of ['dd-own', 'dd-foreign', 'dd-admin', 'dd-late', 'dd-unknown']) {
        expect(await refused(dispute(payer, { document_ids: ['dd-loose', id] }))).toMatchObject({
          code: '409 documentGone',
          meta: { document_ids: [id] },
        })
      }
    })

    it('accepts one of an invoice, and a number of a type', async () => {
      await upload('dd-second')
      expect(await refused(dispute(payer, { document_ids: ['dd-loose', 'dd-second'] }))).toMatchObject({
        code: '409 transactionHasDocument',
      })
      const trx_ids = ['i-late', 'i-euro', 'i-child']
      for (const trxId of trx_ids) await upload(`dd-${trxId}`, { trxId, docTypeId: 'other' })
      const document_ids = trx_ids.map((trxId) => `dd-${trxId}`)
      expect(await refused(dispute(payer, { trx_ids, document_ids }))).toMatchObject({ code: '409 tooManyOfType' })
    })
  })

  describe('with contacts', () => {
    const known = (contact_id: string) => ({ kind: 'known', contact_id })
    const typed = (name: string, email_address: string) => ({ kind: 'new', name, email_address })

    it('fails when one of the company is there no longer', async () => {
      await store.db().update(users).set({ status: 'invited' }).where(eq(users.id, 'u-viewer'))
      for (const contact_id of ['u-viewer', 'u-stranger', 'u-faraway', 'u-merchant', 'u-nobody']) {
        expect(await refused(dispute(payer, { contacts: [known('u-admin'), known(contact_id)] }))).toMatchObject({
          code: '422 disputeContactsFailed',
          pointer: '/data/attributes/contacts/1',
        })
      }
    })

    it('accepts each address once, and no more contacts than the program says', async () => {
      expect(
        await refused(dispute(payer, { contacts: [known('u-viewer'), typed('Vera', 'VIEWER@example.com')] })),
      ).toMatchObject({ code: '422 contactRepeated', pointer: '/data/attributes/contacts/1' })
      const eleven = Array.from({ length: 11 }, (_, at) => typed(`Clerk ${at}`, `clerk${at}@example.com`))
      expect(await refused(dispute(payer, { contacts: eleven }))).toMatchObject({ code: '422 tooManyContacts' })
      expect(await refused(dispute(payer, { contacts: [typed('Vera', 'nobody')] }))).toMatchObject({
        code: '422 attributeInvalid',
        pointer: '/data/attributes/contacts/0/email_address',
      })
    })

    it('writes to its maker only when the maker is named', async () => {
      await submissionOf(dispute(payer, { contacts: [known('u-payer')] }))
      const rows = await store.db().select().from(mails).where(eq(mails.toAddress, 'payer@example.com'))
      expect(rows).toHaveLength(1)
    })
  })

  describe('with a key', () => {
    it('needs one', async () => {
      const body = { data: { type: 'disputes', attributes: order } }
      expect(codeOf(await payer.post('/ecaas/customer-disputes', body))).toBe('400 idempotencyKeyMissing')
    })

    it('is the same submission however often it is sent, and no other one', async () => {
      const first = await dispute(payer, {}, 'one-key')
      const second = await dispute(payer, {}, 'one-key')
      expect([first.status, second.status, second.text]).toEqual([201, 201, first.text])
      expect(codeOf(await dispute(payer, { description: 'Something else.' }, 'one-key'))).toBe(
        '422 idempotencyKeyReused',
      )
      expect(await countOf(store, disputeSubmissions)).toBe(6)
    })

    it('may use the key again when it was refused', async () => {
      expect(codeOf(await dispute(payer, { trx_ids: ['i-paid'] }, 'second-try'))).toBe('409 disputeNotEligible')
      expect((await dispute(payer, {}, 'second-try')).status).toBe(201)
    })

    it('is one for 20 requests that come at once', async () => {
      const before = await stored(store)
      const answers = await Promise.all(Array.from({ length: 20 }, () => dispute(payer, {}, 'at-once')))
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201))
      expect((await stored(store))[0]).toBe((before[0] ?? 0) + 1)
    })

    it('is one of many that dispute the same invoices at once, in whatever order', async () => {
      const trxIds = ['i-own', 'i-late', 'i-euro', 'i-child']
      const answers = await Promise.all(
        Array.from({ length: 16 }, (_, at) =>
          dispute(payer, { trx_ids: at % 2 === 0 ? trxIds : trxIds.toReversed() }, `rival-${at}`),
        ),
      )
      expect(answers.map(codeOf).toSorted()).toEqual([
        '201',
        ...Array.from({ length: 15 }, () => '409 disputeNotEligible'),
      ])
    })
  })
})
