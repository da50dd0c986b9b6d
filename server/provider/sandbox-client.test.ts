import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'

import { startTestSandbox, type TestSandbox } from '../../tests/server/sandbox.ts'
import {
  type ChargeRequest,
  type Instrument,
  ProviderRefused,
  ProviderTimeout,
  ProviderUnavailable,
} from './provider.ts'
import { sandboxClient } from './sandbox-client.ts'
import { bankInstruments, type Behaviour, cardInstruments } from './sandbox/instruments.ts'

/** Short enough to wait for, long enough for a busy machine to answer what it answers at once. */
const HASTY_MS = 400

const started: TestSandbox[] = []
const start = async (options?: Parameters<typeof startTestSandbox>[0]) => {
  const sandbox = await startTestSandbox(options)
  started.push(sandbox)
  return sandbox
}
afterEach(async () => {
  await Promise.all(started.splice(0).map((sandbox) => sandbox.close()))
})

const order = (attemptId: string, instrument: Instrument): ChargeRequest => ({
  attemptId,
  amountMinor: 12_345,
  currency: 'USD',
  instrument,
  descriptor: 'PORTAL',
})
const card = (cardToken: string): Instrument => ({ kind: 'card', cardToken })
const bank = (accountToken: string): Instrument => ({ kind: 'bank', accountToken })
const approved = { outcome: 'approved', providerRef: expect.any(String) }
const timedOut: unknown = expect.any(ProviderTimeout)
const brokenOff: unknown = expect.any(ProviderUnavailable)
const declined = (declineCode: string) => ({ outcome: 'declined', providerRef: expect.any(String), declineCode })

const instruments = [
  ...cardInstruments.map(({ token, behaviour }) => ({ token, behaviour, instrument: card(token) })),
  ...bankInstruments.map(({ token, behaviour }) => ({ token, behaviour, instrument: bank(token) })),
]

/** The caller's answer, and what the provider then knows of the attempt. */
function expectedOf(behaviour: Behaviour): { answer: unknown; found: unknown } {
  switch (behaviour.kind) {
    case 'approve':
    case 'refund':
    case 'mandate':
    case 'return':
    case 'chargeback':
      return { answer: approved, found: approved }
    case 'decline':
      return { answer: declined(behaviour.code), found: declined(behaviour.code) }
    case 'challenge':
      // Nobody is there to confirm it.
      return { answer: declined('authenticationRequired'), found: declined('authenticationRequired') }
    case 'answerLate':
      return { answer: timedOut, found: behaviour.code ? declined(behaviour.code) : approved }
    case 'hang':
      return { answer: timedOut, found: { outcome: 'pending' } }
    case 'commitSilently':
      return { answer: brokenOff, found: approved }
    case 'lose':
      return { answer: brokenOff, found: null }
  }
}

describe('a test instrument', () => {
  it.each(instruments)('$token does what its row says', async ({ token, behaviour, instrument }) => {
    const isLate = behaviour.kind === 'answerLate' || behaviour.kind === 'hang'
    const { provider } = await start(isLate ? { timeoutMs: HASTY_MS } : {})
    const answer = await provider.charge(order(token, instrument)).catch((error: unknown) => error)
    expect({ answer, found: await provider.find(token) }).toEqual(expectedOf(behaviour))
  })

  it('may carry a mark of its owner', async () => {
    const { provider } = await start()
    expect(await provider.charge(order('a1', bank('bank_insufficient_funds:B1042')))).toEqual(
      declined('insufficientFunds'),
    )
  })

  it('that nobody knows is declined', async () => {
    const { provider } = await start()
    expect(await provider.charge(order('a1', card('card_of_a_stranger')))).toEqual(declined('other'))
    expect(await provider.charge(order('a2', bank('constructor')))).toEqual(declined('other'))
  })

  it('that is past its expiry is declined as expired', async () => {
    const { provider } = await start({ now: '2035-01-05T12:00:00Z' })
    expect(await provider.charge(order('a1', card('card_approved')))).toEqual(declined('cardExpired'))
  })
})

