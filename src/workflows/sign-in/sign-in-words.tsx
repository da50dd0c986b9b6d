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
        next: <Trans>Check your username and password, then try again. Passwords are case-sensitive.</Trans>,
      }
    case 'tooManyAttempts': {
      const minutes = Math.max(1, Math.ceil((retryAfterSeconds ?? 60) / 60))
      return {
        tone: 'wait',
        title: <Trans>Too many attempts</Trans>,
        next: (
          <Plural
            value={minutes}
            one="To protect your account, sign-in is paused. Try again in # minute."
            other="To protect your account, sign-in is paused. Try again in # minutes."
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
            Open the link in your invitation email. If you need a new invitation, ask an administrator at your company.
          </Trans>
        ),
      }
    case 'lockedByAdministrator':
      return {
        tone: 'hold',
        title: <Trans>An administrator has locked your account</Trans>,
        next: <Trans>Ask an administrator at your company to unlock your account.</Trans>,
      }
    case 'lockedBySupport':
      return {
        tone: 'hold',
        title: <Trans>The account is locked by support</Trans>,
        next: <Trans>To unlock your account, contact support: {support}</Trans>,
      }
    case 'lockedLoginAttempts':
      return {
        tone: 'hold',
        title: <Trans>Your account is locked because of too many failed sign-ins</Trans>,
        next: <Trans>To unlock your account, ask an administrator at your company or contact support: {support}</Trans>,
      }
    case 'lockedChallengeAttempts':
      return {
        tone: 'hold',
        title: <Trans>Your account is locked because of too many wrong answers to the challenge phrase</Trans>,
        next: <Trans>To unlock your account, ask an administrator at your company or contact support: {support}</Trans>,
      }
    case 'challengeChangeRequired':
      return {
        tone: 'wait',
        title: <Trans>You need to change your challenge phrase</Trans>,
        next: <Trans>To change your challenge phrase, contact support: {support}</Trans>,
      }
    case 'passwordExpired':
      return {
        tone: 'wait',
        title: <Trans>Your password has expired</Trans>,
        next: <Trans>You can’t change your password here yet. To set a new password, contact support: {support}</Trans>,
      }
    case 'passwordChangeRequired':
      return {
        tone: 'wait',
        title: <Trans>You need to change your password</Trans>,
        next: <Trans>You can’t change your password here yet. To set a new password, contact support: {support}</Trans>,
      }
    case 'passwordRenewed':
      return {
        tone: 'done',
        title: <Trans>Your password was changed</Trans>,
        next: <Trans>Sign in with your new password.</Trans>,
      }
    case 'ssoUnavailable':
      return {
        tone: 'wait',
        title: <Trans>Single sign-on isn’t available for your program yet</Trans>,
        next: <Trans>Sign in with your username and password.</Trans>,
      }
    default:
      return {
        tone: 'late',
        title: <Trans>We can’t reach the server</Trans>,
        next: <Trans>The problem isn’t your username or password. Check your connection and try again.</Trans>,
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
