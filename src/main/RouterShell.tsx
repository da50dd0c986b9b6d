import { RouterProvider } from '@tanstack/react-router'

import { LOGIN_PATH } from '../../domain/visitor-routes.ts'
import { homeOf, homePath } from '../../domain/rules/routes/home.ts'
import { selectRouteFacts } from '../../machines/workflows/session/session.machine.ts'
import { addressOf, basepathOf } from '../shared/app/address.ts'
import type { App } from '../shared/app/app.ts'
import { startFlowRecording } from './flow-recording.ts'
import { localPlace } from '../shared/app/links.ts'
import { createPortalRouter, type PortalRouter } from './router.tsx'

export { preloadPage } from './router.tsx'

/** The router at the address as it stands. Its first page is on its way and not yet there. */
export function openRouter(app: App): PortalRouter {
  startFlowRecording(app)
  return createPortalRouter(app)
}

/** Opens the router for a user who has just signed in, at the page they asked for; resolves when that page is ready. */
export async function enterRouter(app: App): Promise<PortalRouter> {
  history.replaceState(history.state, '', addressOf(placeBehind(app), basepathOf(location.pathname)))
  const router = createPortalRouter(app)
  await router.load()
  startFlowRecording(app)
  return router
}

/** Returns the requested address, else home; a user without a home page stays on sign-in, which says why. */
function placeBehind({ session, boot }: App): string {
  const facts = selectRouteFacts(session.getSnapshot(), boot.getSnapshot().context.flags)
  if (homeOf(facts) === null) return LOGIN_PATH
  const wanted = localPlace(new URLSearchParams(location.search).get('returnTo'))
  return wanted === null || wanted.startsWith(LOGIN_PATH) ? homePath(facts) : wanted
}

/** All pages but the one where a visitor signs in. */
export function RouterShell({ router }: { router: PortalRouter }) {
  return <RouterProvider router={router} />
}
