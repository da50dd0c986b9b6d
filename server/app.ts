import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

import { rowAt } from '../domain/routes.ts'
import { clientAddress, crossSiteDefence } from './http/request-origin.ts'
import { acceptsJsonApi, wantsCsv, wantsPage } from './http/content.ts'
import { addFlowSheets } from './http/flow-sheets.ts'
import { addMetrics, addProbes } from './http/probes.ts'
import { isPage, splitPrefix } from './http/page-paths.ts'
import type { AppDeps, PortalContext, PortalEnv } from './http/portal.ts'
import { errorObject, notFound, Refusal, refuse } from './http/refusal.ts'
import { replyErrors } from './http/reply.ts'
import { allowFrames, securityHeaders } from './http/security-headers.ts'
import { readStaticFiles } from './http/static-files.ts'
import { pathsWith } from './program/ecaas-prefixes.ts'
import { addApiDocument } from './openapi/serve.ts'
import { readFrameOrigins } from './program/frame-origins.ts'
import { isSigned, permit, type Route } from './http/route.ts'
import { routeAreas, routeTable } from './routes.ts'
import { beginTrace, seeRequest } from './seeing/access-log.ts'
import { requestIdOf } from './seeing/request-id.ts'
import { during } from './seeing/under-way.ts'
import { clearSessionCookie, readSession, sessionCookie } from './session/sessions.ts'
import { isDatabaseUnavailable } from './store/unavailable.ts'

export type { AppDeps } from './http/portal.ts'

/** The whole server as one Hono app, which listens nowhere: `app.request` answers in process. */
export function createApp(deps: AppDeps, routes: readonly Route[] = routeTable): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>()
  const files = readStaticFiles(deps.clientFolder)
  const isHttps = deps.publicOrigin?.startsWith('https:') === true

  app.use(async (c, next) => {
    const requestId = requestIdOf(c.req.header('x-request-id'), deps.trustedProxies)
    c.set('deps', deps)
    c.set('requestId', requestId)
    c.set('log', deps.log.child({ requestId }))
    c.set('address', clientAddress(c, deps.trustedProxies))
    c.set('route', '(unknown)')
    c.set('refusal', null)
    c.set('session', null)
    const span = beginTrace(c)
    c.set('span', span)
    c.set('apiKey', null)
    c.set('frameOrigins', [])
    c.set('contentPolicy', null)
    c.header('X-Request-Id', requestId)
    const answered = seeRequest(c)
    await during(span === null ? { requestId } : { requestId, span }, next)
    allowFrames(c, c.var.frameOrigins)
    // Above the policy of our pages, which is set on the way back too.
    if (c.var.contentPolicy !== null) c.header('Content-Security-Policy', c.var.contentPolicy)
    answered()
  })
  const { scriptHashes, styleHashes } = files
  const { cardEntryOrigin } = deps.provider
  const cardViewOrigin = deps.issuer?.viewOrigin ?? null
  app.use(securityHeaders({ cardEntryOrigin, cardViewOrigin, https: isHttps, scriptHashes, styleHashes }))
  app.use(compress({ threshold: 2_000 }))
  const pathsOf = (path: string) => pathsWith(deps.ecaasPrefixes ?? [], path)
  // What is read at a path has no body, so that it does not say what is sent there.
  const changes = routes.filter(({ method }) => method !== 'GET')
  const bodies = new Map(changes.flatMap(({ path, accepts }) => pathsOf(path).map((one) => [one, accepts] as const)))
  app.use(crossSiteDefence(deps.publicOrigin, (path) => bodies.get(path) ?? 'jsonApi'))

  addProbes(app, deps)
  addMetrics(app, deps)
  addApiDocument(app, routeAreas, deps.publicOrigin)
  addFlowSheets(app, deps.sheetsFolder ?? null)

  const limit = limiter(deps.requestsPerMinute)
  for (const { method, path, permission, answers, isActivity, perMinute = null, handle } of routes) {
    const ownLimit = limiter(deps.requestsPerMinute === null ? null : perMinute)
    app.on(method, [...pathsOf(path)], async (c) => {
      c.set('route', path)
      await limit(c)
      await ownLimit(c)
      const accept = c.req.header('accept')
      const isCsv = answers === 'jsonApiOrCsv' && wantsCsv(accept)
      if (answers !== 'file' && !isCsv && !acceptsJsonApi(accept)) {
        throw refuse(406, 'notAcceptable', { header: 'Accept' })
      }
      c.header('Cache-Control', 'no-store')
      // No browser signs: who is signed in in one has no part in a signed call.
      if (!isSigned(permission)) await openSession(c, isActivity)
      await permit(c, permission)
      return handle(c)
    })
  }
  for (const [path, methods] of methodsByPath(routes)) {
    app.on('ALL', [...pathsOf(path)], (c) => {
      c.set('route', path)
      const allowed = [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].join(', ')
      return replyErrors(c, 405, [errorObject(405, 'methodNotAllowed')], { Allow: allowed })
    })
  }

  app.get('*', async (c) => {
    const { path } = c.req
    const found = files.file(c, path === '/favicon.ico' ? '/favicon.svg' : path)
    if (found) {
      c.set('route', '(file)')
      return found
    }
    const { prefix, below } = splitPrefix(path, deps.prefixes)
    const isOurs = isPage(below)
    if (isOurs) c.set('route', rowAt(below)?.path ?? '(page)')
    // A missing script is answered with 404: HTML in its place would hide that a deploy has removed it (promise R11). An
    // id at the end of a page's path may have a dot.
    const isFile = (!isOurs && /\.\w+$/.test(path)) || path.startsWith('/assets/')
    if (isFile || !wantsPage(c.req.header('accept'))) return notFoundReply(c)
    // A session that is over is found out by the page; until then it costs what was fetched ahead.
    const frames = isOurs && files.hasPages ? await readFrameOrigins(c, below) : []
    c.set('frameOrigins', frames)
    const options = { status: isOurs ? 200 : 404, hasSession: sessionCookie(c) !== null, prefix, frames }
    return files.page(c, below, options) ?? notFoundReply(c)
  })
  app.notFound((c) => notFoundReply(c))
  app.onError((error, c) => errorReply(error, c))
  return app
}

