import ky, { HTTPError, TimeoutError } from 'ky'
import * as v from 'valibot'

import { ECAAS_PREFIX } from '../../domain/contract/config.ts'
import { MEDIA_TYPE } from '../../domain/contract/json-api.ts'
import { ApiFailure, errorOf } from './failure.ts'

type Schema<Output> = v.GenericSchema<unknown, Output>
type Query = Readonly<Record<string, string | number | null | undefined>>

export type CallFailure = {
  method: string
  url: string
  failure: ApiFailure
  /** The request and the response, without secrets. */
  requestBody: string
  responseBody: string
}

type Call = {
  query?: Query | undefined
  /** Aborts the call when the caller gives up. */
  signal?: AbortSignal | undefined
  /** For one try and its whole answer, body included; `false` where there is no saying how long it takes. */
  timeoutMs?: number | false
}
type Send = Call & {
  method?: 'POST' | 'DELETE' | 'PATCH'
  /** A document of ours, or a file that goes as it is. */
  body: unknown
  headers?: Record<string, string>
  /** Another way to the server, for one that reports its progress. */
  fetch?: typeof fetch
}

export type Client = {
  /** Reads a document; refuses one that is not what the contract says. */
  get: <Output>(path: string, schema: Schema<Output>, call?: Call) => Promise<Output>
  /** Sends a document and reads the answer. */
  send: <Output>(path: string, schema: Schema<Output>, call: Send) => Promise<Output>
  /** Reads a file of another media type, however long it is. */
  download: (path: string, accept: string, call?: Call) => Promise<Blob>
  /**
   * The customer's currency for `filter[sol_currency]`; null unless the program runs several and one is chosen (§7).
   */
  currency: () => string | null
  /** The path of a call as the program has it: `/ecaas/…` below its own prefix. */
  pathOf: (path: string) => string
  /** From 1 on, the details of invoices are read by the newer call (§7). */
  invoiceDetailsVersion: () => number
}

type ClientSettings = {
  fetch?: typeof fetch
  /** `http://…` where there is no page to be relative to. */
  origin?: string
  currency?: () => string | null
  /** In place of `/ecaas`, once the configuration is known. */
  ecaasPrefix?: () => string
  invoiceDetailsVersion?: () => number
  /** Called with each failure, whatever its reader does with it (§8). */
  onFailure?: (call: CallFailure) => void
  /** The session has ended at the server. */
  onSignedOut?: () => void
  /** An answer from the server says that the session goes on. */
  onAnswer?: () => void
}

const CALL_TIMEOUT_MS = 30_000
const secretKeys =
  /"([^"]*(?:password|token|secret|answer|number|iban|activation_code|cvc)[^"]*)"\s*:\s*"(?:[^"\\]|\\.)*"/gi

/** A body as it may be logged: secrets blanked, long ones cut. */
export function withoutSecrets(body: string): string {
  return body.replaceAll(secretKeys, '"$1":"…"').slice(0, 2_000)
}

function searchOf(query: Query): URLSearchParams {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== null && value !== undefined && value !== '') search.set(name, String(value))
  return search
}

/** A code that says where an answer without one went wrong. */
function codeOfStatus(status: number): string {
  if (status === 401) return 'notSignedIn'
  if (status === 403) return 'notAllowed'
  if (status === 404) return 'notFound'
  if (status === 413) return 'tooLarge'
  if (status === 429) return 'tooManyAttempts'
  return status >= 500 ? 'serverFailed' : 'unexpected'
}

/** Statuses of an answer that must not have a body (Fetch §2.2.3); Chromium gives some of them an empty one. */
const bodiless = [204, 205, 304]

/**
 * Returns an answer once its body is there as well, so that a time limit of ky's holds for both. Not as a blob:
 * Chromium shows developers and tests nothing of a body that was read as one.
 */
async function wholly(answer: Promise<Response>): Promise<Response> {
  const response = await answer
  const hasBody = response.body !== null && !bodiless.includes(response.status)
  return new Response(hasBody ? await response.arrayBuffer() : null, response)
}

/**
 * The one way to the server: JSON:API in both directions, each failure an `ApiFailure` with a code.
 * Reads are tried twice when the network or the server fails; what is sent is never repeated here.
 */
