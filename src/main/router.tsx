import {
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  type AnyRoute,
  type RouterHistory,
} from '@tanstack/react-router'
import { waitFor } from 'xstate'

import { MERCHANT_SELECTION_PATH, routeTable, rowAt, type RouteId } from '../../domain/routes.ts'
import { LOGIN_PATH, type RouteRow } from '../../domain/visitor-routes.ts'
import { homePath } from '../../domain/rules/routes/home.ts'
import type { RouteFacts } from '../../domain/rules/routes/route-guard.ts'
import { selectRouteFacts, selectWho } from '../../machines/workflows/session/session.machine.ts'
import { basepathOf, pathBelow } from '../shared/app/address.ts'
import type { App } from '../shared/app/app.ts'
import { detourFor } from '../shared/app/guard.ts'
import { loadAllWords } from '../ui/text/inner-words.ts'
import { lazyPage } from '../shared/app/lazy-load.ts'
import { readSearch, writeSearch } from '../shared/app/links.ts'
import { pageOf } from './pages.ts'
import { PageFailed } from './PageFailed.tsx'

// Shown with the page in it.
const frame = lazyPage(() => import('./frame/FramePage.tsx'), { isPrerendered: true })
const notFound = lazyPage(() => import('../pages/errors/not-found-page.tsx'))

type Place = { pathname: string; searchStr: string }
const placeOf = ({ pathname, searchStr }: Place) => pathname + searchStr

/** Checks whether a page is behind sign-in and so in the frame. */
const isFramed = (row: RouteRow) => row.login
const isPaymentStep = (row: RouteRow) => row.path.startsWith('/payment/')

/**
 * Fetches the parts of the page that an address will most likely show, while flags, configuration and
 * session are still on their way. A failure is left to whoever needs the part.
 */
export function preloadPage(pathname: string, basepath: string): void {
  const row = rowAt(pathBelow(pathname, basepath))
  const parts: Promise<unknown>[] =
    row && !isFramed(row)
      ? [loadAllWords(), pageOf(row.id).preload()]
      : [frame.preload(), loadAllWords(), pageOf(row?.id ?? 'accountOverview').preload()]
  void Promise.allSettled(parts)
}

/** The routes of the table, each guarded at every navigation by the route guard's statechart. */
export function createPortalRouter(
  app: App,
  {
    history,
    basepath = basepathOf(globalThis.location?.pathname ?? '/'),
  }: { history?: RouterHistory; basepath?: string } = {},
) {
  const factsNow = (): RouteFacts => selectRouteFacts(app.session.getSnapshot(), app.boot.getSnapshot().context.flags)
  const settled = () => waitFor(app.session, (snapshot) => !snapshot.hasTag('busy') || snapshot.matches('signedIn'))

  async function guard(row: RouteRow, place: Place): Promise<void> {
    await settled()
    const isChoosing = app.session.getSnapshot().matches('choosingMerchant')
    if (isChoosing && row.login && place.pathname !== MERCHANT_SELECTION_PATH)
      throw redirect({ to: MERCHANT_SELECTION_PATH, search: { returnTo: placeOf(place) }, replace: true })
    const detour = detourFor(row, factsNow(), placeOf(place), app.inspect)
    if (detour && detour.to !== place.pathname) throw redirect({ to: detour.to, search: detour.search, replace: true })
  }

  const root = createRootRoute({
    notFoundComponent: notFound,
    // Words come before the first page that says any.
    beforeLoad: () => loadAllWords(),
  })
  const framed = createRoute({ getParentRoute: () => root, id: 'frame', component: frame })
  // The wizard's actor lives in the layout, so that it outlives the step in the address.
  const payment = createRoute({ getParentRoute: () => framed, id: 'payment', component: pageOf('paymentInvoices') })

  const routeOf = (row: RouteRow & { id: RouteId }, parent: AnyRoute) =>
    createRoute({
      getParentRoute: () => parent,
      path: row.path,
      ...(isPaymentStep(row) ? {} : { component: pageOf(row.id) }),
      beforeLoad: ({ location }) => guard(row, location),
    })
  const rows: readonly (RouteRow & { id: RouteId })[] = routeTable
  const routesOf = (parent: AnyRoute, isHere: (row: RouteRow) => boolean) =>
    rows.filter(isHere).map((row) => routeOf(row, parent))

  const home = createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: async () => {
      await settled()
      throw redirect({ to: homePath(factsNow()), replace: true })
    },
  })

  const router = createRouter({
    routeTree: root.addChildren([
      home,
      ...routesOf(root, (row) => !isFramed(row)),
      framed.addChildren([
        ...routesOf(framed, (row) => isFramed(row) && !isPaymentStep(row)),
        payment.addChildren(routesOf(payment, isPaymentStep)),
      ]),
    ]),
    ...(history ? { history } : {}),
    basepath,
    parseSearch: readSearch,
    stringifySearch: writeSearch,
    defaultPreload: 'intent',
    defaultErrorComponent: PageFailed,
    scrollRestoration: true,
    notFoundMode: 'root',
  })

  let before = app.session.getSnapshot()
  app.session.subscribe((snapshot) => {
    const was = before
    before = snapshot
    const who = selectWho(snapshot)
    const wasWho = selectWho(was)
    const { location } = router.state
    const isSigningIn = location.pathname === LOGIN_PATH
    // A page for visitors stays, whoever comes and goes in other tabs.
    if (!isSigningIn && rowAt(location.pathname)?.login === false) return
    if (who === null && wasWho !== null) {
      // Whoever signs out here wants to leave; whoever was signed out elsewhere may come back.
      const isAsked = snapshot.context.notice === 'signedOut' || isSigningIn
      void router.navigate({ to: LOGIN_PATH, search: isAsked ? {} : { returnTo: placeOf(location) }, replace: true })
    }
    // Another person, or another user type of theirs, gets a page of their own, never the one that stood there. Whoever signs in on the
    // sign-in page is led on by it.
    if (who !== null && wasWho !== null && who !== wasWho)
      void router.navigate({ to: homePath(factsNow()), replace: true })
  })
  return router
}

export type PortalRouter = ReturnType<typeof createPortalRouter>
