/** A browser as the server sees it: its requests, the answers, and its cookie. */
import * as v from 'valibot'

import { ErrorDocumentSchema, MEDIA_TYPE, type ErrorObject } from '../../domain/contract/json-api.ts'
import type { createApp } from '../../server/app.ts'
import { requireContract } from './contract/api-contract.ts'

export type Answer = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly bytes: Uint8Array
  readonly body: unknown
}

/** The error objects of an answer; none when it is no error document. */
export function errorsOf({ body }: Answer): readonly ErrorObject[] {
  const read = v.safeParse(ErrorDocumentSchema, body)
  return read.success ? read.output.errors : []
}

export type Caller = {
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>
  send(
    method: string,
    path: string,
    body?: string | Uint8Array<ArrayBuffer>,
    headers?: Record<string, string>,
  ): Promise<Answer>
  /** The session cookie, which a test may give to another browser. */
  cookie: string | null
  /** The cookie by which the server knows this browser again. */
  device: string | null
}

function parsed(body: string | Uint8Array | undefined): unknown {
  try {
    return typeof body === 'string' ? JSON.parse(body) : null
  } catch {
    return null
  }
}

function cookieHeader({ cookie, device }: Caller): Record<string, string> {
  const cookies = [cookie, device].filter((one) => one !== null)
  return cookies.length === 0 ? {} : { cookie: cookies.join('; ') }
}

/** Makes a browser with its own cookie at this server. */
export function callerOf(app: ReturnType<typeof createApp>): Caller {
  const caller: Caller = {
    cookie: null,
    device: null,
    get: (path, headers) => caller.send('GET', path, undefined, headers),
    post: (path, body, headers) => caller.send('POST', path, JSON.stringify(body), headers),
    async send(method, path, body, headers = {}) {
      const response = await app.request(`http://portal.test${path}`, {
        method,
        headers: {
          accept: MEDIA_TYPE,
          host: 'portal.test',
          ...(method === 'GET' ? {} : { 'content-type': MEDIA_TYPE }),
          ...cookieHeader(caller),
          ...headers,
        },
        ...(body === undefined ? {} : { body }),
      })
      for (const set of response.headers.getSetCookie()) {
        const [pair = ''] = set.split(';')
        if (pair.startsWith('__Host-device=')) caller.device = pair
        // Single sign-on has a cookie of its own while it lasts.
        else if (pair.startsWith('__Host-session=')) caller.cookie = /Max-Age=0/.test(set) ? null : pair
      }
      const isJson = response.headers.get('content-type')?.includes('json') === true
      // A stream goes on as long as its session.
      const isStream = response.headers.get('content-type')?.includes('event-stream') === true
      if (isStream) await response.body?.cancel()
      const bytes = isStream ? new Uint8Array() : new Uint8Array(await response.arrayBuffer())
      const text = new TextDecoder().decode(bytes)
      const answer: Answer = {
        status: response.status,
        headers: response.headers,
        text,
        bytes,
        body: isJson && text !== '' ? JSON.parse(text) : null,
      }
      requireContract({
        method,
        path: path.split('?')[0] ?? '',
        sent: { type: headers['content-type'] ?? MEDIA_TYPE, body: parsed(body) },
        status: answer.status,
        type: answer.headers.get('content-type'),
        body: answer.body,
      })
      return answer
    },
  }
  return caller
}
