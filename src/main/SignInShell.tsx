import { useEffect, useLayoutEffect } from 'react'

import { useSelector } from '@xstate/react'

import { visitorPath } from '../../domain/visitor-routes.ts'
import { selectNotice, selectSignIn } from '../../machines/workflows/session/session.machine.ts'
import type { SignInRef } from '../../machines/workflows/sign-in/sign-in.machine.ts'
import { Spinner } from '../ui/feedback/Spinner.tsx'
import { SignInPage } from '../workflows/sign-in/SignInPage.tsx'
import { addressOf, basepathOf } from '../shared/app/address.ts'
import { useApp } from '../shared/app/app.ts'
import { PublicShell, useSupport } from '../shared/app/PublicShell.tsx'
import { showApp } from '../shared/app/takeover.ts'
import { useFlag } from '../shared/app/use-visitor.ts'

/**
 * Sign-in for whoever comes from outside. It stands without the router, which weighs 26 kB and has
 * nothing to do before someone is signed in; `onSubmit` is the moment to fetch it.
 */
export function SignInShell({ onSubmit }: { onSubmit: () => void }) {
  const { session } = useApp()
  const signIn = useSelector(session, selectSignIn)
  useLayoutEffect(showApp, [])
  return <PublicShell>{signIn ? <Inside signIn={signIn} onSubmit={onSubmit} /> : <Spinner size="large" />}</PublicShell>
}

function Inside({ signIn, onSubmit }: { signIn: SignInRef; onSubmit: () => void }) {
  const { session } = useApp()
  const notice = useSelector(session, selectNotice)
  const isSent = useSelector(signIn, (snapshot) => snapshot.hasTag('busy'))
  const hasSso = useFlag('singleSignOnEnabled')
  const basepath = basepathOf(location.pathname)
  useEffect(() => {
    if (isSent) onSubmit()
  }, [isSent, onSubmit])
  return (
    <SignInPage
      signIn={signIn}
      notice={notice}
      support={useSupport()}
      hasSso={hasSso}
      renderLink={(page, words) => <a href={addressOf(visitorPath(page), basepath)}>{words}</a>}
    />
  )
}
