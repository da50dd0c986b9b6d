/** The notification center through the real app: what users see, what they choose, and what then is sent. */
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'

import { AnnouncementsSchema, AnnouncementSchema } from '../../domain/contract/notifications/announcement.ts'
import { NotificationCountsSchema, NotificationsSchema } from '../../domain/contract/notifications/notification.ts'
import { NotificationPreferencesSchema } from '../../domain/contract/notifications/notification-preference.ts'
import { errorsOf, type Answer, type Caller } from '../../tests/server/caller.ts'
import { describeStore, describeStores } from '../../tests/server/database.ts'
import { announcementRow, settledNews } from '../../tests/server/notifications/stored-news.ts'
import { START } from '../../tests/server/portal-fixture.ts'
import { openTestPortal, type TestPortal } from '../../tests/server/test-portal.ts'
import { writeReturnMail } from '../mail/return-mail.ts'
import { creditLines } from '../store/schema/accounts.ts'
import { audit } from '../store/schema/audit.ts'
import { mails } from '../store/schema/mails.ts'
import { announcements } from '../store/schema/notifications/announcements.ts'
import { notifications } from '../store/schema/notifications/notifications.ts'
import { userCustomers, users } from '../store/schema/users.ts'
import { tellOfAnnouncements } from './announcements/begin-announcements.ts'
import { warnOfCredit } from './credit-warnings.ts'
import { deleteOldNews } from './delete-old.ts'
import { lastDigestAt, sendDigests } from './digest.ts'
import { notifyWithMail } from './mail-news.ts'
import { notify } from './notify.ts'
import { announceStatements } from './statements.ts'

const DAY_MS = 86_400_000
/** 07:30 in Chicago on the Sunday after. */
const MORNING = new Date('2026-11-22T13:30:00Z')

let portal: TestPortal
const open = async (openStore: () => Promise<TestPortal['store']>) => {
  portal = await openTestPortal(await openStore())
}
const codeOf = (answer: Answer) => [String(answer.status), ...errorsOf(answer).map(({ code }) => code)].join(' ')
const body = (type: string, attributes: object) => ({ data: { type, attributes } })
const list = async (caller: Caller, query = '') =>
  v.parse(NotificationsSchema, (await caller.get(`/ecaas/notifications?${query}`)).body)
const titles = async (caller: Caller, query = '') => (await list(caller, query)).items.map(({ textTitle }) => textTitle)
const counts = async (caller: Caller) =>
  v.parse(NotificationCountsSchema, (await caller.get('/ecaas/notification-counts')).body)
const choose = (caller: Caller, kind: string, channel: string) =>
  caller.post('/ecaas/notification-preferences', body('notification-preferences', { kind, channel }))
const settled = (paymentId: string, userId: string, now = START, buid = 'c-own') =>
  notify(portal.store, settledNews(paymentId, buid), [{ id: userId }], now)
const announce = (id: string, change: Parameters<typeof announcementRow>[1] = {}) =>
  portal.store.db().insert(announcements).values(announcementRow(id, change))
const mailsTo = async (address: string) =>
  (await portal.store.db().select().from(mails).where(eq(mails.toAddress, address)).orderBy(mails.id)).map(
    ({ subject, body: text, kind, userId }) => ({ subject, text, kind, userId }),
  )
const payerRow = async () => {
  const rows = await portal.store.db().select().from(users).where(eq(users.id, 'u-payer'))
  return rows
}

