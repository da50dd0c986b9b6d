import { useMemo, type ReactNode } from 'react'

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import {
  invoiceListStatuses,
  type Invoice,
  type InvoiceList as List,
  type InvoiceListStatus,
  type InvoiceSort,
} from '../../../domain/contract/invoice.ts'
import { daysBetween } from '../../../domain/dates.ts'
import { money, totals } from '../../../domain/money.ts'
import { paymentLineOf } from '../../../domain/rules/payment-line.ts'
import { mayPay, refuseLine } from '../../../domain/rules/payment.ts'
import { useFailureText } from '../../app/failure-text.tsx'
import { useInvoiceWords } from '../../app/invoice-words.ts'
import { pathTo } from '../../app/links.ts'
import type { Loaded } from '../../app/use-loaded.ts'
import { useConfig, useRole } from '../../app/use-session.ts'
import { Button } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { rowLink, under } from '../../parts/DataTable.css.ts'
import { DataTable } from '../../parts/DataTable.tsx'
import { DateText } from '../../parts/DateText.tsx'
import { EmptyState, LoadFailed } from '../../parts/EmptyState.tsx'
import { DownloadIcon } from '../../parts/Icon.tsx'
import { Money, Moneys } from '../../parts/Money.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { PageHead } from '../../parts/PageHead.tsx'
import { Pager } from '../../parts/Pager.tsx'
import type { Column, Sort } from '../../parts/table-column.ts'
import { Tag } from '../../parts/Tag.tsx'
import { Tray } from '../../parts/Tray.tsx'
import { WhyNot } from '../../parts/WhyNot.tsx'
import { Filters, type InvoiceListQuery } from './Filters.tsx'
import { StatusTabs } from './StatusTabs.tsx'

export type InvoiceSelection = {
  chosen: ReadonlyMap<string, Invoice>
  toggle: (invoice: Invoice) => void
  toggleAll: (invoices: readonly Invoice[], choose: boolean) => void
  clear: () => void
}

type InvoiceListProps = {
  /** One account's list, or the list of the whole program. */
  scope: 'account' | 'program'
  status: InvoiceListStatus
  invoices: Loaded<List>
  query: InvoiceListQuery
  onQuery: (change: Partial<InvoiceListQuery>) => void
  selection: InvoiceSelection
  merchants: readonly { id: string; name: string }[]
  currencies: readonly string[]
  isExporting: boolean
  onExport: () => void
  onPay: (trxIds: readonly string[]) => void
}

