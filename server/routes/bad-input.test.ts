/** Whatever is sent, a call ends in an answer or in a refusal, never in a fault of ours (promises S3, S16). */
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'

import { recordingRequest } from '../../domain/contract/flow-recording.ts'
import { MEDIA_TYPE } from '../../domain/contract/json-api.ts'
import { describeStores, openFreshStore } from '../testing/database.ts'
import type { Answer, Caller } from '../testing/caller.ts'
import { openTestPortal, signInBody, type TestPortal } from '../testing/test-portal.ts'
import { recordingOf } from '../testing/recordings.ts'
import type { Route } from './route.ts'
import { routeTable } from './table.ts'

const nasty = [
  '',
  ' ',
  '\u0000',
  "'",
  "' or 1=1 --",
  '"; drop table users; --',
  '%',
  '_',
  '\\',
  '../../etc/passwd',
  '${7*7}',
  '<script>alert(1)</script>',
  '-1',
  '0',
  '1e309',
  'NaN',
  '99999999999999999999',
  '2026-02-30',
  'null',
  'true',
  '[]',
  '\ud800',
  '🧾',
  'x'.repeat(5_000),
]

const path = ({ path: pattern }: Route, id: string) => pattern.replaceAll(/:\w+/g, encodeURIComponent(id))

