import { useEffect, useState } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { Unsubscribe } from '../../../domain/contract/notifications/unsubscribe.ts'
import { linkWords } from '../../../machines/access-words.ts'
import { readUnsubscribe, unsubscribe } from '../../api/access/unsubscribe.ts'
import { ApiFailure } from '../../api/failure.ts'
import { sheet } from '../../shared/access/PublicSheet.css.ts'
import { pathTo } from '../../shared/app/links.ts'
import { PublicShell } from '../../shared/app/PublicShell.tsx'
import { takeSecret } from '../../shared/app/take-secret.ts'
import { useClient } from '../../shared/app/use-client.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { kindNames } from './unsubscribe-words.ts'

type State =
  | { at: 'reading' }
  | { at: 'asking' | 'sending' | 'ended'; link: Unsubscribe }
  | { at: 'failed'; code: string; link: Unsubscribe | null }

const codeOf = (error: unknown) => (error instanceof ApiFailure ? error.code : 'unexpected')

/** Ends e-mails of one kind. Only a press does it: programs that read e-mails open links by themselves. */
export function Page() {
  const { t } = useLingui()
  const client = useClient()
  const [token] = useState(takeSecret)
  const [state, setState] = useState<State>({ at: 'reading' })

  useEffect(() => {
    const given = new AbortController()
    readUnsubscribe(client, token, given.signal).then(
      (link) => setState({ at: link.isOn ? 'asking' : 'ended', link }),
      (error: unknown) => {
        if (!given.signal.aborted) setState({ at: 'failed', code: codeOf(error), link: null })
      },
    )
    return () => given.abort()
  }, [client, token])

  const end = async (link: Unsubscribe) => {
    setState({ at: 'sending', link })
    try {
      await unsubscribe(client, token)
      setState({ at: 'ended', link })
    } catch (error) {
      setState({ at: 'failed', code: codeOf(error), link })
    }
  }
  return (
    <PublicShell>
      <div className={sheet}>
        {state.at === 'ended' ? (
          <Ended link={state.link} />
        ) : (
          <>
            <PageHead title={t`Stop emails`} focusKey="asking" hasErrors={state.at === 'failed'} />
            {state.at === 'reading' ? <Spinner /> : null}
            {state.at === 'failed' ? <Failure code={state.code} /> : null}
            {state.at !== 'reading' && state.link !== null ? (
              <Asking link={state.link} isBusy={state.at === 'sending'} onEnd={(link) => void end(link)} />
            ) : null}
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

function Failure({ code }: { code: string }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const isUnknown = code === 'linkUnknown' || code === 'attributeInvalid'
  return (
    <Notice tone="late" live="alert">
      {isUnknown ? t(linkWords.linkUnknown) : failureText(code)}
    </Notice>
  )
}

type AskingProps = { link: Unsubscribe; isBusy: boolean; onEnd: (link: Unsubscribe) => void }

function Asking({ link, isBusy, onEnd }: AskingProps) {
  const { t } = useLingui()
  const kind = t(kindNames[link.kind])
  return (
    <>
      <p>
        {link.isContact ? (
          <Trans>You get emails about disputes because a company added you as a contact. Stop all of them?</Trans>
        ) : (
          <>
            <Trans>
              You get emails of this kind: <strong>{kind}</strong>. Stop them?
            </Trans>{' '}
            <StillInPortal />
          </>
        )}
      </p>
      <Button kind="main" busy={isBusy} onClick={() => onEnd(link)}>
        <Trans>Stop these emails</Trans>
      </Button>
    </>
  )
}

/** Says that the emails end, not the notifications. */
const StillInPortal = () => <Trans>You’ll still see these notifications in the portal.</Trans>

function Ended({ link }: { link: Unsubscribe }) {
  const { t } = useLingui()
  const kind = t(kindNames[link.kind])
  return (
    <>
      <PageHead title={t`You’ve unsubscribed from these emails`} focusKey="ended" />
      {link.isContact ? (
        <p>
          <Trans>
            You won’t get emails about disputes anymore. To get them again, open the link in the email that asked you to
            confirm your address.
          </Trans>
        </p>
      ) : (
        <>
          <p>
            <Trans>
              You won’t get emails of this kind anymore: <strong>{kind}</strong>.
            </Trans>{' '}
            <StillInPortal />
          </p>
          <p>
            <Trans>To get these emails again, sign in and change your notification settings.</Trans>
          </p>
        </>
      )}
    </>
  )
}
