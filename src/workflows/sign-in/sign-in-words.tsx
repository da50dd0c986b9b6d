import { lazy, Suspense, type ComponentProps, type ReactNode } from 'react'

import { sessionNotices, type SessionNotice } from '../../../machines/workflows/session/sign-in-notices.ts'
import { signInNotices, type SignInNotice } from '../../../machines/workflows/sign-in/form-words.ts'
import type { Tone } from '../../ui/feedback/tone.ts'
import { Said } from '../../ui/text/Said.tsx'

export type SignInMessage = { tone: Tone; title: ReactNode; next: ReactNode }

type Values = {
  /** Seconds until another attempt. */
  retryAfterSeconds: number | null
  /** The contact of support, as a link or words. */
  support: ReactNode
}

const tones: Readonly<Record<SignInNotice, Tone>> = {
  invalidCredentials: 'late',
  tooManyAttempts: 'wait',
  notActivated: 'wait',
  lockedByAdministrator: 'hold',
  lockedBySupport: 'hold',
  lockedLoginAttempts: 'hold',
  lockedChallengeAttempts: 'hold',
  unreachable: 'late',
}

/** Words that few people see: of their company's sign-in. */
const LazySsoNotice = lazy(async () => {
  const { withPageWords } = await import('../../ui/text/inner-words.ts')
  return { default: (await withPageWords(() => import('./SsoNotice.tsx'))).SsoNotice }
})
const SsoNotice = (props: ComponentProps<typeof LazySsoNotice>) => (
  <Suspense>
    <LazySsoNotice {...props} />
  </Suspense>
)

const isNotice = (code: string): code is SignInNotice => Object.hasOwn(signInNotices, code)

/** Puts a refused sign-in into words: what happened, and what can be done now. */
export function signInMessage(code: string, { retryAfterSeconds, support }: Values): SignInMessage {
  if (code.startsWith('sso')) {
    const notice = (part: 'title' | 'next') => <SsoNotice code={code} part={part} support={support} />
    return { tone: 'wait', title: notice('title'), next: notice('next') }
  }
  const notice = isNotice(code) ? code : 'unreachable'
  const { title, next } = signInNotices[notice]
  const minutes = Math.max(1, Math.ceil((retryAfterSeconds ?? 60) / 60))
  return {
    tone: tones[notice],
    title: <Said message={title} />,
    next: <Said message={next} values={{ minutes, support }} />,
  }
}

const noticeTones: Readonly<Record<SessionNotice, Tone>> = {
  signedOut: 'done',
  signedOutElsewhere: 'quiet',
  unableToContactServer: 'late',
}

/** Puts into words why nobody is signed in. */
export function noticeMessage(notice: SessionNotice): SignInMessage {
  const { title, next } = sessionNotices[notice]
  return { tone: noticeTones[notice], title: <Said message={title} />, next: <Said message={next} /> }
}
