import type { ReactNode } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import { PageHead } from '../../ui/layout/PageHead.tsx'
import { sheet, steps } from './public.css.ts'

export type PublicSubject = 'forgotUser' | 'forgotPassword' | 'resetPassword' | 'addBankAccount'

type NextReleaseProps = {
  subject: PublicSubject
  support: ReactNode
  /** Draws the way back to sign-in. */
  renderBack: (words: ReactNode) => ReactNode
}

/** A page that a later release opens: what it will do, and what one can do today. */
export function NextRelease({ subject, support, renderBack }: NextReleaseProps) {
  const { t } = useLingui()
  const titles: Readonly<Record<PublicSubject, string>> = {
    forgotUser: t`Forgot your username?`,
    forgotPassword: t`Forgot your password?`,
    resetPassword: t`Reset your password`,
    addBankAccount: t`Add a bank account`,
  }
  return (
    <div className={sheet}>
      <PageHead title={titles[subject]} focusKey={subject} />
      <p>
        <Now subject={subject} support={support} />
      </p>
      <ul className={steps}>
        <Advice subject={subject} />
      </ul>
      <p>{renderBack(<Trans>Back to sign-in</Trans>)}</p>
    </div>
  )
}

function Now({ subject, support }: { subject: PublicSubject; support: ReactNode }) {
  const words: Readonly<Record<PublicSubject, ReactNode>> = {
    forgotUser: (
      <Trans>You can’t look up your username here yet. To get your username, contact support: {support}</Trans>
    ),
    forgotPassword: (
      <Trans>You can’t reset your password here yet. To set a new password, contact support: {support}</Trans>
    ),
    resetPassword: (
      <Trans>
        You can’t set a new password with a link here yet. To set a new password, contact support: {support}
      </Trans>
    ),
    addBankAccount: (
      <Trans>You can’t add a bank account without signing in yet. To add one now, contact support: {support}</Trans>
    ),
  }
  return words[subject]
}

function Advice({ subject }: { subject: PublicSubject }) {
  if (subject === 'addBankAccount')
    return (
      <>
        <li>
          <Trans>Have your account number and a recent invoice ready.</Trans>
        </li>
        <li>
          <Trans>Until then, an administrator at your company can sign in and pay by card.</Trans>
        </li>
      </>
    )
  return (
    <>
      <li>
        <Trans>An administrator at your company can tell you your username.</Trans>
      </li>
      <li>
        <Trans>Support will check who you are. We will never ask for your password.</Trans>
      </li>
    </>
  )
}
