/** GET /ecaas/notification-stream: server-sent events, which proxies neither keep back nor compress. */
import type { PortalContext } from '../http/portal.ts'
import { refuse } from '../http/refusal.ts'
import { sessionOf } from '../http/route.ts'

/** A client that has not taken so many events has gone. */
const UNREAD_EVENTS = 20
/** When a stream breaks, its clients come back after a while of their own, and not all in the same moment. */
const RETRY_MS = { from: 2_000, to: 10_000 }

const encoder = new TextEncoder()
/** The same for all streams. */
const HEARTBEAT = encoder.encode(':\n\n')

/**
 * Answers with a stream of counts. It ends with its session and with the server; whoever calls again is told then why not.
 * Refuses with 429 `streamsTooMany` one stream more than a user may have, with 503 `serverStopping` while the server
 * ends, and with 405 a HEAD.
 */
export function streamNews(c: PortalContext): Response {
  if (c.req.method === 'HEAD') throw refuse(405, 'methodNotAllowed', { headers: { Allow: 'GET' } })
  const { news } = c.var.deps
  let close: (() => void) | null = null
  let isOver = false
  let refusal: 'tooMany' | 'stopping' | null = null
  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const end = () => {
          if (isOver) return
          isOver = true
          close?.()
          controller.close()
        }
        const send = (bytes: Uint8Array) => {
          if (isOver) return
          if ((controller.desiredSize ?? 0) <= -UNREAD_EVENTS) end()
          else controller.enqueue(bytes)
        }
        const opened = news.open(sessionOf(c), {
          counts: ({ unread, latest }) =>
            send(encoder.encode(`event: counts\ndata: ${JSON.stringify({ unread, latest })}\n\n`)),
          heartbeat: () => send(HEARTBEAT),
          end,
        })
        if (typeof opened === 'string') refusal = opened
        else {
          close = opened
          const retry = RETRY_MS.from + Math.floor(Math.random() * (RETRY_MS.to - RETRY_MS.from))
          send(encoder.encode(`retry: ${retry}\n\n`))
        }
      },
      cancel() {
        isOver = true
        close?.()
      },
    },
    { highWaterMark: 1 },
  )
  if (refusal === 'tooMany') throw refuse(429, 'streamsTooMany', { headers: { 'Retry-After': '60' } })
  if (refusal === 'stopping') throw refuse(503, 'serverStopping', { headers: { 'Retry-After': '5' } })
  return c.body(stream, 200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    // As nginx and others read it: pass each event on at once.
    'X-Accel-Buffering': 'no',
  })
}