async function openSession(c: PortalContext, isActivity: boolean): Promise<void> {
  const token = sessionCookie(c)
  if (token === null) return
  const session = await readSession(c.var.deps, token, { isActivity })
  c.set('session', session)
  if (session === null) clearSessionCookie(c)
}

/**
 * Returns a check that refuses with 429 a flood from one address, so that others still reach this server. Each server
 * counts by itself: a count that several share would cost each call a write to the database, which is what a flood is
 * kept away from. Sign-in has throttles of its own, which all share.
 */
function limiter(requestsPerMinute: number | null): (c: PortalContext) => Promise<void> {
  if (requestsPerMinute === null) return () => Promise.resolve()
  const rates = new RateLimiterMemory({ points: requestsPerMinute, duration: 60 })
  return async (c) => {
    try {
      await rates.consume(c.var.address)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
      throw refuse(429, 'tooManyRequests', {
        headers: { 'Retry-After': String(seconds) },
        meta: { retry_after: seconds },
      })
    }
  }
}

function methodsByPath(routes: readonly Route[]): Map<string, string[]> {
  const methods = new Map<string, string[]>()
  for (const { method, path } of routes) methods.set(path, [...(methods.get(path) ?? []), method])
  return methods
}

function notFoundReply(c: PortalContext): Response {
  const { status, errors } = notFound()
  c.set('refusal', 'notFound')
  return replyErrors(c, status, errors)
}

const RETRY_AFTER_S = '5'

/** A refusal says what it is; any other error says only its request id, and the log the rest. */
function errorReply(error: Error, c: PortalContext): Response {
  if (error instanceof Refusal) {
    c.set('refusal', error.errors[0]?.code ?? null)
    return replyErrors(c, error.status, error.errors, { ...retryAfter(error.status), ...error.headers })
  }
  const { requestId, log, route } = c.var
  c.set('refusal', 'serverFailed')
  log.error({ err: error, method: c.req.method, route }, 'A request failed')
  const status = isDatabaseUnavailable(error) ? 503 : 500
  const body = [{ ...errorObject(status, 'serverFailed'), meta: { request_id: requestId } }]
  return replyErrors(c, status, body, retryAfter(status))
}

/** Whatever is away, the caller is told when to come again. */
const retryAfter = (status: number): Record<string, string> => (status === 503 ? { 'Retry-After': RETRY_AFTER_S } : {})
