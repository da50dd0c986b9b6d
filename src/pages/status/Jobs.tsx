import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { PortalJob } from '../../../domain/contract/status/portal-status.ts'
import { byUrgency, isLate } from '../../../domain/rules/status/concerns.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Tag } from '../../ui/feedback/Tag.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { phoneOnly, under } from '../../ui/table/DataTable.css.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { DateText } from '../../ui/text/DateText.tsx'
import { useFormat } from '../../ui/text/use-format.ts'
import type { JobAsk } from './JobQuestion.tsx'
import { agoText, shortSpanText, spanText } from './spans.ts'
import { technical } from './Status.css.ts'

type JobsProps = { jobs: readonly PortalJob[] | null; readAt: string; onAsk: (ask: JobAsk) => void }

/** The jobs, with how each of them ended last, on whichever server it was. */
export function Jobs({ jobs, readAt, onAsk }: JobsProps) {
  const { t } = useLingui()
  const format = useFormat()
  const { tag } = format
  return (
    <Card title={t`Jobs`} note={t`Runs and failures of today (UTC), on all servers.`} flush>
      <DataTable
        caption={t`Jobs`}
        rows={byUrgency(jobs ?? [], readAt)}
        rowKey={(row) => row.name}
        empty={<EmptyState title={t`No jobs on this server`}>{t`Another server runs them.`}</EmptyState>}
        columns={[
          {
            id: 'name',
            header: t`Job`,
            phone: 'title',
            cell: (row) => (
              <>
                <span lang="en" translate="no" className={technical}>
                  {row.name}
                </span>
                {row.everySeconds === null ? null : (
                  <small className={under}>
                    <Trans>Interval: {{ span: spanText(tag, row.everySeconds) }}</Trans>
                  </small>
                )}
              </>
            ),
          },
          {
            id: 'last',
            header: t`Last run`,
            phone: 'line',
            cell: (row) =>
              row.lastBegunAt === null ? (
                t`Not yet`
              ) : (
                <>
                  {agoText(tag, row.lastBegunAt, readAt)}
                  {row.lastServer === null ? null : (
                    <small className={under} translate="no">
                      {row.lastServer}
                    </small>
                  )}
                </>
              ),
          },
          {
            id: 'next',
            header: t({ message: 'Next run', context: 'of a job' }),
            phone: 'hide',
            cell: (row) => (row.nextAt === null ? null : <DateText iso={row.nextAt} as="dateTime" />),
          },
          {
            id: 'took',
            header: t({ message: 'Duration', context: 'a job' }),
            align: 'end',
            phone: 'lineEnd',
            cell: (row) => (row.lastMs === null ? '–' : shortSpanText(tag, row.lastMs)),
          },
          {
            id: 'runs',
            header: t({ message: 'Runs', context: 'of a job' }),
            align: 'end',
            phone: 'hide',
            cell: (row) => format.number(row.runs),
          },
          {
            id: 'failures',
            header: t`Last failure`,
            phone: 'more',
            cell: (row) =>
              row.lastFailedAt === null ? null : (
                <>
                  <small className={`${under} ${phoneOnly}`}>{t`Last failure`}</small>
                  {agoText(tag, row.lastFailedAt, readAt)}
                  <small className={under}>
                    <span lang="en" translate="no">
                      {row.lastFailure}
                    </span>{' '}
                    · <Plural value={{ count: row.failures }} one="# failure" other="# failures" />
                  </small>
                </>
              ),
          },
          {
            id: 'result',
            header: t({ message: 'Result', context: 'of a job' }),
            phone: 'titleEnd',
            cell: (row) => <Outcome job={row} readAt={readAt} />,
          },
          {
            id: 'run',
            header: t`Action`,
            align: 'end',
            phone: 'wide',
            cell: (row) =>
              row.everySeconds === null || row.isRunning ? null : (
                <Button
                  size="sm"
                  aria-label={t`Run now: ${{ job: row.name }}`}
                  onClick={() => onAsk({ kind: 'run', job: row.name })}
                >
                  <Trans>Run now</Trans>
                </Button>
              ),
          },
        ]}
      />
    </Card>
  )
}

function Outcome({ job, readAt }: { job: PortalJob; readAt: string }) {
  const { t } = useLingui()
  if (job.isRunning) return <Tag tone="wait">{t({ message: 'Running', context: 'a job' })}</Tag>
  if (isLate(job, readAt)) return <Tag tone="late">{t({ message: 'Late', context: 'a job' })}</Tag>
  if (job.lastOutcome === 'failed') return <Tag tone="late">{t({ message: 'Failed', context: 'a job' })}</Tag>
  if (job.lastOutcome === 'elsewhere') return <Tag tone="quiet">{t`On another server`}</Tag>
  if (job.lastOutcome === null) return <Tag tone="quiet">{t({ message: 'Waiting', context: 'a job' })}</Tag>
  return <Tag tone="done">{t({ message: 'Done', context: 'a job' })}</Tag>
}
