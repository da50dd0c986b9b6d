/** Addresses that do not work: what the mail provider and the mail server say of them, on both databases. */
import { asc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { describeStores } from '../../../tests/server/database.ts'
import { openMailbox } from '../../../tests/server/mailbox.ts'
import { openTestPortal, type TestPortal } from '../../../tests/server/test-portal.ts'
import { signWebhook } from '../../http/webhook/signature.ts'
import { mails, suppressedAddresses } from '../../store/schema/mails.ts'
import { userCustomers, users } from '../../store/schema/users.ts'
import { writePasswordChangedMail } from '../password-mails.ts'
import { saysAddressIsUnknown } from '../transport.ts'
import { clearSuppression } from './suppression.ts'

const SECRET = 'a-secret-of-the-mail-provider-of-tests'
const event = {
  type: 'bounce',
  address: 'Viewer@Example.com',
  reason: '550 5.1.1 No such user',
  time: '2026-11-22T10:00:00Z',
}

type Sent = { id?: string; at?: Date; secret?: string; body?: string }

/** Sends an event as the provider would, or with something wrong about it. */
function send(portal: TestPortal, sent: object, { id = 'ev-1', at, secret = SECRET, body }: Sent = {}) {
  const text = JSON.stringify(sent)
  const timestamp = String(Math.floor((at ?? portal.clock.now()).getTime() / 1000))
  return portal.visitor().send('POST', '/ecaas/mail-events', body ?? text, {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,c29tZSBvdGhlcg== ${signWebhook(secret, { id, timestamp }, Buffer.from(text))}`,
  })
}

const stopped = async ({ store }: TestPortal) =>
  (await store.db().select().from(suppressedAddresses)).map(({ address, why }) => `${address} ${why}`)
const written = async ({ store }: TestPortal) =>
  (await store.db().select().from(mails).orderBy(asc(mails.id))).map(
    ({ toAddress, subject }) => `${toAddress}: ${subject}`,
  )

describeStores('an event of the mail provider', (openStore) => {
  const open = async () => openTestPortal(await openStore(), { mailWebhookSecret: SECRET })

  it('stops e-mails to the address and tells the administrators of its user, once', async () => {
    const portal = await open()
    const { store, clock } = portal
    expect((await send(portal, event)).status).toBe(204)
    expect((await send(portal, event, { id: 'ev-2' })).status).toBe(204)
    expect(await stopped(portal)).toEqual(['viewer@example.com bounce'])
    const told = await written(portal)
    expect(told).toContain('admin@example.com: Emails to Maria viewer don’t arrive')
    expect(new Set(told).size).toBe(told.length)
    expect(told.some((one) => one.startsWith('viewer@'))).toBe(false)

    const [viewer] = await store.db().select().from(users).where(eq(users.id, 'u-viewer'))
    if (!viewer) throw new Error('No viewer.')
    await writePasswordChangedMail(store, viewer, clock.now())
    const received = await openMailbox(portal).read()
    expect(received.map(({ toAddress }) => toAddress)).not.toContain('viewer@example.com')
    const [unsent] = await store.db().select().from(mails).where(eq(mails.toAddress, 'viewer@example.com'))
    expect(unsent).toMatchObject({ sentAt: null, failure: expect.stringContaining('bounce') })
    expect(received[0]?.body).toContain('Reason given: 550 5.1.1 No such user')
    expect(received[0]?.body).toContain('https://portal.test/manage-users/u-viewer')
  })

  it.each([
    ['a complaint', { ...event, type: 'complaint' }, ['viewer@example.com complaint']],
    ['a mailbox that is full', { ...event, permanent: false }, []],
    ['a delivery', { ...event, type: 'delivered' }, []],
  ])('about %s is accepted', async (_, sent, then) => {
    const portal = await open()
    expect((await send(portal, sent)).status).toBe(204)
    expect(await stopped(portal)).toEqual(then)
    expect((await written(portal)).length > 0).toBe(then.length > 0)
  })

  it('counts once, however often it comes', async () => {
    const portal = await open()
    await send(portal, event)
    await clearSuppression(portal.store, { was: event.address, entered: 'other@example.com' })
    expect((await send(portal, event)).status).toBe(204)
    expect(await stopped(portal)).toEqual([])
  })

  it('that is not signed by the provider, now, is refused', async () => {
    const portal = await open()
    const minutesAgo = (minutes: number) => new Date(portal.clock.now().getTime() - minutes * 60_000)
    const answers = [
      await send(portal, event, { secret: `${SECRET}!` }),
      await send(portal, event, { body: JSON.stringify({ ...event, address: 'admin@example.com' }) }),
      await send(portal, event, { at: minutesAgo(6) }),
      await send(portal, event, { at: minutesAgo(-6) }),
      await send(portal, event, { id: 'no id of ours' }),
      await portal.visitor().send('POST', '/ecaas/mail-events', '{}', { 'content-type': 'application/json' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401])
    expect(await stopped(portal)).toEqual([])
    expect((await send(portal, event, { at: minutesAgo(4) })).status).toBe(204)
  })

  it.each([
    { ...event, type: 'opened' },
    { ...event, address: 'nobody' },
    { ...event, time: 'today' },
    {},
    { ...event, reason: 5 },
  ])('that says %j is refused, and may be sent again when it is mended', async (sent) => {
    const portal = await open()
    expect((await send(portal, sent)).status).toBe(422)
    expect((await send(portal, event)).status).toBe(204)
    expect(await stopped(portal)).toEqual(['viewer@example.com bounce'])
  })

  it('comes as JSON and is short', async () => {
    const portal = await open()
    expect((await portal.visitor().post('/ecaas/mail-events', event)).status).toBe(415)
    expect((await send(portal, { ...event, reason: 'x'.repeat(30_000) })).status).toBe(413)
  })

  it('is not accepted where no secret is set up', async () => {
    const portal = await openTestPortal(await openStore())
    expect((await send(portal, event)).status).toBe(404)
  })
})

describeStores('an address that does not work', (openStore) => {
  const open = async () => openTestPortal(await openStore(), { mailWebhookSecret: SECRET })

  it('of an administrator is told to support', async () => {
    const portal = await open()
    await send(portal, { ...event, address: 'admin@example.com' })
    expect(await written(portal)).toEqual(['adminType@example.com: Emails to Maria admin don’t arrive'])
  })

  it('of a user without a colleague who administers is told to support', async () => {
    const portal = await open()
    await portal.store.db().delete(userCustomers).where(eq(userCustomers.userId, 'u-viewer'))
    await send(portal, event)
    expect(await written(portal)).toEqual(['adminType@example.com: Emails to Maria viewer don’t arrive'])
  })

  it('of nobody is told to the support of the program that wrote to it, and to nobody else', async () => {
    const portal = await open()
    const address = 'stranger@elsewhere.example'
    await send(portal, { ...event, address })
    expect(await written(portal)).toEqual([])
    await portal.store.db().delete(suppressedAddresses)
    const mail = {
      key: 'k',
      programId: 'near',
      toName: '',
      toAddress: address,
      language: 'en',
      subject: 's',
      body: 'b',
    }
    await portal.store
      .db()
      .insert(mails)
      .values({ ...mail, createdAt: portal.clock.now() })
    await send(portal, { ...event, address }, { id: 'ev-2' })
    expect((await written(portal)).slice(1)).toEqual([`adminType@example.com: Emails to ${address} don’t arrive`])
  })

  it('is written to again when an administrator enters another one', async () => {
    const portal = await open()
    await send(portal, event)
    const admin = await portal.signedIn('admin')
    const { body } = await admin.get('/ecaas/users/u-viewer')
    const { attributes } = (body as { data: { attributes: Record<string, unknown> } }).data
    const { full_name, role, accounts, user_group_id, is_sso, language, version } = attributes
    const kept = { full_name, role, user_group_id, is_sso, language, version }
    const given = (accounts as { id: string; include_children: boolean }[]).map(({ id, include_children }) => ({
      id,
      include_children,
    }))
    const changed = { ...kept, accounts: given, email_address: 'new.viewer@example.com' }
    const answer = await admin.post('/ecaas/users/u-viewer', { data: { type: 'users', attributes: changed } })
    expect([answer.status, answer.status < 300 ? '' : answer.text]).toEqual([200, ''])
    expect(await stopped(portal)).toEqual([])
  })

  it('whose reader complained stays as it is when it is entered again', async () => {
    const portal = await open()
    await send(portal, { ...event, type: 'complaint' })
    await clearSuppression(portal.store, { was: 'other@example.com', entered: event.address })
    expect(await stopped(portal)).toEqual(['viewer@example.com complaint'])
  })
})

describe('a refusal of the mail server', () => {
  it.each([
    ["Can't send mail - all recipients were rejected: 550 5.1.1 No such user", true],
    ['553 5.1.3 Bad address syntax', true],
    ['550 5.2.1 The mailbox is disabled', true],
    ['550 No such user here', true],
    ['551 User not local', true],
    ['550 5.7.1 Relaying denied', false],
    ['554 5.7.1 Blocked as spam', false],
    ['552 5.2.2 Mailbox full', false],
    ['554 Transaction failed', false],
  ])('of "%s" is about the address: %s', (refusal, isUnknown) => {
    expect(saysAddressIsUnknown(refusal)).toBe(isUnknown)
  })
})
