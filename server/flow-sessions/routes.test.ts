/** Recorded sessions over HTTP: what is accepted, what is answered, and that nothing is left of what was deleted. */
import * as v from 'valibot'
import { expect, it } from 'vitest'

import {
  FlowSessionSchema,
  FlowSessionsSchema,
  recordingRequest,
  type FlowRecording,
} from '../../domain/contract/flows/flow-recording.ts'
import { FlowSummarySchema } from '../../domain/contract/flows/flow-summary.ts'
import { deleteOldRecordings } from '../jobs/delete-old/recordings.ts'
import { flowCharts, flowSessions, flowTallies } from '../store/schema/flow-sessions.ts'
import { featureFlags } from '../store/schema/programs.ts'
import { settings } from '../store/schema/settings.ts'
import { describeStores } from '../../tests/server/database.ts'
import { errorsOf, type Caller } from '../../tests/server/caller.ts'
import { openTestPortal, type TestPortal } from '../../tests/server/test-portal.ts'
import { recordingId, recordingOf } from '../../tests/server/sample-recording.ts'

const send = (caller: Caller, ...recordings: FlowRecording[]) =>
  caller.post('/ecaas/flow-sessions', recordingRequest(recordings))

async function summary(analyst: Caller, filters: Readonly<Record<string, string>> = {}) {
  const query = Object.entries({ machine: 'payment', ...filters }).map(([name, value]) => [`filter[${name}]`, value])
  const answer = await analyst.get(`/ecaas/flow-sessions/summary?${new URLSearchParams(query)}`)
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return v.parse(FlowSummarySchema, answer.body)
}

const DAY_MS = 86_400_000
const choosing = 'payment.drafting.steps.choosing'
const submit = 'payment.drafting.steps.quoted.reviewing --payment.submit[isSubmittable]--> payment.submitting'

/** Pays by bank on a desktop, and waits in the end. */
const paid = (number: number): FlowRecording =>
  recordingOf({
    id: recordingId(number),
    locale: 'en',
    device: 'desktop',
    method: 'bank',
    starts: ['payment.drafting.steps.quoted.reviewing'],
    taken: [{ transition: submit, at: 8_000, to: ['payment.submitting'] }],
  })

