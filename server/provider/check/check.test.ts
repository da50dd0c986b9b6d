/** The check of a provider: the sandbox meets every requirement, and one that breaks a requirement is caught at it. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'

import { PORTAL_ORIGIN, SANDBOX_KEY } from '../../../tests/server/sandbox.ts'
import { packageRoot } from '../../package-root.ts'
import { followingClock } from '../sandbox/following-clock.ts'
import { serveSandbox, type Sandbox } from '../sandbox/serve-sandbox.ts'
import { readOptions } from './options.ts'
import { checkProvider, requirements, runCheck } from './run.ts'
import { realSurroundings, type Surroundings } from './talk.ts'

let directory: string
let sandbox: Sandbox
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'check-'))
  sandbox = await serveSandbox({
    port: 0,
    directory: join(directory, 'provider'),
    clock: followingClock(),
    portalOrigins: [PORTAL_ORIGIN],
    apiKey: SANDBOX_KEY,
  })
})
afterAll(async () => {
  await sandbox.close()
  await rm(directory, { recursive: true, force: true })
})

type Send = Surroundings['fetch']
const EventsSchema = v.object({ events: v.array(v.looseObject({ type: v.string() })), cursor: v.nullable(v.string()) })
const AnySchema = v.record(v.string(), v.unknown())
type Events = v.InferOutput<typeof EventsSchema>

const isCharge = (url: URL, { method }: RequestInit) => url.pathname === '/v1/charges' && method === 'POST'
const isRefund = (url: URL, { method }: RequestInit) => url.pathname.endsWith('/refunds') && method === 'POST'
const isAsking = (url: URL, { method }: RequestInit) => url.pathname.startsWith('/v1/charges/') && method === 'GET'
const textOf = ({ body }: RequestInit) => (typeof body === 'string' ? body : '')
const bodyOf = (init: RequestInit) => v.parse(AnySchema, JSON.parse(textOf(init)))
const reply = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers })

/** The sandbox, with its feed as this makes it. */
const withFeed = (change: (read: Events) => Events): Send => {
  return async (url, init) => {
    const answer = await fetch(url, init)
    if (url.pathname !== '/v1/events' || !answer.ok) return answer
    return reply(200, change(v.parse(EventsSchema, await answer.json())))
  }
}
const eachEvent = (change: (event: Events['events'][number]) => Events['events']) =>
  withFeed(({ events, cursor }) => ({ events: events.flatMap(change), cursor }))

/** The sandbox, with answers of some calls as this makes them. */
const withAnswer = (
  isMeant: (url: URL, init: RequestInit) => boolean,
  change: (body: Record<string, unknown>, status: number) => Response,
): Send => {
  return async (url, init) => {
    const answer = await fetch(url, init)
    if (!isMeant(url, init)) return answer
    return change(v.parse(AnySchema, await answer.json()), answer.status)
  }
}

/** Sends something else than was to be sent. */
const sending =
  (change: (url: URL, init: RequestInit) => readonly [URL, RequestInit]): Send =>
  (url, init) =>
    fetch(...change(url, init))

/** Makes a second charge of the very same one, once the first was answered. */
function chargesTwice(): Send {
  const answered = new Set<string>()
  return async (url, init) => {
    const text = textOf(init)
    if (!isCharge(url, init) || !answered.has(text)) {
      const answer = await fetch(url, init)
      const isPlain = isCharge(url, init) && !/"references"|"returnUrl"/.test(text)
      if (isPlain) answered.add(text)
      return answer
    }
    const order = bodyOf(init)
    return fetch(url, { ...init, body: JSON.stringify({ ...order, attemptId: `${String(order['attemptId'])}-again` }) })
  }
}

/** Reports what was declined as if it had settled. */
function settlesTheDeclined(): Send {
  const declined: unknown[] = []
  return async (url, init) => {
    const answer = await fetch(url, init)
    if (isCharge(url, init)) {
      const text = await answer.text()
      if (text.includes('"declined"')) declined.push(bodyOf(init)['attemptId'])
      return new Response(text, { status: answer.status })
    }
    if (url.pathname !== '/v1/events' || !answer.ok) return answer
    const { events, cursor } = v.parse(EventsSchema, await answer.json())
    const [first] = events
    const wrong = declined.map((attemptId, n) => ({ ...first, type: 'settled', feeMinor: 0, id: `d${n}`, attemptId }))
    return reply(200, { events: first ? [...events, ...wrong] : events, cursor })
  }
}

