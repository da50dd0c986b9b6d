import { Trans, useLingui } from '@lingui/react/macro'

import type { PortalStatus } from '../../../domain/contract/status/portal-status.ts'
import { concernsOf, type Concern } from '../../../domain/rules/status/concerns.ts'
import type { DeadLetters as DeadLettersRead } from '../../api/status/dead-letters.ts'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { DateText } from '../../ui/text/DateText.tsx'
import { DatabaseCard, ServerCard } from './ServerCards.tsx'
import { DeadLetters } from './DeadLetters.tsx'
import type { JobAsk } from './JobQuestion.tsx'
import { Jobs } from './Jobs.tsx'
import { cards, concerns as concernList, page } from './Status.css.ts'
import { Waiting } from './Waiting.tsx'

type StatusProps = {
  status: Loaded<PortalStatus>
  letters: Loaded<DeadLettersRead>
  onAsk: (ask: JobAsk) => void
}

/** How the portal's server, its database and its jobs are. */
export function Status({ status, letters, onAsk }: StatusProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { data, failure, isLoading, retry } = status
  return (
    <>
      <PageHead
        title={t({ message: 'Status', context: 'the portal' })}
        lead={
          data === null ? (
            <Trans>Health of the portal’s server, database and jobs.</Trans>
          ) : (
            <Trans>
              As of <DateText iso={data.readAt} as="dateTime" />. This page updates every 30 seconds.
            </Trans>
          )
        }
        actions={
          <Button onClick={retry} busy={isLoading && data !== null}>
            <Trans>Update now</Trans>
          </Button>
        }
      />
      {data === null ? (
        <Card>
          {failure === null ? (
            <Skeleton lines={6} label={t`Loading the status`} />
          ) : (
            <LoadFailed title={t`Couldn’t load the status`} onRetry={retry} busy={isLoading}>
              {failureText(failure.code)}
            </LoadFailed>
          )}
        </Card>
      ) : (
        <div className={page}>
          {failure === null ? null : (
            <Notice tone="late" live="alert" title={t`Couldn’t update the status`}>
              {failureText(failure.code)}
            </Notice>
          )}
          <Summary concerns={concernsOf(data)} />
          <div className={cards}>
            <ServerCard status={data} />
            <DatabaseCard status={data} />
          </div>
          <Waiting status={data} />
          {data.deadLetters > 0 ? <DeadLetters letters={letters} onAsk={onAsk} /> : null}
          <Jobs jobs={data.jobs} readAt={data.readAt} onAsk={onAsk} />
        </div>
      )}
    </>
  )
}

/** The answer to the question with which somebody opens the page. */
function Summary({ concerns }: { concerns: readonly Concern[] }) {
  const { t } = useLingui()
  const words: Readonly<Record<Concern, string>> = {
    databaseBehind: t`The database is missing changes that this version needs. Restart the portal.`,
    providerUnreachable: t`The payment provider isn’t responding. Payments stay “Processing” until it does.`,
    storageUnreachable: t`The document storage isn’t responding. Documents can’t be uploaded or downloaded until it does.`,
    paymentsWait: t`A payment has been awaiting confirmation for more than 15 minutes.`,
    jobsFailed: t`A job failed in its last run. The server’s log says why.`,
    jobsLate: t`A job hasn’t run for longer than it should.`,
    deadLetters: t`Jobs have stopped trying some items. Someone must decide about them.`,
    mailsWait: t`An email has been waiting for more than 15 minutes.`,
    importsWait: t`An import has been running for more than 30 minutes.`,
  }
  if (concerns.length === 0) {
    return (
      <Notice tone="done" live="status">
        {t`Everything is working.`}
      </Notice>
    )
  }
  return (
    <Notice tone="late" live="status" title={t`Something needs attention`}>
      <ul className={concernList}>
        {concerns.map((concern) => (
          <li key={concern}>{words[concern]}</li>
        ))}
      </ul>
    </Notice>
  )
}