export function createClient(settings: ClientSettings = {}): Client {
  const {
    origin = globalThis.location?.origin ?? 'http://localhost',
    currency = () => null,
    ecaasPrefix = () => ECAAS_PREFIX,
    invoiceDetailsVersion = () => 1,
    onFailure,
    onSignedOut,
    onAnswer,
  } = settings
  const api = ky.create({
    headers: { accept: MEDIA_TYPE },
    // What a proxy says while the server behind it starts again: how long that takes, it does not know.
    retry: { limit: 1, methods: ['get'], statusCodes: [502, 503, 504], afterStatusCodes: [], delay: () => 400 },
    // Looked up at each call, so that a page's own fetch may be replaced after this was made.
    fetch: (input, init) => wholly((settings.fetch ?? globalThis.fetch)(input, init)),
    hooks: {
      afterResponse: [
        (_request, _options, { ok }) => {
          if (ok) onAnswer?.()
        },
      ],
    },
  })

  const pathOf = (path: string) =>
    path.startsWith(`${ECAAS_PREFIX}/`) ? ecaasPrefix() + path.slice(ECAAS_PREFIX.length) : path

  async function call<Output>(
    path: string,
    { query = {}, signal, timeoutMs = CALL_TIMEOUT_MS }: Call,
    options: { method: string; headers?: Record<string, string>; body?: string | Blob; fetch?: typeof fetch },
    read: (response: Response) => Promise<Output>,
  ): Promise<Output> {
    const url = new URL(pathOf(path), origin)
    url.search = searchOf(query).toString()
    let response: Response | null = null
    try {
      response = await api(url, { ...options, timeout: timeoutMs, signal: signal ?? null })
      return await read(response.clone())
    } catch (error) {
      // Aborted by the caller: no listener is notified.
      if (signal?.aborted) throw error
      if (error instanceof HTTPError) response = error.response
      const { method, body } = options
      const responseBody = response ? await response.text() : ''
      const failure = failureFrom(error, responseBody)
      onFailure?.({
        method,
        url: url.pathname + url.search,
        failure,
        requestBody: typeof body === 'string' ? withoutSecrets(body) : '',
        responseBody: withoutSecrets(responseBody),
      })
      if (failure.code === 'notSignedIn') onSignedOut?.()
      throw failure
    }
  }

  return {
    currency,
    pathOf,
    invoiceDetailsVersion,
    get: (path, schema, given = {}) => call(path, given, { method: 'GET' }, documentOf(schema)),
    send: (path, schema, { method = 'POST', body, headers, fetch, ...given }) => {
      const sent = {
        method,
        headers: { 'content-type': MEDIA_TYPE, ...headers },
        body: body instanceof Blob ? body : JSON.stringify(body),
        ...(fetch ? { fetch } : {}),
      }
      return call(path, given, sent, documentOf(schema))
    },
    download: (path, accept, given = {}) =>
      call(path, { timeoutMs: false, ...given }, { method: 'GET', headers: { accept } }, (answer) => answer.blob()),
  }
}

const documentOf =
  <Output>(schema: Schema<Output>) =>
  async (response: Response): Promise<Output> => {
    const text = await response.text()
    return v.parse(schema, text === '' ? null : JSON.parse(text))
  }

function failureFrom(error: unknown, responseBody: string): ApiFailure {
  if (error instanceof HTTPError) {
    const { status, headers } = error.response
    const refusal = errorOf(responseBody)
    const seconds = Number(headers.get('retry-after') ?? Number.NaN)
    return new ApiFailure(refusal?.code ?? codeOfStatus(status), {
      status,
      ...(refusal ? { error: refusal } : {}),
      retryAfterSeconds: Number.isFinite(seconds) ? seconds : null,
    })
  }
  if (error instanceof TimeoutError) return new ApiFailure('timedOut', { status: 0, cause: error })
  if (error instanceof v.ValiError || error instanceof SyntaxError)
    return new ApiFailure('unreadableAnswer', { status: 200, cause: error })
  // What fetch rejects with when there is no way to the server.
  return new ApiFailure(error instanceof TypeError ? 'networkFailed' : 'unexpected', { status: 0, cause: error })
}
