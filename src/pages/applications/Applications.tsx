import { useMemo, useState } from 'react'

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type {
  ApplicationList,
  ApplicationSummary,
  OpenApplicationLink,
} from '../../../domain/contract/applications/application.ts'
import { applicationFilters } from '../../../domain/contract/applications/application.ts'
import { money } from '../../../domain/money.ts'
import { applicationStatuses } from '../../../domain/rules/applications/status.ts'
import { applicationStatusWords } from '../../../machines/application-words.ts'
import type { ApplicationSide, ApplicationsQuery } from '../../api/applications/applications.ts'
import { pathTo } from '../../shared/app/links.ts'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { EmptyState, LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Tag } from '../../ui/feedback/Tag.tsx'
import type { Filter } from '../../ui/filter/filter.ts'
import { FilterBar } from '../../ui/filter/FilterBar.tsx'
import { Filters } from '../../ui/filter/Filters.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { stack } from '../../ui/layout/layout.css.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { under } from '../../ui/table/DataTable.css.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import type { Column } from '../../ui/table/table-column.ts'
import { Money } from '../../ui/text/Money.tsx'
import { toneOf } from './application-words.ts'
import { ApplicationLinks } from './ApplicationLinks.tsx'
import { InviteDialog } from './InviteDialog.tsx'

type ApplicationsProps = {
  side: ApplicationSide
  applications: Loaded<ApplicationList>
  /** Null for those who may not ask companies. */
  links: Loaded<readonly OpenApplicationLink[]> | null
  query: ApplicationsQuery
  onQuery: (change: Partial<ApplicationsQuery>) => void
}

/** Credit applications with their status and how long they have it; and the links by which companies apply. */
export function Applications({ side, applications, links, query, onQuery }: ApplicationsProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const [isInviting, setInviting] = useState(false)
  const columns = useColumns(side)
  const { data, failure } = applications
  const status: Filter = {
    id: 'status',
    kind: 'choice',
    label: t`Status`,
    value: query.status,
    options: [
      { value: 'open', label: t`Open applications` },
      { value: 'ended', label: t`Ended applications` },
      { value: 'all', label: t`All applications` },
      ...applicationStatuses.map((value) => ({ value, label: t(applicationStatusWords[value]) })),
    ],
    onValue: (value) => onQuery({ status: applicationFilters.find((one) => one === value) ?? 'open', page: 1 }),
  }
  return (
    <>
      <PageHead
        title={t`Applications`}
        lead={
          side === 'merchant'
            ? t`Companies that applied for a credit account using your links.`
            : t`Companies that applied for a credit account in the program.`
        }
        actions={
          links === null ? undefined : (
            <Button kind="main" onClick={() => setInviting(true)}>
              <Trans>Invite a company</Trans>
            </Button>
          )
        }
      />
      {failure !== null && data !== null ? (
        <Notice tone="late" live="alert">
          {failureText(failure.code)}
        </Notice>
      ) : null}
      <div className={stack.s4}>
        <Card flush>
          <FilterBar
            label={t`Company or application number`}
            text={query.text}
            onText={(text) => onQuery({ text, page: 1 })}
            count={0}
            isInLine
          >
            {(view) => <Filters view={view} filters={[status]} onClear={() => onQuery({ status: 'open', page: 1 })} />}
          </FilterBar>
          <DataTable
            caption={t`Applications`}
            columns={columns}
            rows={data?.items ?? []}
            rowKey={(row) => row.id}
            busy={applications.isLoading && data !== null}
            {...(data === null && failure === null ? { skeletonRows: 6 } : {})}
            empty={
              failure !== null ? (
                <LoadFailed
                  title={t`Couldn’t load applications`}
                  onRetry={applications.retry}
                  busy={applications.isLoading}
                >
                  {failureText(failure.code)}
                </LoadFailed>
              ) : (
                <EmptyState title={t`No applications`}>
                  {links === null
                    ? t`Applications with this status appear here.`
                    : t`Invite a company by email. Its application appears here.`}
                </EmptyState>
              )
            }
          />
          <Pager
            label={t`Pages of applications`}
            page={query.page}
            pageSize={query.pageSize}
            total={data?.page.total ?? 0}
            onPage={(page) => onQuery({ page })}
            onPageSize={(pageSize) => onQuery({ pageSize, page: 1 })}
          />
        </Card>
        {links === null ? null : <ApplicationLinks side={side} links={links} />}
      </div>
      {isInviting ? (
        <InviteDialog
          side={side}
          onClose={(isDone) => {
            setInviting(false)
            if (isDone) links?.retry()
          }}
        />
      ) : null}
    </>
  )
}

function useColumns(side: ApplicationSide): readonly Column<ApplicationSummary>[] {
  const { t } = useLingui()
  return useMemo<readonly Column<ApplicationSummary>[]>(
    () => [
      {
        id: 'company',
        header: t`Company`,
        phone: 'title',
        cell: (row) =>
          // A draft is its applicant's alone.
          row.status === 'draft' ? (
            <>
              {t`Not submitted yet`}
              <small className={under}>{row.number}</small>
            </>
          ) : (
            <>
              <Link
                to={pathTo(side === 'admin' ? 'supportApplicationDetails' : 'merchantApplicationDetails', {
                  applicationId: row.id,
                })}
              >
                {row.company}
              </Link>
              <small className={under}>{row.number}</small>
            </>
          ),
      },
      {
        id: 'merchant',
        header: t`Merchant`,
        wideOnly: true,
        phone: 'hide',
        cell: (row) => row.merchantName ?? t`The program`,
      },
      {
        id: 'status',
        header: t`Status`,
        phone: 'line',
        cell: (row) => <Tag tone={toneOf[row.status]}>{t(applicationStatusWords[row.status])}</Tag>,
      },
      {
        id: 'days',
        header: t`Time in status`,
        phone: 'lineEnd',
        align: 'end',
        cell: (row) => <Plural value={{ days: row.days }} one="# day" other="# days" />,
      },
      {
        id: 'requested',
        header: t`Requested limit`,
        align: 'end',
        phone: 'titleEnd',
        cell: (row) =>
          row.requested === null || row.currency === null ? '–' : <Money of={money(row.requested, row.currency)} />,
      },
    ],
    [t, side],
  )
}
