/** The outbox: several e-mails at once, each once over several servers, and none that holds the others up. */
import { asc } from 'drizzle-orm'
import { setTimeout as passed } from 'node:timers/promises'
import { expect, it } from 'vitest'

import { describeStores } from '../../tests/server/database.ts'
import { writeMails } from '../../tests/server/mails/waiting-mails.ts'
import { START } from '../../tests/server/portal-fixture.ts'
import { failedItems } from '../store/schema/jobs/jobs.ts'
import { mails } from '../store/schema/mails.ts'
import { MAIL_ATTEMPTS, MailRefused } from '../mail/transport.ts'
import { sendMails } from './send-mails.ts'

/** A mail server that takes its time; `answer` decides what becomes of an e-mail. */
function slowServer(answer: (key: string) => void = () => {}) {
  const sent: string[] = []
  const seen = { atOnce: 0, most: 0 }
  return {
    sent,
    seen,
    transport: {
      async send({ key }: { key: string }) {
        seen.atOnce += 1
        seen.most = Math.max(seen.most, seen.atOnce)
        await passed(5)
        seen.atOnce -= 1
        answer(key)
        sent.push(key)
      },
    },
  }
}

describeStores('the outbox', (openStore) => {
  it('sends several e-mails at once, and says that more are due', async () => {
    const store = await openStore()
    await writeMails(store, 60)
    const server = slowServer()
    const job = sendMails(store, server.transport, () => 'https://portal.test')
    expect(await job.run(START)).toBe('more')
    expect(await job.run(START)).toBeUndefined()
    expect([server.sent.length, server.seen.most]).toEqual([60, 5])
  })

  it('sends each e-mail once, however many servers are at it', async () => {
    const store = await openStore()
    await writeMails(store, 40)
    const server = slowServer()
    const run = () => sendMails(store, server.transport, () => 'https://portal.test').run(START)
    await Promise.all([run(), run(), run()])
    expect(server.sent.toSorted()).toEqual([...new Set(server.sent)].toSorted())
    expect(server.sent).toHaveLength(40)
  })

  it('sends the others when one is not accepted, and keeps as a dead letter what is refused for good', async () => {
    const store = await openStore()
    await writeMails(store, 4)
    const server = slowServer((key) => {
      if (key === 'mail 0') throw new Error('450 try later')
      if (key === 'mail 1') throw new MailRefused('554 no', false)
    })
    await sendMails(store, server.transport, () => 'https://portal.test').run(START)
    expect(server.sent.toSorted()).toEqual(['mail 2', 'mail 3'])
    const rows = await store.db().select().from(mails).orderBy(asc(mails.id))
    expect(rows.map(({ attempts }) => attempts)).toEqual([1, 12, 1, 1])
    const letters = await store.db().select().from(failedItems)
    expect(letters).toMatchObject([{ job: 'send mails', key: String(rows[1]?.id), status: 'dead', nextTryAt: null }])
  })

  it('keeps an e-mail as a dead letter when its last try has failed', async () => {
    const store = await openStore()
    await writeMails(store, 1)
    await store
      .db()
      .update(mails)
      .set({ attempts: MAIL_ATTEMPTS - 1 })
    const server = slowServer(() => {
      throw new Error('450 try later')
    })
    await sendMails(store, server.transport, () => 'https://portal.test').run(START)
    const letters = await store.db().select().from(failedItems)
    expect(letters).toMatchObject([{ job: 'send mails', status: 'dead', tries: MAIL_ATTEMPTS, nextTryAt: null }])
  })
})
