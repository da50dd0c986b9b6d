import { useMemo } from 'react'

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import type { Invoice, InvoiceList } from '../../../domain/contract/invoice.ts'
import { daysBetween } from '../../../domain/dates.ts'
import { money } from '../../../domain/money.ts'
import { paymentLineOf, refuseLine, type PaymentLine } from '../../../domain/rules/payment-line.ts'
import type { PaymentRef } from '../../../machines/workflows/payment/payment.machine.ts'
import { selectLines } from '../../../machines/workflows/payment/payment.selectors.ts'
import { useFailureText } from '../../app/failure-text.tsx'
import type { Loaded } from '../../app/use-loaded.ts'
import { useTyped } from '../../app/use-typed.ts'
import { useConfig } from '../../app/use-session.ts'
import { AmountField } from '../../parts/AmountField.tsx'
import { Button } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { chip } from '../../parts/chip.css.ts'
import { above, under } from '../../parts/DataTable.css.ts'
import { DataTable } from '../../parts/DataTable.tsx'
import { DateText } from '../../parts/DateText.tsx'
import { EmptyState, LoadFailed } from '../../parts/EmptyState.tsx'
import { Field } from '../../parts/Field.tsx'
import { SearchIcon } from '../../parts/Icon.tsx'
import { chips, grow, tools } from '../../parts/layout.css.ts'
import { Money } from '../../parts/Money.tsx'
import { Pager } from '../../parts/Pager.tsx'
import type { Column } from '../../parts/table-column.ts'
import { amountCell, late, nothingYet, offerActions, whyCell } from './ChooseInvoices.css.ts'
import { usePaymentWords } from './payment-words.ts'

export const SEARCH_ID = 'payment-search'
export const amountId = (trxId: string) => `amount-${trxId}`

/** The open invoices on offer, page by page. */
export type Offer = {
  list: Loaded<InvoiceList>
  text: string
  page: number
  pageSize: number
  onText: (text: string) => void
  onPage: (page: number) => void
  onPageSize: (size: number) => void
}

/** All that is open, or only what was chosen, from whichever page. */
export type OfferView = 'all' | 'chosen'

type Row = { line: PaymentLine; poNumber: string | null; accountName: string | null }
const rowOf = (invoice: Invoice): Row => ({
  line: paymentLineOf(invoice),
  poNumber: invoice.poNumber,
  accountName: invoice.customerName,
})
const keyOf = ({ line }: Row) => line.trxId

type InvoiceOfferProps = {
  payment: PaymentRef
  offer: Offer
  view: OfferView
  onView: (view: OfferView) => void
}

/** Which invoices are paid, and how much of each. */
export function InvoiceOffer({ payment, offer, view, onView }: InvoiceOfferProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const lines = useSelector(payment, selectLines)
  const account = useSelector(payment, ({ context }) => context.account)
  const isAdding = useSelector(payment, (state) => state.matches({ drafting: 'addingEverythingDue' }))
  // While leaving is asked, the page behind the question stands still.
  const isLeaving = useSelector(payment, (state) => state.matches('leaving'))
  const canAddAll = useSelector(payment, (state) => state.can({ type: 'everythingDue.add' })) || isLeaving
  const hasAccount = account !== null
  const canChangeAccount = useSelector(payment, (state) => state.can({ type: 'account.change' }))
  const { data, failure, isLoading, retry } = offer.list

  const chosen = useMemo(() => new Map(lines.map((line) => [line.trxId, line])), [lines])
  const listed = useMemo(() => (data?.items ?? []).map(rowOf), [data])
  const isChosenView = view === 'chosen' && lines.length > 0
  const rows = useMemo(
    () =>
      isChosenView
        ? lines.map(
            (line) => listed.find((row) => keyOf(row) === line.trxId) ?? { line, poNumber: null, accountName: null },
          )
        : listed,
    [isChosenView, lines, listed],
  )
  const tableColumns = useColumns(payment, chosen, account === null)
  const toggle = ({ line }: Row) => payment.send({ type: 'invoice.toggle', line: chosen.get(line.trxId) ?? line })

  return (
    <Card
      flush
      title={t`Open invoices`}
      actions={
        <div className={offerActions}>
          {hasAccount || canChangeAccount ? (
            <Button
              size="sm"
              disabled={!canChangeAccount && !isLeaving}
              onClick={() => payment.send({ type: 'account.change' })}
            >
              <Trans>Change account</Trans>
            </Button>
          ) : null}
          <Button
            size="sm"
            busy={isAdding}
            disabled={!canAddAll && !isAdding}
            onClick={() => payment.send({ type: 'everythingDue.add' })}
          >
            <Trans>Choose everything due</Trans>
          </Button>
        </div>
      }
    >
      <div className={tools}>
        <div className={chips} role="group" aria-label={t`Which invoices are shown`}>
          <button
            type="button"
            className={chip({ on: !isChosenView })}
            aria-pressed={!isChosenView}
            onClick={() => onView('all')}
          >
            {data === null ? t`All open` : t`All open (${{ count: data.page.total }})`}
          </button>
          <button
            type="button"
            className={chip({ on: isChosenView })}
            aria-pressed={isChosenView}
            disabled={lines.length === 0}
            onClick={() => onView('chosen')}
          >
            {t`Chosen (${{ count: lines.length }})`}
          </button>
        </div>
        {isChosenView ? null : (
          <div className={grow} role="search">
            <SearchField text={offer.text} onText={offer.onText} />
          </div>
        )}
      </div>
      <DataTable
        caption={isChosenView ? t`Chosen invoices` : t`Open invoices`}
        columns={tableColumns}
        rows={rows}
        rowKey={keyOf}
        busy={isLoading && data !== null && !isChosenView}
        {...(data === null && failure === null && !isChosenView ? { skeletonRows: 6 } : {})}
        selection={{
          chosen,
          label: ({ line }) => t`Pay ${{ invoice: line.invoiceId }}`,
          onToggle: toggle,
          onToggleAll: (some, choose) => {
            for (const row of some) if (chosen.has(keyOf(row)) !== choose) toggle(row)
          },
          isOff: ({ line }) => !chosen.has(line.trxId) && refuseLine(line) !== null,
        }}
        empty={
          failure !== null ? (
            <LoadFailed title={t`The invoices could not be loaded`} onRetry={retry} busy={isLoading}>
              {failureText(failure.code)}
            </LoadFailed>
          ) : offer.text === '' ? (
            <EmptyState title={t`Nothing is open on this account`}>
              {t`New invoices show here as soon as they are billed.`}
            </EmptyState>
          ) : (
            <EmptyState title={t`No open invoice matches`}>{t`Try another number or amount.`}</EmptyState>
          )
        }
      />
      {isChosenView || data === null || data.page.total === 0 ? null : (
        <Pager
          label={t`Pages of open invoices`}
          page={offer.page}
          pageSize={offer.pageSize}
          total={data.page.total}
          onPage={offer.onPage}
          onPageSize={offer.onPageSize}
        />
      )}
    </Card>
  )
}