describe('the same attempt', () => {
  it('charges once, one after the other, at once, and after a restart', async () => {
    const running = await start()
    const { provider } = running
    const first = await provider.charge(order('a1', card('card_approved')))
    const together = await Promise.all(
      Array.from({ length: 50 }, () => provider.charge(order('a1', card('card_approved')))),
    )
    await running.restart()
    const after = await provider.charge(order('a1', card('card_approved')))
    expect(new Set([first, ...together, after].map(({ providerRef }) => providerRef)).size).toBe(1)
    expect((await running.sandbox().book.read()).charges).toHaveLength(1)
  })

  it('requested many times before the first answer still charges once', async () => {
    const { provider, sandbox } = await start()
    const ids = Array.from({ length: 20 }, (_, n) => `a${n}`)
    const answers = await Promise.all(
      ids.flatMap((id) => Array.from({ length: 10 }, () => provider.charge(order(id, bank('bank_approved'))))),
    )
    expect(new Set(answers.map(({ providerRef }) => providerRef)).size).toBe(20)
    expect((await sandbox().book.read()).charges.map(({ attemptId }) => attemptId).toSorted()).toEqual(ids.toSorted())
  })

  it('gets the lost answer when it is requested again', async () => {
    const { provider } = await start({ timeoutMs: HASTY_MS })
    await expect(provider.charge(order('a1', card('card_silent')))).rejects.toThrow(ProviderUnavailable)
    expect(await provider.charge(order('a1', card('card_silent')))).toEqual(approved)
    await expect(provider.charge(order('a2', card('card_late_declined')))).rejects.toThrow(ProviderTimeout)
    expect(await provider.charge(order('a2', card('card_late_declined')))).toEqual(declined('doNotHonor'))
  })

  it('is the same charge whatever it says to pay', async () => {
    const { provider } = await start()
    const references = { merchants: ['m1'], accounts: ['c1'], invoices: ['INV-1'], invoiceCount: 1 }
    const first = await provider.charge({ ...order('a1', card('card_approved')), references })
    expect(await provider.charge(order('a1', card('card_approved')))).toEqual(first)
  })

  it('for another amount or instrument is refused, and changes nothing', async () => {
    const { provider } = await start()
    const answer = await provider.charge(order('a1', card('card_approved')))
    const refusal = { name: 'ProviderRefused', code: 'attemptReused' }
    await expect(provider.charge({ ...order('a1', card('card_approved')), amountMinor: 1 })).rejects.toMatchObject(
      refusal,
    )
    await expect(provider.charge(order('a1', bank('card_approved')))).rejects.toMatchObject(refusal)
    expect(await provider.find('a1')).toEqual(answer)
  })
})

describe('an attempt that hangs', () => {
  it('stays pending, also when it is requested again, until the provider gives it up', async () => {
    const { provider, setTime } = await start({ timeoutMs: HASTY_MS, now: '2026-11-18T15:00:00Z' })
    await expect(provider.charge(order('a1', card('card_hang')))).rejects.toThrow(ProviderTimeout)
    await expect(provider.charge(order('a1', card('card_hang')))).rejects.toThrow(ProviderUnavailable)
    setTime('2026-11-18T15:29:59Z')
    expect(await provider.find('a1')).toEqual({ outcome: 'pending' })
    setTime('2026-11-18T15:30:00Z')
    expect(await provider.find('a1')).toEqual(declined('processingError'))
  })

  it('can be abandoned, for good', async () => {
    const running = await start({ timeoutMs: HASTY_MS })
    const { provider } = running
    await expect(provider.charge(order('a1', bank('bank_hang')))).rejects.toThrow(ProviderTimeout)
    expect(await provider.abandon('a1')).toEqual(declined('processingError'))
    await running.restart()
    expect(await provider.find('a1')).toEqual(declined('processingError'))
  })
})

