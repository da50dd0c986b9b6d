import { useMemo, useState } from 'react'

import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { mailPaymentFilters, type MailPayment, type MailPaymentList } from '../../../domain/contract/mail-payment.ts'
import { money } from '../../../domain/money.ts'
import type { MailPaymentsQuery } from '../../api/cheques/mail-payments.ts'
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
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { under } from '../../ui/table/DataTable.css.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import type { Column } from '../../ui/table/table-column.ts'
import { DateText } from '../../ui/text/DateText.tsx'
import { Money } from '../../ui/text/Money.tsx'
import { useFormat } from '../../ui/text/use-format.ts'
import { BookCheque } from './BookCheque.tsx'
import { toneOfCheque, useChequeWords } from './cheque-words.ts'

type ChequesProps = {
  cheques: Loaded<MailPaymentList>
  query: MailPaymentsQuery
  onQuery: (change: Partial<MailPaymentsQuery>) => void
}

/** Payments by mail of a program or a merchant: what is waited for, and what became of the others. */
export function Cheques({ cheques, query, onQuery }: ChequesProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const [booked, setBooked] = useState<MailPayment | null>(null)
  const columns = useColumns(query.status === 'waiting', setBooked)
  const { data, failure } = cheques
  const status: Filter = {
    id: 'status',
    kind: 'choice',
    label: t`Status`,
    value: query.status,
    options: [
      { value: 'waiting', label: t`Waiting for the cheque` },
      { value: 'ended', label: t`Received or ended` },
    ],
    onValue: (value) => onQuery({ status: mailPaymentFilters.find((one) => one === value) ?? 'waiting', page: 1 }),
  }
  return (
    <>
      <PageHead title={t`Cheques`} lead={t`Payments that customers send by mail. Book a cheque when it arrives.`} />
      {failure !== null && data !== null ? (
        <Notice tone="late" live="alert">
          {failureText(failure.code)}
        </Notice>
      ) : null}
      <Card flush>
        <FilterBar
          label={t`Reference, account or invoice number`}
          text={query.text}
          onText={(text) => onQuery({ text, page: 1 })}
          count={0}
          isInLine
        >
          {(view) => <Filters view={view} filters={[status]} onClear={() => onQuery({ status: 'waiting', page: 1 })} />}
        </FilterBar>
        <DataTable
          caption={t`Cheques`}
          columns={columns}
          rows={data?.items ?? []}
          rowKey={(row) => row.id}
          busy={cheques.isLoading && data !== null}
          {...(data === null && failure === null ? { skeletonRows: 6 } : {})}
          empty={
            failure !== null ? (
              <LoadFailed title={t`Couldn’t load the cheques`} onRetry={cheques.retry} busy={cheques.isLoading}>
                {failureText(failure.code)}
              </LoadFailed>
            ) : (
              <EmptyState title={query.status === 'waiting' ? t`No cheques to wait for` : t`No cheques yet`}>
                {t`Cheques that customers announce appear here.`}
              </EmptyState>
            )
          }
        />
        <Pager
          label={t`Pages of cheques`}
          page={query.page}
          pageSize={query.pageSize}
          total={data?.page.total ?? 0}
          onPage={(page) => onQuery({ page })}
          onPageSize={(pageSize) => onQuery({ pageSize, page: 1 })}
        />
      </Card>
      {booked === null ? null : (
        <BookCheque
          cheque={booked}
          onClose={(isDone) => {
            setBooked(null)
            if (isDone) cheques.retry()
          }}
        />
      )}
    </>
  )
}

function useColumns(isWaiting: boolean, onBook: (cheque: MailPayment) => void): readonly Column<MailPayment>[] {
  const { t } = useLingui()
  const format = useFormat()
  const words = useChequeWords()
  return useMemo<readonly Column<MailPayment>[]>(
    () => [
      {
        id: 'reference',
        header: t`Reference`,
        phone: 'title',
        cell: (row) => (
          <>
            {row.reference}
            <small className={under}>
              <Plural value={{ count: row.invoices.length }} one="# invoice" other="# invoices" />
            </small>
          </>
        ),
      },
      {
        id: 'account',
        header: t`Account`,
        phone: 'line',
        cell: (row) => (
          <>
            {row.customerName}
            <small className={under}>{row.buidCustomer}</small>
          </>
        ),
      },
      {
        id: 'announced',
        header: t`Date`,
        wideOnly: true,
        phone: 'hide',
        cell: (row) => <DateText iso={row.announcedAt} as="date" />,
      },
      isWaiting
        ? {
            id: 'released',
            header: t`Must arrive`,
            phone: 'wide',
            cell: (row) => t`Before ${{ date: format.date(row.releasedOn) }}`,
          }
        : {
            id: 'status',
            header: t`Status`,
            phone: 'wide',
            cell: (row) => <Tag tone={toneOfCheque[row.status]}>{words[row.status]}</Tag>,
          },
      {
        id: 'amount',
        header: t`Amount`,
        align: 'end',
        phone: 'titleEnd',
        cell: (row) => <Money of={money(row.announced, row.currency)} />,
      },
      isWaiting
        ? {
            id: 'book',
            header: t`Action`,
            align: 'end',
            phone: 'wide',
            cell: (row) => (
              <Button size="sm" onClick={() => onBook(row)}>
                <Trans>Book the cheque</Trans>
              </Button>
            ),
          }
        : {
            id: 'received',
            header: t`Received`,
            align: 'end',
            phone: 'line',
            cell: (row) => (row.received === null ? '–' : <Money of={money(row.received, row.currency)} />),
          },
    ],
    [t, format, words, isWaiting, onBook],
  )
}
