/** Stripe's official client, and what its errors say about a request. */
import Stripe from 'stripe'

import { NoAnswer } from '../processor.ts'

const TIMEOUT_MS = 6_000

/** `url` is Stripe's API, or what stands in for it. Nothing is tried again behind the caller's back. */
export function openStripe(secretKey: string, url = 'https://api.stripe.com'): Stripe {
  const { hostname, port, protocol } = new URL(url)
  return new Stripe(secretKey, {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port !== '' && { port }),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 0,
    // Its client over node:https sends a request again all the same when the connection was closed under it.
    httpClient: Stripe.createFetchHttpClient(),
    telemetry: false,
  })
}

export type StripeFailure = InstanceType<typeof Stripe.errors.StripeError>

/** What Stripe refuses because of the request itself or of the card: nothing was done by it. */
export const isRefusal = (error: unknown): error is StripeFailure =>
  error instanceof Stripe.errors.StripeError &&
  [400, 402, 404].includes(error.statusCode ?? 0) &&
  error.code !== 'rate_limit'

/**
 * Calls Stripe. Throws its refusals as they are; all else is `NoAnswer`: a connection that broke, a fault of Stripe, a
 * limit (429), a lock (409, 429), and a key that Stripe does not take (401, 403), since nothing says then what came of
 * an earlier request.
 */
export async function ask<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (isRefusal(error)) throw error
    const { statusCode, code, type } =
      error instanceof Stripe.errors.StripeError ? error : { statusCode: undefined, code: undefined, type: '' }
    throw new NoAnswer(`Stripe gave no answer (${[statusCode, code ?? type].filter(Boolean).join(' ')})`, {
      cause: error,
    })
  }
}

/** Returns null for what Stripe does not have. */
export async function orNull<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await ask(call)
  } catch (error) {
    if (isRefusal(error) && error.code === 'resource_missing') return null
    throw error
  }
}

/** Currencies of which Stripe counts hundredths, though they have none. */
const hundredths: ReadonlySet<string> = new Set(['ISK', 'UGX'])
export const toStripe = (minor: number, currency: string) => (hundredths.has(currency) ? minor * 100 : minor)
export const fromStripe = (amount: number, currency: string) =>
  hundredths.has(currency.toUpperCase()) ? Math.round(amount / 100) : amount

export const instantOf = (seconds: number) => new Date(seconds * 1000)
export const secondsOf = (instant: Date) => Math.floor(instant.getTime() / 1000)
export const idOf = (linked: string | { id: string } | null | undefined) =>
  typeof linked === 'string' ? linked : (linked?.id ?? null)
