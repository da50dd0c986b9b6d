/** Recipients of e-mails, their languages, and the delivery: through a real mail server, on both databases. */
import { asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import {
  disputeEvents,
  disputeOutcomes,
  disputeParties,
  disputeStatuses,
  type DisputeEventName,
} from '../../domain/contract/dispute.ts'
import { locales } from '../../domain/locales.ts'
import { sendMails } from '../jobs/send-mails.ts'
import { customers } from '../store/schema/accounts.ts'
import { disputeContacts, disputeHistory, disputes } from '../store/schema/disputes.ts'
import { invoices } from '../store/schema/invoices.ts'
import { mailConsents, mails } from '../store/schema/mails.ts'
import { users } from '../store/schema/users.ts'
import type { Store } from '../store/store.ts'
import { describeStore, describeStores } from '../../tests/server/database.ts'
import { openTestPortal, type TestPortal } from '../../tests/server/test-portal.ts'
import { startMailServer, type MailServer } from '../../tests/server/mail-server.ts'
import { announceDisputes } from './announce-disputes.ts'
import { disputeMail, type DisputeNews } from './dispute-mail.ts'
import { smtpTransport } from './transport.ts'

const MINUTE_MS = 60_000
const FROM = 'Trade Credit <portal@portal.example>'

const news: DisputeNews = {
  number: 'DSP-1',
  trxId: 'i-1',
  invoice: 'INV-1',
  customer: 'Halvorsen',
  merchant: 'Baltic',
  kind: 'dispute',
  status: 'open',
  outcome: null,
  currency: 'USD',
  disputedMinor: 10_000,
  adjustmentMinor: 2_500,
  respondBy: '2026-12-01',
  daysLeft: 3,
  event: 'dispute.created',
}

async function step(store: Store, event: DisputeEventName, changes: Partial<typeof disputes.$inferInsert> = {}) {
  const q = store.db()
  const at = new Date('2026-11-21T16:00:00Z')
  const toStatus = changes.status ?? 'open'
  await q.insert(disputeHistory).values({ disputeId: 'dp-open', at, event, fromStatus: 'open', toStatus })
  if (Object.keys(changes).length > 0) {
    await q.update(disputes).set(changes).where(eq(disputes.id, 'dp-open'))
  }
  await announceDisputes(store, ['dp-open'], event, at)
}

describe('an e-mail', () => {
  const inEnglish = (more: Partial<DisputeNews>, party: 'customer' | 'merchant' | 'support' = 'merchant') =>
    disputeMail({ ...news, ...more }, { name: 'Jo', address: 'jo@example.com', language: 'en', party })

  it('says what happened, whose turn it is, until when, and what happens if nobody answers', () => {
    const { subject, body } = inEnglish({})
    expect(subject).toBe('Dispute DSP-1 (invoice INV-1): respond by December 1, 2026')
    expect(body).toContain('Halvorsen disputed the invoice below.')
    expect(body).toContain('Disputed amount: $100.00')
    expect(body).toContain('Your response is needed by December 1, 2026.\nIf no one responds by then, support decides.')
    expect(body).toContain('portal:/merchant/dispute-center/i-1')
  })

  it.each([
    ['customer.reply', {}, 'Halvorsen responded to the dispute.'],
    ['merchant.reply', { status: 'waitingOnCustomer' }, 'Baltic responded to the dispute.'],
    ['merchant.escalate', { status: 'escalated' }, 'Baltic escalated the dispute to support.'],
    ['adjustment.propose', { status: 'pendingAdjustment' }, 'Baltic offered a credit of $25.00 on the invoice.'],
    ['support.askMerchant', {}, 'Support asked Baltic to respond.'],
    ['support.close', { status: 'closed', outcome: 'decided' }, 'Support closed the dispute without a credit.'],
    ['support.close', { status: 'closed', outcome: 'adjusted' }, 'Support closed the dispute with a credit of $25.00.'],
    // What was charged back is paid: nothing is due that could stay so.
    ['customer.close', { status: 'closed', outcome: 'agreed', kind: 'chargeback' }, 'No credit was issued.'],
    ['customer.cancel', { status: 'closed', outcome: 'cancelled' }, 'No credit was issued.'],
    ['merchant.reply', { status: 'waitingOnCustomer' }, 'the dispute closes and no credit is issued.'],
    ['deadline.passed', { status: 'escalated' }, 'Baltic didn’t respond in time. Support decides now.'],
    [
      'deadline.passed',
      { status: 'closed', outcome: 'lapsed' },
      'Halvorsen didn’t respond in time, so the dispute was closed. No credit was issued.',
    ],
    ['deadline.passed', { status: 'closed', outcome: 'adjusted' }, 'Halvorsen didn’t respond in time, so the offer'],
    ['deadline.near', { daysLeft: 1 }, 'waiting for your response. You have 1 day left.'],
    ['deadline.near', { daysLeft: 0 }, 'waiting for your response. Today is the last day.'],
  ] satisfies [DisputeNews['event'], Partial<DisputeNews>, string][])('of %s %j says "%s"', (event, more, sentence) => {
    expect(inEnglish({ event, ...more }).body).toContain(sentence)
  })

  it.each(locales)('is whole in %s, whatever happened, and on every side', (language) => {
    for (const event of [...disputeEvents, 'deadline.near'] as const) {
      for (const status of disputeStatuses) {
        for (const party of disputeParties) {
          const outcome = status === 'closed' ? (disputeOutcomes[0] ?? null) : null
          const { subject, body } = disputeMail(
            { ...news, event, status, outcome },
            { name: 'Jo', address: 'jo@example.com', language, party },
          )
          expect(`${subject}${body}`).not.toMatch(/[{}]|undefined|NaN/)
          expect(subject).not.toContain('\n')
          if (language !== 'en') expect(body).not.toContain('invoice')
        }
      }
    }
  })
})

describeStore('a dispute', (openStore) => {
  let portal: TestPortal
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
  })
  const written = async () => {
    const rows = await portal.store.db().select().from(mails).orderBy(asc(mails.id))
    return rows.map(({ toAddress, language }) => `${toAddress} ${language}`)
  }

  it('is sent to the contacts of both companies, in their languages, and once for each step', async () => {
    const { store, clock } = portal
    const both = ['maria.open@example.com en', 'juergen.open@example.com de']
    await announceDisputes(store, ['dp-open'], 'dispute.created', clock.now())
    await announceDisputes(store, ['dp-open'], 'dispute.created', clock.now())
    expect(await written()).toEqual(both)
    await step(store, 'merchant.reply', { status: 'waitingOnCustomer' })
    expect(await written()).toEqual([...both, ...both])
  })

  it('is sent to the active administrators of a merchant without contacts', async () => {
    const { store } = portal
    const q = store.db()
    await q.delete(disputeContacts).where(eq(disputeContacts.party, 'merchant'))
    await step(store, 'customer.reply')
    expect(await written()).toEqual(['maria.open@example.com en', 'merchant@example.com en'])
    await q.update(users).set({ status: 'locked', lockReason: 'administrator' }).where(eq(users.id, 'u-merchant'))
    await step(store, 'customer.reply')
    expect(await written()).toHaveLength(3)
  })

  it('is sent to support when support decides', async () => {
    await step(portal.store, 'merchant.escalate', { status: 'escalated', respondBy: null })
    expect(await written()).toContain('adminType@example.com en')
  })

  it('is sent to support’s contacts, on any side’s turn', async () => {
    const { store } = portal
    const ben = { name: 'Ben', email: 'ben@example.com', language: 'fr' }
    await store
      .db()
      .insert(disputeContacts)
      .values({ ...ben, id: 'dc-1', disputeId: 'dp-open', party: 'support' })
    const consent = { programId: 'near', address: ben.email, tokenHash: 'ben', askedBy: 'u-viewer' }
    const at = portal.clock.now()
    await store
      .db()
      .insert(mailConsents)
      .values({ ...consent, askedAt: at, confirmedAt: at })
    await step(store, 'merchant.reply', { status: 'waitingOnCustomer' })
    expect(await written()).toEqual(['maria.open@example.com en', 'juergen.open@example.com de', 'ben@example.com fr'])
    await announceDisputes(store, ['dp-open'], 'deadline.near', portal.clock.now())
    expect((await written()).slice(3)).toEqual(['maria.open@example.com en'])
  })

  it('is sent to a colleague’s present address and language, until they leave', async () => {
    const { store } = portal
    const q = store.db()
    const now = (changes: Partial<typeof users.$inferInsert>) =>
      q.update(users).set(changes).where(eq(users.id, 'u-colleague'))
    await q.update(disputeContacts).set({ userId: 'u-colleague' }).where(eq(disputeContacts.id, 'dc-merchant-open'))
    await now({ email: 'new@example.com', language: 'pl' })
    await step(store, 'customer.reply')
    expect((await written()).slice(1)).toEqual(['new@example.com pl'])
    for (const gone of [
      { status: 'locked', lockReason: 'administrator' },
      { status: 'deactivated', lockReason: null },
    ]) {
      await q.delete(mails)
      await now(gone)
      await step(store, 'customer.reply')
      // One side must be notified: it is as if there were no contacts.
      expect(await written()).toEqual(['maria.open@example.com en', 'merchant@example.com en'])
    }
  })

  it('is sent in the language that its reader has chosen in the portal', async () => {
    const { store } = portal
    await store.db().update(disputeContacts).set({ userId: 'u-colleague' }).where(eq(disputeContacts.party, 'merchant'))
    const colleague = await portal.signedIn('colleague')
    const sessionKeys = [{ key: 'language', value: 'hu' }]
    await colleague.post('/ecaas/session_data', { data: { type: 'session-data', attributes: { sessionKeys } } })
    await step(store, 'customer.reply')
    expect((await written()).slice(1)).toEqual(['colleague@example.com hu'])
  })

  it('needs as many queries as a hundred do', async () => {
    const { store, clock } = portal
    await store.db().delete(disputeContacts).where(eq(disputeContacts.party, 'merchant'))
    const questions = async (ids: string[]) => {
      let asked = 0
      const db = () => {
        asked += 1
        return store.db()
      }
      await announceDisputes({ ...store, db }, ids, 'dispute.created', clock.now())
      return asked
    }
    expect(await questions(['dp-open', 'dp-own', 'dp-child', 'dp-foreign'])).toBe(await questions(['dp-open']))
    expect(await written()).toHaveLength(8)
  })

  it('reminds only those whose turn it is, once for each deadline', async () => {
    const { store, clock } = portal
    for (let time = 0; time < 2; time += 1) await announceDisputes(store, ['dp-open'], 'deadline.near', clock.now())
    expect(await written()).toEqual(['juergen.open@example.com de'])
    await store.db().update(disputes).set({ respondBy: '2026-12-24' }).where(eq(disputes.id, 'dp-open'))
    await announceDisputes(store, ['dp-open'], 'deadline.near', clock.now())
    expect(await written()).toHaveLength(2)
  })

  it('is not written when the transaction is rolled back', async () => {
    const { store, clock } = portal
    const work = store.tx(async () => {
      await announceDisputes(store, ['dp-open'], 'dispute.created', clock.now())
      throw new Error('undone')
    })
    await expect(work).rejects.toThrow('undone')
    expect(await written()).toEqual([])
  })

  it('can be read about in the demonstration, newest first, and never in production', async () => {
    const { store, clock } = portal
    await announceDisputes(store, ['dp-open'], 'dispute.created', clock.now())
    const support = await portal.signedIn('adminType')
    const { status, body } = await support.get('/ecaas/demo/mails?page[size]=1')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      data: [
        {
          attributes: {
            to_address: 'juergen.open@example.com',
            subject: expect.stringContaining('Beanstandung DSP-open'),
            body: expect.stringContaining('http://portal.test/merchant/dispute-center/i-disputed'),
            sent_at: null,
          },
        },
      ],
      meta: { page: { total: 2 } },
    })
    expect((await portal.visitor().get('/ecaas/demo/mails')).status).toBe(401)
  })

  it('can be read about by nobody in production', async () => {
    const inProduction = await openTestPortal(await openStore(), { mode: 'production' })
    const { status } = await (await inProduction.signedIn('adminType')).get('/ecaas/demo/mails')
    expect(status).toBe(404)
  })
})

