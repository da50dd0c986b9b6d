/** The payment provider port, over HTTP to the sandbox. One call, one request: nothing is tried again behind the caller's back. */
import * as v from 'valibot'

import { CardDescriptionSchema } from '../../domain/contract/card-entry.ts'
import { BankDescriptionSchema } from '../../domain/contract/methods/bank-entry.ts'
import { traceHeaders } from '../seeing/call-parts.ts'
import {
  type Capabilities,
  CapabilitiesSchema,
  ChargeAnswerSchema,
  ChargeOutcomeSchema,
  ChargeStateSchema,
  noCapabilities,
  type PaymentProvider,
  ProviderIsSandbox,
  ProviderRefused,
  ProviderTimeout,
  ProviderUnavailable,
  verificationOutcomes,
} from './provider.ts'
import { mandateCalls } from './mandate-calls.ts'
import { EventPageSchema, isKnownEvent, ProviderEventSchema } from './provider-events.ts'
import { refundCalls } from './refund-calls.ts'
import { SANDBOX_HEADER } from './sandbox-header.ts'
import { SANDBOX_TIME_HEADER } from './sandbox/following-clock.ts'

const PROVIDER_TIMEOUT_MS = 8_000
/** What a provider can do changes with its releases. */
const CAPABILITIES_LIVE_MS = 10 * 60_000

export type SandboxClientOptions = {
  /** The address at which this server reaches the provider. */
  readonly url: string
  /** The address at which browsers reach it, when that is another origin. */
  readonly cardEntryOrigin?: string
  readonly apiKey: string
  readonly timeoutMs?: number
  /** The portal's clock, which a provider in a process of its own then follows. */
  readonly clock?: { now(): Date }
  /** In production: nothing is sent before the provider has once answered as something else than the sandbox. */
  readonly refusesSandbox?: boolean
  /** Called once for each type of event that the portal does not know and skips: providers may be ahead of it. */
  readonly onUnknownEvent?: (type: string) => void
}

const VerificationSchema = v.object({ isVerified: v.boolean() })
const VerificationSessionSchema = v.object({ session: v.pipe(v.string(), v.regex(/^[\w-]{10,100}$/)) })
const ProvenSchema = v.object({ outcome: v.picklist(verificationOutcomes) })
const RefusalSchema = v.object({ error: v.object({ code: v.string() }) })

/** Codes with which the provider says that it does not know yet. */
const undecided: readonly string[] = ['attemptPending']

/** The provider, and a check for production that it is not the sandbox. */
export type SandboxClient = PaymentProvider & {
  /** Rejects with `ProviderIsSandbox` when it is, and with `ProviderUnavailable` when it does not answer. */
  readonly requireReal: () => Promise<void>
}

