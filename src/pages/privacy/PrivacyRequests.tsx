import { useMemo, useState } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import {
  privacyFilters,
  type PrivacyRequest,
  type PrivacyRequestList,
} from '../../../domain/contract/privacy/privacy.ts'
import type { PrivacyRequestsQuery } from '../../api/privacy/privacy.ts'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { EmptyState, LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Tag } from '../../ui/feedback/Tag.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { tools } from '../../ui/layout/layout.css.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { under } from '../../ui/table/DataTable.css.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import type { Column } from '../../ui/table/table-column.ts'
import { DateText } from '../../ui/text/DateText.tsx'
import { RequestPanel } from './RequestPanel.tsx'
import { statusWords, toneOfStatus } from './request-words.ts'

const keyOf = ({ id }: PrivacyRequest) => id

type PrivacyRequestsProps = {
  requests: Loaded<PrivacyRequestList>
  query: PrivacyRequestsQuery
  onQuery: (change: Partial<PrivacyRequestsQuery>) => void
}

/** Requests of users to be deleted: those that wait for an answer, and those that have ended. */
export function PrivacyRequests({ requests, query, onQuery }: PrivacyRequestsProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const [opened, setOpened] = useState<PrivacyRequest | null>(null)
  const columns = useColumns(setOpened)
  const { data, failure } = requests
  return (
    <>
      <PageHead title={t`Privacy requests`} lead={t`Requests from users to delete their accounts and personal data.`} />
      {failure !== null && data !== null ? (
        <Notice tone="late" live="alert">
          {failureText(failure.code)}
        </Notice>
      ) : null}
      <Card flush>
        <div className={tools}>
          <Select
            inLine
            compact
            label={t`Status`}
            value={query.status}
            options={[
              { value: 'open', label: t`Waiting for support` },
              { value: 'ended', label: t`Answered or withdrawn` },
            ]}
            onChange={(value) => onQuery({ status: privacyFilters.find((one) => one === value) ?? 'open', page: 1 })}
          />
        </div>
        <DataTable
          caption={t`Privacy requests`}
          columns={columns}
          rows={data?.items ?? []}
          rowKey={keyOf}
          busy={requests.isStale}
          {...(data === null && failure === null ? { skeletonRows: 4 } : {})}
          empty={
            failure === null ? (
              <EmptyState title={t`No privacy requests`}>{t`Requests that users make appear here.`}</EmptyState>
            ) : (
              <LoadFailed title={t`Couldn’t load the requests`} onRetry={requests.retry} busy={requests.isLoading}>
                {failureText(failure.code)}
              </LoadFailed>
            )
          }
        />
        <Pager
          label={t`Pages of privacy requests`}
          page={query.page}
          pageSize={query.pageSize}
          total={data?.page?.total ?? 0}
          onPage={(page) => onQuery({ page })}
          onPageSize={(pageSize) => onQuery({ pageSize, page: 1 })}
        />
      </Card>
      {opened === null ? null : (
        <RequestPanel
          request={opened}
          onClose={(isDone) => {
            setOpened(null)
            if (isDone) requests.retry()
          }}
        />
      )}
    </>
  )
}

function useColumns(onOpen: (request: PrivacyRequest) => void): readonly Column<PrivacyRequest>[] {
  const { t } = useLingui()
  return useMemo<readonly Column<PrivacyRequest>[]>(
    () => [
      {
        id: 'user',
        header: t`User`,
        phone: 'title',
        cell: (row) => (
          <>
            {row.fullName}
            <small className={under}>{row.emailAddress}</small>
          </>
        ),
      },
      {
        id: 'requested',
        header: t`Requested`,
        phone: 'line',
        cell: (row) => <DateText iso={row.requestedAt} as="date" />,
      },
      {
        id: 'status',
        header: t`Status`,
        phone: 'titleEnd',
        cell: (row) => <Tag tone={toneOfStatus[row.status]}>{t(statusWords[row.status])}</Tag>,
      },
      {
        id: 'open',
        header: t`Action`,
        align: 'end',
        phone: 'wide',
        cell: (row) => (
          <Button size="sm" aria-label={t`Details: ${{ name: row.fullName }}`} onClick={() => onOpen(row)}>
            <Trans>Details</Trans>
          </Button>
        ),
      },
    ],
    [t, onOpen],
  )
}
