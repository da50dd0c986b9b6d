/** Outside contacts get one plain e-mail that asks them, and nothing more before they have confirmed. */
import { and, eq, like } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { describeStores } from '../../tests/server/database.ts'
import { openMailbox, storedText } from '../../tests/server/mailbox.ts'
import { openTestPortal, type TestPortal } from '../../tests/server/test-portal.ts'
import { disputeContacts, disputeHistory } from '../store/schema/disputes.ts'
import { mailConsents, mails } from '../store/schema/mails.ts'
import { announceDisputes } from './announce-disputes.ts'
import { askOutsiders } from './mail-consents.ts'

const OUTSIDER = 'Stranger@Elsewhere.example'
const DAY_MS = 24 * 3_600_000
const asker = { id: 'u-payer', programId: 'near', company: 'Halvorsen Marine Supply' }

const ask = ({ store, clock }: TestPortal, emails: readonly string[], by = asker) =>
  store.tx(() =>
    askOutsiders(
      store,
      by,
      emails.map((email) => ({ email, language: 'en' })),
      clock.now(),
    ),
  )
const mailsTo = ({ store }: TestPortal, address: string) =>
  store.db().select().from(mails).where(eq(mails.toAddress, address))

const confirm = (portal: TestPortal, token: string) =>
  portal.visitor().post('/ecaas/email-confirmations', { data: { type: 'email-confirmations', attributes: { token } } })

/** The dispute's customer side names a stranger, and something happens in it. */
async function nameAndAnnounce({ store, clock }: TestPortal) {
  const q = store.db()
  const contact = { disputeId: 'dp-open', party: 'customer', name: 'BUY NOW at evil.example', email: OUTSIDER }
  await q
    .insert(disputeContacts)
    .values({ ...contact, id: 'stranger', language: 'en' })
    .onConflictDoNothing()
  const at = clock.now()
  const event = 'customer.reply'
  await q.insert(disputeHistory).values({ disputeId: 'dp-open', at, event, fromStatus: 'open', toStatus: 'open' })
  await announceDisputes(store, ['dp-open'], event, at)
}

describeStores('an outside contact', (openStore) => {
  it('is asked once, in an e-mail with nothing in it that the sender has typed but the address', async () => {
    const portal = await openTestPortal(await openStore())
    await ask(portal, [OUTSIDER])
    await ask(portal, [OUTSIDER.toLowerCase()])
    await ask(portal, [OUTSIDER], { ...asker, id: 'u-admin' })
    const sent = await mailsTo(portal, OUTSIDER)
    expect(sent).toMatchObject([{ toName: '', subject: 'Confirm your email address' }])
    expect(sent[0]?.body).toMatch(/^Hello,\n\nHalvorsen Marine Supply added you as a contact/)
    expect(sent[0]?.body).toContain('portal:/confirm-email/…')
    const asked = eq(mailConsents.address, OUTSIDER.toLowerCase())
    const [row] = await portal.store.db().select().from(mailConsents).where(asked)
    expect(row?.askedBy).toBe('u-payer')
    const token = await openMailbox(portal).lastSecret()
    expect((await confirm(portal, token)).status).toBe(204)
    expect(await storedText(portal.store)).not.toContain(token)
  })

  it('gets no other e-mail before the address is confirmed, and none with a name that a sender has typed', async () => {
    const portal = await openTestPortal(await openStore())
    await ask(portal, [OUTSIDER])
    await nameAndAnnounce(portal)
    expect(await mailsTo(portal, OUTSIDER)).toHaveLength(1)
    expect((await confirm(portal, 'x'.repeat(43))).status).toBe(404)
    await nameAndAnnounce(portal)
    expect(await mailsTo(portal, OUTSIDER)).toHaveLength(1)

    const token = await openMailbox(portal).lastSecret()
    expect((await confirm(portal, token)).status).toBe(204)
    expect((await confirm(portal, token)).status).toBe(204)
    await nameAndAnnounce(portal)
    const [, news] = await mailsTo(portal, OUTSIDER)
    expect(news).toMatchObject({ toName: '' })
    expect(news?.body).toMatch(/^Hello,\n/)
    expect(`${news?.subject} ${news?.body}`).not.toContain('BUY NOW')
  })

  it('is one of no more than ten new ones of a user in a day; known ones do not count', async () => {
    const portal = await openTestPortal(await openStore())
    const named = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, at) => `s${from + at}@elsewhere.example`)
    await ask(portal, named(0, 10))
    await expect(ask(portal, named(10, 11))).rejects.toMatchObject({ status: 422, message: 'disputeContactsFailed' })
    await ask(portal, named(0, 10))
    await ask(portal, named(10, 11), { ...asker, id: 'u-admin' })
    portal.clock.move(DAY_MS)
    await ask(portal, named(11, 12))
    const asked = and(like(mails.key, 'consent %'), eq(mails.toName, ''))
    expect(await portal.store.db().select().from(mails).where(asked)).toHaveLength(12)
  })

  it.each([{ token: '' }, { token: "'; drop table mails --" }, { token: 5 }, {}])(
    'is not confirmed by %j',
    async (attributes) => {
      const portal = await openTestPortal(await openStore())
      const answer = await portal
        .visitor()
        .post('/ecaas/email-confirmations', { data: { type: 'email-confirmations', attributes } })
      expect(answer.status).toBe(422)
    },
  )
})