/** What is wrong with an answer: a fault of ours, a refusal without a code, or something said about the database. */
function unsound({ status, text, headers }: Answer, about: unknown): unknown[] {
  const isRefusal = status >= 400
  const says = isRefusal ? /"code":"[a-zA-Z]+"/.test(text) && headers.get('content-type') === MEDIA_TYPE : true
  const tellsTooMuch = /select |insert |syntax error|drizzle|at \w+ \(/i.test(text)
  return status >= 500 || !says || tellsTooMuch ? [{ about, status, text }] : []
}

const reads = routeTable.filter(({ method }) => method === 'GET')
// Signing in and out would end the session that the others need.
const writes = routeTable.filter(({ method, path: at }) => method !== 'GET' && !at.startsWith('/ecaas/sign-'))

const answer = {
  data: {
    type: 'dispute-responses',
    attributes: {
      dispute_action: 'customer.reply',
      disputes: [{ dispute_id: 'dp-open', version: 1 }],
      comment: 'We have looked into it.',
      adjustment: null,
      contacts: [
        { kind: 'known', contact_id: 'u-viewer' },
        { kind: 'new', name: 'Ada', email_address: 'ada@example.com' },
      ],
      document_ids: ['dd-loose'],
    },
  },
}

/** A sound document of each call, to be spoilt in one place at a time. */
const bodies: Readonly<Record<string, object>> = {
  '/ecaas/session_data': {
    data: { type: 'session-data', attributes: { sessionKeys: [{ key: 'customer_id', value: 'c-own' }] } },
  },
  '/ecaas/demo/clock': { data: { type: 'demo-clock', attributes: { move_ms: 1 } } },
  '/ecaas/payment-quotes': {
    data: {
      type: 'payment-quotes',
      attributes: {
        lines: [{ trx_id: 'i-own', amount: 100, version: 1 }],
        method: { kind: 'bankAccount', payment_method_id: 'pm-own' },
      },
    },
  },
  '/ecaas/payment-quotes/:id/fee-acceptance': { data: { type: 'fee-acceptances', attributes: { fee: 0 } } },
  '/ecaas/flow-sessions': recordingRequest([recordingOf()]),
  '/ecaas/customer-disputes': {
    data: {
      type: 'disputes',
      attributes: {
        kind: 'dispute',
        trx_ids: ['i-own'],
        dispute_reason_id: 'wrongPrice',
        description: 'The list says 40.',
        contacts: answer.data.attributes.contacts,
        document_ids: ['dd-loose'],
      },
    },
  },
  '/ecaas/customer-dispute-response': answer,
  '/ecaas/merchant-dispute-response': answer,
  '/ecaas/admin-dispute-response': answer,
  '/ecaas/customer-disputes/:id/cancellation': {
    data: { type: 'dispute-cancellations', attributes: { version: 1, comment: 'It was our mistake.' } },
  },
  '/merchant-invoice-documents': {
    data: { type: 'invoice-documents', attributes: { document_id: 'dd-unknown' } },
  },
  '/ecaas/payments': { data: { type: 'payments', attributes: { quote_id: 'q-unknown', terms_accepted: true } } },
}

/** Every way to put `value` in the place of one member of the document. */
function spoilt(document: unknown, value: unknown): unknown[] {
  if (typeof document !== 'object' || document === null) return [value]
  const inside = Object.entries(document).flatMap(([key, member]) =>
    spoilt(member, value).map((changed) =>
      Array.isArray(document)
        ? document.map((old, at) => (String(at) === key ? changed : old))
        : { ...document, [key]: changed },
    ),
  )
  return [value, ...inside]
}

describeStores('bad input', (openStore) => {
  let portal: TestPortal
  let caller: Caller
  let analyst: Caller
  let merchant: Caller
  beforeAll(async () => {
    portal = await openTestPortal(await openStore())
    caller = await portal.signedIn('admin')
    analyst = await portal.signedIn('adminType')
    merchant = await portal.signedIn('merchant')
  })
  /** Who gets as far as the parameters. */
  const readerOf = ({ permission }: Route) => {
    const userType = typeof permission === 'object' ? permission.userType : undefined
    return userType === 'admin' ? analyst : userType === 'merchant' ? merchant : caller
  }

  it.each(reads)('in the parameters of GET $path is refused', async (entry) => {
    const found: unknown[] = []
    for (const parameter of Object.keys(entry.parameters)) {
      for (const value of nasty) {
        const query = new URLSearchParams([[parameter, value]])
        found.push(...unsound(await readerOf(entry).get(`${path(entry, 'p-own')}?${query}`), [parameter, value]))
      }
    }
    expect(found).toEqual([])
  })

  it.each(routeTable.filter(({ takes }) => takes === 'file'))('beside the file of $path is refused', async (entry) => {
    const found: unknown[] = []
    const sound = { trx_id: 'i-disputed', doc_type_id: 'photo', file_name: 'prices.csv' }
    for (const parameter of Object.keys(entry.parameters)) {
      for (const value of nasty) {
        const query = new URLSearchParams({ ...sound, [parameter]: value })
        const headers = { 'content-type': 'application/octet-stream' }
        const answer = await readerOf(entry).send('POST', `${entry.path}?${query}`, 'a;b', headers)
        found.push(...unsound(answer, [parameter, value]))
        // A file may be called almost anything that ends as it must.
        if (answer.status < 400) found.push([parameter, value])
      }
    }
    expect(found).toEqual([])
  })

  it.each(routeTable.filter(({ path: at }) => at.includes(':')))(
    'in the path of $method $path is refused',
    async (entry) => {
      const found: unknown[] = []
      for (const value of nasty.filter((one) => one !== '' && one !== '\ud800')) {
        const url = path(entry, value)
        found.push(
          ...unsound(
            entry.method === 'GET'
              ? await readerOf(entry).get(url)
              : await readerOf(entry).send(entry.method, url, '{}'),
            value,
          ),
        )
      }
      expect(found).toEqual([])
    },
  )

  it.each(writes)('in the document of $method $path is refused', async (entry) => {
    const found: unknown[] = []
    const sound = bodies[entry.path] ?? { data: { type: 'session', attributes: {} } }
    const values = [null, true, -1, 0.5, 1e21, '', '\u0000', "'; --", 'x'.repeat(3_000), [], { constructor: 1 }]
    for (const document of values.flatMap((value) => spoilt(sound, value))) {
      const key = { 'idempotency-key': `key-${Math.random()}` }
      found.push(...unsound(await readerOf(entry).post(path(entry, 'q-unknown'), document, key), document))
    }
    for (const text of ['', '{', '[1,', '"text"', '\u0000', '{"data":'.repeat(3_000)]) {
      found.push(...unsound(await readerOf(entry).send(entry.method, path(entry, 'q-unknown'), text), text))
    }
    expect(found).toEqual([])
  })

  it('in the session cookie is no session', async () => {
    for (const value of ['x', '%00', 'a'.repeat(5_000), "'--"]) {
      const visitor = portal.visitor()
      visitor.cookie = `__Host-session=${value}`
      expect((await visitor.get('/self')).body).toMatchObject({ data: { attributes: { logged_in: false } } })
    }
  })
})

describe('a stranger at the door', () => {
  it('says what they like, and is only refused', async () => {
    const store = await openFreshStore('pglite')
    const portal = await openTestPortal(store)
    const word = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.constantFrom(...nasty))
    await fc.assert(
      fc.asyncProperty(word, word, async (username, password) => {
        const answer = await portal.visitor().post('/ecaas/sign-in', signInBody(username, password))
        expect([401, 413, 422, 429]).toContain(answer.status)
      }),
      { numRuns: 60 },
    )
    await store.close()
  })
})
