import { sql } from 'drizzle-orm'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { movableClock } from '../clock.ts'
import { janitor } from '../jobs/janitor.ts'
import { settlement } from '../jobs/settlement.ts'
import { sandboxClient } from '../provider/sandbox-client.ts'
import { bankInstruments, cardInstruments, type Behaviour } from '../provider/sandbox/instruments.ts'
import { serveSandbox, type Sandbox } from '../provider/sandbox/serve-sandbox.ts'
import { invoices } from '../store/schema/invoices.ts'
import { payments } from '../store/schema/payments.ts'
import { paymentMethods } from '../store/schema/quotes.ts'
import { describeStore } from '../../tests/server/database.ts'
import { invoiceOf, invoiceSums, storePaymentFixture } from '../../tests/server/payment-fixture.ts'
import { acceptFee } from './accept-fee.ts'
import { pay } from './pay.ts'
import { makeQuote } from './quote.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const instruments = [
  ...bankInstruments.map((bank) => ({ ...bank, kind: 'bankAccount' as const, last4: '0001' })),
  ...cardInstruments.map((card) => ({ ...card, kind: 'cardOnFile' as const })),
]

type Expected = { atOnce: string; afterJanitor: string; atLast: string; decline?: string; returned?: string }

/** Answers to a payer, from the first until days later. */
function expected(behaviour: Behaviour): Expected {
  switch (behaviour.kind) {
    case 'approve':
    case 'refund':
    case 'mandate':
      return { atOnce: 'processing', afterJanitor: 'processing', atLast: 'settled' }
    case 'decline':
      return { atOnce: 'declined', afterJanitor: 'declined', atLast: 'declined', decline: behaviour.code }
    case 'challenge':
      return { atOnce: 'declined', afterJanitor: 'declined', atLast: 'declined', decline: 'authenticationRequired' }
    case 'answerLate':
      return behaviour.code
        ? { atOnce: 'unknown', afterJanitor: 'declined', atLast: 'declined', decline: behaviour.code }
        : { atOnce: 'unknown', afterJanitor: 'processing', atLast: 'settled' }
    case 'commitSilently':
      return { atOnce: 'unknown', afterJanitor: 'processing', atLast: 'settled' }
    case 'hang':
    case 'lose':
      return { atOnce: 'unknown', afterJanitor: 'unknown', atLast: 'declined', decline: 'processingError' }
    case 'chargeback':
      return {
        atOnce: 'processing',
        afterJanitor: 'processing',
        atLast: behaviour.reversed ? 'settled' : 'chargedBack',
      }
    case 'return':
      return { atOnce: 'processing', afterJanitor: 'processing', atLast: 'returned', returned: behaviour.code }
  }
}

describeStore('the sandbox’s instruments', (openStore) => {
  let sandbox: Sandbox
  let directory: string
  const clock = movableClock(new Date('2026-11-18T15:00:00Z'))
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sandbox-'))
    sandbox = await serveSandbox({ port: 0, directory, clock, portalOrigins: [], apiKey: 'key', lateAfterMs: 3_000 })
  })
  afterAll(async () => {
    await sandbox.close()
    await rm(directory, { recursive: true })
  })

  it('each end as they say: at once, after the janitor, and days later', async () => {
    const store = await openStore()
    // On a busy machine an answer may take longer than a payer would wait.
    const provider = sandboxClient({ url: sandbox.localUrl, apiKey: 'key', timeoutMs: 60_000 })
    const fixture = await storePaymentFixture(store, clock, provider)
    for (const { token, kind, last4 } of instruments) {
      await store
        .db()
        .insert(paymentMethods)
        .values({ id: token, buidCustomer: 'c1', kind, label: token, last4, country: 'US', providerToken: token })
      await store.db().insert(invoices).values(invoiceOf(token, 'c1'))
    }
    const rowsNow = () => store.db().select().from(payments)
    const by = async (column: 'state' | 'declineCode' | 'returnCode') =>
      Object.fromEntries((await rowsNow()).map((row) => [row.providerToken, row[column]]))
    const picture = (what: keyof Expected) =>
      Object.fromEntries(instruments.map(({ token, behaviour }) => [token, expected(behaviour)[what] ?? null]))

    const payBy = async ({ token, kind, behaviour }: (typeof instruments)[number], chargeTimeoutMs: number) => {
      const quote = await makeQuote(fixture, fixture.payer, {
        lines: [{ trx_id: token, amount: 10_000, version: 1 }],
        method: { kind, payment_method_id: token },
      })
      if (quote.attributes.fee > 0) await acceptFee(fixture, fixture.payer, quote.id, quote.attributes.fee)
      const request = { quote_id: quote.id, terms_accepted: true }
      const answer = await pay({ ...fixture, chargeTimeoutMs }, fixture.payer, token, request)
      expect([token, answer.status]).toEqual([token, expected(behaviour).atOnce === 'unknown' ? 202 : 201])
    }
    const isSlow = ({ behaviour }: { behaviour: Behaviour }) =>
      behaviour.kind === 'answerLate' || behaviour.kind === 'hang'
    await Promise.all(instruments.filter((one) => !isSlow(one)).map((one) => payBy(one, 60_000)))
    // Only those that will not answer in time wait for the time-out.
    await Promise.all(instruments.filter(isSlow).map((one) => payBy(one, 1_500)))
    expect(await by('state')).toEqual(picture('atOnce'))
    clock.move(MINUTE)
    await janitor(fixture).run(clock.now())
    expect(await by('state')).toEqual(picture('afterJanitor'))
    clock.move(31 * MINUTE)
    await janitor(fixture).run(clock.now())
    for (let day = 0; day < 21; day++) {
      await settlement(fixture).run()
      clock.move(DAY)
    }
    await settlement(fixture).run()
    expect(await by('state')).toEqual(picture('atLast'))
    expect(await by('declineCode')).toEqual(picture('decline'))
    expect(await by('returnCode')).toEqual(picture('returned'))

    for (const { token, behaviour } of instruments) {
      const isPaid = expected(behaviour).atLast === 'settled'
      expect(await invoiceSums(store, token)).toMatchObject({ trxId: token, open: isPaid ? 0 : 10_000, pending: 0 })
    }
    const { charges } = await sandbox.book.read()
    expect(charges.filter(({ outcome }) => outcome === 'approved')).toHaveLength(
      instruments.filter(({ behaviour }) => ['settled', 'returned', 'chargedBack'].includes(expected(behaviour).atLast))
        .length,
    )
    const [unmatched] = (
      await store.db().execute<{ n: string }>(sql`select count(*) as n from audit
      where action in ('settlement.received', 'payment.settled', 'payment.returned', 'payment.chargedBack',
          'payment.chargebackReversed') and outcome <> 'done'`)
    ).rows
    expect(Number(unmatched?.n)).toBe(0)
  }, 60_000)
})
