/** The issuer port, over HTTP. One call, one request. */
import * as v from 'valibot'

import { asPart, traceHeaders } from '../seeing/call-parts.ts'
import {
  ActivationOutcomeSchema,
  CardViewSchema,
  IssuedCardSchema,
  IssuerIsSandbox,
  IssuerRefused,
  IssuerUnavailable,
} from './issuer.ts'
import type { CardIssuer } from './issuer.ts'

/** The sandbox says in every answer what it is, so that production never takes it for an issuer. */
export const ISSUER_SANDBOX_HEADER = 'x-issuer-sandbox'

const TIMEOUT_MS = 8_000

export type IssuerClientOptions = {
  readonly url: string
  /** The address at which browsers reach the issuer, when that is another one. */
  readonly viewOrigin?: string
  readonly apiKey: string
  readonly timeoutMs?: number
  /** In production: nothing is sent before the issuer has once answered as something else than the sandbox. */
  readonly refusesSandbox?: boolean
}

/** Checks whether an answer is none to this call alone: the issuer is out of order, in a hurry, or does not know us. */
function isAnswerToAll(status: number): boolean {
  return status >= 500 || [401, 403, 408, 429].includes(status)
}

/** The issuer, and a check for production that it is not the sandbox. */
type IssuerClient = CardIssuer & {
  /** Rejects with `IssuerIsSandbox` when it is, and with `IssuerUnavailable` when it does not answer. */
  readonly requireReal: () => Promise<void>
}

export function issuerClient({
  url,
  viewOrigin = new URL(url).origin,
  apiKey,
  timeoutMs = TIMEOUT_MS,
  refusesSandbox = false,
}: IssuerClientOptions): IssuerClient {
  let isKnownReal = !refusesSandbox

  const ask = async (path: string, init: RequestInit): Promise<Response> => {
    const answer = await fetch(new URL(path, url), {
      ...init,
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'manual',
    }).catch((cause: unknown) => {
      throw new IssuerUnavailable('The card issuer gave no answer.', { cause })
    })
    if (refusesSandbox && answer.headers.has(ISSUER_SANDBOX_HEADER)) {
      isKnownReal = false
      throw new IssuerIsSandbox()
    }
    return answer
  }

  const requireReal = async (): Promise<void> => {
    if (isKnownReal) return
    const answer = await ask('/', {})
    await answer.body?.cancel()
    isKnownReal = true
  }

  const call = async <S extends v.GenericSchema>(path: string, schema: S, body: object): Promise<v.InferOutput<S>> => {
    await requireReal()
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
    const answer = await asPart('issuer call', {}, () =>
      ask(path, { method: 'POST', headers: { ...headers, ...traceHeaders() }, body: JSON.stringify(body) }),
    )
    const read = v.safeParse(schema, answer.ok ? await answer.json().catch(() => null) : null)
    if (read.success) return read.output
    // Its body is not repeated: it may hold what nobody here should see.
    const Failure = isAnswerToAll(answer.status) ? IssuerUnavailable : IssuerRefused
    throw new Failure(`The card issuer gave an answer that is not of the agreed form (${answer.status}).`)
  }

  return {
    viewOrigin,
    requireReal,
    issue: (order) => call('/v1/cards', IssuedCardSchema, order),
    async activate(activation) {
      const { outcome } = await call('/v1/activations', ActivationOutcomeSchema, activation)
      return outcome
    },
    async terminate(cardId) {
      await call('/v1/terminations', v.object({}), { cardId })
    },
    async openView(cardId) {
      const { token } = await call('/v1/views', CardViewSchema, { cardId })
      return `${viewOrigin}/card-view#${token}`
    },
  }
}
