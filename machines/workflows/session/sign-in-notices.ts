import { msg, type Message } from '#msg'

import type { SessionContext } from './session.setup.ts'

export type SessionNotice = NonNullable<SessionContext['notice']>

/** Reasons for which nobody is signed in, as the sign-in page says them. */
export const sessionNotices = {
  signedOut: { title: msg`You are signed out`, next: msg`You are also signed out in all other tabs.` },
  signedOutElsewhere: { title: msg`You signed out in another tab`, next: msg`Sign in to return to this page.` },
  unableToContactServer: {
    title: msg`Unable to contact server for user information`,
    next: msg`Check your connection. You may need to sign in again.`,
  },
} satisfies Readonly<Record<SessionNotice, { title: Message; next: Message }>>
