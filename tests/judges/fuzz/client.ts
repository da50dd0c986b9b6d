/** A caller of the API from outside: a visitor, a user of the demonstration, or a merchant's signed software. */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'

import { MEDIA_TYPE } from '../../../domain/contract/json-api.ts'
import { DEMO_PASSWORD } from '../../../server/demo/people.ts'
import { digestOf, signatureOf } from '../../server/erp/signed-caller.ts'
import type { Call } from './calls.ts'
import type { KnownValues } from './known-values.ts'

export type Answered = {
  readonly status: number
  /** The media type, without parameters. */
  readonly type: string | null
  readonly body: unknown
  readonly length: number
  readonly headers: Headers
}

export type Client = {
  readonly name: string
  readonly isVisitor: boolean
  readonly send: (call: Call) => Promise<Answered>
}

const REQUEST_WITHIN_MS = 60_000

async function ask(origin: string, { method, path, headers, body }: Call): Promise<Answered> {
  const answer = await fetch(origin + path, {
    method,
    headers,
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(REQUEST_WITHIN_MS),
  })
  const bytes = await answer.arrayBuffer()
  const type = answer.headers.get('content-type')?.split(';')[0]?.trim() ?? null
  const isDocument = type?.endsWith('json') === true && bytes.byteLength > 0
  const parsed: unknown = isDocument ? JSON.parse(new TextDecoder().decode(bytes)) : null
  return { status: answer.status, type, body: parsed, length: bytes.byteLength, headers: answer.headers }
}

export const visitor = (origin: string): Client => ({
  name: 'a visitor',
  isVisitor: true,
  send: (call) => ask(origin, call),
})

const post = (
  path: string,
  type: string,
  attributes: object,
  headers: Readonly<Record<string, string>> = {},
): Call => ({
  method: 'POST',
  path,
  headers: { accept: MEDIA_TYPE, 'content-type': MEDIA_TYPE, ...headers },
  body: JSON.stringify({ data: { type, attributes } }),
})

const SelfSchema = v.object({ data: v.object({ attributes: v.object({ user_id: v.string() }) }) })

/** Signs a user in, and again whenever a call has ended the session. */
export async function signedIn(origin: string, username: string, { spare }: KnownValues): Promise<Client> {
  const signIn = async () => {
    const answer = await ask(origin, post('/ecaas/sign-in', 'sign-in', { username, password: DEMO_PASSWORD }))
    const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('__Host-session='))
    if (cookie === undefined) throw new Error(`${username} cannot sign in: ${answer.status}`)
    return cookie.split(';')[0] ?? ''
  }
  let cookie = await signIn()
  const self = await ask(origin, { method: 'GET', path: '/self', headers: { cookie }, body: null })
  for (const value of [username, v.parse(SelfSchema, self.body).data.attributes.user_id]) spare(value)
  return {
    name: username,
    isVisitor: false,
    async send(call) {
      const answer = await ask(origin, { ...call, headers: { ...call.headers, cookie } })
      if (answer.headers.getSetCookie().some((one) => one.startsWith('__Host-session='))) cookie = await signIn()
      return answer
    },
  }
}

const KeySchema = v.object({
  data: v.object({ id: v.string(), attributes: v.object({ secret: v.string() }) }),
})

/** Makes an API key as the administrator of a merchant, and signs every call with it. */
export async function signing(origin: string, administrator: Client, merchant: string): Promise<Client> {
  const attributes = { buid_merchant: merchant, name: 'Fuzz', expires_in_days: 90 }
  const call = post('/ecaas/merchant-api-keys', 'api-keys', attributes, { 'idempotency-key': randomUUID() })
  const { body } = await administrator.send(call)
  const { data } = v.parse(KeySchema, body)
  return {
    name: "a merchant's software",
    isVisitor: false,
    async send(call) {
      const isChange = call.method !== 'GET' && call.method !== 'HEAD'
      const headers = { ...call.headers, ...(isChange ? { 'content-digest': digestOf(call.body ?? '') } : {}) }
      const { pathname, search } = new URL(call.path, origin)
      const signed = signatureOf(
        { method: call.method, path: `${pathname}${search}`, headers },
        { keyId: data.id, secret: data.attributes.secret, created: Math.floor(Date.now() / 1000) },
      )
      return ask(origin, { ...call, headers: { ...headers, ...signed } })
    },
  }
}
