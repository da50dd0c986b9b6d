import { lazy, startTransition, Suspense, useLayoutEffect, useState } from 'react'

import { useSelector } from '@xstate/react'

import { LOGIN_PATH, rowIn, visitorRoutes, type RouteRow } from '../../domain/visitor-routes.ts'
import { selectUser } from '../../machines/workflows/session/session.machine.ts'
import { BootShell } from '../ui/layout/BootShell.tsx'
import { addressOf, basepathOf, pathBelow } from '../shared/app/address.ts'
import { useApp } from '../shared/app/app.ts'
import { arrived } from '../shared/app/lazy-load.ts'
import { log } from '../shared/app/log.ts'

const loadSignInShell = () => arrived(import('./SignInShell.tsx'))
const loadRouter = () => arrived(import('./RouterShell.tsx'))
const SignInShell = lazy(async () => ({ default: (await loadSignInShell()).SignInShell }))

type RouterPart = Awaited<ReturnType<typeof loadRouter>>
type Shell =
  | { at: 'undecided' | 'signIn' }
  | { at: 'router'; RouterShell: RouterPart['RouterShell']; router: ReturnType<RouterPart['openRouter']> }

/** Returns what an address is to a visitor. Of pages behind the sign-in only the server knows which there are. */
function kindOf(path: string): 'login' | 'open' | 'behind' {
  const row = rowIn<RouteRow>(visitorRoutes, path)
  if (row?.id === 'login') return 'login'
  return row || document.documentElement.dataset.missing !== undefined ? 'open' : 'behind'
}

/** Fetches what an address will most likely show, while flags, configuration and session are on their way. */
export function fetchAhead(pathname: string, isLikelyIn: boolean): void {
  const kind = kindOf(pathBelow(pathname))
  const leadsToSignIn = kind === 'login' || (kind === 'behind' && !isLikelyIn)
  const ahead = leadsToSignIn
    ? loadSignInShell()
    : loadRouter().then(({ preloadPage }) => preloadPage(pathname, basepathOf(pathname)))
  ahead.catch(() => {})
}

/** The address at which a visitor of this one signs in, with the way back; null when the page is open to visitors. */
function signInAddress({ pathname, search }: Location): string | null {
  const basepath = basepathOf(pathname)
  const path = pathBelow(pathname, basepath)
  const kind = kindOf(path)
  if (kind === 'login') return pathname + search
  if (kind === 'open') return null
  const login = addressOf(LOGIN_PATH, basepath)
  // From `/` each person is led to a home of their own, which nobody knows yet.
  return path === '/' ? login : `${login}?${new URLSearchParams({ returnTo: path + search }).toString()}`
}

const fetchBehind = () => {
  loadRouter().then(
    ({ preloadPage }) => preloadPage('/', '/'),
    () => {},
  )
}

/**
 * The sign-in shell for visitors, the router for everyone else. Once someone is signed in, the router has
 * charge of all pages, sign-in included.
 */
export function Shells() {
  const app = useApp()
  const { session } = app
  const isUnresolved = useSelector(session, (snapshot) => snapshot.matches('unresolved'))
  const isIn = useSelector(session, (snapshot) => snapshot.matches('signedIn') || snapshot.matches('choosingMerchant'))
  const hasUser = useSelector(session, (snapshot) => selectUser(snapshot) !== null)
  const [shell, setShell] = useState<Shell>({ at: 'undecided' })
  const { at } = shell

  useLayoutEffect(() => {
    const isEntering = at === 'signIn' && isIn
    if (!isEntering && (at !== 'undecided' || isUnresolved)) return undefined
    const address = isEntering || hasUser ? null : signInAddress(location)
    if (address !== null) {
      history.replaceState(history.state, '', address)
      // oxlint-disable-next-line react/set-state-in-effect -- the address changes with it, and only here
      setShell({ at: 'signIn' })
      return undefined
    }
    let isLeft = false
    void (async () => {
      const { RouterShell, enterRouter, openRouter } = await loadRouter()
      if (isLeft) return
      const router = isEntering ? await enterRouter(app) : openRouter(app)
      // In slices, as all that is drawn on the way in: on a phone it would hold the page for a tenth of a second.
      if (!isLeft) startTransition(() => setShell({ at: 'router', RouterShell, router }))
    })().catch((error: unknown) => log('error', 'The pages could not be opened.', { error: String(error) }))
    return () => {
      isLeft = true
    }
  }, [at, isUnresolved, isIn, hasUser, app])

  if (shell.at === 'router') return <shell.RouterShell router={shell.router} />
  if (shell.at === 'undecided') return <BootShell />
  return (
    <Suspense fallback={<BootShell />}>
      <SignInShell onSubmit={fetchBehind} />
    </Suspense>
  )
}
