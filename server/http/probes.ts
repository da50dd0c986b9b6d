/** Routes for monitors, load balancers and crawlers: no session, no permission and no rate limit. */
import type { Hono } from 'hono'

import { commit, schema, version } from '../seeing/portal-version.ts'
import { isBearer } from '../seeing/scrape-server.ts'
import type { AppDeps, PortalEnv } from './portal.ts'

/** Balancers mostly give up after a few seconds. */
const READY_WITHIN_MS = 2_000
const RETRY_AFTER_S = '5'
const uncached = { 'Cache-Control': 'no-store' }

/**
 * Adds `/healthz` (the process answers), `/readyz` (so does the database, with every migration, and jobs are looked
 * for), `/version` and `/robots.txt`.
 */
export function addProbes(app: Hono<PortalEnv>, { store, jobs, mode, objects = null }: AppDeps): void {
  app.get('/healthz', (c) => {
    c.set('route', '/healthz')
    return c.text('ok\n', 200, uncached)
  })
  app.get('/readyz', async (c) => {
    c.set('route', '/readyz')
    const state = jobs?.isLooking() === false ? 'the jobs do not run' : await readiness(store)
    return state === 'ready'
      ? // What else there is works without documents: a balancer would send everybody away.
        c.text(objects?.isAway() === true ? 'ready\nthe document storage does not answer\n' : 'ready\n', 200, uncached)
      : c.text(`${state}\n`, 503, { ...uncached, 'Retry-After': RETRY_AFTER_S })
  })
  app.get('/version', (c) => {
    c.set('route', '/version')
    return c.json({ version, commit, mode, schema }, 200, uncached)
  })
  // Everything of interest is behind the sign-in.
  app.get('/robots.txt', (c) => {
    c.set('route', '/robots.txt')
    return c.text('User-agent: *\nDisallow: /\n')
  })
}

/** Adds `/metrics` where a token is set for it; elsewhere the path is like any unknown one. */
export function addMetrics(app: Hono<PortalEnv>, { seeing }: AppDeps): void {
  const scrape = seeing?.scrape ?? null
  if (scrape === null) return
  app.get('/metrics', async (c) => {
    c.set('route', '/metrics')
    if (!isBearer(c.req.header('authorization'), scrape.token)) {
      return c.text('Not authorized\n', 401, { ...uncached, 'WWW-Authenticate': 'Bearer' })
    }
    const { contentType, text } = await scrape.read()
    return c.body(text, 200, { ...uncached, 'Content-Type': contentType })
  })
}

async function readiness(store: AppDeps['store']): Promise<string> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('the database does not answer'), READY_WITHIN_MS)
  })
  const asked = store.isCurrent().then(
    (isCurrent) => (isCurrent ? 'ready' : 'migrations are missing'),
    () => 'the database cannot be reached',
  )
  try {
    return await Promise.race([asked, late])
  } finally {
    clearTimeout(timer)
  }
}