describeStores('the outbox', (openStore) => {
  let portal: TestPortal
  let server: MailServer
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
    server = await startMailServer()
    await announceDisputes(portal.store, ['dp-open'], 'dispute.created', portal.clock.now())
  })
  afterEach(() => server.close())
  const run = (url = server.url) =>
    sendMails(portal.store, smtpTransport({ url, from: FROM }), () => 'https://portal.example').run(portal.clock.now())
  const rows = () => portal.store.db().select().from(mails).orderBy(asc(mails.id))

  it('is sent once, each in its language, with links to the portal, and says that a machine wrote it', async () => {
    await run()
    await run()
    expect(server.letters.map(({ to }) => to)).toEqual([['maria.open@example.com'], ['juergen.open@example.com']])
    const [, letter] = server.letters
    expect(letter?.headers.get('subject')).toBe(
      'Beanstandung DSP-open (Rechnung INV-i-disputed): Antwort bis 1. Dezember 2026 erforderlich',
    )
    expect(letter?.headers.get('from')).toBe(FROM)
    // The name of an outside contact is what a sender has typed.
    expect(letter?.headers.get('to')).not.toContain('Jürgen')
    expect(letter?.headers.get('content-language')).toBe('de')
    expect(letter?.headers.get('auto-submitted')).toBe('auto-generated')
    expect(letter?.text).toContain('Guten Tag,')
    // On a line of its own, which no reader breaks.
    expect(letter?.text.split('\n')).toContain('https://portal.example/merchant/dispute-center/i-disputed')
    expect(letter?.types).toEqual(['text/plain', 'text/html'])
    expect(letter?.html).toContain('<html lang="de-DE" dir="ltr">')
    expect(letter?.html).toContain('href="https://portal.example/merchant/dispute-center/i-disputed"')
    // Jürgen has confirmed that he wants them, and may change his mind.
    expect(letter?.headers.get('list-unsubscribe')).toMatch(
      /^<https:\/\/portal\.example\/ecaas\/one-click-unsubscribes\?token=[\w-]{43}>$/,
    )
    expect(letter?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(letter?.text).toMatch(/:\nhttps:\/\/portal\.example\/unsubscribe#[\w-]{43}\n/)
    expect(await rows()).toMatchObject([
      { attempts: 1, sentAt: portal.clock.now(), body: expect.stringContaining('portal:/') },
      { attempts: 1, sentAt: portal.clock.now() },
    ])
  })

  it('tries again after a growing pause, stores the failure, and stops at last', async () => {
    server.refusal = 451
    await run()
    const [first] = await rows()
    expect(first).toMatchObject({ attempts: 1, sentAt: null, failure: expect.stringContaining('451') })
    portal.clock.move(MINUTE_MS - 1)
    await run()
    expect((await rows()).map(({ attempts }) => attempts)).toEqual([1, 1])
    server.refusal = null
    portal.clock.move(MINUTE_MS)
    await run()
    expect(await rows()).toMatchObject([
      { attempts: 2, failure: null, sentAt: portal.clock.now() },
      { attempts: 2, failure: null },
    ])
    expect(server.letters).toHaveLength(2)
  })

  it('gives up what cannot be sent for most of a day', async () => {
    server.refusal = 451
    for (let hour = 0; hour < 200; hour += 1) {
      await run()
      portal.clock.move(3_600_000)
    }
    expect((await rows()).map(({ attempts, sentAt }) => [attempts, sentAt])).toEqual([
      [12, null],
      [12, null],
    ])
  })

  it('gives up at once an address that the mail server does not know', async () => {
    server.refusal = 550
    await run()
    server.refusal = null
    portal.clock.move(24 * 3_600_000)
    await run()
    expect(server.letters.flatMap(({ to }) => to)).toEqual(['adminType@example.com', 'adminType@example.com'])
    const [first, second, ...others] = await rows()
    expect([first?.failure, second?.failure]).toEqual([expect.stringContaining('550'), expect.stringContaining('550')])
    // Support is told of both addresses, which no user has.
    expect(others.map(({ toAddress, subject }) => `${toAddress}: ${subject}`)).toEqual([
      'adminType@example.com: Emails to maria.open@example.com don’t arrive',
      'adminType@example.com: Emails to juergen.open@example.com don’t arrive',
    ])
  })

  it('waits for a mail server that is down, with one attempt a run', async () => {
    const { url } = server
    await server.close()
    await run(url)
    expect((await rows()).map(({ attempts }) => attempts)).toEqual([1, 0])
  })

  it('sends again what was not marked as sent, under the same Message-ID', async () => {
    await run()
    // As a server leaves it that dies after sending.
    await portal.store.db().update(mails).set({ sentAt: null, attempts: 0 })
    await run()
    const ids = server.letters.map(({ headers }) => headers.get('message-id'))
    expect([ids.length, new Set(ids).size]).toEqual([4, 2])
  })

  it('gets no header, addressee or line from a name', async () => {
    const { store } = portal
    const evil = 'Evil\r\nBcc: victim@example.com\r\n\r\n<b>\\u000aX-Evil: 1\u202e'
    await store.db().update(customers).set({ name: evil }).where(eq(customers.buid, 'c-own'))
    await store.db().update(invoices).set({ invoiceId: evil }).where(eq(invoices.trxId, 'i-disputed'))
    await store
      .db()
      .update(disputeContacts)
      .set({ name: '"x" <victim@example.com>, ' + evil })
      .where(eq(disputeContacts.party, 'customer'))
    await store.db().delete(mails)
    await step(store, 'merchant.reply', { status: 'waitingOnCustomer' })
    await run()
    expect(server.letters.map(({ to }) => to)).toEqual([['maria.open@example.com'], ['juergen.open@example.com']])
    for (const { headers, text, html } of server.letters) {
      expect([...headers.keys()].filter((name) => /bcc|x-evil/.test(name))).toEqual([])
      expect(text).not.toMatch(/^(?:Bcc|X-Evil)/m)
      expect(html).not.toContain('<b>')
      expect(html).toContain('&lt;b&gt;')
    }
  })
})