describeStores('a recorded session', (openStore) => {
  async function fixture(): Promise<{ portal: TestPortal; visitor: Caller; analyst: Caller }> {
    const portal = await openTestPortal(await openStore())
    return { portal, visitor: portal.visitor(), analyst: await portal.signedIn('adminType') }
  }

  it('is summed up by its transitions, the time in its states and its end', async () => {
    const { visitor, analyst } = await fixture()
    const answer = await send(visitor, recordingOf(), paid(2), paid(3))
    expect(answer.body).toMatchObject({ data: { attributes: { stored: 3, retention_days: 90 } } })
    const totals = await summary(analyst)
    expect(totals).toMatchObject({
      machine: 'payment',
      machineHash: '0123456789abcdef',
      sessions: 3,
      retentionDays: 90,
    })
    expect(totals.transitions).toContainEqual({ transition: submit, taken: 2, sessions: 2 })
    const stateOf = (state: string) => totals.states.find((one) => one.state === state)
    expect(stateOf('payment.cancelled')).toMatchObject({ entered: 1, ended: 1, medianMs: null })
    expect(stateOf('payment.drafting')).toMatchObject({ entered: 3, sessions: 3, ended: 0 })
    expect(stateOf(choosing)?.medianMs).toBeGreaterThan(900)
    expect(stateOf(choosing)?.medianMs).toBeLessThan(1_100)
    expect(totals.filters.locale).toEqual([
      { value: 'en', sessions: 2 },
      { value: 'de', sessions: 1 },
    ])
    expect(totals.days).toEqual([{ value: '2026-11-21', sessions: 3 }])
  })

  it('is found by every choice of filters, each with the counts under the others', async () => {
    const { portal, visitor } = await fixture()
    await send(visitor, recordingOf(), paid(2))
    portal.clock.move(DAY_MS)
    await send(visitor, paid(3))
    const analyst = await portal.signedIn('adminType')
    const byCard = await summary(analyst, { method: 'card' })
    expect([byCard.sessions, byCard.filters.method]).toEqual([
      1,
      [
        { value: 'bank', sessions: 2 },
        { value: 'card', sessions: 1 },
      ],
    ])
    expect((await summary(analyst, { locale: 'en', role: 'payer', device: 'desktop', method: 'bank' })).sessions).toBe(
      2,
    )
    expect((await summary(analyst, { locale: 'fr' })).sessions).toBe(0)
    expect((await summary(analyst, { from: '2026-11-22' })).sessions).toBe(1)
    expect((await summary(analyst, { to: '2026-11-21' })).sessions).toBe(2)
    expect((await summary(analyst, { hash: 'fedcba9876543210' })).sessions).toBe(0)
  })

  it('counts once, however often it is sent', async () => {
    const { visitor, analyst } = await fixture()
    await send(visitor, recordingOf(), recordingOf())
    expect((await send(visitor, recordingOf())).body).toMatchObject({ data: { attributes: { stored: 0 } } })
    expect((await summary(analyst)).sessions).toBe(1)
  })

  it('is listed by where it ended, and replayed step by step', async () => {
    const { visitor, analyst } = await fixture()
    await send(
      visitor,
      recordingOf(),
      ...[2, 3, 4, 5, 6].map(paid),
      ...[7, 8, 9, 10].map((id) => recordingOf({ id: recordingId(id) })),
    )
    const listed = async (query: string) => {
      const { body } = await analyst.get(`/ecaas/flow-sessions?filter[machine]=payment&${query}`)
      const { items, page } = v.parse(FlowSessionsSchema, body)
      return { ids: items.map(({ id }) => id), total: page?.total }
    }
    expect(await listed('')).toEqual({ ids: [10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map(recordingId), total: 10 })
    expect(await listed('filter[ended]=payment.cancelled')).toEqual({
      ids: [10, 9, 8, 7, 1].map(recordingId),
      total: 5,
    })
    expect(await listed('page[size]=1&page[number]=2&filter[device]=desktop')).toEqual({
      ids: [recordingId(5)],
      total: 5,
    })
    const { body } = await analyst.get(`/ecaas/flow-sessions/${recordingId(1)}`)
    const { starts, taken } = recordingOf()
    expect(v.parse(FlowSessionSchema, body)).toMatchObject({ starts, taken, day: '2026-11-21', locale: 'de' })
    expect((await analyst.get(`/ecaas/flow-sessions/${recordingId(99)}`)).status).toBe(404)
  })

  it('is only counted, not listed, where fewer than five are alike', async () => {
    const { visitor, analyst } = await fixture()
    await send(visitor, recordingOf(), ...[2, 3, 4, 5, 6].map(paid))
    const listed = async (query: string) => {
      const { body } = await analyst.get(`/ecaas/flow-sessions?filter[machine]=payment&${query}`)
      const { items, page } = v.parse(FlowSessionsSchema, body)
      return [items.length, page?.total]
    }
    expect(await listed('filter[locale]=de')).toEqual([0, 1])
    expect(await listed('filter[ended]=payment.cancelled')).toEqual([0, 1])
    expect(await listed('filter[locale]=en')).toEqual([5, 5])
  })

  it('that goes on after a reload replaces its beginning, and is one session', async () => {
    const { portal, visitor, analyst } = await fixture()
    const whole = paid(2)
    await send(visitor, whole)
    const expected = await portal.store.db().select().from(flowTallies)
    await visitor.send('DELETE', `/ecaas/flow-sessions/${whole.id}`)
    expect((await send(visitor, { ...whole, taken: [] })).body).toMatchObject({ data: { attributes: { stored: 1 } } })
    expect((await send(visitor, whole)).body).toMatchObject({ data: { attributes: { stored: 0 } } })
    // What was sent before is no news.
    await send(visitor, { ...whole, taken: [] })
    expect((await summary(analyst)).sessions).toBe(1)
    const sorted = (rows: typeof expected) =>
      rows.map(({ counts, sessions }) => JSON.stringify([counts, sessions])).toSorted()
    expect(sorted(await portal.store.db().select().from(flowTallies))).toEqual(sorted(expected))
  })

  it('that was left by an exit tells the step that was left, and not the region that only asked', async () => {
    const { visitor, analyst } = await fixture()
    const inside = 'payment.drafting.leaving.inside'
    await send(
      visitor,
      recordingOf({
        starts: [choosing, inside],
        taken: [{ transition: `${inside} --payment.leave--> payment.cancelled`, at: 5, to: ['payment.cancelled'] }],
      }),
      paid(2),
    )
    const { left } = await summary(analyst)
    expect(left.toSorted((a, b) => (a.to < b.to ? -1 : 1))).toEqual([
      { from: choosing, to: 'payment.cancelled', sessions: 1 },
      { from: 'payment.drafting.steps.quoted.reviewing', to: 'payment.submitting', sessions: 1 },
    ])
  })

  it('of an earlier version of the chart stays to be found, with its number under the filters', async () => {
    const { visitor, analyst } = await fixture()
    const earlier = 'fedcba9876543210'
    await send(visitor, recordingOf({ machineHash: earlier }), { ...paid(2), machineHash: earlier }, paid(3))
    const { versions, machineHash, sessions } = await summary(analyst, { hash: earlier })
    expect([machineHash, sessions]).toEqual([earlier, 2])
    expect(versions.map((one) => [one.machineHash, one.sessions])).toEqual(
      expect.arrayContaining([
        [earlier, 2],
        [recordingOf().machineHash, 1],
      ]),
    )
    const german = await summary(analyst, { hash: earlier, locale: 'de' })
    expect(german.versions.find((one) => one.machineHash === earlier)?.sessions).toBe(1)
  })

  it('is listed with those of its own version of the chart, and read by the names of that', async () => {
    const { visitor, analyst } = await fixture()
    const machineHash = 'fedcba9876543210'
    await send(visitor, ...[1, 2, 3, 4, 5, 6].map(paid))
    await send(
      visitor,
      ...[7, 8, 9, 10, 11].map((number) => ({ ...recordingOf({ id: recordingId(number) }), machineHash })),
    )
    const listed = async (hash: string) => {
      const { body } = await analyst.get(`/ecaas/flow-sessions?filter[machine]=payment&filter[hash]=${hash}`)
      return v.parse(FlowSessionsSchema, body).items.map(({ id, ended }) => [id, ...ended])
    }
    expect(await listed(machineHash)).toEqual(
      [11, 10, 9, 8, 7].map((number) => [recordingId(number), 'payment.cancelled']),
    )
    expect(await listed('0123456789abcdef')).toEqual(
      [6, 5, 4, 3, 2, 1].map((number) => [recordingId(number), 'payment.submitting']),
    )
  })

  it('is deleted by any client that knows its id, with its share of every sum', async () => {
    const { portal, visitor, analyst } = await fixture()
    await send(visitor, paid(2))
    const before = await portal.store.db().select().from(flowTallies)
    await send(visitor, recordingOf(), paid(3))
    for (const id of [1, 3, 3, 9])
      expect((await visitor.send('DELETE', `/ecaas/flow-sessions/${recordingId(id)}`)).status).toBe(204)
    const after = await portal.store.db().select().from(flowTallies)
    const sorted = (rows: typeof before) => rows.map((row) => JSON.stringify(row)).toSorted()
    expect(sorted(after)).toEqual(sorted(before))
    expect((await summary(analyst)).sessions).toBe(1)
  })

  it('is deleted when its days are over', async () => {
    const { portal, visitor } = await fixture()
    const { store, clock } = portal
    await store.db().insert(settings).values({ name: 'flowRecordingDays', value: 10 })
    await send(visitor, recordingOf())
    clock.move(10 * DAY_MS)
    await send(visitor, paid(2))
    const job = deleteOldRecordings(store)
    await job.run(clock.now())
    const reader = await portal.signedIn('adminType')
    expect(await summary(reader)).toMatchObject({ sessions: 2, retentionDays: 10 })
    clock.move(DAY_MS)
    await job.run(clock.now())
    expect((await store.db().select().from(flowSessions)).map(({ id }) => id)).toEqual([recordingId(2)])
    clock.move(10 * DAY_MS)
    await job.run(clock.now())
    for (const table of [flowSessions, flowTallies, flowCharts])
      expect(await store.db().select().from(table)).toEqual([])
  })

  it('with an unknown key is refused, and the fault is named', async () => {
    const { portal, visitor } = await fixture()
    const { data } = recordingRequest([recordingOf()])
    const [session] = data.attributes.sessions
    const leaking = { data: { ...data, attributes: { sessions: [{ ...session, context: { card: '4111' } }] } } }
    const answer = await visitor.post('/ecaas/flow-sessions', leaking)
    expect(errorsOf(answer)).toMatchObject([
      { status: '422', code: 'attributeUnknown', source: { pointer: '/data/attributes/sessions/0/context' } },
    ])
    const strange = await send(visitor, recordingOf({ machine: 'toy', starts: ['toy.a'], taken: [] }))
    expect(errorsOf(strange)).toMatchObject([{ code: 'machineUnknown' }])
    expect(await portal.store.db().select().from(flowSessions)).toEqual([])
  })

  it('is not accepted while the program has not switched recording on', async () => {
    const { portal, visitor } = await fixture()
    await portal.store
      .db()
      .update(featureFlags)
      .set({ flags: { flowsEnabled: true } })
    expect(errorsOf(await send(visitor, recordingOf()))).toMatchObject([{ status: '403', code: 'flagRequired' }])
  })

  it('comes from one address so often and no oftener', async () => {
    const portal = await openTestPortal(await openStore(), { requestsPerMinute: 1_000 })
    const visitor = portal.visitor()
    const statuses: number[] = []
    for (let at = 0; at < 62; at += 1) statuses.push((await send(visitor, recordingOf())).status)
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429])
  })
})
