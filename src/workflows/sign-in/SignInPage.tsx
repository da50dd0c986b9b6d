import type { ReactNode } from 'react'

import { useSelector } from '@xstate/react'

import type { SessionNotice } from '../../../machines/workflows/session/sign-in-notices.ts'
import {
  selectIsBusy,
  selectMessage,
  selectRefusal,
  selectRetryAfterSeconds,
  selectUsername,
  type SignInRef,
} from '../../../machines/workflows/sign-in/sign-in.machine.ts'
import { changeUnderWay } from '../../shared/password/change-under-way.ts'
import { useStore } from '../../ui/store.ts'
import { sheet } from './SignIn.css.ts'
import { SignIn, type HelperLink } from './SignIn.tsx'
import { SignInForm } from './SignInForm.tsx'
import { useSsoOutcome } from './use-sso-outcome.ts'
import { noticeMessage, signInMessage } from './sign-in-words.tsx'

type SignInPageProps = {
  signIn: SignInRef
  /** The reason for which nobody is signed in. */
  notice: SessionNotice | null
  support: ReactNode
  hasSso: boolean
  renderLink: HelperLink
}

/** Signing in, over its statechart. */
export function SignInPage({ signIn, notice, support, hasSso, renderLink }: SignInPageProps) {
  useSsoOutcome(signIn)
  const form = useSignIn(signIn, support)
  const drawChange = useStore(changeUnderWay)
  if (drawChange !== null) return <div className={sheet}>{drawChange({ support, isPage: true })}</div>
  return (
    <SignIn
      {...form}
      renderLink={renderLink}
      message={form.message ?? (notice === null ? null : noticeMessage(notice))}
      onSso={ssoOf(signIn, hasSso)}
    />
  )
}

const ssoOf = (signIn: SignInRef, hasSso: boolean) =>
  hasSso ? () => signIn.send({ type: 'signIn.useSso' }) : undefined

function useSignIn(signIn: SignInRef, support: ReactNode) {
  const code = useSelector(signIn, selectMessage)
  const retryAfterSeconds = useSelector(signIn, selectRetryAfterSeconds)
  const isBusy = useSelector(signIn, selectIsBusy)
  const username = useSelector(signIn, selectUsername)
  return {
    username,
    isBusy,
    message: code === null ? null : signInMessage(code, { retryAfterSeconds, support }),
    refuse: (fields: { username: string; password: string }) => selectRefusal(signIn.getSnapshot(), fields),
    onSubmit: (fields: { username: string; password: string }) => signIn.send({ type: 'signIn.submit', ...fields }),
  }
}

/** Signing in again in place, over the page that stays open. */
export function SignInAgain({ signIn, support, hasSso }: Pick<SignInPageProps, 'signIn' | 'support' | 'hasSso'>) {
  const form = useSignIn(signIn, support)
  const drawChange = useStore(changeUnderWay)
  if (drawChange !== null) return drawChange({ support })
  return <SignInForm {...form} isFixedUser onSso={ssoOf(signIn, hasSso)} />
}
