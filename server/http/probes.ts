/** Routes for monitors, load balancers and crawlers: no session, no permission and no rate limit. */
import type { Hono } from 'hono'

import type { AppDeps, PortalEnv } from './portal.ts'

/** Balancers mostly give up after a few seconds. */
const READY_WITHIN_MS = 2_000
const RETRY_AFTER_S = '5'

/** Adds `/healthz` (the process answers), `/readyz` (so does the database, with every migration) and `/robots.txt`. */
export function addProbes(app: Hono<PortalEnv>, { store }: AppDeps): void {
  app.get('/healthz', (c) => c.text('ok\n', 200, { 'Cache-Control': 'no-store' }))
  app.get('/readyz', async (c) => {
    const headers = { 'Cache-Control': 'no-store' }
    const state = await readiness(store)
    return state === 'ready'
      ? c.text('ready\n', 200, headers)
      : c.text(`${state}\n`, 503, { ...headers, 'Retry-After': RETRY_AFTER_S })
  })
  // Everything of interest is behind the sign-in.
  app.get('/robots.txt', (c) => c.text('User-agent: *\nDisallow: /\n'))
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
