import { lazy, useEffect } from 'react'

import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { DisputeKind } from '../../../domain/contract/dispute.ts'
import {
  invoiceListStatuses,
  type InvoiceList as List,
  type InvoiceListStatus,
} from '../../../domain/contract/invoice.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { firstUse } from '../../shared/app/first-page.ts'
import { arrived, quietly } from '../../shared/app/lazy-load.ts'
import { pathTo } from '../../shared/app/links.ts'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { FilterBar } from '../../ui/filter/FilterBar.tsx'
import { EmptyState, LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { DownloadIcon } from '../../ui/layout/PageIcons.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { withPageWords } from '../../ui/text/inner-words.ts'
import { Moneys } from '../../ui/text/Money.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import { totalsLine } from './InvoiceList.css.ts'
import { filterCount, noFilters, type InvoiceListQuery } from './use-invoice-list.ts'
import { InvoiceTable } from './InvoiceTable.tsx'
import { StatusTabs } from './StatusTabs.tsx'

// Nobody filters anything yet when the list is shown, unless a link did.
const fetchFilters = () => withPageWords(() => import('./InvoiceFilters.tsx'))
const InvoiceFilters = lazy(async () => ({ default: (await arrived(fetchFilters())).InvoiceFilters }))

type InvoiceListProps = {
  /** One account's list, or the list of the whole program. */
  scope: 'account' | 'program'
  /** Null while it is not known (src/main/InvoicesBefore.tsx). */
  status: InvoiceListStatus | null
  /** The business day. */
  today: string
  invoices: Loaded<List>
  query: InvoiceListQuery
  onQuery: (change: Partial<InvoiceListQuery>) => void
  merchants: readonly { id: string; name: string }[]
  currencies: readonly string[]
  isExporting: boolean
  onExport: () => void
  onPay: (trxIds: readonly string[]) => void
  onDispute: (trxIds: readonly string[], kind: DisputeKind) => void
}

/** The invoices of one status, page by page, with what is chosen always in sight. */
export function InvoiceList({
  scope,
  status,
  today,
  invoices,
  query,
  onQuery,
  merchants,
  currencies,
  isExporting,
  onExport,
  onPay,
  onDispute,
}: InvoiceListProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { data, failure } = invoices
  const counts = data?.counts
  const totals = data?.totals ?? []
  const pending = data?.pending ?? []
  const count = filterCount(query)
  useEffect(
    () =>
      void firstUse()
        .then(() => quietly(fetchFilters))
        .catch(() => {}),
    [],
  )
  return (
    <>
      <PageHead
        title={scope === 'program' ? t`Invoices for all accounts` : t`Invoices`}
        lead={
          // Its line is kept free: nothing moves when the numbers come.
          counts === undefined ? (
            '\u00A0'
          ) : (
            <Plural value={{ total: data?.page.total ?? 0 }} one="# invoice" other="# invoices" />
          )
        }
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
        <StatusTabs
          current={status}
          statuses={invoiceListStatuses}
          counts={counts ?? {}}
          pathOf={(one) => pathTo(scope === 'program' ? 'programInvoiceList' : 'invoiceList', { status: one })}
        />
        <FilterBar
          label={t`Invoice, PO number, merchant or amount`}
          text={query.text}
          onText={(text) => onQuery({ text, page: 1 })}
          count={count}
        >
          {(view) => (
            <InvoiceFilters
              view={view}
              query={query}
              onQuery={onQuery}
              onClear={() => onQuery({ ...noFilters, text: '', page: 1 })}
              merchants={merchants}
              currencies={currencies}
            />
          )}
        </FilterBar>
        <InvoiceTable
          scope={scope}
          today={today}
          invoices={invoices}
          query={query}
          onQuery={onQuery}
          onPay={onPay}
          onDispute={onDispute}
          empty={
            failure !== null ? (
              <LoadFailed title={t`Couldn’t load invoices`} onRetry={invoices.retry} busy={invoices.isLoading}>
                {failureText(failure.code)}
              </LoadFailed>
            ) : (
              <Nothing status={status} isFiltered={count > 0 || query.text !== ''} />
            )
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
                total={data?.page.total ?? 0}
                onPage={(page) => onQuery({ page })}
                onPageSize={(pageSize) => onQuery({ pageSize, page: 1 })}
              />
            </>
          }
        />
      </Card>
    </>
  )
}

function Nothing({ status, isFiltered }: { status: InvoiceListStatus | null; isFiltered: boolean }) {
  const { t } = useLingui()
  if (isFiltered)
    return <EmptyState title={t`No matching invoices`}>{t`Change or clear your search and filters.`}</EmptyState>
  if (status === 'open' || status === 'past-due')
    return (
      <EmptyState title={t`No invoices to pay`}>{t`New invoices appear here as soon as they are billed.`}</EmptyState>
    )
  return <EmptyState title={t`No invoices here`}>{t`Invoices with this status appear here.`}</EmptyState>
}