describeStores('the notification center', (openStore) => {
  beforeEach(() => open(openStore))

  it('shows own news and announcements in one order, page by page, each once', async () => {
    const payer = await portal.signedIn('payer')
    for (let hour = 0; hour < 9; hour += 1)
      await settled(`p-${hour}`, 'u-payer', new Date(START.getTime() - hour * 3_600_000))
    for (let hour = 0; hour < 4; hour += 1)
      await announce(`announcement-${hour}`, {
        effectiveAt: new Date(START.getTime() - (2 * hour + 0.5) * 3_600_000),
        isImportant: hour === 2,
      })
    const paged = async (sort: string) => {
      const seen: string[] = []
      for (let number = 1; number <= 5; number += 1)
        seen.push(...(await list(payer, `sort=${sort}&page[size]=3&page[number]=${number}`)).items.map(({ id }) => id))
      return seen
    }
    const newest = [1, 'a0', 2, 3, 'a1', 4, 5, 'a2', 6, 7, 'a3', 8, 9].map((one) =>
      typeof one === 'number' ? `n-${one}` : `announcement-${one.slice(1)}`,
    )
    expect(await paged('-effective_ts')).toEqual(newest)
    expect(await paged('effective_ts')).toEqual(newest.toReversed())
    expect(await paged('-high_priority')).toEqual(['announcement-2', ...newest.filter((id) => id !== 'announcement-2')])
    expect((await list(payer, 'filter[kind]=program')).counts).toEqual({ all: 4, unread: 4 })
    expect((await list(payer, 'filter[kind]=cards')).counts).toEqual({ all: 0, unread: 0 })
  })

  it('marks one, takes it back, and marks all until an instant, but nothing that came since', async () => {
    const payer = await portal.signedIn('payer')
    await settled('p-1', 'u-payer')
    await settled('p-2', 'u-payer', new Date(START.getTime() + 1_000))
    await announce('announcement-1')
    const mark = (id: string, how: string) =>
      payer.post(`/ecaas/notifications/${id}/${how}`, body('notification-reads', {}))
    const before = await counts(payer)
    expect(before.unread).toBe(3)
    expect([(await mark('n-1', 'read')).status, (await mark('announcement-1', 'read')).status]).toEqual([204, 204])
    expect((await list(payer, 'filter[list]=unread')).items.map(({ id }) => id)).toEqual(['n-2'])
    const after = await counts(payer)
    expect([after.unread, after.latest === before.latest]).toEqual([1, false])
    await mark('n-1', 'unread')
    await mark('announcement-1', 'unread')
    expect((await counts(payer)).unread).toBe(3)
    const until = START.toISOString()
    await payer.post('/ecaas/notification-reads', body('notification-reads', { until, kind: 'program' }))
    expect((await counts(payer)).unread).toBe(2)
    await payer.post('/ecaas/notification-reads', body('notification-reads', { until, kind: null }))
    expect((await list(payer, 'filter[list]=unread')).items.map(({ id }) => id)).toEqual(['n-2'])
  })

  it.each(['2026-11-21T15:00:00+05', '2026-02-30T15:00:00Z', '0000-01-01T00:00:00Z'])(
    'refuses to mark all until %s, which is no instant',
    async (until) => {
      const payer = await portal.signedIn('payer')
      const answer = await payer.post('/ecaas/notification-reads', body('notification-reads', { until, kind: null }))
      expect([answer.status, errorsOf(answer)[0]?.source]).toEqual([422, { pointer: '/data/attributes/until' }])
    },
  )

  it('says old news in the language that its reader has now', async () => {
    const payer = await portal.signedIn('payer')
    await writeReturnMail(portal.store, 'p-own', { returnedAt: START, autoPay: null }, START)
    const [english] = await titles(payer)
    expect(english).toMatch(/^The bank returned your payment of \$/)
    await payer.post(
      '/ecaas/profile',
      body('profile', { language: 'de', mail_language: null, time_zone: 'Europe/Berlin' }),
    )
    const [german] = await titles(await portal.signedIn('payer'))
    expect(german).not.toBe(english)
    expect(german).toContain('Bank')
  })

  it('hides news of an account that the reader has lost, of a role the reader had, and of another side', async () => {
    const payer = await portal.signedIn('payer')
    await settled('p-own', 'u-payer')
    await settled('p-foreign', 'u-payer', START, 'c-foreign')
    expect((await list(payer)).items.map(({ id }) => id)).toEqual(['n-1'])
    expect((await counts(payer)).unread).toBe(1)
    await portal.store.db().update(users).set({ role: 'safety_manager' }).where(eq(users.id, 'u-payer'))
    expect((await list(payer)).items).toEqual([])
    await portal.store.db().update(users).set({ role: 'payer' }).where(eq(users.id, 'u-payer'))
    await portal.store.db().delete(userCustomers).where(eq(userCustomers.userId, 'u-payer'))
    expect([(await list(payer)).items, (await counts(payer)).unread]).toEqual([[], 0])
  })
})

