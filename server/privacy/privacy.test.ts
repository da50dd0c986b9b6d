/** The privacy center over HTTP: what a user sees, takes along and asks, and how support answers. */
import { and, eq, like } from 'drizzle-orm'
import * as v from 'valibot'
import { fromBufferPromise } from 'yauzl'
import { beforeEach, expect, it } from 'vitest'

import { PrivacyRequestsSchema, PrivacySchema } from '../../domain/contract/privacy/privacy.ts'
import { recordingRequest } from '../../domain/contract/flows/flow-recording.ts'
import { privacyStatuses } from '../../domain/rules/privacy/privacy-request.ts'
import { errorsOf, type Answer, type Caller } from '../../tests/server/caller.ts'
import { describeStore } from '../../tests/server/database.ts'
import { PASSWORD } from '../../tests/server/portal-fixture.ts'
import { recordingId, recordingOf } from '../../tests/server/sample-recording.ts'
import { openTestPortal, signInBody, type TestPortal } from '../../tests/server/test-portal.ts'
import { deleteOldMails } from '../jobs/delete-old/mails.ts'
import { audit } from '../store/schema/audit.ts'
import { mails } from '../store/schema/mails.ts'
import { privacyRequests } from '../store/schema/privacy/requests.ts'
import { users } from '../store/schema/users.ts'

const bodyOf = (type: string, attributes: object) => ({ data: { type, attributes } })
const codesOf = (answer: Answer) => [answer.status, ...errorsOf(answer).map(({ code }) => code)]
const confirm = (caller: Caller, password = PASSWORD) =>
  caller.post('/ecaas/password/confirm', bodyOf('password-confirmation', { password }))
const ask = (caller: Caller, key = 'deletion-1') =>
  caller.post('/ecaas/privacy-requests', bodyOf('privacy-requests', {}), { 'idempotency-key': key })
const withdraw = (caller: Caller) =>
  caller.post('/ecaas/privacy-requests/withdrawal', bodyOf('privacy-withdrawals', {}))
const answer = (caller: Caller, id: string, attributes: object) =>
  caller.post(`/ecaas/privacy-requests/${id}`, bodyOf('privacy-answers', attributes))
const erase = { answer: 'erase', is_warned: false }
const refusal = { answer: 'refuse', reason: 'A payment is under way.' }
const ownState = async (caller: Caller) => v.parse(PrivacySchema, (await caller.get('/ecaas/privacy')).body)
const listed = async (caller: Caller, status = 'open') =>
  v.parse(PrivacyRequestsSchema, (await caller.get(`/ecaas/privacy-requests?filter[status]=${status}`)).body).items

async function unzipped(bytes: Uint8Array): Promise<Record<string, string>> {
  const zip = await fromBufferPromise(Buffer.from(bytes))
  const files: Record<string, string> = {}
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = []
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer)
    files[entry.fileName] = Buffer.concat(parts).toString('utf8')
  }
  return files
}

