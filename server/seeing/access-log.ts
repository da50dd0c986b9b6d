/** One line of the log for each request, and a number of it: by ids alone, nothing that names a person. */
import type { IncomingMessage, ServerResponse } from 'node:http'

import type { PortalContext } from '../http/portal.ts'
import { unseen } from './seeing.ts'
import type { Span } from './span.ts'

/** Routes of which one line says as much as a thousand: only in a log of the level `debug`. */
const quietRoutes: ReadonlySet<string> = new Set([
  '/healthz',
  '/readyz',
  '/version',
  '/metrics',
  '/robots.txt',
  '/flow-sheets/:name',
  '(file)',
])

/** Node's own side of a request; null for one that is made in process. */
type Connection = { readonly incoming: IncomingMessage; readonly outgoing: ServerResponse }

function connectionOf(c: PortalContext): Connection | null {
  const env: unknown = c.env
  if (typeof env !== 'object' || env === null || !('outgoing' in env)) return null
  // What @hono/node-server hands to every request.
  return env as Connection
}

/** Begins the trace of a request, or goes on with that of a trusted proxy; null where none are made. */
export function beginTrace(c: PortalContext): Span | null {
  const { seeing, trustedProxies } = c.var.deps
  const traces = seeing?.traces ?? null
  if (traces === null) return null
  const { method } = c.req
  // Without a proxy the header is the visitor's own, and is not believed.
  const traceparent = trustedProxies > 0 ? (c.req.header('traceparent') ?? null) : null
  const facts = { 'http.request.method': method, 'portal.request_id': c.var.requestId }
  return traces.begin(method, 'server', facts, traceparent)
}

function endTrace(c: PortalContext, isCutOff: boolean): void {
  const { span, route, refusal, session } = c.var
  if (span === null) return
  const { status } = c.res
  span.name(`${c.req.method} ${route}`)
  span.say({
    'http.route': route,
    'http.response.status_code': status,
    ...(session === null ? {} : { 'user.id': session.user.id, 'portal.program_id': session.user.programId }),
    ...(refusal === null ? {} : { 'portal.refusal': refusal }),
  })
  if (status >= 500) span.end(refusal ?? String(status))
  else span.end(isCutOff ? 'cutOff' : null)
}

/**
 * Begins to watch a request, and returns what is to be called when its answer is made; it is logged when the last byte
 * has gone. The level is that of the setting, or `debug` for probes and files.
 */
export function seeRequest(c: PortalContext): () => void {
  const { accessLevel, metrics } = c.var.deps.seeing ?? unseen
  const begun = performance.now()
  const connection = connectionOf(c)
  const socket = connection?.incoming.socket
  const sentBefore = socket?.bytesWritten ?? 0

  function end(bytes: number | null, isCutOff: boolean): void {
    const { log, route, session, apiKey, refusal, span } = c.var
    const { method } = c.req
    const { status } = c.res
    const ms = performance.now() - begun
    endTrace(c, isCutOff)
    metrics.request({ method, route, status, seconds: ms / 1000 })
    const level = quietRoutes.has(route) && accessLevel !== 'silent' ? 'debug' : accessLevel
    if (!log.isLevelEnabled(level)) return
    log[level](
      {
        method,
        route,
        status,
        ms: Math.round(ms),
        ...(bytes === null ? {} : { bytes }),
        ...(session === null ? {} : { user: session.user.id, program: session.user.programId }),
        ...(apiKey === null ? {} : { apiKey: apiKey.id }),
        ...(refusal === null ? {} : { code: refusal }),
        ...(isCutOff ? { cutOff: true } : {}),
        // Written when the request is no longer under way.
        ...(span === null ? {} : { trace_id: span.traceId }),
      },
      'request',
    )
  }

  return () => {
    if (connection === null) {
      const length = c.res.headers.get('content-length')
      end(length === null ? null : Number(length), false)
      return
    }
    const { outgoing } = connection
    outgoing.once('close', () => end((socket?.bytesWritten ?? 0) - sentBefore, !outgoing.writableFinished))
  }
}