describeStore('a channel', (openStore) => {
  beforeEach(() => open(openStore))
  const returned = () => writeReturnMail(portal.store, 'p-own', { returnedAt: START, autoPay: null }, START)

  it('is chosen among those of the kinds that a role has news of', async () => {
    const payer = await portal.signedIn('payer')
    const kinds = async (caller: Caller) =>
      v.parse(NotificationPreferencesSchema, (await caller.get('/ecaas/notification-preferences')).body).items
    expect((await kinds(payer)).map(({ kind }) => kind)).toEqual([
      'paymentsSettled',
      'paymentsFailed',
      'credit',
      'statements',
      'disputes',
      'loyalty',
      'program',
      'security',
    ])
    expect((await kinds(await portal.signedIn('card_viewer'))).map(({ kind }) => kind)).toEqual(['security'])
    expect(codeOf(await choose(payer, 'paymentsFailed', 'none'))).toBe('422 channelNotAllowed')
    expect(codeOf(await choose(payer, 'cards', 'none'))).toBe('422 channelNotAllowed')
    expect(codeOf(await choose(payer, 'security', 'portal'))).toBe('422 channelNotAllowed')
    expect((await choose(payer, 'disputes', 'daily')).status).toBe(200)
    expect((await kinds(payer)).find(({ kind }) => kind === 'disputes')).toMatchObject({ channel: 'daily' })
    const rows = await portal.store.db().select().from(audit).where(eq(audit.action, 'notifications.channelChosen'))
    expect(rows).toMatchObject([{ userId: 'u-payer', facts: { kind: 'disputes', channel: 'daily' } }])
  })

  it('decides who gets an e-mail at once, and everybody else finds the news in the center', async () => {
    const payer = await portal.signedIn('payer')
    const admin = await portal.signedIn('admin')
    await choose(payer, 'paymentsFailed', 'portal')
    await returned()
    expect(await mailsTo('payer@example.com')).toEqual([])
    expect(await mailsTo('admin@example.com')).toMatchObject([{ kind: 'paymentsFailed', userId: 'u-admin' }])
    expect([(await titles(payer)).length, (await titles(admin)).length]).toEqual([1, 1])
  })

  it('of none leaves no news either', async () => {
    const payer = await portal.signedIn('payer')
    await choose(payer, 'paymentsSettled', 'none')
    await settled('p-1', 'u-payer')
    expect(await titles(payer)).toEqual([])
  })

  it('at once makes an e-mail of news that had none', async () => {
    await choose(await portal.signedIn('payer'), 'paymentsSettled', 'atOnce')
    await notifyWithMail(portal.store, settledNews('p-own', 'c-own'), await payerRow(), START)
    const [mail] = await mailsTo('payer@example.com')
    expect(mail?.subject).toBe('Your payment of $123.45 cleared')
    expect(mail?.text).toMatch(/See more:?\s+portal:\/payments\/p-own/)
  })
})

describeStores('the daily e-mail', (openStore) => {
  beforeEach(() => open(openStore))

  it('tells once of all that is new before its hour, whichever server sends it, and of nothing it is none', async () => {
    const payer = await portal.signedIn('payer')
    await choose(payer, 'paymentsSettled', 'daily')
    await choose(payer, 'program', 'daily')
    await settled('p-1', 'u-payer')
    await settled('p-2', 'u-payer')
    await announce('announcement-1')
    await tellOfAnnouncements(portal.store, START)
    await sendDigests(portal.store, START)
    expect(await mailsTo('payer@example.com')).toEqual([])
    await Promise.all([sendDigests(portal.store, MORNING), sendDigests(portal.store, MORNING)])
    const [mail, ...more] = await mailsTo('payer@example.com')
    expect(more).toEqual([])
    expect(mail?.subject).toBe('You have 3 new notifications')
    expect(mail?.text).toContain('Your payment of $123.45 cleared: Payment PAY-p-1')
    expect(mail?.text).toContain('Title of announcement-1: Body')
    await sendDigests(portal.store, new Date(MORNING.getTime() + DAY_MS))
    expect(await mailsTo('payer@example.com')).toHaveLength(1)
  })

  it('tells of nothing that was read, or whose account the reader has lost', async () => {
    const payer = await portal.signedIn('payer')
    await choose(payer, 'paymentsSettled', 'daily')
    await settled('p-1', 'u-payer')
    await settled('p-2', 'u-payer', START, 'c-foreign')
    await payer.post('/ecaas/notifications/n-1/read', body('notification-reads', {}))
    await sendDigests(portal.store, MORNING)
    expect(await mailsTo('payer@example.com')).toEqual([])
  })
})