/** The invoices of one status, page by page, with what is chosen always in sight. */
export function InvoiceList({
  scope,
  status,
  invoices,
  query,
  onQuery,
  selection,
  merchants,
  currencies,
  isExporting,
  onExport,
  onPay,
}: InvoiceListProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const tableColumns = useColumns(scope)
  const { data, failure } = invoices
  const counts = data?.counts
  const isFiltered =
    query.text !== '' ||
    query.dueFrom !== '' ||
    query.dueTo !== '' ||
    query.amountFrom !== '' ||
    query.amountTo !== '' ||
    query.merchantId !== '' ||
    query.currency !== ''
  return (
    <>
      <PageHead
        title={scope === 'program' ? t`Invoices of all accounts` : t`Invoices`}
        lead={
          // Its line is kept free: nothing moves when the numbers come.
          counts === undefined ? (
            '\u00A0'
          ) : (
            <Trans>
              <Plural value={{ total: counts.all ?? 0 }} one="# invoice" other="# invoices" />, {counts.open ?? 0} open
            </Trans>
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
        <Filters
          query={query}
          onQuery={onQuery}
          merchants={merchants}
          currencies={currencies}
          isFiltered={isFiltered}
        />
        <DataTable
          caption={t`Invoices`}
          columns={tableColumns}
          rows={data?.items ?? []}
          rowKey={(row) => row.trxId}
          busy={invoices.isLoading && data !== null}
          {...(data === null && failure === null ? { skeletonRows: 10 } : {})}
          sort={sortOf(query.sort)}
          onSort={(sort) => onQuery({ sort: sortFor(sort), page: 1 })}
          selection={{
            chosen: new Set(selection.chosen.keys()),
            label: (row) => t`Choose ${{ invoice: row.invoiceId }}`,
            onToggle: selection.toggle,
            onToggleAll: selection.toggleAll,
          }}
          empty={
            failure !== null ? (
              <LoadFailed
                title={t`The invoices could not be loaded`}
                onRetry={invoices.retry}
                busy={invoices.isLoading}
              >
                {failureText(failure.code)}
              </LoadFailed>
            ) : (
              <Nothing status={status} isFiltered={isFiltered} />
            )
          }
        />
        <Pager
          label={t`Pages of invoices`}
          page={query.page}
          pageSize={query.pageSize}
          total={data?.page.total ?? 0}
          onPage={(page) => onQuery({ page })}
          onPageSize={(pageSize) => onQuery({ pageSize, page: 1 })}
        />
      </Card>
      <SelectionTray selection={selection} onPay={onPay} />
    </>
  )
}

function Nothing({ status, isFiltered }: { status: InvoiceListStatus; isFiltered: boolean }) {
  const { t } = useLingui()
  if (isFiltered)
    return <EmptyState title={t`No invoice matches`}>{t`Change or clear the search and filters.`}</EmptyState>
  if (status === 'open' || status === 'past-due')
    return (
      <EmptyState title={t`Nothing to pay here`}>{t`New invoices show here as soon as they are billed.`}</EmptyState>
    )
  return <EmptyState title={t`No invoices here`}>{t`Invoices of this status show here.`}</EmptyState>
}

/** What is chosen, per currency, and why it cannot be paid where it cannot. */
function SelectionTray({
  selection,
  onPay,
}: {
  selection: InvoiceSelection
  onPay: (trxIds: readonly string[]) => void
}): ReactNode {
  const { t } = useLingui()
  const role = useRole()
  const chosen = [...selection.chosen.values()]
  if (chosen.length === 0) return null
  const payable = chosen.filter((invoice) => refuseLine(paymentLineOf(invoice)) === null)
  const unpayable = chosen.length - payable.length
  // Of what cannot be paid the total is in sight too.
  const counted = payable.length === 0 ? chosen : payable
  const sums = totals(counted.map(({ openAmount, currency }) => money(openAmount, currency)))
  const refusal = !mayPay(role)
    ? { code: 'roleMayNotPay', text: t`Your role may look at invoices but not pay them.` }
    : payable.length === 0
      ? { code: 'nothingPayable', text: t`None of the chosen invoices is open for payment.` }
      : null
  return (
    <Tray
      label={t`Chosen invoices`}
      lead={<Plural value={{ count: chosen.length }} one="# invoice chosen" other="# invoices chosen" />}
      total={<Moneys of={sums} />}
      {...(refusal
        ? { note: <WhyNot id="why-pay" title={t`Why can't I pay?`} reasons={[refusal]} /> }
        : unpayable > 0
          ? {
              note: (
                <Plural
                  value={{ unpayable }}
                  one="# chosen invoice is not open for payment and stays out."
                  other="# chosen invoices are not open for payment and stay out."
                />
              ),
            }
          : {})}
      more={
        <Button kind="quiet" onClick={selection.clear}>
          <Trans>Clear</Trans>
        </Button>
      }
      action={
        <Button
          kind="main"
          blockedBy={refusal ? 'why-pay' : null}
          onClick={() => onPay(payable.map(({ trxId }) => trxId))}
        >
          <Plural value={{ count: counted.length }} one="Pay # invoice" other="Pay # invoices" />
        </Button>
      }
    />
  )
}

const sortColumns: Readonly<Record<string, string>> = {
  due: 'due_on',
  billed: 'billed_on',
  invoice: 'invoice_id',
  open: 'open_amount',
}

function sortOf(sort: InvoiceSort): Sort {
  const key = sort.replace('-', '')
  const column = Object.entries(sortColumns).find(([, field]) => field === key)?.[0] ?? 'due'
  return { column, direction: sort.startsWith('-') ? 'descending' : 'ascending' }
}

function sortFor({ column, direction }: Sort): InvoiceSort {
  const descending = direction === 'descending'
  switch (column) {
    case 'billed':
      return descending ? '-billed_on' : 'billed_on'
    case 'invoice':
      return descending ? '-invoice_id' : 'invoice_id'
    case 'open':
      return descending ? '-open_amount' : 'open_amount'
    default:
      return descending ? '-due_on' : 'due_on'
  }
}

function useColumns(scope: 'account' | 'program'): readonly Column<Invoice>[] {
  const { t } = useLingui()
  const words = useInvoiceWords()
  const { businessDate } = useConfig()
  return useMemo(() => {
    const account: Column<Invoice> = {
      id: 'account',
      header: t`Account`,
      wideOnly: true,
      phone: 'more',
      cell: (row) => (
        <>
          {row.customerName}
          <small className={under}>{row.buidCustomer}</small>
        </>
      ),
    }
    const late = (row: Invoice) => {
      const isOpen = row.openAmount > row.pendingAmount && row.dueOn !== null
      const days = isOpen && row.dueOn !== null ? daysBetween(businessDate, row.dueOn) : null
      if (days === null) return null
      if (days < 0) return <Plural value={{ days: -days }} one="# day late" other="# days late" />
      if (days === 0) return <Trans>today</Trans>
      return days <= 7 ? <Plural value={{ days }} one="in # day" other="in # days" /> : null
    }
    return [
      {
        id: 'invoice',
        header: t`Invoice`,
        sortable: true,
        phone: 'title',
        cell: (row) => (
          <>
            <Link className={rowLink} to={pathTo('invoiceDetails', { invoiceId: row.trxId })}>
              {row.invoiceId}
            </Link>
            {row.poNumber === null ? null : <small className={under}>{t`PO ${{ number: row.poNumber }}`}</small>}
          </>
        ),
      },
      {
        id: 'status',
        header: t`Status`,
        phone: 'lineEnd',
        cell: (row) => {
          const { tone, text } = words.status(row.status)
          return <Tag tone={tone}>{text}</Tag>
        },
      },
      ...(scope === 'program' ? [account] : []),
      { id: 'merchant', header: t`Bought from`, wideOnly: true, phone: 'hide', cell: (row) => row.merchantName },
      {
        id: 'billed',
        header: t`Billed`,
        sortable: true,
        wideOnly: true,
        phone: 'hide',
        cell: (row) => (row.billedOn === null ? '–' : <DateText iso={row.billedOn} as="date" />),
      },
      {
        id: 'due',
        header: t`Due`,
        sortable: true,
        phone: 'line',
        cell: (row) => (
          <>
            {row.dueOn === null ? '–' : <DateText iso={row.dueOn} as="date" />}
            <small className={under}>{late(row)}</small>
          </>
        ),
      },
      {
        id: 'open',
        header: t`Open amount`,
        sortable: true,
        align: 'end',
        phone: 'titleEnd',
        cell: (row) => (
          <>
            <Money of={money(row.openAmount, row.currency)} />
            {row.openAmount === 0 ? (
              <small className={under}>
                <Trans>
                  of <Money of={money(row.billedTotal, row.currency)} />
                </Trans>
              </small>
            ) : row.lateFee > 0 ? (
              <small className={under}>
                <Trans>
                  late fee <Money of={money(row.lateFee, row.currency)} />
                </Trans>
              </small>
            ) : null}
          </>
        ),
      },
    ]
  }, [t, words, businessDate, scope])
}
