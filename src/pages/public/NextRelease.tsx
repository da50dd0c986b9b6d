import type { ReactNode } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import { PageHead } from '../../ui/layout/PageHead.tsx'
import { sheet, steps } from '../../shared/access/PublicSheet.css.ts'

type NextReleaseProps = {
  support: ReactNode
  /** Draws the way back to sign-in. */
  renderBack: (words: ReactNode) => ReactNode
}

/** Adding a bank account without signing in, which a later release opens: what one can do today. */
export function NextRelease({ support, renderBack }: NextReleaseProps) {
  const { t } = useLingui()
  return (
    <div className={sheet}>
      <PageHead title={t`Add a bank account`} focusKey="addBankAccount" />
      <p>
        <Trans>You can’t add a bank account without signing in yet. To add one now, contact support: {support}</Trans>
      </p>
      <ul className={steps}>
        <li>
          <Trans>Have your account number and a recent invoice ready.</Trans>
        </li>
        <li>
          <Trans>Until then, an administrator at your company can sign in and pay by card.</Trans>
        </li>
      </ul>
      <p>{renderBack(<Trans>Back to sign-in</Trans>)}</p>
    </div>
  )
}