const isSettled = ({ type }: { type: string }) => type === 'settled'
const pathIs = (text: string) => (url: URL) => url.pathname.endsWith(text)

const broken: readonly [string, string, () => Send][] = [
  [
    'accepts any key',
    'P2',
    () =>
      sending(
        (url, init) =>
          [
            url,
            { ...init, headers: { ...v.parse(AnySchema, init.headers), authorization: `Bearer ${SANDBOX_KEY}` } },
          ] as const,
      ),
  ],
  [
    'answers a charge of the wrong form with a fault of its own',
    'P3',
    () => withAnswer(isCharge, (body, status) => (status === 400 ? reply(500, body) : reply(status, body))),
  ],
  ['charges twice for one key', 'P6', chargesTwice],
  [
    'gives the first answer for another amount',
    'P7',
    () =>
      sending((url, init) =>
        isCharge(url, init) && bodyOf(init)['amountMinor'] === 101
          ? [url, { ...init, body: JSON.stringify({ ...bodyOf(init), amountMinor: 100 }) }]
          : [url, init],
      ),
  ],
  [
    'loses a key',
    'P8',
    () =>
      withAnswer(isAsking, (body, status) =>
        body['outcome'] === 'approved' ? reply(404, { error: { code: 'unknownAttempt' } }) : reply(status, body),
      ),
  ],
  [
    'forgets what a charge pays',
    'P8',
    () => withAnswer(isAsking, (body, status) => reply(status, { ...body, references: undefined })),
  ],
  [
    'has no code for what it does not know',
    'P22',
    () => withAnswer(pathIs('/verification-sessions'), (body, status) => reply(status, status === 404 ? {} : body)),
  ],
  [
    'says half of what it can do',
    'P26',
    () => withAnswer(pathIs('/v1/capabilities'), (_, status) => reply(status, { challenge: true })),
  ],
  [
    'gives another page at each asking',
    'P27',
    () => {
      let asked = 0
      return withAnswer(
        (url, init) => isCharge(url, init) || isAsking(url, init),
        ({ url, ...body }, status) =>
          reply(status, { ...body, ...(typeof url === 'string' && { url: `${url}?${(asked += 1)}` }) }),
      )
    },
  ],
  [
    'asks where nobody can confirm',
    'P28',
    () =>
      sending((url, init) =>
        isCharge(url, init)
          ? [url, { ...init, body: JSON.stringify({ returnUrl: PORTAL_ORIGIN, ...bodyOf(init) }) }]
          : [url, init],
      ),
  ],
  [
    'lets a challenge that is given up expire',
    'P29',
    () => {
      const challenged = new Set<string>()
      return async (url, init) => {
        const answer = await fetch(url, init)
        if (isCharge(url, init) && (await answer.clone().text()).includes('"challenge"'))
          challenged.add(String(bodyOf(init)['attemptId']))
        const [, , , attemptId = ''] = url.pathname.split('/')
        if (!url.pathname.endsWith('/abandon') || !challenged.has(attemptId)) return answer
        return reply(200, { outcome: 'declined', providerRef: 'ch', declineCode: 'authenticationExpired' })
      }
    },
  ],
  [
    'undoes an approved charge that is given up',
    'P11',
    () =>
      withAnswer(pathIs('/abandon'), (body) =>
        reply(200, { ...body, outcome: 'declined', declineCode: 'processingError' }),
      ),
  ],
  ['forgets a chargeback', 'P30', () => eachEvent((event) => (event.type === 'chargedBack' ? [] : [event]))],
  [
    'takes back more than was charged',
    'P30',
    () => eachEvent((event) => [event.type === 'chargedBack' ? { ...event, amountMinor: 101 } : event]),
  ],
  ['forgets a return', 'P14', () => eachEvent((event) => (event.type === 'returned' ? [] : [event]))],
  [
    'settles a charge twice',
    'P15',
    () => eachEvent((event) => (isSettled(event) ? [event, { ...event, id: `${String(event['id'])}-2` }] : [event])),
  ],
  [
    'settles under another reference',
    'P15',
    () => eachEvent((event) => [isSettled(event) ? { ...event, providerRef: 'other' } : event]),
  ],
  [
    'settles another amount',
    'P16',
    () => eachEvent((event) => [isSettled(event) ? { ...event, amountMinor: 99, feeMinor: 1 } : event]),
  ],
  [
    'settles in another currency',
    'P16',
    () => eachEvent((event) => [isSettled(event) ? { ...event, currency: 'EUR' } : event]),
  ],
  ['takes a fee of more than the amount', 'P16', () => eachEvent((event) => [{ ...event, feeMinor: 101 }])],
  ['settles what it declined', 'P17', settlesTheDeclined],
  [
    'begins its feed again after the last event',
    'P18',
    () => {
      let last: string | null = null
      return async (url, init) => {
        const isAtEnd = last !== null && url.searchParams.get('after') === last
        if (isAtEnd) url.searchParams.set('after', String(Number(last) - 1))
        const answer = await fetch(url, init)
        if (url.pathname === '/v1/events' && answer.ok) last = v.parse(EventsSchema, await answer.clone().json()).cursor
        return answer
      }
    },
  ],
  [
    'shows the number of a card',
    'P20',
    () =>
      withAnswer(pathIs('/card_approved'), (body, status) => reply(status, { ...body, number: '4242424242424242' })),
  ],
  [
    'believes any small credits',
    'P23',
    () =>
      withAnswer(pathIs('/verification'), (body, status) =>
        reply(status, status === 200 ? { isVerified: true } : body),
      ),
  ],
  ['lets anybody frame its card form', 'P25', framedByAnybody],
  [
    'says no reference of a refund',
    'P40',
    () => withAnswer((url) => url.pathname.includes('/refunds'), refundWithoutReference),
  ],
  ['refunds a second time for the same id', 'P41', refundsTwice],
  [
    'knows the refund of another amount as the same',
    'P42',
    () =>
      withAnswer(isRefund, (body, status) => reply(status === 409 ? 201 : status, status === 409 ? accepted : body)),
  ],
  [
    'refunds more than was charged',
    'P43',
    () => withAnswer(isRefund, (body, status) => reply(status, body['code'] === 'amountTooHigh' ? accepted : body)),
  ],
  [
    'refunds what was declined',
    'P44',
    () => withAnswer(isRefund, (body, status) => reply(status, body['code'] === 'notRefundable' ? accepted : body)),
  ],
  [
    'knows refunds that never came',
    'P45',
    () =>
      withAnswer(
        (url, init) => isAsking(url, init) && url.pathname.includes('/refunds/check-refund-'),
        (body, status) => (status === 404 && firstUnknown() ? reply(200, accepted) : reply(status, body)),
      ),
  ],
  [
    'answers a refund of the wrong form with a fault of its own',
    'P46',
    () => withAnswer(isRefund, (body, status) => (status === 400 ? reply(500, body) : reply(status, body))),
  ],
  ['never says that a refund was made', 'P47', () => eachEvent((event) => (event.type === 'refunded' ? [] : [event]))],
  ['says twice that a refund was made', 'P47', saysRefundsTwice],
  [
    'refuses the mandate of an account that can be debited',
    'P50',
    () =>
      withAnswer(isMandate, (body, status) =>
        reply(status, isOf('active', body) && firstMandate() ? { ...body, state: 'refused' } : body),
      ),
  ],
  ['makes a mandate at each asking', 'P51', makesMandatesAgain],
  [
    'has no code for a mandate that nobody asked for',
    'P52',
    () => withAnswer(pathIs('/mandate'), (body, status) => reply(status, status === 404 ? {} : body)),
  ],
  [
    'answers a mandate of the wrong form with a fault of its own',
    'P53',
    () => withAnswer(isMandate, (body, status) => (status === 400 ? reply(500, body) : reply(status, body))),
  ],
  [
    'never says that a mandate can be used',
    'P54',
    () => eachEvent((event) => (event.type === 'mandateActive' ? [] : [event])),
  ],
  [
    'says twice that a mandate can be used',
    'P54',
    () =>
      eachEvent((event) =>
        event.type === 'mandateActive' ? [event, { ...event, id: `${String(event['id'])}-again` }] : [event],
      ),
  ],
  [
    'names another mandate than the one that can be used',
    'P54',
    () => eachEvent((event) => (event.type === 'mandateActive' ? [{ ...event, reference: 'md_other' }] : [event])),
  ],
]

