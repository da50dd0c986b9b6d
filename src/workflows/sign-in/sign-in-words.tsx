import type { ReactNode } from 'react'

import { Plural, Trans } from '@lingui/react/macro'

import type { Tone } from '../../ui/feedback/tone.ts'

export type SignInMessage = { tone: Tone; title: ReactNode; next: ReactNode }

type Said = {
  /** Seconds until another attempt. */
  retryAfterSeconds: number | null
  /** How support is reached, as a link or words. */
  support: ReactNode
}

/** What the page says about a refused sign-in: what happened, and what can be done now. */
export function signInMessage(code: string, { retryAfterSeconds, support }: Said): SignInMessage {
  switch (code) {
    case 'invalidCredentials':
      return {
        tone: 'late',
        title: <Trans>Invalid username and/or password</Trans>,
        next: <Trans>Check both and try again. Capital letters count in the password.</Trans>,
      }
    case 'tooManyAttempts': {
      const minutes = Math.max(1, Math.ceil((retryAfterSeconds ?? 60) / 60))
      return {
        tone: 'wait',
        title: <Trans>Too many attempts</Trans>,
        next: (
          <Plural
            value={minutes}
            one="Signing in is paused to protect the account. Try again in # minute."
            other="Signing in is paused to protect the account. Try again in # minutes."
          />
        ),
      }
    }
    case 'notActivated':
      return {
        tone: 'wait',
        title: <Trans>Your account has not been activated</Trans>,
        next: (
          <Trans>
            Open the link in your invitation e-mail. If it is gone or too old, an administrator of your company can send
            it again.
          </Trans>
        ),
      }
    case 'lockedByAdministrator':
      return {
        tone: 'hold',
        title: <Trans>An administrator has locked your account</Trans>,
        next: <Trans>Ask an administrator of your company to unlock it.</Trans>,
      }
    case 'lockedBySupport':
      return {
        tone: 'hold',
        title: <Trans>The account is locked by support</Trans>,
        next: <Trans>Only support can unlock it: {support}</Trans>,
      }
    case 'lockedLoginAttempts':
      return {
        tone: 'hold',
        title: <Trans>Your account is locked after too many failed sign-ins</Trans>,
        next: <Trans>An administrator of your company can unlock it, or support: {support}</Trans>,
      }
    case 'lockedChallengeAttempts':
      return {
        tone: 'hold',
        title: <Trans>Your account is locked after too many wrong answers to the challenge phrase</Trans>,
        next: <Trans>An administrator of your company can unlock it, or support: {support}</Trans>,
      }
    case 'challengeChangeRequired':
      return {
        tone: 'wait',
        title: <Trans>Your challenge phrase must be changed first</Trans>,
        next: <Trans>Support changes it with you: {support}</Trans>,
      }
    case 'passwordExpired':
      return {
        tone: 'wait',
        title: <Trans>Your password has expired</Trans>,
        next: (
          <Trans>
            Changing it here comes with a later release. Until then support sets a new one with you: {support}
          </Trans>
        ),
      }
    case 'passwordChangeRequired':
      return {
        tone: 'wait',
        title: <Trans>Your password must be changed before you go on</Trans>,
        next: (
          <Trans>
            Changing it here comes with a later release. Until then support sets a new one with you: {support}
          </Trans>
        ),
      }
    case 'passwordRenewed':
      return {
        tone: 'done',
        title: <Trans>Your password was changed</Trans>,
        next: <Trans>Sign in with the new one.</Trans>,
      }
    case 'ssoUnavailable':
      return {
        tone: 'wait',
        title: <Trans>Single sign-on is not yet available for your program</Trans>,
        next: <Trans>Sign in with your username and password.</Trans>,
      }
    default:
      return {
        tone: 'late',
        title: <Trans>The server cannot be reached</Trans>,
        next: <Trans>Nothing is wrong with what you typed. Check your connection and try again.</Trans>,
      }
  }
}

export type SessionNotice = 'signedOut' | 'signedOutElsewhere' | 'unableToContactServer'

/** Why nobody is signed in. */
export function noticeMessage(notice: SessionNotice): SignInMessage {
  const messages: Readonly<Record<SessionNotice, SignInMessage>> = {
    signedOut: {
      tone: 'done',
      title: <Trans>You are signed out</Trans>,
      next: <Trans>All tabs of the portal are signed out too.</Trans>,
    },
    signedOutElsewhere: {
      tone: 'quiet',
      title: <Trans>You signed out in another tab</Trans>,
      next: <Trans>Sign in to come back to this page.</Trans>,
    },
    unableToContactServer: {
      tone: 'late',
      title: <Trans>Unable to contact server for user information</Trans>,
      next: <Trans>You may have to sign in again. Check your connection first.</Trans>,
    },
  }
  return messages[notice]
}
