/** Events by which the sandbox says that it has news, as docs/provider.md has them: the portal then asks at once. */
import { randomUUID } from 'node:crypto'

import type { ProviderEventType } from '../../../../domain/contract/notifications/provider-event.ts'
import { signWebhook } from '../../../http/webhook/signature.ts'
import type { SandboxClock } from '../book.ts'

/** Where events go, and what signs them. */
export type EventsTarget = { readonly url: string; readonly secret: string }

type Options = {
  readonly target: EventsTarget
  /** The portal takes no event of another time than its own. */
  readonly clock: SandboxClock
  /** Breaks off what is under way. */
  readonly closing: AbortSignal
}

const TIMEOUT_MS = 5_000

/**
 * Returns what sends an event of a type. While one is under way, all that come wait for it and are then one of each type.
 * One that does not arrive is left: the portal finds the news at its next asking.
 */
export function newsAnnouncer({ target, clock, closing }: Options): (type: ProviderEventType) => void {
  const waiting = new Set<ProviderEventType>()
  let isSending = false

  async function send(type: ProviderEventType): Promise<void> {
    const id = `evt_${randomUUID()}`
    const timestamp = String(Math.floor(clock.now().getTime() / 1000))
    const body = JSON.stringify({ type })
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signWebhook(target.secret, { id, timestamp }, Buffer.from(body)),
    }
    const signal = AbortSignal.any([closing, AbortSignal.timeout(TIMEOUT_MS)])
    const answer = await fetch(target.url, { method: 'POST', headers, body, redirect: 'error', signal })
    await answer.body?.cancel()
  }

  async function sendAll(): Promise<void> {
    isSending = true
    for (const type of waiting) {
      waiting.delete(type)
      await send(type).catch(() => undefined)
    }
    isSending = false
  }

  return (type) => {
    waiting.add(type)
    if (!isSending) void sendAll()
  }
}