const isMandate = (url: URL, { method }: RequestInit) => url.pathname.endsWith('/mandate') && method === 'POST'
const isOf = (state: string, body: Record<string, unknown>) => body['state'] === state
/** The first mandate that is active is the one of P50. */
let activeMandates = 0
const firstMandate = () => (activeMandates += 1) === 1

/** Makes another mandate of the very same one, once the first was answered. */
function makesMandatesAgain(): Send {
  const answered = new Set<string>()
  return async (url, init) => {
    const text = textOf(init)
    if (!isMandate(url, init)) return fetch(url, init)
    if (!answered.has(text)) {
      answered.add(text)
      return fetch(url, init)
    }
    const request = bodyOf(init)
    const mandateId = `${String(request['mandateId'])}-again`
    return fetch(url, { ...init, body: JSON.stringify({ ...request, mandateId }) })
  }
}

const accepted = { outcome: 'accepted', providerRef: 're_1' }

function refundWithoutReference(body: Record<string, unknown>, status: number): Response {
  return reply(status, { ...body, ...(body['outcome'] === 'accepted' && { providerRef: '' }) })
}

/** The first refund that is unknown is the one of P45. */
let unknowns = 0
const firstUnknown = () => (unknowns += 1) === 1

/** Makes a second refund of the very same one, once the first was answered. */
function refundsTwice(): Send {
  const answered = new Set<string>()
  return async (url, init) => {
    const text = textOf(init)
    if (isRefund(url, init) && answered.has(text)) {
      const order = bodyOf(init)
      await fetch(url, { ...init, body: JSON.stringify({ ...order, refundId: `${String(order['refundId'])}-again` }) })
    }
    if (isRefund(url, init)) answered.add(text)
    return fetch(url, init)
  }
}

