/**
 * Deadlines of disputes, by the movable clock: they pass without an answer, and contacts are reminded of those that are
 * near.
 */
import { eq, like } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'

import { disputeDeadlines } from '../jobs/dispute-deadlines.ts'
import { disputes } from '../store/schema/disputes.ts'
import { mails } from '../store/schema/mails.ts'
import { programs } from '../store/schema/programs.ts'
import { describeStore } from '../../tests/server/database.ts'
import {
  ADJUSTMENT_MINOR,
  codeOf,
  DISPUTED_MINOR,
  openDisputeFixture,
  signIn,
  type DisputeFixture,
  type PlacedDispute,
} from '../../tests/server/dispute-fixture.ts'

const DAY_MS = 86_400_000

describeStore('a deadline', (openStore) => {
  let fixture: DisputeFixture
  beforeEach(async () => {
    fixture = await openDisputeFixture(await openStore())
  })

  const runJob = () => disputeDeadlines(fixture.store).run(fixture.portal.clock.now())
  /** Moves the clock to a moment. */
  const until = (instant: string) =>
    fixture.portal.clock.move(new Date(instant).getTime() - fixture.portal.clock.now().getTime())
  const mailsOf = ({ id }: PlacedDispute) =>
    fixture.store
      .db()
      .select()
      .from(mails)
      .where(like(mails.key, `${id} %`))

  it.each([
    ['open', 'escalated', null],
    ['waitingOnMerchant', 'escalated', null],
    ['waitingOnCustomer', 'closed', 'lapsed'],
    ['pendingAdjustment', 'closed', 'adjusted'],
  ] as const)('that nobody keeps moves %s to %s, once', async (status, to, outcome) => {
    const dispute = await fixture.place({ status })
    fixture.portal.clock.move(10 * DAY_MS)
    await runJob()
    expect(await fixture.dispute(dispute.id)).toMatchObject({ status, version: 1 })
    fixture.portal.clock.move(DAY_MS)
    await runJob()
    await runJob()
    expect(await fixture.dispute(dispute.id)).toMatchObject({ status: to, outcome, respondBy: null, version: 2 })
    expect(await fixture.history(dispute)).toMatchObject([
      { event: 'deadline.passed', party: null, userId: null, fromStatus: status, toStatus: to },
    ])
    const { openMinor, disputedMinor } = await fixture.invoice(dispute.trxId)
    const isAdjusted = outcome === 'adjusted'
    expect(openMinor).toBe(isAdjusted ? DISPUTED_MINOR - ADJUSTMENT_MINOR : DISPUTED_MINOR)
    expect(disputedMinor).toBe(to === 'closed' ? 0 : DISPUTED_MINOR)
  })

  it.each([
    { status: 'escalated' } as const,
    { status: 'onHold', heldFrom: 'open', heldDaysLeft: 2 } as const,
    { status: 'closed' } as const,
  ])('does not run in $status', async (place) => {
    const dispute = await fixture.place(place)
    fixture.portal.clock.move(365 * DAY_MS)
    await runJob()
    expect(await fixture.dispute(dispute.id)).toMatchObject({ status: place.status, version: 1 })
  })

  it('stops during a hold, and continues with the days that were left', async () => {
    const dispute = await fixture.place({ status: 'waitingOnCustomer', respondBy: '2026-11-25' })
    await fixture.answer('support', 'support.hold', [dispute])
    expect(await fixture.dispute(dispute.id)).toMatchObject({
      status: 'onHold',
      heldFrom: 'waitingOnCustomer',
      heldDaysLeft: 4,
      respondBy: null,
    })
    fixture.portal.clock.move(30 * DAY_MS)
    await runJob()
    const support = await reopened()
    await support.answer('support', 'support.release', [{ ...dispute, version: 2 }], { comment: '' })
    expect(await fixture.dispute(dispute.id)).toMatchObject({
      status: 'waitingOnCustomer',
      heldFrom: null,
      heldDaysLeft: null,
      respondBy: '2026-12-25',
    })
  })

  it('is on the Monday when the days left after a hold end on a weekend', async () => {
    const dispute = await fixture.place({ status: 'onHold', heldFrom: 'open', heldDaysLeft: 7 })
    expect(codeOf(await fixture.answer('support', 'support.release', [dispute], { comment: '' }))).toBe('201')
    expect((await fixture.dispute(dispute.id)).respondBy).toBe('2026-11-30')
  })

  /** Support, with a session of now: the clock moves past the end of earlier ones. */
  async function reopened(): Promise<Pick<DisputeFixture, 'answer'>> {
    const caller = await signIn(fixture.portal, 'support-admin')
    return { answer: (side, action, placed, input) => fixture.answerAs(caller, side, action, placed, input) }
  }

  it('of an answer is counted from the business date, by the program’s own days', async () => {
    await fixture.store
      .db()
      .update(programs)
      .set({ disputeSettings: { responseDays: 4 } })
      .where(eq(programs.id, 'near'))
    // Late in the evening in Chicago, where it is still the day before.
    until('2026-11-24T05:30:00Z')
    const dispute = await fixture.place({ status: 'open', respondBy: '2026-11-23' })
    expect(codeOf(await fixture.answer('merchant', 'merchant.reply', [dispute]))).toBe('201')
    expect((await fixture.dispute(dispute.id)).respondBy).toBe('2026-11-27')
  })

  it.each([
    ['the day has 23 hours', '2027-03-14', '2027-03-15T04:59:59Z', '2027-03-15T05:00:00Z'],
    ['the day has 25 hours', '2027-11-07', '2027-11-08T05:59:59Z', '2027-11-08T06:00:00Z'],
  ])('ends with its day in Chicago, also when %s', async (_, respondBy, lastSecond, nextDay) => {
    const dispute = await fixture.place({ status: 'open', respondBy })
    until(lastSecond)
    await runJob()
    expect((await fixture.dispute(dispute.id)).status).toBe('open')
    until(nextDay)
    await runJob()
    expect((await fixture.dispute(dispute.id)).status).toBe('escalated')
  })

  it('that is near reminds the side whose turn it is, once for each deadline', async () => {
    const dispute = await fixture.place({ status: 'open', respondBy: '2026-12-01' })
    await runJob()
    expect(await mailsOf(dispute)).toEqual([])
    until('2026-11-28T15:00:00Z')
    await runJob()
    await runJob()
    const mails = await mailsOf(dispute)
    // Of the merchant, since it has named nobody: those who may answer.
    expect(mails.map(({ toAddress }) => toAddress).toSorted()).toEqual([
      'merchant-admin@example.com',
      'merchant@example.com',
    ])
    expect((await fixture.dispute(dispute.id)).remindedOf).toBe('2026-12-01')

    const support = await reopened()
    await support.answer('support', 'support.hold', [dispute])
    until('2026-12-07T15:00:00Z')
    const later = await reopened()
    await later.answer('support', 'support.release', [{ ...dispute, version: 2 }], { comment: '' })
    const before = (await mailsOf(dispute)).length
    await runJob()
    await runJob()
    expect((await fixture.dispute(dispute.id)).remindedOf).toBe('2026-12-10')
    expect(await mailsOf(dispute)).toHaveLength(before + mails.length)
  })

  it('that cannot be moved on does not stop the others, and is reported', async () => {
    const broken = await fixture.place({ status: 'open', respondBy: '2026-11-19' })
    const sound = await fixture.place({ status: 'open', respondBy: '2026-11-20' })
    await fixture.store.db().update(disputes).set({ kind: 'no kind of ours' }).where(eq(disputes.id, broken.id))
    await expect(runJob()).rejects.toThrow('1 of 2 deadlines failed.')
    expect((await fixture.dispute(broken.id)).status).toBe('open')
    expect((await fixture.dispute(sound.id)).status).toBe('escalated')
  })
})
