import * as v from 'valibot'
import { beforeAll, beforeEach, expect, it } from 'vitest'

import { DRAFTS_AT_MOST } from '../../domain/limits.ts'
import { deleteOldDrafts } from '../jobs/delete-old/drafts.ts'
import { drafts } from '../store/schema/drafts.ts'
import { describeStores } from '../../tests/server/database.ts'
import { errorsOf, type Caller } from '../../tests/server/caller.ts'
import { draftBody, sampleDraft } from '../../tests/server/sample-draft.ts'
import { openTestPortal, type TestPortal } from '../../tests/server/test-portal.ts'

const ALL = '/ecaas/drafts/disputeCreate'
const PATH = `${ALL}/draft-0001`
const facts = (description: string) => sampleDraft({ description })
const body = (revision: number, description: string, more: object = {}) =>
  draftBody(revision, { ...facts(description), ...more })
const ListSchema = v.object({
  data: v.array(v.object({ attributes: v.object({ facts: v.object({ description: v.string() }) }) })),
})
const ended = (revision: number) => draftBody(revision, null)

describeStores('a draft at the server', (openStore) => {
  let portal: TestPortal
  let desk: Caller
  let phone: Caller
  beforeAll(async () => {
    portal = await openTestPortal(await openStore())
    desk = await portal.signedIn('payer')
    phone = await portal.signedIn('payer')
  })
  beforeEach(() => portal.store.db().delete(drafts))
  const saved = async (caller: Caller) => (await caller.get(PATH)).body

  it('is empty before anything was saved', async () => {
    expect(await saved(desk)).toMatchObject({ data: { id: 'draft-0001', attributes: { revision: 0, facts: null } } })
  })

  it('is found again, step and data, on another device and after signing out', async () => {
    expect((await desk.post(PATH, body(0, 'Two pallets wet'))).status).toBe(200)
    expect(await saved(phone)).toMatchObject({ data: { attributes: { revision: 1, facts: facts('Two pallets wet') } } })
    const tablet = await portal.signedIn('payer')
    await tablet.post('/ecaas/sign-out', { data: { type: 'sign-out', attributes: {} } })
    const back = await portal.signedIn('payer')
    expect(await saved(back)).toMatchObject({ data: { attributes: { facts: facts('Two pallets wet') } } })
  })

  it('is nobody else’s', async () => {
    await desk.post(PATH, body(0, 'Two pallets wet'))
    expect(await saved(await portal.signedIn('admin'))).toMatchObject({ data: { attributes: { facts: null } } })
    expect((await portal.visitor().get(PATH)).status).toBe(401)
  })

  it('that another device changed is not overwritten unseen', async () => {
    await desk.post(PATH, body(0, 'At the desk'))
    for (const revision of [0, 7]) {
      const answer = await phone.post(PATH, body(revision, 'On the phone'))
      expect(answer.status).toBe(412)
      expect(errorsOf(answer)).toMatchObject([{ code: 'draftChanged', meta: { revision: 1 } }])
    }
    expect(await saved(desk)).toMatchObject({ data: { attributes: { revision: 1, facts: facts('At the desk') } } })
    expect((await phone.post(PATH, body(1, 'On the phone'))).status).toBe(200)
  })

  it('of two devices at once is one’s, and the other gets a conflict', async () => {
    const answers = await Promise.all([desk, phone, desk, phone].map((caller) => caller.post(PATH, body(0, 'At once'))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412])
  })

  it('holds facts alone: what is unknown, of another kind or too long is refused', async () => {
    expect((await desk.post(PATH, body(0, 'x', { snapshot: {} }))).status).toBe(422)
    expect((await desk.post(PATH, body(0, 'x'.repeat(2_001)))).status).toBe(422)
    expect((await desk.post('/ecaas/drafts/payment/draft-0001', body(0, 'x'))).status).toBe(422)
    expect((await desk.post('/ecaas/drafts/anything/draft-0001', body(0, 'x'))).status).toBe(404)
    for (const id of ['short', 'x'.repeat(65), 'not%20an%20id'])
      expect((await desk.post(`${ALL}/${id}`, body(0, 'x'))).status).toBe(404)
    expect(await saved(desk)).toMatchObject({ data: { attributes: { revision: 0 } } })
  })

  it('leaves the others alone: each can be resumed, the last one first', async () => {
    const list = async () =>
      v.parse(ListSchema, (await phone.get(ALL)).body).data.map(({ attributes }) => attributes.facts.description)
    await desk.post(PATH, body(0, 'Two pallets wet'))
    portal.clock.move(1_000)
    await desk.post(`${ALL}/draft-0002`, body(0, 'Wrong price'))
    expect(await list()).toEqual(['Wrong price', 'Two pallets wet'])
    portal.clock.move(1_000)
    await desk.post(PATH, body(1, 'Three pallets wet'))
    expect(await list()).toEqual(['Three pallets wet', 'Wrong price'])
    await desk.post(PATH, ended(2))
    expect(await list()).toEqual(['Wrong price'])
  })

  it('is deleted when very many were begun since', async () => {
    for (let number = 1; number <= DRAFTS_AT_MOST + 1; number += 1) {
      await desk.post(`${ALL}/draft-${1_000 + number}`, body(0, `No. ${number}`))
      portal.clock.move(1_000)
    }
    const { data } = v.parse(ListSchema, (await desk.get(ALL)).body)
    expect(data).toHaveLength(DRAFTS_AT_MOST)
    expect(data.at(-1)?.attributes.facts.description).toBe('No. 2')
  })

  it('ends when it is done with, and another begins', async () => {
    await desk.post(PATH, body(0, 'Sent'))
    expect((await desk.post(PATH, ended(1))).status).toBe(200)
    expect(await saved(phone)).toMatchObject({ data: { attributes: { revision: 2, facts: null } } })
    expect((await phone.post(PATH, body(2, 'Again'))).status).toBe(200)
  })

  it('is not ended by a device that has not seen a later save', async () => {
    await desk.post(PATH, body(0, 'At the desk'))
    await phone.post(PATH, body(1, 'On the phone'))
    expect((await desk.post(PATH, ended(1))).status).toBe(412)
    expect(await saved(desk)).toMatchObject({ data: { attributes: { revision: 2, facts: facts('On the phone') } } })
  })

  it('that began again is not mistaken for the one that a device had seen before', async () => {
    await desk.post(PATH, body(0, 'First'))
    await phone.post(PATH, ended(1))
    await phone.post(PATH, body(2, 'Second'))
    expect((await desk.post(PATH, body(1, 'Still the first'))).status).toBe(412)
    expect(await saved(desk)).toMatchObject({ data: { attributes: { facts: facts('Second') } } })
  })

  it('that was unused for a month is deleted, and none before', async () => {
    await desk.post(PATH, body(0, 'Old'))
    const inDays = (days: number) => new Date(portal.clock.now().getTime() + days * 86_400_000)
    await deleteOldDrafts(portal.store).run(inDays(29))
    expect(await saved(desk)).toMatchObject({ data: { attributes: { revision: 1 } } })
    await deleteOldDrafts(portal.store).run(inDays(31))
    expect(await saved(desk)).toMatchObject({ data: { attributes: { revision: 0 } } })
  })
})
