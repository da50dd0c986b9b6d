import { useState } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { confirmEmail } from '../../api/access/email-confirmation.ts'
import { ApiFailure } from '../../api/failure.ts'
import { pathTo } from '../../shared/app/links.ts'
import { PublicShell } from '../../shared/app/PublicShell.tsx'
import { useClient } from '../../shared/app/use-client.ts'
import { usePageParams } from '../../shared/app/use-page.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { sheet } from '../../shared/access/PublicSheet.css.ts'

type State = { at: 'asking' | 'sending' | 'confirmed' } | { at: 'failed'; code: string }

/** An outside contact confirms an address. Only a press does it: programs that read e-mails open links by themselves. */
export function Page() {
  const { t } = useLingui()
  const client = useClient()
  const failureText = useFailureText()
  const { token } = usePageParams('confirmEmail')
  const [state, setState] = useState<State>({ at: 'asking' })

  const confirm = async () => {
    setState({ at: 'sending' })
    try {
      await confirmEmail(client, token)
      setState({ at: 'confirmed' })
    } catch (error) {
      setState({ at: 'failed', code: error instanceof ApiFailure ? error.code : 'unexpected' })
    }
  }
  return (
    <PublicShell>
      <div className={sheet}>
        {state.at === 'confirmed' ? (
          <>
            <PageHead title={t`Your email address is confirmed`} focusKey="confirmed" />
            <p>
              <Trans>
                You will receive emails about disputes in which a company adds you. You can close this page.
              </Trans>
            </p>
          </>
        ) : (
          <>
            <PageHead title={t`Confirm your email address`} focusKey="asking" />
            {state.at === 'failed' ? (
              <Notice tone="late" live="alert">
                {state.code === 'notFound' || state.code === 'attributeInvalid'
                  ? t`This link isn’t valid. Open the whole link from the email.`
                  : failureText(state.code)}
              </Notice>
            ) : null}
            <p>
              <Trans>A company added you as a contact for a dispute. Confirm to receive emails about it.</Trans>
            </p>
            <Button kind="main" busy={state.at === 'sending'} onClick={() => void confirm()}>
              <Trans>Confirm address</Trans>
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