export function sandboxClient({
  url,
  cardEntryOrigin = new URL(url).origin,
  apiKey,
  timeoutMs = PROVIDER_TIMEOUT_MS,
  clock,
  refusesSandbox = false,
  onUnknownEvent,
}: SandboxClientOptions): SandboxClient {
  type Call = { method?: 'GET' | 'POST'; body?: object; signal?: AbortSignal }

  let isKnownReal = !refusesSandbox
  const refuseSandbox = ({ headers }: Response): void => {
    if (!refusesSandbox || !headers.has(SANDBOX_HEADER)) return
    isKnownReal = false
    throw new ProviderIsSandbox()
  }

  /** Any answer will do: the sandbox names itself also where it knows nobody. */
  const requireReal = async (): Promise<void> => {
    if (isKnownReal) return
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await fetch(url, { signal, redirect: 'manual' }).catch((cause: unknown) => {
      throw new ProviderUnavailable('The payment provider gave no answer.', { cause })
    })
    await answer.body?.cancel()
    refuseSandbox(answer)
    isKnownReal = true
  }

  /** The status and body of an answer that came in time; throws one of the port's errors otherwise. */
  const call = async (path: string, { method = 'GET', body, signal }: Call = {}): Promise<unknown> => {
    await requireReal()
    const ending = new AbortController()
    const onAbort = () => ending.abort(signal?.reason)
    if (signal?.aborted) onAbort()
    else signal?.addEventListener('abort', onAbort, { once: true })
    let late = false
    const timer = setTimeout(() => {
      late = true
      ending.abort()
    }, timeoutMs)
    let response: Response
    let answer: unknown
    try {
      response = await fetch(new URL(path, url), {
        method,
        headers: {
          authorization: `Bearer ${apiKey}`,
          ...traceHeaders(),
          ...(body && { 'content-type': 'application/json' }),
          ...(clock && { [SANDBOX_TIME_HEADER]: clock.now().toISOString() }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: ending.signal,
        redirect: 'error',
      })
      answer = await response.json()
    } catch (cause) {
      if (late) throw new ProviderTimeout(`The payment provider gave no answer within ${timeoutMs} ms.`, { cause })
      throw new ProviderUnavailable('The payment provider gave no answer.', { cause })
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    }
    refuseSandbox(response)
    if (response.ok) return answer
    const refusal = v.safeParse(RefusalSchema, answer)
    const code = refusal.success ? refusal.output.error.code : `status${response.status}`
    if (response.status >= 500 || undecided.includes(code)) {
      throw new ProviderUnavailable(`The payment provider could not tell: ${code}.`)
    }
    throw new ProviderRefused(code)
  }

  /** An answer in an unknown form says nothing about the money. */
  const read = <S extends v.GenericSchema>(schema: S, answer: unknown): v.InferOutput<S> => {
    const parsed = v.safeParse(schema, answer)
    if (parsed.success) return parsed.output
    throw new ProviderUnavailable('The payment provider gave an answer that is not of the agreed form.')
  }

  const orNull = async <T>(code: string, answer: Promise<T>): Promise<T | null> => {
    try {
      return await answer
    } catch (error) {
      if (error instanceof ProviderRefused && error.code === code) return null
      throw error
    }
  }

  const skipped = new Set<string>()
  const reportUnknown = (type: string): void => {
    if (skipped.has(type)) return
    skipped.add(type)
    onUnknownEvent?.(type)
  }

  let known: { readonly can: Capabilities; readonly until: number } | null = null
  const capabilities = async (signal?: AbortSignal): Promise<Capabilities> => {
    if (known !== null && performance.now() < known.until) return known.can
    const answer = await call('/v1/capabilities', { ...(signal && { signal }) }).catch((error: unknown) => {
      // An older provider, whatever it calls what it does not know.
      if (error instanceof ProviderRefused && error.code !== 'wrongKey') return noCapabilities
      throw error
    })
    known = { can: read(CapabilitiesSchema, answer), until: performance.now() + CAPABILITIES_LIVE_MS }
    return known.can
  }

  return {
    ...refundCalls({ call, read, orNull }),
    ...mandateCalls({ call, read, orNull }),
    cardEntryOrigin,
    requireReal,
    capabilities: () => capabilities(),

    async charge({ signal, returnUrl, ...terms }) {
      const isReturnable = returnUrl !== undefined && (await capabilities(signal)).challenge
      const order = isReturnable ? { ...terms, returnUrl } : terms
      return read(
        ChargeAnswerSchema,
        await call('/v1/charges', { method: 'POST', body: order, ...(signal && { signal }) }),
      )
    },

    async find(attemptId) {
      const answer = await orNull('unknownAttempt', call(`/v1/charges/${encodeURIComponent(attemptId)}`))
      return answer === null ? null : read(ChargeStateSchema, answer)
    },

    async abandon(attemptId) {
      const path = `/v1/charges/${encodeURIComponent(attemptId)}/abandon`
      return read(ChargeOutcomeSchema, await call(path, { method: 'POST' }))
    },

    async settlements(after) {
      const path = after === null ? '/v1/events' : `/v1/events?after=${encodeURIComponent(after)}`
      const { events, cursor } = read(EventPageSchema, await call(path))
      for (const { type } of events.filter((event) => !isKnownEvent(event))) reportUnknown(type)
      return { events: events.filter(isKnownEvent).map((event) => read(ProviderEventSchema, event)), cursor }
    },

    cardEntryUrl({ portalOrigin, locale, theme }) {
      const query = new URLSearchParams({ origin: portalOrigin, locale, theme })
      return `${cardEntryOrigin}/card-entry?${query.toString()}`
    },

    async describeCard(token) {
      const answer = await orNull('unknownToken', call(`/v1/tokens/${encodeURIComponent(token)}`))
      return answer === null ? null : read(CardDescriptionSchema, answer)
    },

    async describeBank(token) {
      const answer = await orNull('unknownToken', call(`/v1/bank-tokens/${encodeURIComponent(token)}`))
      return answer === null ? null : read(BankDescriptionSchema, answer)
    },

    async verifyBank(token, amounts) {
      const path = `/v1/bank-tokens/${encodeURIComponent(token)}/verification`
      const answer = await orNull('unknownToken', call(path, { method: 'POST', body: { amounts } }))
      return answer === null ? null : read(VerificationSchema, answer).isVerified
    },

    async openBankVerification(token, bank) {
      const path = `/v1/bank-tokens/${encodeURIComponent(token)}/verification-sessions`
      const answer = await orNull('unknownToken', call(path, { method: 'POST', body: bank }))
      if (answer === null) return null
      return new URL(`/bank-verification/${read(VerificationSessionSchema, answer).session}`, cardEntryOrigin).href
    },

    async redeemBankProof(token, proof) {
      const path = `/v1/bank-tokens/${encodeURIComponent(token)}/verification-results`
      const answer = await orNull('unknownProof', call(path, { method: 'POST', body: { proof } }))
      return answer === null ? null : read(ProvenSchema, answer).outcome
    },
  }
}