describe('the hour of the daily e-mail', () => {
  it.each([
    ['2026-11-22T12:59:00Z', '2026-11-21T13:00:00.000Z'],
    ['2026-11-22T13:00:00Z', '2026-11-22T13:00:00.000Z'],
    // Summer.
    ['2026-07-01T12:30:00Z', '2026-07-01T12:00:00.000Z'],
    ['2026-11-01T13:00:00Z', '2026-11-01T13:00:00.000Z'],
  ])('at %s was last at %s', (now, at) => expect(lastDigestAt(7, new Date(now)).toISOString()).toBe(at))

  it('is the next one where the clock leaves it out', () => {
    expect(lastDigestAt(2, new Date('2026-03-08T20:00:00Z')).toISOString()).toBe('2026-03-08T08:00:00.000Z')
  })
})

describeStores('a credit limit', (openStore) => {
  beforeEach(() => open(openStore))
  const warnings = async () => {
    await warnOfCredit(portal.store, portal.clock.now())
    portal.clock.move(60_000)
    return (await portal.store.db().select().from(notifications).where(eq(notifications.userId, 'u-payer'))).length
  }
  const limit = (limitMinor: number) =>
    portal.store.db().update(creditLines).set({ limitMinor }).where(eq(creditLines.buidCustomer, 'c-own'))

  it('that is nearly used is told once, and again only after it was not', async () => {
    expect(await warnings()).toBe(0)
    await limit(75_000)
    expect([await warnings(), await warnings()]).toEqual([1, 1])
    await limit(5_000_000)
    expect(await warnings()).toBe(1)
    await limit(60_000)
    expect(await warnings()).toBe(2)
    expect(await titles(await portal.signedIn('payer'))).toEqual([
      'Halvorsen Marine Supply is over its credit limit',
      'Credit limit of Halvorsen Marine Supply nearly used',
    ])
  })
})

