import * as v from 'valibot'

import {
  NotificationCountsSchema,
  NotificationEventSchema,
} from '../../../domain/contract/notifications/notification.ts'
import type { NewsCounts } from '../../../machines/workflows/live-notifications/live-notifications.machine.ts'
import type { Client } from '../client.ts'
import { ApiFailure } from '../failure.ts'

/**
 * Calls that nobody asked for: unlike those of the client they are no sign of a reader, so that they neither keep a
 * session alive nor end it, and their failures are not reported.
 */
async function quietly(client: Client, path: string, accept: string, signal: AbortSignal): Promise<Response> {
  const answer = await fetch(client.pathOf(path), { headers: { accept }, signal }).catch((cause: unknown) => {
    throw new ApiFailure('networkFailed', { status: 0, cause })
  })
  if (answer.ok) return answer
  const { status } = answer
  throw new ApiFailure(status === 401 ? 'notSignedIn' : status === 403 ? 'notAllowed' : 'serverFailed', { status })
}

/** GET /ecaas/notification-counts. */
export async function readCounts(client: Client, signal: AbortSignal): Promise<NewsCounts> {
  const answer = await quietly(client, '/ecaas/notification-counts', 'application/vnd.api+json', signal)
  const { unread, latest } = v.parse(NotificationCountsSchema, await answer.json())
  return { unread, latest }
}

/** A stream that is open: each of its signs once, one after the other. */
export type CountStream = {
  /** Resolves with the next counts, or with null for a sign of life; rejects when the stream is over. */
  next: () => Promise<NewsCounts | null>
  close: () => void
}

/** Returns the data of an event of the stream, or null for a comment and for events of other names. */
function dataOf(block: string): string | null {
  const lines = block.split('\n')
  if (!lines.includes('event: counts')) return null
  return lines
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).trimStart())
    .join('\n')
}

/**
 * GET /ecaas/notification-stream. Read by hand and not by an EventSource: that hides the comments which say that the
 * line still stands, and the status by which a session that has ended is told from a line that has broken.
 */
export async function openCounts(client: Client, signal: AbortSignal): Promise<CountStream> {
  const closing = new AbortController()
  const close = () => closing.abort()
  signal.addEventListener('abort', close, { once: true })
  const { body } = await quietly(client, '/ecaas/notification-stream', 'text/event-stream', closing.signal)
  if (body === null) throw new ApiFailure('serverFailed', { status: 200 })
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async (): Promise<NewsCounts | null> => {
    let end = text.indexOf('\n\n')
    while (end < 0) {
      const { value, done } = await reader.read().catch((cause: unknown) => {
        throw new ApiFailure('networkFailed', { status: 0, cause })
      })
      if (done) throw new ApiFailure('networkFailed', { status: 0 })
      text = (text + value).replaceAll('\r\n', '\n')
      end = text.indexOf('\n\n')
    }
    const data = dataOf(text.slice(0, end))
    text = text.slice(end + 2)
    return data === null ? null : v.parse(NotificationEventSchema, data)
  }
  return { next, close }
}
