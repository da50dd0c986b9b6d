import { useMemo } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { PageMeta } from '../../../domain/contract/json-api.ts'
import { auditTopics, type UserAuditRow } from '../../../domain/contract/access/user-audit.ts'
import type { UserKind } from '../../../domain/rules/access/manage-users.ts'
import { userWords } from '../../../machines/user-words.ts'
import { pathTo } from '../../shared/app/links.ts'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { attemptReason } from '../../shared/users/use-user-words.ts'
import { userPages } from '../../shared/users/user-places.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { EmptyState, LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Tag } from '../../ui/feedback/Tag.tsx'
import { activeOf, type Filter } from '../../ui/filter/filter.ts'
import { FilterBar } from '../../ui/filter/FilterBar.tsx'
import { Filters } from '../../ui/filter/Filters.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { DownloadIcon, SearchIcon } from '../../ui/layout/PageIcons.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { under } from '../../ui/table/DataTable.css.ts'
import { Pager } from '../../ui/table/Pager.tsx'
import type { Column } from '../../ui/table/table-column.ts'
import { DateText } from '../../ui/text/DateText.tsx'
import type { ActivityQuery } from './activity-query.ts'
import { auditSentences, ownSentences, topicWords } from './activity-words.ts'

type Change = Partial<Omit<ActivityQuery, 'pageSize'>> & { pageSize?: number }
type ActivityProps = {
  kind: UserKind
  activity: Loaded<{ items: readonly UserAuditRow[]; page: PageMeta | null }>
  query: ActivityQuery
  onQuery: (change: Change) => void
  isExporting: boolean
  onExport: () => void
}

const noFilters = { text: '', topic: '', from: '', to: '', userId: '', account: '', page: 1 } as const
const keyOf = ({ id }: UserAuditRow) => id

/** The audit of the people whom the reader manages: who did what, and when. */
export function Activity({ kind, activity, query, onQuery, isExporting, onExport }: ActivityProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const columns = useActivityColumns()
  const filters = useActivityFilters(query, onQuery, activity.data?.items ?? [])
  const { data, failure } = activity
  const total = data?.page?.total ?? 0
  return (
    <>
      <PageHead
        title={t`Activity`}
        lead={query.from === '' ? t`What users did in the last 30 days` : t`What users did`}
        back={<Link to={pathTo(userPages[kind].list)}>{t(userWords.backToUsers)}</Link>}
        actions={
          <Button icon={<DownloadIcon />} busy={isExporting} onClick={onExport}>
            <Trans>Download CSV</Trans>
          </Button>
        }
      />
      {failure !== null && data !== null ? (
        <Notice tone="late" live="alert">
          {failureText(failure.code)}
        </Notice>
      ) : null}
      <Card flush>
        <FilterBar
          label={t`Name, username or email address`}
          text={query.text}
          onText={(text) => onQuery({ text, page: 1 })}
          count={activeOf(filters).length}
        >
          {(view) => <Filters view={view} filters={filters} onClear={() => onQuery(noFilters)} />}
        </FilterBar>
        <DataTable
          caption={t`Activity`}
          columns={columns}
          rows={data?.items ?? []}
          rowKey={keyOf}
          busy={activity.isStale}
          {...(data === null && failure === null ? { skeletonRows: 8 } : {})}
          empty={
            failure !== null ? (
              <LoadFailed title={t`Couldn’t load the activity`} onRetry={activity.retry} busy={activity.isLoading}>
                {failureText(failure.code)}
              </LoadFailed>
            ) : (
              <EmptyState
                icon={<SearchIcon size={20} />}
                title={t`Nothing happened in this time`}
                action={
                  <Button onClick={() => onQuery(noFilters)}>
                    <Trans>Show all activity</Trans>
                  </Button>
                }
              >
                <Trans>Choose other dates or filters.</Trans>
              </EmptyState>
            )
          }
        />
        <Pager
          label={t`Pages of activity`}
          page={query.page}
          pageSize={query.pageSize}
          total={total}
          onPage={(page) => onQuery({ page })}
          onPageSize={(pageSize) => onQuery({ pageSize, page: 1 })}
        />
      </Card>
    </>
  )
}

function useActivityFilters(
  query: ActivityQuery,
  onQuery: ActivityProps['onQuery'],
  rows: readonly UserAuditRow[],
): readonly Filter[] {
  const { t } = useLingui()
  const person = rows.find(({ userId }) => userId === query.userId)?.userName ?? query.userId
  const only = (id: 'userId' | 'account', label: string, name: string): Filter[] =>
    query[id] === ''
      ? []
      : [
          {
            id,
            kind: 'choice',
            label,
            value: query[id],
            options: [
              { value: '', label: t`All` },
              { value: query[id], label: name },
            ],
            onValue: (value) => onQuery({ [id]: value, page: 1 }),
          },
        ]
  return [
    ...only('userId', t`User`, person),
    ...only('account', t`Account`, query.account),
    {
      id: 'topic',
      kind: 'choice',
      label: t`Kind`,
      value: query.topic,
      options: [
        { value: '', label: t`All` },
        ...auditTopics.map((topic) => ({ value: topic, label: t(topicWords[topic]) })),
      ],
      onValue: (value) => onQuery({ topic: auditTopics.find((topic) => topic === value) ?? '', page: 1 }),
    },
    { id: 'from', kind: 'day', label: t`Date from`, value: query.from, onValue: (from) => onQuery({ from, page: 1 }) },
    { id: 'to', kind: 'day', label: t`Date to`, value: query.to, onValue: (to) => onQuery({ to, page: 1 }) },
  ]
}

function useActivityColumns(): readonly Column<UserAuditRow>[] {
  const { t } = useLingui()
  return useMemo(
    () => [
      {
        id: 'what',
        header: t`Activity`,
        phone: 'title',
        cell: (row) => <What row={row} />,
      },
      {
        id: 'who',
        header: t`Done by`,
        phone: 'line',
        cell: ({ actor, userName, username }) =>
          actor === 'person' ? (
            <>
              {userName}
              <small className={under}>{username}</small>
            </>
          ) : actor === 'other' ? (
            <Trans>Someone outside your accounts</Trans>
          ) : (
            <Trans>The portal</Trans>
          ),
      },
      {
        id: 'at',
        header: t`Date and time`,
        phone: 'more',
        cell: ({ at }) => <DateText iso={at} as="dateTime" />,
      },
    ],
    [t],
  )
}

function What({ row }: { row: UserAuditRow }) {
  const { t } = useLingui()
  const { action, isOwn, subjectName, outcome, code } = row
  const sentence = (isOwn ? ownSentences[action] : undefined) ?? auditSentences[action]
  const about = isOwn ? null : subjectName
  return (
    <>
      {t(sentence)}
      {outcome === 'done' ? null : (
        <>
          {' '}
          <Tag tone={outcome === 'failed' ? 'late' : 'hold'}>
            {outcome === 'failed' ? <Trans>Failed</Trans> : <Trans>Refused</Trans>}
          </Tag>
        </>
      )}
      {about === null ? null : <small className={under}>{about}</small>}
      {action === 'session.refused' && code !== null ? <small className={under}>{t(attemptReason(code))}</small> : null}
    </>
  )
}