describeStore('an announcement', (openStore) => {
  beforeEach(() => open(openStore))
  const draft = {
    high_priority: 'Y',
    effective_ts: '2026-11-21T14:00:00Z',
    ends_ts: '2026-11-30T15:00:00Z',
    texts: [
      { language: 'en', title: 'Closed on Friday', body: 'We are closed.' },
      { language: 'de', title: 'Freitag geschlossen', body: 'Wir haben geschlossen.' },
    ],
    user_types: ['customer'],
    roles: [],
    announcement_links: [],
  }
  let keys = 0
  const create = (caller: Caller, change: object = {}) =>
    caller.post('/ecaas/announcements', body('announcements', { ...draft, ...change }), {
      'idempotency-key': `key-${(keys += 1)}`,
    })
  const idOf = (answer: Answer) => v.parse(AnnouncementSchema, answer.body).id

  it('is seen by those whom it is meant for, while it holds, in their language', async () => {
    const support = await portal.signedIn('adminType')
    const id = idOf(await create(support))
    const payer = await portal.signedIn('payer')
    expect(await titles(payer)).toEqual(['Closed on Friday'])
    expect(await titles(await portal.signedIn('merchant'))).toEqual([])
    expect(await titles(await portal.signedIn('safety_manager'))).toEqual(['Closed on Friday'])
    await portal.store.db().update(users).set({ language: 'fr' }).where(eq(users.id, 'u-viewer'))
    expect((await list(await portal.signedIn('viewer'))).items).toMatchObject([{ textLanguage: 'en' }])
    await payer.post(`/ecaas/notifications/${id}/read`, body('notification-reads', {}))
    const [one] = v.parse(AnnouncementsSchema, (await support.get('/ecaas/announcements')).body).items
    expect(one).toMatchObject({ status: 'current', readBy: 1, version: 1 })
    portal.clock.move(10 * DAY_MS)
    expect(await titles(await portal.signedIn('payer'))).toEqual([])
  })

  it('is changed by one of two who read the same, and by nobody once it was withdrawn', async () => {
    const support = await portal.signedIn('adminType')
    const id = idOf(await create(support))
    const change = (version: string | null) =>
      support.post(
        `/ecaas/announcements/${id}`,
        body('announcements', { ...draft, high_priority: 'N' }),
        version === null ? {} : { 'if-match': version },
      )
    expect(codeOf(await change(null))).toBe('428 versionMissing')
    expect(codeOf(await change('"1"'))).toBe('200')
    expect(codeOf(await change('1'))).toBe('412 announcementChanged')
    const withdraw = () => support.post(`/ecaas/announcements/${id}/withdraw`, body('announcement-withdrawals', {}))
    expect(codeOf(await withdraw())).toBe('200')
    expect(await titles(await portal.signedIn('payer'))).toEqual([])
    expect(codeOf(await withdraw())).toBe('409 announcementEnded')
    expect(codeOf(await change('"3"'))).toBe('409 announcementEnded')
    const actions = (await portal.store.db().select().from(audit)).map(({ action }) => action)
    expect(actions).toEqual(
      expect.arrayContaining([
        'announcement.created',
        'announcement.changed',
        'announcement.withdrawn',
        'announcement.changeRefused',
      ]),
    )
  })

  it.each([
    [{ ends_ts: '2026-11-20T15:00:00Z' }, 'announcementEndsBeforeStart', '/data/attributes/ends_ts'],
    [{ texts: [draft.texts[0], draft.texts[0]] }, 'announcementLanguageTwice', '/data/attributes/texts/1'],
    [{ effective_ts: '0001-01-01T00:00:00Z' }, 'attributeInvalid', '/data/attributes/effective_ts'],
  ])('with %j is refused: %s', async (change, code, pointer) => {
    const answer = await create(await portal.signedIn('adminType'), change)
    expect([answer.status, ...errorsOf(answer).map((error) => [error.code, error.source?.pointer])]).toEqual([
      422,
      [code, pointer],
    ])
  })

  it('is sent at once, and once, to those who want that, when it begins', async () => {
    await choose(await portal.signedIn('payer'), 'program', 'atOnce')
    await create(await portal.signedIn('adminType'), { effective_ts: '2026-11-21T16:00:00Z' })
    await tellOfAnnouncements(portal.store, START)
    expect(await mailsTo('payer@example.com')).toEqual([])
    const later = new Date(START.getTime() + 2 * 3_600_000)
    await tellOfAnnouncements(portal.store, later)
    await tellOfAnnouncements(portal.store, later)
    expect(await mailsTo('payer@example.com')).toMatchObject([{ subject: 'Closed on Friday', kind: 'program' }])
  })
})

describeStore('news', (openStore) => {
  beforeEach(() => open(openStore))

  it('of statements comes once a month to those who pay', async () => {
    await announceStatements(portal.store, START)
    await announceStatements(portal.store, START)
    expect(await titles(await portal.signedIn('payer'))).toEqual(['Your statement for October 2026 is ready'])
    expect(await titles(await portal.signedIn('viewer'))).toEqual([])
    await announceStatements(portal.store, new Date(START.getTime() + 12 * DAY_MS))
    expect(await titles(await portal.signedIn('payer'))).toHaveLength(2)
  })

  it('is forgotten after its days, unread after twice as many', async () => {
    await settled('p-read', 'u-payer')
    await settled('p-unread', 'u-payer')
    await portal.store.db().update(notifications).set({ readAt: START }).where(eq(notifications.id, 1))
    const left = async (days: number) => {
      await deleteOldNews(portal.store, 365, new Date(START.getTime() + days * DAY_MS))
      return (await portal.store.db().select().from(notifications).orderBy(notifications.id)).map(({ id }) => id)
    }
    expect(await left(364)).toEqual([1, 2])
    expect(await left(366)).toEqual([2])
    expect(await left(731)).toEqual([])
  })
})
