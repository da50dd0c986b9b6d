/** Software as the server sees it: it signs its calls with an API key of a merchant, or of a program. */
import { createHash, createHmac } from 'node:crypto'

import { MEDIA_TYPE } from '../../../domain/contract/json-api.ts'
import { apiKeys } from '../../../server/store/schema/merchant/api-keys.ts'
import type { Store } from '../../../server/store/store.ts'
import type { Answer, Caller } from '../caller.ts'
import { START } from '../portal-fixture.ts'
import type { TestPortal } from '../test-portal.ts'

type Row = typeof apiKeys.$inferInsert

/** The key of the tests' merchant, another of it that may be revoked, and one of a merchant of another program. */
const portalKeys = { own: 'm-1', spare: 'm-1', far: 'm-far' } as const
/** The key of the tests' program, another of it that may be revoked, and one of another program. */
const programKeys = { program: 'near', 'program-spare': 'near', 'program-far': 'far' } as const

const secretOf = (id: string) => `sk_secret-of-${id}`

/** Stores an API key that anybody can sign with who knows its id. */
export async function storeApiKey(store: Store, id: string, more: Partial<Row> = {}): Promise<void> {
  await store
    .db()
    .insert(apiKeys)
    .values({ id, buidMerchant: 'm-1', name: 'ERP', secret: secretOf(id), createdAt: START, ...more })
}

/** Stores a key of each owner: `key-own` is that of the tests’ merchant, and `key-program` that of its program. */
export async function storePortalApiKeys(store: Store): Promise<void> {
  for (const [owner, buidMerchant] of Object.entries(portalKeys)) {
    await storeApiKey(store, `key-${owner}`, { buidMerchant, createdBy: 'u-merchant' })
  }
  for (const [owner, programId] of Object.entries(programKeys)) {
    await storeApiKey(store, `key-${owner}`, { buidMerchant: null, programId, createdBy: 'u-adminType' })
  }
}

export type Message = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}
export type Signing = {
  readonly keyId?: string
  readonly secret?: string
  /** Seconds since 1970. */
  readonly created: number
  /** Further parameters of the signature, such as `;expires=1`. */
  readonly more?: string
  /** Components that are not signed. */
  readonly without?: readonly string[]
}

/** Signs a message by RFC 9421, written without the server's own code. */
export function signatureOf(
  { method, path, headers }: Message,
  { keyId = 'key-own', secret = secretOf(keyId), created, more = '', without = [] }: Signing,
): Record<string, string> {
  const [before = '', query = ''] = path.split('?')
  const parts = [
    ['@method', method],
    ['@path', before],
    ['@query', `?${query}`],
    ...['content-type', 'content-digest', 'idempotency-key'].flatMap((name) => {
      const value = headers[name]
      return value === undefined ? [] : [[name, value]]
    }),
  ].filter(([name]) => !without.includes(name ?? ''))
  const parameters = `(${parts.map(([name]) => `"${name}"`).join(' ')});created=${created};keyid="${keyId}"${more}`
  const base = [...parts.map(([name, value]) => `"${name}": ${value}`), `"@signature-params": ${parameters}`].join('\n')
  const signature = createHmac('sha256', secret).update(base).digest('base64')
  return { 'signature-input': `erp=${parameters}`, signature: `erp=:${signature}:` }
}

export const digestOf = (body: string | Uint8Array) => `sha-256=:${createHash('sha256').update(body).digest('base64')}:`

/** Makes the software of a merchant or of a program: each of its calls is signed at the portal's time, and has a key of its own. */
export function signedCaller(portal: Pick<TestPortal, 'visitor' | 'clock'>, signing: Partial<Signing> = {}): Caller {
  const visitor = portal.visitor()
  let sent = 0
  const caller: Caller = {
    ...visitor,
    get: (path, headers) => caller.send('GET', path, undefined, headers),
    post: (path, body, headers) => caller.send('POST', path, JSON.stringify(body), headers),
    send(method, path, body, own = {}): Promise<Answer> {
      sent += 1
      const headers: Record<string, string> = {
        ...(method === 'GET'
          ? {}
          : {
              'content-type': MEDIA_TYPE,
              'content-digest': digestOf(body ?? ''),
              'idempotency-key': `call-${sent}-${signing.keyId ?? 'own'}`,
            }),
        ...own,
      }
      const created = Math.floor(portal.clock.now().getTime() / 1000)
      // As it is sent: a browser's URL escapes what may not be in one.
      const { pathname, search } = new URL(path, 'http://portal.test')
      const signed = signatureOf({ method, path: `${pathname}${search}`, headers }, { created, ...signing })
      return visitor.send(method, path, body, { ...headers, ...signed })
    },
  }
  return caller
}
