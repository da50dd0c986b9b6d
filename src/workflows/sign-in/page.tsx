import { useEffect } from 'react'

import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import * as v from 'valibot'

import { LOGIN_PATH } from '../../../domain/visitor-routes.ts'
import { homeOf, homePath } from '../../../domain/rules/routes/home.ts'
import { routeChecks } from '../../../domain/rules/routes/route-guard.ts'
import { selectNotice, selectSignIn } from '../../../machines/workflows/session/session.machine.ts'
import { useApp } from '../../shared/app/app.ts'
import { localPlace, pathTo } from '../../shared/app/links.ts'
import { PublicShell, useSupport } from '../../shared/app/PublicShell.tsx'
import { useGo, usePageSearch } from '../../shared/app/use-page.ts'
import { useFlag, useRouteFacts, useVisitor } from '../../shared/app/use-visitor.ts'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { NoPages } from './NoPages.tsx'
import { NoAccess } from './NoAccess.tsx'
import { SignInPage } from './SignInPage.tsx'

const Search = v.object({
  refusedBy: v.fallback(v.nullable(v.picklist(routeChecks)), null),
  returnTo: v.fallback(v.string(), ''),
})

/** Sign-in; also where the route guard sends whoever is signed in but may not see a page (§5). */
export function Page() {
  return (
    <PublicShell>
      <Inside />
    </PublicShell>
  )
}

function Inside() {
  const { session } = useApp()
  const [{ refusedBy, returnTo }] = usePageSearch(Search)
  const go = useGo()
  const user = useVisitor()
  const facts = useRouteFacts()
  const signIn = useSelector(session, selectSignIn)
  const notice = useSelector(session, selectNotice)
  const hasSso = useFlag('singleSignOnEnabled')
  const support = useSupport()
  const hasPages = homeOf(facts) !== null
  const mayGoOn = user !== null && hasPages && refusedBy === null
  const home = homePath(facts)

  const wanted = localPlace(returnTo)
  const next = wanted === null || wanted.startsWith(LOGIN_PATH) ? home : wanted

  useEffect(() => {
    if (mayGoOn) go(next, { replace: true })
  }, [mayGoOn, next, go])

  if (user !== null) {
    const signOut = () => session.send({ type: 'session.signOut' })
    if (!hasPages) return <NoPages name={user.firstName} support={support} onSignOut={signOut} />
    if (refusedBy !== null)
      return (
        <NoAccess
          refusedBy={refusedBy}
          role={user.role}
          support={support}
          onHome={() => go(home)}
          onSignOut={signOut}
        />
      )
    return <Spinner size="large" />
  }
  if (!signIn) return <Spinner size="large" />
  return (
    <SignInPage
      signIn={signIn}
      notice={notice}
      support={support}
      hasSso={hasSso}
      renderLink={(page, words) => <Link to={pathTo(page)}>{words}</Link>}
    />
  )
}
