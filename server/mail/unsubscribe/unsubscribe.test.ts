/** Ending e-mails by the link at their foot, on both databases. */
import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { notificationKinds, canUnsubscribe, type NotificationKind } from '../../../domain/rules/notifications/kinds.ts'
import { describeStores } from '../../../tests/server/database.ts'
import { openMailbox, storedText } from '../../../tests/server/mailbox.ts'
import { openTestPortal, type TestPortal } from '../../../tests/server/test-portal.ts'
import { audit } from '../../store/schema/audit.ts'
import { disputeHistory } from '../../store/schema/disputes.ts'
import { mailConsents, mails } from '../../store/schema/mails.ts'
import { notificationPreferences } from '../../store/schema/notifications/preferences.ts'
import { announceDisputes } from '../announce-disputes.ts'
import { chooseChannel } from '../preferences.ts'

const YEAR_MS = 366 * 24 * 3_600_000
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

const document = (token: string) => ({ data: { type: 'unsubscribes', attributes: { token } } })
const read = (portal: TestPortal, token: string) => portal.visitor().post('/ecaas/unsubscribes/read', document(token))
const end = (portal: TestPortal, token: string) => portal.visitor().post('/ecaas/unsubscribes', document(token))

/** Sends the viewer an e-mail of a kind and returns it, with the secret at its foot. */
async function sent(portal: TestPortal, kind: NotificationKind | null, key = `one of ${kind}`) {
  const { store, clock } = portal
  const to = {
    userId: 'u-viewer',
    programId: 'near',
    toName: 'Viewer',
    toAddress: 'viewer@example.com',
    language: 'en',
  }
  await store
    .db()
    .insert(mails)
    .values({ ...to, key, kind, subject: 'News', body: 'Hello,\n\nThere is news.', createdAt: clock.now() })
  const mail = (await openMailbox(portal).read()).at(-1)
  return { mail, token: /\/unsubscribe#([\w-]{43})/.exec(mail?.body ?? '')?.[1] ?? '' }
}

const chosen = async ({ store }: TestPortal, kind: NotificationKind) => {
  const { userId, kind: ofKind } = notificationPreferences
  const ofUser = and(eq(userId, 'u-viewer'), eq(ofKind, kind))
  const [row] = await store.db().select().from(notificationPreferences).where(ofUser)
  return row?.channel
}

describeStores('the link at the foot of an e-mail', (openStore) => {
  it('is in those that one may do without, in the text, the HTML and the header, and stored as a hash alone', async () => {
    const portal = await openTestPortal(await openStore())
    for (const kind of Object.keys(notificationKinds) as NotificationKind[]) {
      const { mail, token } = await sent(portal, kind)
      expect([kind, token !== '']).toEqual([kind, canUnsubscribe(kind)])
      expect(mail?.unsubscribeUrl?.endsWith(`?token=${token}`) ?? false).toBe(canUnsubscribe(kind))
      if (token === '') continue
      expect(mail?.html).toContain(`href="https://portal.test/unsubscribe#${token}"`)
      expect(await storedText(portal.store)).not.toContain(token)
    }
    expect((await sent(portal, null)).token).toBe('')
  })

  it('says what it ends, ends it once it is asked to, and nothing else', async () => {
    const portal = await openTestPortal(await openStore())
    const { token } = await sent(portal, 'cards')
    const asked = { data: { attributes: { kind: 'cards', is_contact: false, is_on: true } } }
    expect((await read(portal, token)).body).toMatchObject(asked)
    expect((await read(portal, token)).body).toMatchObject(asked)
    expect(await chosen(portal, 'cards')).toBeUndefined()
    expect((await end(portal, token)).status).toBe(204)
    expect((await end(portal, token)).status).toBe(204)
    expect(await chosen(portal, 'cards')).toBe('portal')
    expect(await chosen(portal, 'disputes')).toBeUndefined()
    expect((await read(portal, token)).body).toMatchObject({ data: { attributes: { is_on: false } } })
    const rows = await portal.store.db().select().from(audit).where(eq(audit.action, 'mails.unsubscribed'))
    expect(rows[0]).toMatchObject({ userId: 'u-viewer', facts: { kind: 'cards' } })
  })

  it('turns on no news that a user wants nowhere', async () => {
    const portal = await openTestPortal(await openStore())
    const { token } = await sent(portal, 'cards')
    await chooseChannel(portal.store, 'u-viewer', { kind: 'cards', channel: 'none' }, portal.clock.now())
    expect((await end(portal, token)).status).toBe(204)
    expect(await chosen(portal, 'cards')).toBe('none')
  })

  it('works for as long as an e-mail is of use, also after a later one was sent', async () => {
    const portal = await openTestPortal(await openStore())
    const { token } = await sent(portal, 'cards')
    await sent(portal, 'cards', 'a later one')
    portal.clock.move(YEAR_MS)
    expect((await read(portal, token)).status).toBe(200)
    portal.clock.move(YEAR_MS)
    expect((await read(portal, token)).status).toBe(404)
    expect((await end(portal, token)).status).toBe(404)
  })

  it('is unknown when it is none of ours, and malformed when it is none', async () => {
    const portal = await openTestPortal(await openStore())
    const unknown = await end(portal, 'x'.repeat(43))
    expect([unknown.status, unknown.text]).toEqual([404, expect.stringContaining('linkUnknown')])
    expect((await end(portal, 'x')).status).toBe(422)
  })

  it('is pressed by an e-mail program with a form, and by no program that only opens it', async () => {
    const portal = await openTestPortal(await openStore())
    const { mail, token } = await sent(portal, 'cards')
    const path = (mail?.unsubscribeUrl ?? '').replace('https://portal.test', '')
    const post = (body: string, headers: Record<string, string> = FORM) =>
      portal.visitor().send('POST', path, body, headers)
    const opened = await portal.visitor().get(path, { accept: 'text/html' })
    expect([opened.status, opened.headers.get('location')]).toEqual([303, `/unsubscribe#${token}`])
    expect((await post('List-Unsubscribe=Other')).status).toBe(400)
    expect((await post('')).status).toBe(400)
    expect((await post('List-Unsubscribe=One-Click', { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await post('List-Unsubscribe=One-Click&'.padEnd(2_000, 'x'))).status).toBe(413)
    expect((await post('List-Unsubscribe=One-Click', { ...FORM, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect(await chosen(portal, 'cards')).toBeUndefined()
    const unknown = path.replace(token, 'x'.repeat(43))
    const answer = await portal.visitor().send('POST', unknown, 'List-Unsubscribe=One-Click', FORM)
    expect(answer.status).toBe(404)
    expect((await post('List-Unsubscribe=One-Click')).status).toBe(204)
    expect(await chosen(portal, 'cards')).toBe('portal')
  })

  it('is pressed with a form of several parts too', async () => {
    const portal = await openTestPortal(await openStore())
    const { mail } = await sent(portal, 'cards')
    const path = (mail?.unsubscribeUrl ?? '').replace('https://portal.test', '')
    const body = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'
    const answer = await portal
      .visitor()
      .send('POST', path, body, { 'content-type': 'multipart/form-data; boundary=b' })
    expect(answer.status).toBe(204)
    expect(await chosen(portal, 'cards')).toBe('portal')
  })

  it('lets no other call take a form', async () => {
    const portal = await openTestPortal(await openStore())
    expect((await portal.visitor().send('POST', '/ecaas/unsubscribes', 'a=b', FORM)).status).toBe(415)
  })

  it('withdraws what an outside contact has confirmed, who confirms again by the e-mail that asked', async () => {
    const portal = await openTestPortal(await openStore())
    const { store, clock } = portal
    const step = async () => {
      const step = {
        disputeId: 'dp-open',
        at: clock.now(),
        event: 'customer.reply',
        fromStatus: 'open',
        toStatus: 'open',
      }
      await store.db().insert(disputeHistory).values(step)
      await announceDisputes(store, ['dp-open'], 'customer.reply', clock.now())
      return (await openMailbox(portal).read()).filter(({ toAddress }) => toAddress === 'juergen.open@example.com')
    }
    const [mail] = await step()
    const token = /\/unsubscribe#([\w-]{43})/.exec(mail?.body ?? '')?.[1] ?? ''
    expect((await read(portal, token)).body).toMatchObject({
      data: { attributes: { kind: 'disputes', is_contact: true, is_on: true } },
    })
    expect((await end(portal, token)).status).toBe(204)
    expect(await step()).toEqual([])
    const ofContact = eq(mailConsents.address, 'juergen.open@example.com')
    const [consent] = await store.db().select().from(mailConsents).where(ofContact)
    expect(consent).toMatchObject({ confirmedAt: null })
    await store.db().update(mailConsents).set({ confirmedAt: clock.now() }).where(ofContact)
    expect(await step()).toHaveLength(1)
  })
})