describe('abandoning', () => {
  it('an attempt that was abandoned before it arrived is never charged', async () => {
    const { provider } = await start()
    const ended = await provider.abandon('a1')
    expect(ended).toEqual(declined('processingError'))
    expect(await provider.charge(order('a1', card('card_approved')))).toEqual(ended)
    expect(await provider.find('a1')).toEqual(ended)
  })

  it('an approved attempt stays approved', async () => {
    const { provider } = await start()
    const answer = await provider.charge(order('a1', card('card_approved')))
    expect(await provider.abandon('a1')).toEqual(answer)
  })
})

describe('settlements', () => {
  const types = async ({ provider }: TestSandbox, after: string | null = null) =>
    (await provider.settlements(after)).events.map((event) => [
      'attemptId' in event ? event.attemptId : event.token,
      event.type,
      event.occurredAt,
      ...(event.type === 'returned' ? [event.returnCode] : []),
    ])

  it('appear when the clock comes to them, and returns days after', async () => {
    const running = await start({ now: '2026-11-18T15:00:00Z' })
    for (const token of ['bank_approved', 'bank_return_r01', 'bank_return_r03', 'bank_return_r10', 'bank_return_r02']) {
      await running.provider.charge(order(token, bank(token)))
    }
    await running.provider.charge(order('bank_account_closed', bank('bank_account_closed')))
    expect(await running.provider.settlements(null)).toEqual({ events: [], cursor: null })

    running.setTime('2026-11-19T15:00:00Z')
    expect(await types(running)).toEqual([
      ['bank_approved', 'settled', '2026-11-19T15:00:00.000Z'],
      ['bank_return_r01', 'settled', '2026-11-19T15:00:00.000Z'],
      ['bank_return_r03', 'settled', '2026-11-19T15:00:00.000Z'],
      ['bank_return_r10', 'settled', '2026-11-19T15:00:00.000Z'],
      ['bank_return_r02', 'returned', '2026-11-19T15:00:00.000Z', 'R02'],
    ])
    const { cursor } = await running.provider.settlements(null)

    running.setTime('2026-12-31T00:00:00Z')
    expect(await types(running, cursor)).toEqual([
      ['bank_return_r01', 'returned', '2026-11-23T15:00:00.000Z', 'R01'],
      ['bank_return_r03', 'returned', '2026-11-23T15:00:00.000Z', 'R03'],
      ['bank_return_r10', 'returned', '2026-11-27T15:00:00.000Z', 'R10'],
    ])
  })

  it('say the amount of the charge, and the fee for it', async () => {
    const running = await start({ now: '2026-11-18T15:00:00Z' })
    await running.provider.charge(order('a1', card('card_approved')))
    await running.provider.charge(order('a2', bank('bank_return_r02')))
    running.setTime('2026-11-30T00:00:00Z')
    const { events } = await running.provider.settlements(null)
    expect(events).toMatchObject([
      { attemptId: 'a1', amountMinor: 12_345, currency: 'USD', feeMinor: 388 },
      { attemptId: 'a2', amountMinor: 12_345, currency: 'USD' },
    ])
    await running.restart()
    expect((await running.provider.settlements(null)).events).toEqual(events)
  })

  it('of a book that an earlier release wrote have the amounts of their charges', async () => {
    const running = await start({ now: '2026-11-18T15:00:00Z' })
    await running.provider.charge(order('a1', card('card_approved')))
    running.setTime('2026-11-30T00:00:00Z')
    const { events } = await running.provider.settlements(null)
    const file = join(running.directory, 'book.jsonl')
    const written = await readFile(file, 'utf8')
    const earlier = written.replace(/("event":\{[^\n]*?)"amountMinor":12345,"currency":"USD",/, '$1')
    expect(earlier).not.toBe(written)
    await writeFile(file, earlier.replace(',"feeMinor":388', ''))
    await running.restart()
    expect((await running.provider.settlements(null)).events).toEqual(events)
  })

  it('come in the order in which they happened when the clock leaps over all of them', async () => {
    const running = await start({ now: '2026-11-18T15:00:00Z' })
    await running.provider.charge(order('returned', bank('bank_return_r01')))
    running.setTime('2026-11-19T14:00:00Z')
    await running.provider.charge(order('later', bank('bank_approved')))
    running.setTime('2027-01-01T00:00:00Z')
    const rows = await types(running)
    expect(rows.map(([id, type]) => `${id} ${type}`)).toEqual([
      'returned settled',
      'later settled',
      'returned returned',
    ])
  })

  it('are booked once: the cursor holds over a restart and over a clock that is set back', async () => {
    const running = await start({ now: '2026-11-18T15:00:00Z' })
    await running.provider.charge(order('a1', card('card_approved')))
    running.setTime('2026-11-20T00:00:00Z')
    const [once, twice] = await Promise.all([running.provider.settlements(null), running.provider.settlements(null)])
    expect(once.events).toHaveLength(1)
    expect(twice).toEqual(once)
    await running.restart()
    expect(await running.provider.settlements(null)).toEqual(once)
    expect(await running.provider.settlements(once.cursor)).toEqual({ events: [], cursor: once.cursor })
    running.setTime('2026-11-18T15:00:00Z')
    expect(await running.provider.settlements(null)).toEqual(once)
  })

  it('never come for what was declined, abandoned or is pending', async () => {
    const running = await start({ timeoutMs: HASTY_MS })
    await running.provider.charge(order('a1', card('card_do_not_honor')))
    await running.provider.abandon('a2')
    await running.provider.charge(order('a3', card('card_hang'))).catch(() => undefined)
    running.setTime('2030-01-01T00:00:00Z')
    expect((await running.provider.settlements(null)).events).toEqual([])
  })

  it('are paged', async () => {
    const running = await start({ now: '2026-11-18T15:00:00Z' })
    await Promise.all(
      Array.from({ length: 501 }, (_, n) => running.sandbox().book.charge(order(`a${n}`, bank('bank_approved')))),
    )
    running.setTime('2026-11-30T00:00:00Z')
    const first = await running.provider.settlements(null)
    const second = await running.provider.settlements(first.cursor)
    expect([first.events.length, second.events.length]).toEqual([500, 1])
    expect((await running.provider.settlements(second.cursor)).events).toEqual([])
  })
})

describe('the client', () => {
  it('says that the provider is not there when nothing listens', async () => {
    const { provider, sandbox } = await start()
    await sandbox().close()
    await expect(provider.charge(order('a1', card('card_approved')))).rejects.toThrow(ProviderUnavailable)
  })

  it('is refused with a wrong key and with a request of the wrong form', async () => {
    const { sandbox, provider } = await start()
    const stranger = sandboxClient({ url: sandbox().localUrl, apiKey: 'another key' })
    await expect(stranger.charge(order('a1', card('card_approved')))).rejects.toEqual(new ProviderRefused('wrongKey'))
    await expect(stranger.settlements(null)).rejects.toThrow(ProviderRefused)
    await expect(provider.charge({ ...order('a1', card('card_approved')), amountMinor: 0 })).rejects.toThrow(
      'invalidCharge',
    )
    await expect(provider.settlements('nonsense')).rejects.toThrow('invalidCursor')
    expect((await sandbox().book.read()).charges).toEqual([])
  })

  it('stops when its caller does', async () => {
    const { provider } = await start()
    const request = { ...order('a1', card('card_hang')), signal: AbortSignal.timeout(100) }
    await expect(provider.charge(request)).rejects.toThrow(ProviderUnavailable)
  })

  it('describes cards by their token, and knows nothing of others', async () => {
    const { provider } = await start()
    expect(await provider.describeCard('card_amex')).toEqual({
      brand: 'amex',
      last4: '0005',
      expiry: '03/35',
      region: 'US',
    })
    expect(await provider.describeCard('card_of/a stranger')).toBeNull()
  })
})

describe('a refund', () => {
  const usd = (refundId: string, amountMinor: number) => ({ refundId, amountMinor, currency: 'USD' })
  const ends = async ({ provider }: TestSandbox) =>
    (await provider.settlements(null)).events.flatMap((event) =>
      'refundId' in event ? [[event.type, event.refundId]] : [],
    )

  it('is made once for its id, within what was charged, also after a restart', async () => {
    const running = await start()
    const { provider } = running
    await provider.charge(order('a1', card('card_approved')))
    const first = await provider.refund('a1', usd('r1', 12_000))
    expect(first).toEqual({ outcome: 'accepted', providerRef: expect.any(String) })
    await running.restart()
    expect(await provider.refund('a1', usd('r1', 12_000))).toEqual(first)
    expect(await provider.findRefund('a1', 'r1')).toEqual(first)
    expect(await provider.refund('a1', usd('r2', 346))).toEqual({ outcome: 'refused', code: 'amountTooHigh' })
    await expect(provider.refund('a1', usd('r1', 1))).rejects.toThrow('refundReused')
    expect(await provider.findRefund('a1', 'r3')).toBeNull()
  })

  it('is reported when the clock comes to it, and one that fails later too', async () => {
    const running = await start({ now: '2026-11-18T15:00:00Z' })
    for (const token of ['card_approved', 'card_refund_fails']) {
      await running.provider.charge(order(token, card(token)))
      expect(await running.provider.refund(token, usd(`r-${token}`, 1))).toMatchObject({ outcome: 'accepted' })
    }
    expect(await ends(running)).toEqual([])
    running.setTime('2026-11-20T18:00:00Z')
    const all = [
      ['refunded', 'r-card_approved'],
      ['refundFailed', 'r-card_refund_fails'],
    ]
    expect(await ends(running)).toEqual(all)
    await running.restart()
    expect(await ends(running)).toEqual(all)
  })

  it('is refused too late, and of money that the bank has sent back', async () => {
    const { provider, setTime } = await start({ now: '2026-11-18T15:00:00Z' })
    await provider.charge(order('a1', card('card_refund_too_late')))
    expect(await provider.refund('a1', usd('r1', 1))).toEqual({ outcome: 'refused', code: 'tooLate' })
    await provider.charge(order('a2', bank('bank_return_r02')))
    setTime('2026-12-18T15:00:00Z')
    expect(await provider.refund('a2', usd('r2', 1))).toEqual({ outcome: 'refused', code: 'notRefundable' })
  })

  it('whose answer is lost is found under its id', async () => {
    const { provider } = await start()
    await provider.charge(order('a1', card('card_refund_silent')))
    await expect(provider.refund('a1', usd('r1', 1))).rejects.toThrow(ProviderUnavailable)
    expect(await provider.refund('a1', usd('r1', 1))).toMatchObject({ outcome: 'accepted' })
  })
})

describe('an event of a type that the portal does not know', () => {
  it('is skipped, and named once', async () => {
    const facts = { id: '1', attemptId: 'a1', providerRef: 'ch_1', occurredAt: '2026-11-18T15:00:00Z' }
    const settled = { ...facts, type: 'settled', amountMinor: 1, currency: 'USD', feeMinor: null }
    const page = { events: [{ ...facts, type: 'disputed' }, settled], cursor: '2' }
    const server = createServer((_, response) => response.end(JSON.stringify(page))).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = v.parse(v.object({ port: v.number() }), server.address())
    const types: string[] = []
    const client = sandboxClient({
      url: `http://127.0.0.1:${port}`,
      apiKey: 'key',
      onUnknownEvent: (type) => types.push(type),
    })
    expect(await client.settlements(null)).toEqual({ events: [settled], cursor: '2' })
    await client.settlements(null)
    expect(types).toEqual(['disputed'])
    server.close()
  })
})