function SearchField({ text, onText }: { text: string; onText: (text: string) => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useTyped(text, onText)
  return (
    <Field
      id={SEARCH_ID}
      type="search"
      label={t`Invoice, PO number or amount`}
      hideLabel
      compact
      lead={<SearchIcon size={16} />}
      placeholder={t`Invoice, PO number or amount`}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}

function useColumns(
  payment: PaymentRef,
  chosen: ReadonlyMap<string, PaymentLine>,
  isOfSeveral: boolean,
): readonly Column<Row>[] {
  const { t } = useLingui()
  const words = usePaymentWords()
  const { businessDate } = useConfig()
  return useMemo(
    () => [
      {
        id: 'invoice',
        header: t`Invoice`,
        phone: 'title',
        cell: ({ line, poNumber }) => (
          <>
            {line.invoiceId}
            {poNumber === null ? null : <small className={under}>{t`PO ${{ number: poNumber }}`}</small>}
          </>
        ),
      },
      { id: 'merchant', header: t`Bought from`, wideOnly: true, phone: 'hide', cell: ({ line }) => line.merchantName },
      ...(isOfSeveral
        ? [
            {
              id: 'account',
              header: t`Account`,
              phone: 'more',
              cell: ({ line, accountName }: Row) => accountName ?? line.customerId,
            } as const,
          ]
        : []),
      {
        id: 'due',
        header: t`Due`,
        phone: 'line',
        cell: ({ line }) => {
          if (line.dueOn === null) return '–'
          const days = daysBetween(line.dueOn, businessDate)
          return (
            <>
              <DateText iso={line.dueOn} />
              {days > 0 ? (
                <small className={late}>
                  <Plural value={{ days }} one="# day late" other="# days late" />
                </small>
              ) : null}
            </>
          )
        },
      },
      {
        id: 'open',
        header: t`Open`,
        align: 'end',
        phone: 'titleEnd',
        cell: ({ line }) => <Money of={money(line.openMinor, line.currency)} />,
      },
      {
        id: 'paying',
        header: t`Paying`,
        align: 'end',
        phone: 'wide',
        cell: ({ line }) => {
          const paid = chosen.get(line.trxId)
          const refusal = refuseLine(paid ?? line)
          if (!paid)
            return refusal === null ? (
              <span className={nothingYet}>–</span>
            ) : (
              <div className={whyCell}>{words.refusal(refusal)}</div>
            )
          return (
            <div className={`${above} ${amountCell}`}>
              <AmountField
                id={amountId(line.trxId)}
                label={t`Amount for ${{ invoice: line.invoiceId }}`}
                hideLabel
                compact
                currency={line.currency}
                minor={paid.amountMinor}
                {...(refusal === null ? {} : { error: words.refusal(refusal) })}
                onChange={(minor) =>
                  payment.send({ type: 'amount.change', trxId: line.trxId, amountMinor: minor ?? 0 })
                }
              />
            </div>
          )
        },
      },
    ],
    [t, words, chosen, payment, isOfSeveral, businessDate],
  )
}
