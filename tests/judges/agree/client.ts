/** A signed-in user without a browser. */
import * as v from 'valibot'

import { ErrorDocumentSchema, MEDIA_TYPE } from '../../../domain/contract/json-api.ts'
import { sessionCookieOf } from '../bench/many-invoices.ts'

export type Client = {
  /** Returns the JSON:API document at the path; rejects when the server refuses. */
  get(path: string): Promise<unknown>
  /** Returns the file at the path. */
  bytes(path: string): Promise<Uint8Array>
  /** Rejects with `Refused` when the server refuses. */
  post(path: string, type: string, attributes: object, key?: string): Promise<unknown>
}

/** The server refused a request; the message has its code. */
class Refused extends Error {
  override readonly name = 'Refused'
}

/** Signs in at a running server. */
export async function signInClient(origin: string, username: string, password?: string): Promise<Client> {
  const cookie = await sessionCookieOf(origin, username, password)
  async function call(
    path: string,
    init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  ): Promise<Uint8Array> {
    const headers = { accept: MEDIA_TYPE, 'content-type': MEDIA_TYPE, cookie, connection: 'close' }
    const answer = await fetch(new URL(path, origin), { ...init, headers: { ...headers, ...init.headers } })
    const bytes = new Uint8Array(await answer.arrayBuffer())
    if (!answer.ok) throw new Refused(`${init.method ?? 'GET'} ${path}: ${answer.status} ${codeOf(textOf(bytes))}`)
    return bytes
  }
  return {
    get: async (path) => JSON.parse(textOf(await call(path))),
    bytes: (path) => call(path, { headers: { accept: '*/*' } }),
    post: async (path, type, attributes, key) =>
      JSON.parse(
        textOf(
          await call(path, {
            method: 'POST',
            headers: key === undefined ? {} : { 'idempotency-key': key },
            body: JSON.stringify({ data: { type, attributes } }),
          }),
        ),
      ),
  }
}

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

function codeOf(text: string): string {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), ErrorDocumentSchema), text)
  return read.success ? read.output.errors.map(({ code }) => code).join(', ') : text.slice(0, 200)
}