describeStore('the privacy center', (openStore) => {
  let portal: TestPortal
  let payer: Caller
  let support: Caller
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
    payer = await portal.signedIn('payer')
    support = await portal.signedIn('adminType')
  })
  const asked = async (caller = payer) => {
    await confirm(caller)
    const { request } = v.parse(PrivacySchema, (await ask(caller)).body)
    return request?.id ?? ''
  }
  const mailsOf = (kind: string) =>
    portal.store
      .db()
      .select()
      .from(mails)
      .where(like(mails.key, `privacy-${kind} %`))

  it('says after how many days the jobs delete, by the settings in force', async () => {
    expect(await ownState(payer)).toMatchObject({
      retention: { activity: 730, answers: 30, drafts: 30, imports: 90, mails: 365, recordings: 90, sessions: 0.5 },
      request: null,
      hasPassword: true,
    })
  })

  it('gives a user all their data as JSON and CSV, audited, and nobody else’s', async () => {
    const file = await payer.get('/ecaas/privacy/export')
    expect(file.headers.get('content-disposition')).toMatch(/my-data-2026-11-21\.zip/)
    const files = await unzipped(file.bytes)
    const { data } = JSON.parse(files['data.json'] ?? '') as { data: Record<string, Record<string, object[]>> }
    expect(data.profile?.users).toMatchObject([{ id: 'u-payer', email: 'payer@example.com', has_password: true }])
    expect(data.payments?.payments?.length).toBeGreaterThan(0)
    expect(data.sessions?.sessions).toHaveLength(1)
    expect(files['csv/users.csv']).toContain('payer@example.com')
    const text = Object.values(files).join('\n')
    for (const other of ['u-viewer', 'stranger@example.com', '$argon2']) expect(text).not.toContain(other)
    const rows = await portal.store.db().select().from(audit).where(eq(audit.action, 'privacy.exported'))
    expect(rows).toMatchObject([{ userId: 'u-payer', outcome: 'done', subject: 'u-payer' }])
  })

  it('lists and exports the recordings that a browser knows, and those alone', async () => {
    await payer.post('/ecaas/flow-sessions', recordingRequest([recordingOf(), recordingOf({ id: recordingId(2) })]))
    const own = await payer.post('/ecaas/privacy/recordings', bodyOf('own-recordings', { ids: [recordingId(1)] }))
    expect(own.body).toMatchObject({
      data: [{ id: recordingId(1), attributes: { machine: 'payment', day: '2026-11-21', steps: 2, lasted_ms: 1_500 } }],
    })
    const { bytes } = await payer.get(`/ecaas/privacy/export?recording_ids=${recordingId(1)},${recordingId(9)}`)
    const { data } = JSON.parse((await unzipped(bytes))['data.json'] ?? '') as {
      data: { recordings: { flow_sessions: { id: string }[] } }
    }
    expect(data.recordings.flow_sessions.map(({ id }) => id)).toEqual([recordingId(1)])
  })

  it('tells the program’s support of a request, and nobody else', async () => {
    await asked()
    const told = async (caller: Caller) => (await caller.get('/ecaas/notifications')).text
    expect(await told(support)).toContain('Deletion request from ')
    expect(await told(support)).toContain('/support/privacy-requests')
    for (const other of [payer, await portal.signedIn('admin')])
      expect(await told(other)).not.toContain('Deletion request from ')
    const rows = await portal.store
      .db()
      .select({ to: mails.toAddress })
      .from(mails)
      .where(like(mails.key, 'privacy-told %'))
    expect(rows.map(({ to }) => to)).toContain('adminType@example.com')
  })

  it('takes a request after the password was entered again, once, and writes to the user', async () => {
    expect(codesOf(await ask(payer))).toEqual([403, 'passwordNeeded'])
    expect(codesOf(await confirm(payer, 'wrong'))).toEqual([401, 'passwordIncorrect'])
    await confirm(payer)
    expect((await ask(payer)).status).toBe(201)
    // The same again is the same; another one finds it open.
    expect((await ask(payer)).status).toBe(201)
    await confirm(payer)
    expect(codesOf(await ask(payer, 'deletion-2'))).toEqual([409, 'privacyRequestOpen'])
    expect(await portal.store.db().$count(privacyRequests)).toBe(1)
    expect((await ownState(payer)).request?.status).toBe('requested')
    expect(await mailsOf('requested')).toMatchObject([{ toAddress: 'payer@example.com' }])
  })

  it('lets the user withdraw, and support see it among those that have ended', async () => {
    await asked()
    expect((await withdraw(payer)).status).toBe(200)
    expect(codesOf(await withdraw(payer))).toEqual([404, 'notFound'])
    expect(await listed(support)).toEqual([])
    expect(await listed(support, 'ended')).toMatchObject([{ status: 'withdrawn', endedBy: 'Maria payer' }])
  })

  it('tells the user the reason of a refusal, after which another request is possible', async () => {
    const id = await asked()
    expect((await answer(support, id, { ...refusal, reason: ' ' })).status).toBe(422)
    expect((await answer(support, id, refusal)).status).toBe(200)
    expect((await ownState(payer)).request).toMatchObject({ status: 'refused', reason: refusal.reason })
    const [mail] = await mailsOf('refused')
    expect(mail?.body).toContain(refusal.reason)
    await confirm(payer)
    expect((await ask(payer, 'deletion-2')).status).toBe(201)
  })

  it('deletes the user: no sign-in, no name, one last e-mail whose address goes when it is sent', async () => {
    const id = await asked()
    const done = await answer(support, id, erase)
    expect([done.status, await listed(support, 'ended')]).toMatchObject([200, [{ status: 'done' }]])
    expect(done.text).not.toMatch(/payer@example.com|Maria payer/)
    expect((await payer.get('/ecaas/privacy')).status).toBe(401)
    const back = await portal.visitor().post('/ecaas/sign-in', signInBody('payer'))
    expect(codesOf(back)).toEqual([401, 'invalidCredentials'])
    // Nobody manages who is deleted: to administrators and support they are unknown.
    expect((await support.send('POST', '/ecaas/users/u-payer/reactivate')).status).toBe(404)
    const [user] = await portal.store.db().select().from(users).where(eq(users.id, 'u-payer'))
    expect(user?.lastName).toMatch(/^Deleted user [0-9a-f]{8}$/)

    const [mail] = await mailsOf('done')
    expect(mail?.toAddress).toBe('payer@example.com')
    await deleteOldMails(portal.store, null).run(portal.clock.now())
    expect((await mailsOf('done'))[0]?.toAddress).toBe('payer@example.com')
    await portal.store.db().update(mails).set({ sentAt: portal.clock.now() })
    await deleteOldMails(portal.store, null).run(portal.clock.now())
    expect(await mailsOf('done')).toMatchObject([{ toAddress: '', toName: '', subject: '', body: '' }])
    const rows = await portal.store.db().select().from(audit).where(eq(audit.action, 'privacy.erased'))
    expect(rows).toMatchObject([{ userId: 'u-adminType', subject: id, facts: { user: 'u-payer' } }])
  })

  it('warns support before an account loses its last administrator', async () => {
    const supplier = await portal.signedIn('supplier')
    const id = await asked(supplier)
    expect(await listed(support)).toMatchObject([{ isLastAdministrator: true }])
    expect(codesOf(await answer(support, id, erase))).toEqual([409, 'lastAdministrator'])
    expect((await answer(support, id, { ...erase, is_warned: true })).status).toBe(200)
  })

  it('lets nobody answer their own request', async () => {
    const id = await asked(support)
    expect(await listed(support)).toMatchObject([{ isOwn: true }])
    for (const body of [{ ...erase, is_warned: true }, refusal])
      expect(codesOf(await answer(support, id, body))).toEqual([409, 'ownPrivacyRequest'])
  })

  it('hides requests of other programs like unknown ones', async () => {
    const id = await asked(await portal.signedIn('faraway'))
    for (const path of [id, 'pr_unknown']) {
      const read = await support.get(`/ecaas/privacy-requests/${path}`)
      const answered = await answer(support, path, erase)
      expect([codesOf(read), codesOf(answered)]).toEqual([
        [404, 'notFound'],
        [404, 'notFound'],
      ])
    }
    expect(await listed(support)).toEqual([])
  })

  it.each(privacyStatuses.filter((status) => status !== 'requested'))(
    'answers and withdraws no request that is %s',
    async (status) => {
      const id = await asked()
      const ended = { status, endedAt: portal.clock.now(), endedBy: 'u-adminType' }
      await portal.store.db().update(privacyRequests).set(ended).where(eq(privacyRequests.id, id))
      for (const body of [erase, refusal])
        expect(codesOf(await answer(support, id, body))).toEqual([409, 'privacyRequestEnded'])
      expect(codesOf(await withdraw(payer))).toEqual([404, 'notFound'])
      const unchanged = and(eq(privacyRequests.id, id), eq(privacyRequests.status, status))
      expect(await portal.store.db().$count(privacyRequests, unchanged)).toBe(1)
    },
  )

  it('empties e-mails after their days, so that none is written twice', async () => {
    const mail = { toName: 'Ann', language: 'en', subject: 'News', body: 'Text', toAddress: 'ann@example.com' }
    const at = (days: number) => new Date(portal.clock.now().getTime() - days * 86_400_000)
    await portal.store
      .db()
      .insert(mails)
      .values([
        { ...mail, key: 'old', createdAt: at(366), sentAt: at(366) },
        { ...mail, key: 'waiting', createdAt: at(366) },
        { ...mail, key: 'young', createdAt: at(300), sentAt: at(300) },
      ])
    await deleteOldMails(portal.store, 365).run(portal.clock.now())
    const rows = await portal.store.db().select().from(mails).where(eq(mails.language, 'en'))
    const addressOf = (key: string) => rows.find((row) => row.key === key)?.toAddress
    expect(['old', 'waiting', 'young'].map(addressOf)).toEqual(['', 'ann@example.com', 'ann@example.com'])
  })

  it('gives nobody what was sent to an address before it was theirs, or to one that another has', async () => {
    const mail = { toName: '', language: 'en', subject: 'Offer', body: 'For the one before.', key: 'offer' }
    const createdAt = portal.clock.now()
    await portal.store
      .db()
      .insert(mails)
      .values({ ...mail, toAddress: 'before@example.com', createdAt, sentAt: createdAt })
    portal.clock.move(60_000)
    const exported = async () => (await unzipped((await payer.get('/ecaas/privacy/export')).bytes))['data.json']
    const change = (email: string) => portal.store.db().update(users).set({ email }).where(eq(users.id, 'u-payer'))
    await change('before@example.com')
    expect(await exported()).toContain('For the one before.')
    await portal.store
      .db()
      .insert(audit)
      .values({
        at: portal.clock.now(),
        action: 'user.changed',
        subject: 'u-payer',
        outcome: 'done',
        facts: { email_changed: true },
      })
    expect(await exported()).not.toContain('For the one before.')
    await portal.store
      .db()
      .insert(mails)
      .values({
        ...mail,
        key: 'viewer',
        body: 'For the viewer.',
        toAddress: 'viewer@example.com',
        createdAt: portal.clock.now(),
      })
    await change('Viewer@example.com')
    expect(await exported()).not.toContain('For the viewer.')
  })
})
