import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { DeadLetters as Letters } from '../../api/status/dead-letters.ts'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { EmptyState, LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { under } from '../../ui/table/DataTable.css.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { DateText } from '../../ui/text/DateText.tsx'
import type { JobAsk } from './JobQuestion.tsx'
import { actions, technical } from './Status.css.ts'

type DeadLettersProps = { letters: Loaded<Letters>; onAsk: (ask: JobAsk) => void }

/** Returns the jobs of which several items are listed. */
function jobsOfSeveral(items: Letters['items']): string[] {
  const jobs = items.map(({ job }) => job)
  return [...new Set(jobs)].filter((job) => jobs.indexOf(job) !== jobs.lastIndexOf(job))
}

/** Items that jobs have stopped trying: the reader decides about each. */
export function DeadLetters({ letters, onAsk }: DeadLettersProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { data, failure } = letters
  return (
    <Card title={t`Failed items`} note={t`Jobs have tried these items several times and stopped.`} flush>
      <DataTable
        caption={t`Failed items`}
        rows={data?.items ?? []}
        rowKey={(row) => row.id}
        busy={letters.isLoading && data !== null}
        {...(data === null && failure === null ? { skeletonRows: 2 } : {})}
        empty={
          failure === null ? (
            <EmptyState
              title={t`No failed items in your program`}
            >{t`Other programs’ support sees theirs.`}</EmptyState>
          ) : (
            <LoadFailed title={t`Couldn’t load failed items`} onRetry={letters.retry} busy={letters.isLoading}>
              {failureText(failure.code)}
            </LoadFailed>
          )
        }
        columns={[
          {
            id: 'item',
            header: t({ message: 'Item', context: 'of a job' }),
            phone: 'title',
            cell: (row) => (
              <span lang="en" translate="no" className={technical}>
                {row.job}
                <small className={under}>{row.item}</small>
              </span>
            ),
          },
          {
            id: 'reason',
            header: t({ message: 'Reason', context: 'of a failure' }),
            phone: 'line',
            cell: (row) => (
              <>
                <span lang="en" translate="no">
                  {row.failure}
                </span>
                <small className={under}>
                  <Plural value={{ count: row.tries }} one="# try" other="# tries" />
                </small>
              </>
            ),
          },
          {
            id: 'failed',
            header: t`Last failure`,
            phone: 'lineEnd',
            cell: (row) => (
              <>
                <DateText iso={row.lastFailedAt} as="dateTime" />
                <small className={under}>
                  <Trans>
                    First: <DateText iso={row.firstFailedAt} as="dateTime" />
                  </Trans>
                </small>
              </>
            ),
          },
          {
            id: 'decide',
            header: t`Action`,
            align: 'end',
            phone: 'wide',
            cell: (row) => (
              <span className={actions}>
                <Button
                  size="sm"
                  aria-label={t`Try again: ${{ item: `${row.job} ${row.item}` }}`}
                  onClick={() => onAsk({ kind: 'retry', letter: row })}
                >
                  <Trans>Try again</Trans>
                </Button>
                <Button
                  size="sm"
                  kind="quiet"
                  aria-label={t`Give up: ${{ item: `${row.job} ${row.item}` }}`}
                  onClick={() => onAsk({ kind: 'giveUp', letter: row })}
                >
                  <Trans>Give up</Trans>
                </Button>
              </span>
            ),
          },
        ]}
      />
      {jobsOfSeveral(data?.items ?? []).map((job) => (
        <Button key={job} kind="quiet" onClick={() => onAsk({ kind: 'retryAll', job })}>
          <Trans>Try all failed items of {{ job }} again</Trans>
        </Button>
      ))}
    </Card>
  )
}
