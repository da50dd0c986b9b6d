import type { ReactNode } from 'react'

import { Trans } from '@lingui/react/macro'

import { signInNotices, type SignInNotice } from '../../../machines/workflows/sign-in/sign-in.page.ts'
import type { Tone } from '../../ui/feedback/tone.ts'
import { Said } from '../../ui/text/Said.tsx'

export type SignInMessage = { tone: Tone; title: ReactNode; next: ReactNode }

type Values = {
  /** Seconds until another attempt. */
  retryAfterSeconds: number | null
  /** How support is reached, as a link or words. */
  support: ReactNode
}

const tones: Readonly<Record<SignInNotice, Tone>> = {
  passwordRenewed: 'done',
  invalidCredentials: 'late',
  tooManyAttempts: 'wait',
  notActivated: 'wait',
  lockedByAdministrator: 'hold',
  lockedBySupport: 'hold',
  lockedLoginAttempts: 'hold',
  lockedChallengeAttempts: 'hold',
  challengeChangeRequired: 'wait',
  unreachable: 'late',
  ssoUnavailable: 'wait',
  passwordExpired: 'wait',
  passwordChangeRequired: 'wait',
}

const isNotice = (code: string): code is SignInNotice => Object.hasOwn(signInNotices, code)

/** Puts a refused sign-in into words: what happened, and what can be done now. */
export function signInMessage(code: string, { retryAfterSeconds, support }: Values): SignInMessage {
  const notice = isNotice(code) ? code : 'unreachable'
  const { title, next } = signInNotices[notice]
  const minutes = Math.max(1, Math.ceil((retryAfterSeconds ?? 60) / 60))
  return {
    tone: tones[notice],
    title: <Said message={title} />,
    next: <Said message={next} values={{ minutes, support }} />,
  }
}

export type SessionNotice = 'signedOut' | 'signedOutElsewhere' | 'unableToContactServer'

/** Why nobody is signed in. */
export function noticeMessage(notice: SessionNotice): SignInMessage {
  const messages: Readonly<Record<SessionNotice, SignInMessage>> = {
    signedOut: {
      tone: 'done',
      title: <Trans>You are signed out</Trans>,
      next: <Trans>You are also signed out in all other tabs.</Trans>,
    },
    signedOutElsewhere: {
      tone: 'quiet',
      title: <Trans>You signed out in another tab</Trans>,
      next: <Trans>Sign in to return to this page.</Trans>,
    },
    unableToContactServer: {
      tone: 'late',
      title: <Trans>Unable to contact server for user information</Trans>,
      next: <Trans>Check your connection. You may need to sign in again.</Trans>,
    },
  }
  return messages[notice]
}
