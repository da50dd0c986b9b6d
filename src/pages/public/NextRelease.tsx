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
    forgotUser: <Trans>Finding it here comes with a later release. Today support tells you: {support}</Trans>,
    forgotPassword: (
      <Trans>Resetting it here comes with a later release. Today support sets a new one with you: {support}</Trans>
    ),
    resetPassword: (
      <Trans>
        Links for setting a new password open here with a later release. Today support sets a new one with you:{' '}
        {support}
      </Trans>
    ),
    addBankAccount: (
      <Trans>
        Adding a bank account without signing in comes with a later release. Today support adds it for you: {support}
      </Trans>
    ),
  }
  return words[subject]
}

function Advice({ subject }: { subject: PublicSubject }) {
  if (subject === 'addBankAccount')
    return (
      <>
        <li>
          <Trans>Have your account number and a recent invoice at hand.</Trans>
        </li>
        <li>
          <Trans>An administrator of your company who can sign in may pay by card meanwhile.</Trans>
        </li>
      </>
    )
  return (
    <>
      <li>
        <Trans>An administrator of your company knows your username.</Trans>
      </li>
      <li>
        <Trans>Support asks who you are first. Nobody of the program ever asks for your password.</Trans>
      </li>
    </>
  )
}
