import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { invoiceListStatuses, type InvoiceList } from '../../../../domain/contract/invoice.ts'
import { pathTo } from '../../../shared/app/links.ts'
import { useCan } from '../../../shared/app/use-can.ts'
import type { Loaded } from '../../../shared/load/use-loaded.ts'
import { useFailureText } from '../../../shared/words/failure-text.tsx'
import { useInvoiceWords } from '../../../shared/words/invoice-words.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { FilterBar } from '../../../ui/filter/FilterBar.tsx'
import { ListTabs } from '../../../ui/filter/ListTabs.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { buttonStyle } from '../../../ui/form/Button.css.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { DownloadIcon } from '../../../ui/layout/PageIcons.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { Pager } from '../../../ui/table/Pager.tsx'
import { Moneys } from '../../../ui/text/Money.tsx'
import { totalsLine } from '../InvoiceList.css.ts'
import { sortFor, sortOf } from '../invoice-sort.ts'
import { NoInvoices } from '../NoInvoices.tsx'
import { useMerchantColumns } from './merchant-columns.tsx'
import { MerchantFilters } from './MerchantFilters.tsx'
import { noMerchantFilters, type MerchantQuery } from './merchant-query.ts'

type MerchantInvoicesProps = {
  /** The business day. */
  today: string
  /** Several merchants are seen as one: each row names its own. */
  isRolledUp: boolean
  /** The selected merchant; empty: all that the reader acts for. */
  scope: { merchantId?: string | null }
  invoices: Loaded<InvoiceList>
  query: MerchantQuery
  onQuery: (change: Partial<MerchantQuery>) => void
  /** Those of the reader's merchants, beside which invoices have others; null where there is nothing to choose. */
  currencies: readonly string[] | null
  isExporting: boolean
  onExport: () => void
}

/** The invoices of a merchant's own, list by list and page by page, with what is open of each. */
export function MerchantInvoices({
  today,
  isRolledUp,
  scope,
  invoices,
  query,
  onQuery,
  currencies,
  isExporting,
  onExport,
}: MerchantInvoicesProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const words = useInvoiceWords()
  const canCreate = useCan('merchantInvoiceCreate')
  const columns = useMerchantColumns(today, isRolledUp)
  const { data, failure } = invoices
  const totals = data?.totals ?? []
  const total = data?.page.total ?? 0
  const offered = currencies === null ? [] : [...currencies, ...totals.map(({ currency }) => currency)]
  // The keys are those of the object itself.
  const fields = Object.keys(noMerchantFilters) as (keyof typeof noMerchantFilters)[]
  const count = fields.filter((id) => query[id] !== '').length
  return (
    <>
      <PageHead
        title={t`Invoices`}
        lead={
          // Its line is kept free: nothing moves when the numbers come.
          data === null ? '\u00A0' : <Plural value={{ total }} one="# invoice" other="# invoices" />
        }
        actions={
          <>
            <Button icon={<DownloadIcon />} busy={isExporting} onClick={onExport}>
              <Trans>Download CSV</Trans>
            </Button>
            {canCreate ? (
              <>
                <Link className={buttonStyle()} to={pathTo('merchantInvoiceImport')}>
                  <Trans>Import invoices</Trans>
                </Link>
                <Link className={buttonStyle({ kind: 'main' })} to={pathTo('merchantInvoiceCreate')}>
                  <Trans>Create an invoice</Trans>
                </Link>
              </>
            ) : null}
          </>
        }
      />
      {failure !== null && data !== null ? (
        <Notice tone="late" live="alert">
          {failureText(failure.code)}
        </Notice>
      ) : null}
      <Card flush>
        <ListTabs
          label={t`Invoices by status`}
          current={query.status}
          lists={invoiceListStatuses}
          counts={data?.counts ?? {}}
          nameOf={words.list}
          onList={(status) => onQuery({ status, page: 1 })}
        />
        <FilterBar
          label={t`Invoice, PO number, customer or amount`}
          text={query.text}
          onText={(text) => onQuery({ text, page: 1 })}
          count={count}
        >
          {(view) => <MerchantFilters view={view} scope={scope} query={query} onQuery={onQuery} currencies={offered} />}
        </FilterBar>
        <DataTable
          caption={t`Invoices`}
          columns={columns}
          rows={data?.items ?? []}
          rowKey={(row) => row.trxId}
          busy={invoices.isLoading && data !== null}
          {...(data === null && failure === null ? { skeletonRows: 10 } : {})}
          sort={sortOf(query.sort)}
          onSort={(sort) => onQuery({ sort: sortFor(sort), page: 1 })}
          empty={
            <NoInvoices
              // Nobody pays here: a list without invoices to pay is a list without invoices.
              status={null}
              isFiltered={count > 0 || query.text !== ''}
              failure={failure}
              isLoading={invoices.isLoading}
              onRetry={invoices.retry}
            />
          }
        />
        {totals.length === 0 ? null : (
          <p className={totalsLine}>
            <Trans>
              <Moneys of={totals} weight="strong" /> open
            </Trans>
          </p>
        )}
        <Pager
          label={t`Pages of invoices`}
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