function saysRefundsTwice(): Send {
  return eachEvent((event) =>
    event.type === 'refunded' ? [event, { ...event, id: `${String(event['id'])}-again` }] : [event],
  )
}

function framedByAnybody(): Send {
  return async (url, init) => {
    const answer = await fetch(url, init)
    if (url.pathname !== '/card-entry') return answer
    return reply(answer.status, '', { 'content-security-policy': 'frame-ancestors *' })
  }
}

function optionsOf() {
  const read = readOptions([sandbox.localUrl, '--portal-origin', PORTAL_ORIGIN], SANDBOX_KEY)
  if (read === null) throw new Error('No options.')
  return read
}

async function failuresOf(surroundings: Partial<Surroundings>) {
  const findings = await checkProvider(optionsOf(), { ...realSurroundings, passedMs: () => 0, ...surroundings })
  return findings.flatMap(({ id, failure }) => (failure === null ? [] : [`${id} ${failure}`]))
}

describe('the check of a provider', () => {
  it('passes the sandbox, prints a line for each requirement and ends with 0', async () => {
    const lines: string[] = []
    const io = { apiKey: SANDBOX_KEY, out: (text: string) => lines.push(text), err: (text: string) => lines.push(text) }
    const surroundings = { ...realSurroundings, passedMs: () => 0 }
    const code = await runCheck([sandbox.localUrl, '--portal-origin', PORTAL_ORIGIN], { ...io, surroundings })
    expect(lines.filter((line) => line.includes('FAILED'))).toEqual([])
    expect([code, lines.length, lines.at(-1)]).toEqual([0, 44, 'All 43 requirements are met.\n'])
  })

  it.each(broken)('of one that %s fails at %s alone', async (_, id, send) => {
    const failures = await failuresOf({ fetch: send() })
    expect(failures).toEqual([expect.stringMatching(new RegExp(`^${id} `))])
  })

  it('of one that answers late fails at P1 alone, which names the calls', async () => {
    let passed = 0
    const late: Send = (url, init) => {
      if (pathIs('/abandon')(url)) passed += 8_001
      return fetch(url, init)
    }
    const failures = await failuresOf({ fetch: late, passedMs: () => passed })
    expect(failures).toHaveLength(1)
    expect(failures[0]).toMatch(/^P1 expected no late answer; came POST .*\/abandon after 8001 ms/)
  })

  it('of one that settles only after a while waits as long as it was told', async () => {
    let waits = 0
    const feed = withFeed((read) => (waits < 3 ? { ...read, events: [] } : read))
    const options = { ...optionsOf(), waitSeconds: 5 }
    const pause = () => {
      waits += 1
      return Promise.resolve()
    }
    const findings = await checkProvider(options, { ...realSurroundings, fetch: feed, passedMs: () => 0, pause })
    expect([waits, findings.filter(({ failure }) => failure !== null).map(({ id }) => id)]).toEqual([3, []])
  })

  it('of an address where nobody answers fails everywhere and ends with 1', async () => {
    const lines: string[] = []
    const io = { apiKey: SANDBOX_KEY, out: (text: string) => lines.push(text), err: () => undefined }
    const nobody: Send = () => Promise.reject(new Error('refused'))
    const code = await runCheck(['http://127.0.0.1:9'], { ...io, surroundings: { ...realSurroundings, fetch: nobody } })
    expect([code, lines[0]]).toEqual([1, expect.stringContaining('FAILED')])
    expect(lines[0]).toContain('no answer: refused')
  })

  it('charges small amounts only', async () => {
    const amounts = new Set<unknown>()
    const watched: Send = (url, init) => {
      if (isCharge(url, init)) amounts.add(bodyOf(init)['amountMinor'])
      return fetch(url, init)
    }
    await failuresOf({ fetch: watched })
    expect([...amounts].every((amount) => typeof amount === 'number' && amount <= 101)).toBe(true)
  })

  it.each([
    [[], 'No address of a provider is named.'],
    [['http://a.example', 'http://b.example'], 'One provider at a time'],
    [['ftp://a.example'], 'The address cannot be ftp://a.example.'],
    [['http://a.example', '--wait', 'soon'], '--wait cannot be soon.'],
    [['http://a.example', '--kye', 'x'], "Unknown option '--kye'"],
  ])('does not understand %j', async (argv, sentence) => {
    let said = ''
    const err = (text: string) => (said += text)
    const io = { apiKey: SANDBOX_KEY, surroundings: realSurroundings, out: () => undefined, err }
    expect(await runCheck(argv, io)).toBe(2)
    expect(said).toContain(sentence)
  })

  it('needs the key, and explains itself', async () => {
    let said = ''
    const io = { apiKey: undefined, surroundings: realSurroundings, out: (text: string) => (said += text) }
    expect(await runCheck(['http://a.example'], { ...io, err: io.out })).toBe(2)
    expect(said).toContain('The key is missing')
    expect(await runCheck(['--help'], { ...io, err: io.out })).toBe(0)
    expect(said).toContain('Usage: npm run provider:check')
  })
})

it('docs/provider.md lists the very requirements that are checked', async () => {
  const text = await readFile(join(packageRoot, 'docs', 'provider.md'), 'utf8')
  const rows = [...text.matchAll(/^\| (P\d+)\s*\| ([^|]+?)\s*\|/gm)].map(([, id, sentence]) => `${id} ${sentence}`)
  const number = (row: string) => Number(/\d+/.exec(row)?.[0])
  const checked = requirements.map(({ id, sentence }) => `${id} ${sentence}`)
  expect(rows).toEqual(checked.toSorted((one, other) => number(one) - number(other)))
})
