import { useState } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { ApiFailure } from '../../api/failure.ts'
import { unlockAccount } from '../../api/access/passwords.ts'
import { pathTo } from '../../shared/app/links.ts'
import { PublicShell, useSupport } from '../../shared/app/PublicShell.tsx'
import { useClient } from '../../shared/app/use-client.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { sheet } from '../../shared/access/PublicSheet.css.ts'
import { takeSecret } from '../../shared/app/take-secret.ts'

type State = { at: 'asking' | 'sending' | 'unlocked' } | { at: 'failed'; code: string }

/** Unlocks an account after too many attempts. Only a press does it: programs that read e-mails open links themselves. */
export function Page() {
  const { t } = useLingui()
  const client = useClient()
  const failureText = useFailureText()
  const support = useSupport()
  const [token] = useState(takeSecret)
  const [state, setState] = useState<State>({ at: 'asking' })

  const unlock = async () => {
    setState({ at: 'sending' })
    try {
      await unlockAccount(client, token)
      setState({ at: 'unlocked' })
    } catch (error) {
      setState({ at: 'failed', code: error instanceof ApiFailure ? error.code : 'unexpected' })
    }
  }
  const refusalText = (code: string) => {
    if (code === 'linkUsed' || code === 'linkReplaced' || code === 'linkExpired')
      return t`This link no longer works. Sign in with your password to get a new one by email.`
    if (code === 'accessStatusChanged') return t`Your account isn’t locked. You can sign in.`
    if (code === 'linkUnknown' || code === 'attributeInvalid')
      return t`This link isn’t valid. Open the whole link from the email.`
    return failureText(code)
  }
  return (
    <PublicShell>
      <div className={sheet}>
        {state.at === 'unlocked' ? (
          <>
            <PageHead title={t`Your account is unlocked`} focusKey="unlocked" />
            <p>
              <Trans>Sign in with your username and password.</Trans>
            </p>
          </>
        ) : (
          <>
            <PageHead title={t`Unlock your account`} focusKey="asking" hasErrors={state.at === 'failed'} />
            {state.at === 'failed' ? (
              <Notice tone="late" live="alert">
                {state.code === 'lockedNotByAttempts' ? (
                  <Trans>An administrator or support locked your account. Contact support: {support}</Trans>
                ) : (
                  refusalText(state.code)
                )}
              </Notice>
            ) : null}
            <p>
              <Trans>Your account was locked because of too many failed sign-ins. Your password stays the same.</Trans>
            </p>
            <Button kind="main" busy={state.at === 'sending'} onClick={() => void unlock()}>
              <Trans>Unlock account</Trans>
            </Button>
          </>
        )}
        <p>
          <Link to={pathTo('login')}>
            <Trans>Back to sign-in</Trans>
          </Link>
        </p>
      </div>
    </PublicShell>
  )
}
