import { lazy, Suspense, useState } from 'react'

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { DisputeKind } from '../../../domain/contract/dispute.ts'
import {
  invoiceListStatuses,
  type InvoiceList as List,
  type InvoiceListStatus,
} from '../../../domain/contract/invoice.ts'
import type { ExportSource } from '../../api/files/exports.ts'
import type { InvoiceFilters as Filters } from '../../api/invoices.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { useInvoiceWords } from '../../shared/words/invoice-words.ts'
import { firstUse } from '../../shared/app/first-page.ts'
import { arrived } from '../../shared/app/lazy-load.ts'
import { pathTo } from '../../shared/app/links.ts'
import { ExportButton } from '../../shared/export/ExportButton.tsx'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { FilterBar } from '../../ui/filter/FilterBar.tsx'
import { ListTabs } from '../../ui/filter/ListTabs.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { withPageWords } from '../../ui/text/inner-words.ts'
import { Moneys } from '../../ui/text/Money.tsx'
import { useFormat } from '../../ui/text/use-format.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import { totalsLine } from './InvoiceList.css.ts'
import { filterCount, noFilters, type InvoiceListQuery } from './use-invoice-list.ts'
import { InvoiceTable } from './InvoiceTable.tsx'
import type { PaySearch } from './use-invoice-selection.ts'

// Nobody filters anything yet when the list is shown, unless a link did.
const fetchFilters = () => withPageWords(async () => (await import('./fetch-later.ts')).fetchFilters())
const InvoiceFilters = lazy(async () => ({ default: (await arrived(fetchFilters())).InvoiceFilters }))

// Most lists have rows.
const fetchEmpty = () => withPageWords(async () => (await import('./fetch-later.ts')).fetchEmpty())
const NoInvoices = lazy(async () => ({ default: (await arrived(fetchEmpty())).NoInvoices }))
const fetchTools = () => withPageWords(async () => (await import('./fetch-later.ts')).fetchTools())
const ListTools = lazy(async () => {
  await firstUse()
  return { default: (await arrived(fetchTools())).ListTools }
})

type InvoiceListProps = {
  /** One account's list, or the list of the whole program. */
  scope: 'account' | 'program'
  /** Null while it is not known (src/main/InvoicesBefore.tsx). */
  status: InvoiceListStatus | null
  /** The business day. */
  today: string
  invoices: Loaded<List>
  /** What the list is read by, without its pages. */
  filters: Filters
  query: InvoiceListQuery
  onQuery: (change: Partial<InvoiceListQuery>) => void
  source: ExportSource | null
  onPay: (search: PaySearch) => void
  onDispute: (trxIds: readonly string[], kind: DisputeKind) => void
}

/** The invoices of one status, page by page, with what is chosen always in sight. */
export function InvoiceList({
  scope,
  status,
  today,
  invoices,
  filters,
  query,
  onQuery,
  source,
  onPay,
  onDispute,
}: InvoiceListProps) {
  const { t } = useLingui()
  const format = useFormat()
  const failureText = useFailureText()
  const words = useInvoiceWords()
  const { data, failure } = invoices
  const counts = data?.counts
  const totals = data?.totals ?? []
  const pending = data?.pending ?? []
  const count = filterCount(query)
  const [isViewOpen, setViewOpen] = useState(false)
  const { total = 0, isLeast = false } = data?.page ?? {}
  return (
    <>
      <PageHead
        title={scope === 'program' ? t`Invoices for all accounts` : t`Invoices`}
        lead={
          // Its line is kept free: nothing moves when the numbers come.
          counts === undefined ? (
            '\u00A0'
          ) : isLeast ? (
            t`More than ${{ count: format.number(total - 1) }} invoices`
          ) : (
            <Plural value={{ total }} one="# invoice" other="# invoices" />
          )
        }
        actions={<ExportButton source={source} />}
      />
      {failure !== null && data !== null ? (
        <Notice tone="late" live="alert">
          {failureText(failure.code)}
        </Notice>
      ) : null}
      <Card flush>
        <ListTabs
          label={t`Invoices by status`}
          current={status}
          lists={invoiceListStatuses}
          counts={counts ?? {}}
          nameOf={words.list}
          renderLink={(one, tab) => (
            <Link {...tab} to={pathTo(scope === 'program' ? 'programInvoiceList' : 'invoiceList', { status: one })} />
          )}
        />
        <FilterBar
          label={t`Invoice, PO number, merchant or amount`}
          text={query.text}
          onText={(text) => onQuery({ text, page: 1 })}
          count={count}
          more={
            <Button size="sm" onClick={() => setViewOpen(true)}>
              <Trans>View</Trans>
            </Button>
          }
        >
          {(view) => (
            <InvoiceFilters
              view={view}
              customerId={filters.customerId}
              status={status}
              listed={totals.map(({ currency }) => currency)}
              query={query}
              onQuery={onQuery}
              onClear={() => onQuery({ ...noFilters, text: '', page: 1 })}
            />
          )}
        </FilterBar>
        <InvoiceTable
          scope={scope}
          today={today}
          invoices={invoices}
          filters={filters}
          query={query}
          onQuery={onQuery}
          onPay={onPay}
          onDispute={onDispute}
          empty={
            <Suspense>
              <NoInvoices
                status={status}
                isFiltered={count > 0 || query.text !== ''}
                failure={failure}
                isLoading={invoices.isLoading}
                onRetry={invoices.retry}
              />
            </Suspense>
          }
          pager={
            <>
              {totals.length === 0 ? null : (
                <p className={totalsLine}>
                  <Trans>
                    <Moneys of={totals} weight="strong" /> open
                  </Trans>
                  {pending.length === 0 ? null : (
                    <Trans>
                      (<Moneys of={pending} /> is being paid)
                    </Trans>
                  )}
                </p>
              )}
              <Pager
                label={t`Pages of invoices`}
                page={query.page}
                pageSize={query.pageSize}
                total={total}
                isLeast={isLeast}
                onPage={(page) => onQuery({ page })}
                onPageSize={(pageSize) => onQuery({ pageSize, page: 1 })}
              />
            </>
          }
        />
      </Card>
      {status === null ? null : (
        <Suspense>
          <ListTools
            scope={scope}
            today={today}
            query={query}
            total={total}
            onQuery={onQuery}
            isViewOpen={isViewOpen}
            onView={setViewOpen}
          />
        </Suspense>
      )}
    </>
  )
}
