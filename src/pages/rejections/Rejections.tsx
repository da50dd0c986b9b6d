import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { RejectionList, RejectionRow } from '../../../domain/contract/merchant/rejection.ts'
import { rejectionReasons, rejectionSources } from '../../../domain/rules/rejections/rejection.ts'
import { pathTo } from '../../shared/app/links.ts'
import { useCan } from '../../shared/app/use-can.ts'
import { useChosen } from '../../shared/choices/use-chosen.ts'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { useRejectionWords } from '../../shared/rejections/use-rejection-words.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { EmptyState, LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { activeOf, type Filter } from '../../ui/filter/filter.ts'
import { FilterBar } from '../../ui/filter/FilterBar.tsx'
import { Filters } from '../../ui/filter/Filters.tsx'
import { buttonStyle } from '../../ui/form/Button.css.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { SearchIcon } from '../../ui/layout/PageIcons.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import type { Selection } from '../../ui/table/table-column.ts'
import { CancelBar } from './CancelBar.tsx'
import { sortName, sortOf, useRejectionColumns } from './rejection-columns.tsx'
import { noFilters, type RejectionsQuery } from './rejections-query.ts'
import { RejectionTabs } from './RejectionTabs.tsx'

type RejectionsProps = {
  rejections: Loaded<RejectionList>
  query: RejectionsQuery
  onQuery: (change: Partial<RejectionsQuery>) => void
  /** Those of the reader's merchants; none where the whole portal is narrowed to one. */
  currencies: readonly string[]
  /** Several merchants are seen as one: each row names its own. */
  isRolledUp: boolean
  /** Viewers look only. */
  mayChange: boolean
}

const keyOf = ({ id }: RejectionRow) => id

/** Invoices that failed, by status; several can be cancelled at once. */
export function Rejections({ rejections, query, onQuery, currencies, isRolledUp, mayChange }: RejectionsProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const columns = useRejectionColumns(isRolledUp)
  const selection = useChosen(keyOf)
  const { data, failure } = rejections
  const total = data?.page.total ?? 0
  const filters = useFilters(query, onQuery, currencies)
  const importing = useCan('merchantInvoiceImport') ? (
    <Link className={buttonStyle()} to={pathTo('merchantInvoiceImport')}>
      <Trans>Import invoices</Trans>
    </Link>
  ) : undefined
  const choice: Selection<RejectionRow> = {
    chosen: selection.chosen,
    label: (row) => t`Select ${{ name: row.invoiceNumber || t`No number` }}`,
    onToggle: selection.toggle,
    onToggleAll: selection.toggleAll,
  }
  return (
    <>
      <PageHead
        title={t`Rejections`}
        // Its line is kept free: nothing moves when the number comes.
        lead={
          data === null ? '\u00A0' : <Plural value={{ total }} one="# rejected invoice" other="# rejected invoices" />
        }
        actions={importing}
      />
      {failure !== null && data !== null ? (
        <Notice tone="late" live="alert">
          {failureText(failure.code)}
        </Notice>
      ) : null}
      <Card flush>
        <RejectionTabs
          current={query.status}
          counts={data?.counts ?? {}}
          onStatus={(status) => {
            selection.clear()
            onQuery({ status, page: 1 })
          }}
        />
        <FilterBar
          label={t`Invoice number, customer or file`}
          text={query.text}
          onText={(text) => onQuery({ text, page: 1 })}
          count={activeOf(filters).length}
        >
          {(view) => <Filters view={view} filters={filters} onClear={() => onQuery(noFilters)} />}
        </FilterBar>
        <DataTable
          caption={t`Rejections`}
          columns={columns}
          rows={data?.items ?? []}
          rowKey={keyOf}
          sort={sortOf(query.sort)}
          onSort={(sort) => onQuery({ sort: sortName(sort), page: 1 })}
          busy={rejections.isStale}
          {...(data === null && failure === null ? { skeletonRows: 8 } : {})}
          selection={mayChange && query.status === 'active' ? choice : undefined}
          empty={
            failure !== null ? (
              <LoadFailed title={t`Couldn’t load rejections`} onRetry={rejections.retry} busy={rejections.isLoading}>
                {failureText(failure.code)}
              </LoadFailed>
            ) : activeOf(filters).length > 0 || query.text !== '' ? (
              <EmptyState
                icon={<SearchIcon size={20} />}
                title={t`No matching rejections`}
                action={
                  <Button onClick={() => onQuery(noFilters)}>
                    <Trans>Show all rejections</Trans>
                  </Button>
                }
              />
            ) : (
              <EmptyState title={t`No rejections`} action={importing}>
                <Trans>Rejected invoices appear here. You can correct and resubmit them.</Trans>
              </EmptyState>
            )
          }
        />
        <Pager
          label={t`Pages of rejections`}
          page={query.page}
          pageSize={query.pageSize}
          total={total}
          onPage={(page) => onQuery({ page })}
          onPageSize={(pageSize) => onQuery({ pageSize, page: 1 })}
        />
      </Card>
      <CancelBar selection={selection} onDone={rejections.retry} />
    </>
  )
}

function useFilters(
  query: RejectionsQuery,
  onQuery: RejectionsProps['onQuery'],
  currencies: readonly string[],
): readonly Filter[] {
  const { t } = useLingui()
  const words = useRejectionWords()
  const codes = [...new Set([...currencies, query.currency])].filter(Boolean).toSorted()
  const filters: Filter[] = [
    {
      id: 'reason',
      kind: 'choice',
      label: t`Reason`,
      value: query.reason,
      options: [
        { value: '', label: t`All reasons` },
        ...rejectionReasons.map((reason) => ({ value: reason, label: words.reason(reason) })),
      ],
      onValue: (value) => onQuery({ reason: rejectionReasons.find((one) => one === value) ?? '', page: 1 }),
    },
    {
      id: 'source',
      kind: 'choice',
      label: t`Source`,
      value: query.source,
      options: [
        { value: '', label: t`All sources` },
        ...rejectionSources.map((source) => ({ value: source, label: words.source[source] })),
      ],
      onValue: (value) => onQuery({ source: rejectionSources.find((one) => one === value) ?? '', page: 1 }),
    },
  ]
  // One is no choice, but one that is set can be lifted.
  if (codes.length > 1 || query.currency !== '')
    filters.push({
      id: 'currency',
      kind: 'choice',
      label: t`Currency`,
      value: query.currency,
      options: [{ value: '', label: t`All currencies` }, ...codes.map((code) => ({ value: code, label: code }))],
      onValue: (currency) => onQuery({ currency, page: 1 }),
    })
  return filters
}
