/**
 * GoCardless over HTTP. Its official package brings 50 others and an HTTP client that is no longer kept, and gives its
 * answers unchecked; the dozen calls that are needed here are read through schemas instead.
 */
import * as v from 'valibot'

import { NoAnswer } from '../processor.ts'

const TIMEOUT_MS = 6_000
const API_VERSION = '2015-07-06'
const PAGE = 500

const ErrorSchema = v.object({
  error: v.object({
    type: v.string(),
    code: v.optional(v.number()),
    errors: v.optional(
      v.array(
        v.object({
          reason: v.optional(v.string()),
          field: v.optional(v.string()),
          links: v.optional(v.object({ conflicting_resource_id: v.optional(v.string()) })),
        }),
      ),
      [],
    ),
  }),
})

/** GoCardless would not do it because of the request itself: nothing was done. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number
  readonly reasons: readonly string[]
  readonly fields: readonly string[]
  /** What the same idempotency key has made before. */
  readonly existing: string | null

  constructor(status: number, { error: { type, errors } }: v.InferOutput<typeof ErrorSchema>) {
    const reasons = errors.flatMap(({ reason }) => reason ?? [])
    super(`GoCardless refused the request (${status} ${[type, ...reasons].join(' ')})`)
    this.status = status
    this.reasons = reasons
    this.fields = errors.flatMap(({ field }) => field ?? [])
    this.existing = errors.flatMap(({ links }) => links?.conflicting_resource_id ?? []).at(0) ?? null
  }
}

type Query = Readonly<Record<string, string | readonly string[] | undefined>>
export type GoCardless = {
  readonly get: <S extends v.GenericSchema>(path: string, schema: S) => Promise<v.InferOutput<S>>
  /** Reads a list to its end, page by page, youngest first. `name` is that of the list. */
  readonly list: <S extends v.GenericSchema>(name: string, item: S, query: Query) => AsyncGenerator<v.InferOutput<S>[]>
  /** `name` is the envelope of what is sent; without it an action is sent. */
  readonly post: <S extends v.GenericSchema>(path: string, schema: S, sent: Sent) => Promise<v.InferOutput<S>>
}
type Sent = { readonly name?: string; readonly body: object; readonly key?: string }

/** `url` is GoCardless's API, or what stands in for it. Nothing is tried again behind the caller's back. */
export function openGoCardless(accessToken: string, url = 'https://api.gocardless.com'): GoCardless {
  const call = async (path: string, init: { method?: 'POST'; body?: string; key?: string } = {}): Promise<unknown> => {
    let response: Response
    let answer: unknown
    try {
      response = await fetch(new URL(path, url), {
        ...(init.method && { method: init.method }),
        ...(init.body !== undefined && { body: init.body }),
        headers: {
          ...(init.key !== undefined && { 'idempotency-key': init.key }),
          authorization: `Bearer ${accessToken}`,
          'gocardless-version': API_VERSION,
          accept: 'application/json',
          ...(init.body !== undefined && { 'content-type': 'application/json' }),
        },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      })
      answer = await response.json()
    } catch (cause) {
      throw new NoAnswer('GoCardless gave no answer', { cause })
    }
    if (response.ok) return answer
    const read = v.safeParse(ErrorSchema, answer)
    if (read.success && [400, 404, 409, 422].includes(response.status)) throw new Refused(response.status, read.output)
    throw new NoAnswer(`GoCardless gave no answer (${response.status})`)
  }

  /** An answer in another form says nothing. */
  const as = <S extends v.GenericSchema>(schema: S, answer: unknown): v.InferOutput<S> => {
    const read = v.safeParse(schema, answer)
    if (read.success) return read.output
    throw new NoAnswer('GoCardless gave an answer of another form')
  }

  return {
    get: async (path, schema) => as(schema, await call(path)),
    async *list(name, item, query) {
      const page = v.object({
        [name]: v.array(item),
        meta: v.object({ cursors: v.object({ after: v.nullable(v.string()) }) }),
      })
      let after: string | null = null
      do {
        const words = Object.entries(query).flatMap(([key, value]) =>
          value === undefined ? [] : [[key, typeof value === 'string' ? value : value.join(',')]],
        )
        const parameters = new URLSearchParams([
          ...words,
          ['limit', String(PAGE)],
          ...(after === null ? [] : [['after', after]]),
        ])
        const answer: v.InferOutput<typeof page> = as(page, await call(`/${name}?${parameters.toString()}`))
        // The list by its name, as the schema has it.
        yield answer[name] as v.InferOutput<typeof item>[]
        after = (answer['meta'] as { cursors: { after: string | null } }).cursors.after
      } while (after !== null)
    },
    post: async (path, schema, { name = 'data', body, key }) =>
      as(
        schema,
        await call(path, {
          method: 'POST',
          body: JSON.stringify({ [name]: body }),
          ...(key !== undefined && { key }),
        }),
      ),
  }
}

/** Returns null for what GoCardless does not have. */
export async function orNull<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return null
    throw error
  }
}

/** Makes something once for its key: what the key made before is read instead. */
export async function once<T>(make: () => Promise<T>, read: (id: string) => Promise<T>): Promise<T> {
  try {
    return await make()
  } catch (error) {
    if (error instanceof Refused && error.existing !== null) return read(error.existing)
    throw error
  }
}
