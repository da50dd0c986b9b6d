/** Responses to disputes over HTTP: what they need, which disputes are eligible, and who is notified. */
import { and, asc, eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeAll, expect, it } from 'vitest'

import { DisputeResponseResultSchema, DisputeResponsesSchema } from '../../domain/contract/dispute.ts'
import { DISPUTE_TEXT_LENGTH } from '../../domain/limits.ts'
import { audit } from '../store/schema/audit.ts'
import { disputeContacts, disputeDocuments, disputeHistory, disputes } from '../store/schema/disputes.ts'
import { describeStore } from '../../tests/server/database.ts'
import {
  codeOf,
  openDisputeFixture,
  type DisputeFixture,
  type PlacedDispute,
} from '../../tests/server/dispute-fixture.ts'
import { errorsOf, type Answer } from '../../tests/server/caller.ts'

/** Returns the code of a refusal with its pointer. */
function faultOf(answer: Answer): string {
  const [error] = errorsOf(answer)
  return `${codeOf(answer)} ${error?.source?.pointer ?? error?.source?.header ?? ''}`.trim()
}
const resultOf = ({ body }: Answer) => v.parse(DisputeResponseResultSchema, body)

describeStore('an answer to disputes', (openStore) => {
  let fixture: DisputeFixture
  beforeAll(async () => {
    fixture = await openDisputeFixture(await openStore())
  })

  const contactsOf = async ({ id }: PlacedDispute) => {
    const rows = await fixture.store
      .db()
      .select()
      .from(disputeContacts)
      .where(eq(disputeContacts.disputeId, id))
      .orderBy(asc(disputeContacts.party), asc(disputeContacts.email))
    return rows.map(({ party, email, language }) => [party, email, language])
  }
  const upload = async (id: string, { trxId }: Pick<PlacedDispute, 'trxId'>, more: object = {}) => {
    await fixture.store
      .db()
      .insert(disputeDocuments)
      .values({
        id,
        trxId,
        party: 'merchant',
        docTypeId: 'deliveryProof',
        fileName: `${id}.pdf`,
        mediaType: 'application/pdf',
        fileSize: 8,
        content: new TextEncoder().encode('%PDF-1.7'),
        uploadedBy: 'u-merchant-admin',
        enteredAt: fixture.portal.clock.now(),
        ...more,
      })
    return id
  }
  const namedBy = async (ids: readonly string[]) =>
    (
      await fixture.store
        .db()
        .select({ id: disputeDocuments.id, disputeId: disputeDocuments.disputeId })
        .from(disputeDocuments)
        .where(inArray(disputeDocuments.id, [...ids]))
        .orderBy(asc(disputeDocuments.id))
    ).map(({ disputeId }) => disputeId)

  it('is one answer for a key: the first is given again, another payload is refused', async () => {
    const dispute = await fixture.place({ status: 'open' })
    const once = () => fixture.answer('merchant', 'merchant.reply', [dispute], { key: 'one-intent' })
    const first = await once()
    expect(resultOf(first)).toMatchObject({
      done: [{ dispute_id: dispute.id, status: 'waitingOnCustomer' }],
      refused: [],
    })
    const again = await once()
    expect([again.status, again.text]).toEqual([first.status, first.text])
    const other = { key: 'one-intent', comment: 'Something else.' }
    expect(faultOf(await fixture.answer('merchant', 'merchant.reply', [dispute], other))).toBe(
      '422 idempotencyKeyReused Idempotency-Key',
    )
    expect(await fixture.history(dispute)).toHaveLength(1)
    const caller = await fixture.person('merchant')
    expect(codeOf(await caller.post('/ecaas/merchant-dispute-response', {}))).toBe('400 idempotencyKeyMissing')
  })

  it('that was refused leaves its key for another try', async () => {
    const dispute = await fixture.place({ status: 'waitingOnCustomer' })
    const late = () => fixture.answer('merchant', 'merchant.reply', [dispute], { key: 'another-try' })
    expect(codeOf(await late())).toBe('409 disputeInIneligibleStatus')
    await fixture.store.db().update(disputes).set({ status: 'waitingOnMerchant' }).where(eq(disputes.id, dispute.id))
    expect(codeOf(await late())).toBe('201')
  })

  it.each([
    ['open', 'merchant', 'merchant.reply'],
    ['open', 'merchant', 'merchant.escalate'],
    ['open', 'merchant', 'adjustment.propose'],
    ['waitingOnCustomer', 'customer', 'customer.reply'],
    ['waitingOnCustomer', 'customer', 'customer.escalate'],
    ['pendingAdjustment', 'customer', 'adjustment.refuse'],
    ['escalated', 'support', 'support.close'],
    ['escalated', 'support', 'support.askMerchant'],
    ['open', 'support', 'support.hold'],
  ] as const)('in %s by the %s needs words for %s', async (status, side, action) => {
    const dispute = await fixture.place({ status })
    for (const comment of ['', '   ']) {
      expect(faultOf(await fixture.answer(side, action, [dispute], { comment }))).toBe(
        '422 commentMissing /data/attributes/comment',
      )
    }
    expect(await fixture.history(dispute)).toEqual([])
  })

  it('has words of a bounded length', async () => {
    const dispute = await fixture.place({ status: 'open' })
    const tooLong = { comment: 'x'.repeat(DISPUTE_TEXT_LENGTH + 1) }
    expect(faultOf(await fixture.answer('merchant', 'merchant.reply', [dispute], tooLong))).toBe(
      '422 attributeInvalid /data/attributes/comment',
    )
  })

  it.each([
    ['adjustment.propose', null, 'adjustmentMissing'],
    ['adjustment.propose', 10_001, 'adjustmentOverDisputed'],
    ['adjustment.propose', 0, 'attributeInvalid'],
    ['adjustment.propose', -1, 'attributeInvalid'],
    ['merchant.reply', 500, 'attributeInvalid'],
    ['merchant.reply', 'whole', 'attributeInvalid'],
  ] as const)('that does %s with the amount %s is refused', async (action, adjustment, code) => {
    const dispute = await fixture.place({ status: 'open' })
    const answer = await fixture.answer('merchant', action, [dispute], { adjustment })
    expect(faultOf(answer)).toMatch(new RegExp(`^422 ${code} /data/attributes/adjustment`))
    expect(await fixture.dispute(dispute.id)).toMatchObject({ version: 1, adjustmentMinor: null })
  })

  it('accepts an amount for one dispute, and for several only the whole of each', async () => {
    const one = await fixture.place({ status: 'open' })
    const other = await fixture.place({ status: 'open' })
    expect(faultOf(await fixture.answer('merchant', 'adjustment.propose', [one, other], { adjustment: 100 }))).toBe(
      '422 adjustmentMissing /data/attributes/adjustment',
    )
    const both = await fixture.answer('merchant', 'adjustment.propose', [one, other], { adjustment: 'whole' })
    expect(resultOf(both).done).toHaveLength(2)
    expect((await fixture.dispute(other.id)).adjustmentMinor).toBe(10_000)
  })

  it('to several reaches those that have not changed, with a reason for each ineligible one', async () => {
    const goes = await fixture.place({ status: 'open' })
    const moved = await fixture.place({ status: 'open' })
    const late = await fixture.place({ status: 'open', respondBy: '2026-11-20' })
    await fixture.answer('merchant', 'merchant.reply', [moved])
    const answer = await fixture.answer('merchant', 'merchant.reply', [late, goes, moved])
    expect(answer.status).toBe(201)
    const { done, refused } = resultOf(answer)
    expect(done.map(({ dispute_id, status }) => [dispute_id, status])).toEqual([[goes.id, 'waitingOnCustomer']])
    expect(new Map(refused.map(({ dispute_id, code }) => [dispute_id, code]))).toEqual(
      new Map([
        [late.id, 'disputeExpired'],
        [moved.id, 'disputeInIneligibleStatus'],
      ]),
    )
  })

  it('to several of which none can be answered says so of each', async () => {
    const one = await fixture.place({ status: 'waitingOnCustomer' })
    const other = await fixture.place({ status: 'waitingOnCustomer' })
    const answer = await fixture.answer('merchant', 'merchant.reply', [one, other])
    expect(codeOf(answer)).toBe('409 disputesNotAnswerable')
    expect(errorsOf(answer)[0]?.meta).toEqual({
      refused: [one, other].map(({ id }) => ({
        dispute_id: id,
        dispute_number: id.replace('dp', 'DSP'),
        code: 'disputeInIneligibleStatus',
      })),
    })
  })

  it('to disputes of several statuses reaches none', async () => {
    const one = await fixture.place({ status: 'open' })
    const other = await fixture.place({ status: 'waitingOnMerchant' })
    expect(codeOf(await fixture.answer('merchant', 'merchant.reply', [one, other]))).toBe('409 severalStatuses')
    expect([(await fixture.dispute(one.id)).version, (await fixture.dispute(other.id)).version]).toEqual([1, 1])
  })

  it('to a foreign dispute among own ones reaches none', async () => {
    const own = await fixture.place({ status: 'open' })
    const foreign = { id: 'dp-foreign', trxId: 'i-foreign', version: 2 }
    const unknown = { id: 'dp-unknown', trxId: 'i-unknown', version: 2 }
    const [one, other] = [
      await fixture.answer('merchant', 'merchant.reply', [own, foreign]),
      await fixture.answer('merchant', 'merchant.reply', [own, unknown]),
    ]
    expect([one.status, one.text]).toEqual([404, other.text])
    expect((await fixture.dispute(own.id)).version).toBe(1)
  })

  it('puts the contacts that it names in the place of its own side’s, and leaves the others', async () => {
    const dispute = await fixture.place({ status: 'open' })
    await fixture.store
      .db()
      .insert(disputeContacts)
      .values([
        {
          id: `${dispute.id}-1`,
          disputeId: dispute.id,
          party: 'customer',
          name: 'Ann',
          email: 'ann@example.com',
          language: 'de',
        },
        {
          id: `${dispute.id}-2`,
          disputeId: dispute.id,
          party: 'merchant',
          name: 'Old',
          email: 'old@example.com',
          language: 'en',
        },
      ])
    const contacts = [
      { kind: 'known', contact_id: 'u-colleague' },
      { kind: 'new', name: 'Jürgen', email_address: 'juergen@example.com' },
    ]
    expect(codeOf(await fixture.answer('merchant', 'merchant.reply', [dispute], { contacts }))).toBe('201')
    const now = [
      ['customer', 'ann@example.com', 'de'],
      ['merchant', 'colleague@example.com', 'en'],
      ['merchant', 'juergen@example.com', 'en'],
    ]
    expect(await contactsOf(dispute)).toEqual(now)
    await fixture.answer('customer', 'customer.reply', [{ ...dispute, version: 2 }])
    expect(await contactsOf(dispute)).toEqual(now)
  })

  it('with a contact who is not of the company fails as a whole', async () => {
    const dispute = await fixture.place({ status: 'open' })
    const contacts = [
      { kind: 'new', name: 'Jürgen', email_address: 'juergen@example.com' },
      { kind: 'known', contact_id: 'u-supplier' },
    ]
    expect(faultOf(await fixture.answer('merchant', 'merchant.reply', [dispute], { contacts }))).toBe(
      '422 disputeContactsFailed /data/attributes/contacts/1',
    )
    expect(await contactsOf(dispute)).toEqual([])
    expect(await fixture.history(dispute)).toEqual([])
  })

  it('names the documents of eligible disputes; those of an ineligible one wait for another response', async () => {
    const goes = await fixture.place({ status: 'open' })
    const waiting = await fixture.place({ status: 'open', respondBy: '2026-11-20' })
    const documents = [await upload('dd-a', goes), await upload('dd-b', waiting)]
    expect(codeOf(await fixture.answer('merchant', 'merchant.reply', [goes, waiting], { documents }))).toBe('201')
    expect(await namedBy(documents)).toEqual([goes.id, null])
  })

  it('names no document that is another’s, of another transaction, or named already', async () => {
    const dispute = await fixture.place({ status: 'open' })
    const other = await fixture.place({ status: 'open' })
    const foreign = [
      await upload('dd-of-colleague', dispute, { uploadedBy: 'u-merchant-payer' }),
      await upload('dd-of-other', other),
      await upload('dd-named', dispute, { disputeId: 'dp-open' }),
      'dd-unknown',
    ]
    for (const document of foreign) {
      const answer = await fixture.answer('merchant', 'merchant.reply', [dispute], { documents: [document] })
      expect([document, faultOf(answer)]).toEqual([document, '409 documentGone /data/attributes/document_ids'])
    }
    expect(await fixture.history(dispute)).toEqual([])
  })

  it('is read by every side with its words, the newest first', async () => {
    const dispute = await fixture.place({ status: 'open' })
    await fixture.answer('merchant', 'merchant.reply', [dispute], { comment: 'It was delivered on Monday.' })
    await fixture.answer('customer', 'customer.close', [{ ...dispute, version: 2 }], { comment: '' })
    for (const [side, path] of [
      ['customer', 'customer'],
      ['merchant', 'merchant'],
      ['support', 'admin'],
    ] as const) {
      const caller = await fixture.person(side)
      const answer = await caller.get(
        `/ecaas/${path}-dispute-response?filter[dispute_id]=${dispute.id}&sort=-comment_date`,
      )
      expect(v.parse(DisputeResponsesSchema, answer.body).items).toMatchObject([
        {
          disputeAction: 'customer.close',
          disputeActionDescription: 'The customer agreed and closed the dispute.',
          comment: null,
        },
        {
          disputeAction: 'merchant.reply',
          comment: 'It was delivered on Monday.',
          createdBy: 'Maria admin',
          commentDate: '2026-11-21T15:00:00.000Z',
        },
      ])
    }
    const supplier = await fixture.portal.signedIn('supplier')
    const { body } = await supplier.get(`/ecaas/merchant-dispute-response?filter[dispute_id]=${dispute.id}`)
    expect(v.parse(DisputeResponsesSchema, body).items).toEqual([])
  })

  it('of time itself and of a pause has no words of its own', async () => {
    const { id: disputeId } = await fixture.place({ status: 'escalated' })
    const step = { disputeId, at: fixture.portal.clock.now(), fromStatus: 'open', toStatus: 'escalated' }
    await fixture.store
      .db()
      .insert(disputeHistory)
      .values([
        { ...step, event: 'support.hold', comment: 'Waiting for the carrier.' },
        { ...step, event: 'support.release' },
        { ...step, event: 'deadline.passed' },
      ])
    const support = await fixture.person('support')
    const { body } = await support.get(`/ecaas/admin-dispute-response?filter[dispute_id]=${disputeId}`)
    expect(v.parse(DisputeResponsesSchema, body).items).toMatchObject([
      { disputeAction: 'deadline.passed', disputeActionDescription: null, createdBy: null },
      { disputeAction: 'support.release', disputeActionDescription: null },
      { disputeAction: 'support.hold', disputeActionDescription: null, comment: 'Waiting for the carrier.' },
    ])
  })

  it('that cancels returns the result, once for a key, and refuses a version that was not seen', async () => {
    const dispute = await fixture.place({ status: 'open' })
    const payer = await fixture.person('customer', 'payer')
    const cancel = (version: number, key: string) =>
      payer.post(
        `/ecaas/customer-disputes/${dispute.id}/cancellation`,
        { data: { type: 'dispute-cancellations', attributes: { version, comment: 'It was our mistake.' } } },
        key === '' ? {} : { 'idempotency-key': key },
      )
    expect(codeOf(await cancel(1, ''))).toBe('400 idempotencyKeyMissing')
    expect(codeOf(await cancel(7, 'cancel'))).toBe('409 disputeChanged')
    const answer = await cancel(1, 'cancel')
    expect([answer.status, answer.body]).toMatchObject([
      201,
      { data: { type: 'dispute-cancellations', attributes: { dispute_id: dispute.id, status: 'closed' } } },
    ])
    // The answer was lost: the same answer is sent again, and nothing is done twice.
    const again = await cancel(1, 'cancel')
    expect([again.status, again.text]).toEqual([answer.status, answer.text])
    expect(faultOf(await cancel(2, 'cancel'))).toBe('422 idempotencyKeyReused Idempotency-Key')
    expect(codeOf(await cancel(2, 'another'))).toBe('409 disputeInIneligibleStatus')
    expect(await fixture.history(dispute)).toMatchObject([
      { event: 'customer.cancel', party: 'customer', userId: 'u-customer-payer', comment: 'It was our mistake.' },
    ])
  })

  it('is written down when it is denied', async () => {
    const dispute = await fixture.place({ status: 'open' })
    const viewer = await fixture.person('merchant', 'viewer')
    expect(codeOf(await fixture.answerAs(viewer, 'merchant', 'merchant.reply', [dispute]))).toBe('403 roleRequired')
    const rows = await fixture.store
      .db()
      .select()
      .from(audit)
      .where(and(eq(audit.action, 'call.denied'), eq(audit.userId, 'u-merchant-viewer')))
    expect(rows).toMatchObject([{ subject: 'POST /ecaas/merchant-dispute-response', outcome: 'refused' }])
  })
})
