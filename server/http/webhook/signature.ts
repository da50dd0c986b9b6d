/** Signatures of webhooks, as Standard Webhooks has them (https://www.standardwebhooks.com): HMAC-SHA256 of id, time and body. */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** A call is accepted for so long before and after the time that it states. */
const WINDOW_S = 5 * 60
const PREFIX = 'whsec_'

export type WebhookHeaders = {
  readonly id: string | undefined
  /** Seconds since 1970. */
  readonly timestamp: string | undefined
  /** `v1,` and the signature in base64; several, with spaces between, while a secret is replaced. */
  readonly signature: string | undefined
}

/** A secret that begins with `whsec_` is base64, as providers make it; any other is the key as it is. */
const keyOf = (secret: string) =>
  secret.startsWith(PREFIX) ? Buffer.from(secret.slice(PREFIX.length), 'base64') : Buffer.from(secret)

export function signWebhook(
  secret: string,
  { id, timestamp }: { id: string; timestamp: string },
  body: Uint8Array,
): string {
  const signature = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(body).digest('base64')
  return `v1,${signature}`
}

/** Returns the id of an event that is signed with the secret, now; null for any other call. */
export function signedEventId(
  secret: string,
  { id = '', timestamp = '', signature = '' }: WebhookHeaders,
  body: Uint8Array,
  now: Date,
): string | null {
  if (!/^[\w.:-]{1,200}$/.test(id) || !/^\d{1,12}$/.test(timestamp)) return null
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > WINDOW_S) return null
  const expected = Buffer.from(signWebhook(secret, { id, timestamp }, body))
  const isRight = signature.split(' ').some((one) => {
    const given = Buffer.from(one)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return isRight ? id : null
}
