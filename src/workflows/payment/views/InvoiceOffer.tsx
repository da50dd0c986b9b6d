import { useMemo } from 'react'

import { Plural, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import type { Invoice } from '../../../../domain/contract/invoice.ts'
import { daysBetween } from '../../../../domain/dates.ts'
import { money } from '../../../../domain/money.ts'
import { paymentLineOf, refuseLine, type PaymentLine } from '../../../../domain/rules/payment-line.ts'
import type { PaymentRef } from '../../../../machines/workflows/payment/payment.machine.ts'
import { paymentWords } from '../../../../machines/workflows/payment/payment.page.ts'
import { paymentRefusals } from '../../../../machines/workflows/payment/refusal-words.ts'
import { selectLines } from '../../../../machines/workflows/payment/payment.context.ts'
import { useUser } from '../../../shared/app/use-session.ts'
import { useConfig } from '../../../shared/app/use-visitor.ts'
import { AmountField } from '../../../ui/form/AmountField.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { above, under } from '../../../ui/table/DataTable.css.ts'
import { DateText } from '../../../ui/text/DateText.tsx'
import {
  InvoiceOfferTable,
  type InvoiceOffer as Offer,
  type OfferView,
} from '../../../shared/invoices/InvoiceOfferTable.tsx'
import { filled } from '../../../ui/text/filled.ts'
import { Money } from '../../../ui/text/Money.tsx'
import type { Column } from '../../../ui/table/table-column.ts'
import { amountId, SEARCH_ID } from './PaymentFrame.tsx'
import { amountCell, late, nothingYet, offerActions, oneLine, whyCell } from './payment.css.ts'

type Row = { line: PaymentLine; poNumber: string | null; accountName: string | null }
const rowOf = (invoice: Invoice): Row => ({
  line: paymentLineOf(invoice),
  poNumber: invoice.poNumber,
  accountName: invoice.customerName,
})
const rowOfLine = (line: PaymentLine): Row => ({ line, poNumber: null, accountName: null })
const keyOf = ({ line }: Row) => line.trxId

type InvoiceOfferProps = {
  payment: PaymentRef
  offer: Offer
  view: OfferView
  onView: (view: OfferView) => void
}

/** The choice of the invoices to pay, and of the amount for each. */
export function InvoiceOffer({ payment, offer, view, onView }: InvoiceOfferProps) {
  const { t } = useLingui()
  const lines = useSelector(payment, selectLines)
  const account = useSelector(payment, ({ context }) => context.account)
  const isAdding = useSelector(payment, (state) => state.hasTag('adding'))
  const canAddAll = useSelector(payment, (state) => state.can({ type: 'everythingDue.add' }))
  const hasAccount = account !== null
  const hasOthers = useUser().customerCount > 1
  const canChangeAccount = useSelector(payment, (state) => state.can({ type: 'account.change' }))
  const { data } = offer.list

  const chosen = useMemo(() => new Map(lines.map((line) => [line.trxId, line])), [lines])
  const listed = useMemo(() => (data?.items ?? []).map(rowOf), [data])
  const tableColumns = useColumns(payment, chosen, account === null)
  const toggle = ({ line }: Row) => payment.send({ type: 'invoice.toggle', line: chosen.get(line.trxId) ?? line })

  return (
    <InvoiceOfferTable
      offer={offer}
      view={view}
      onView={onView}
      title={t`Open invoices`}
      actions={
        <div className={offerActions}>
          {hasOthers && (hasAccount || canChangeAccount) ? (
            <Button size="sm" disabled={!canChangeAccount} onClick={() => payment.send({ type: 'account.change' })}>
              {t(paymentWords.changeAccount)}
            </Button>
          ) : null}
          <Button
            size="sm"
            busy={isAdding}
            disabled={!canAddAll && !isAdding}
            onClick={() => payment.send({ type: 'everythingDue.add' })}
          >
            {t(paymentWords.addEverythingDue)}
          </Button>
        </div>
      }
      words={{
        all:
          data === null || data.page.isLeast
            ? t(paymentWords.allOpen)
            : t(filled(paymentWords.allOpenCount, { count: data.page.total })),
        caption: t`Open invoices`,
        pages: t`Pages of open invoices`,
        none: t`No open invoices on this account`,
        noMatch: t`No matching open invoices`,
      }}
      searchId={SEARCH_ID}
      columns={tableColumns}
      listed={listed}
      keyOf={keyOf}
      chosen={chosen}
      rowOf={rowOfLine}
      labelOf={({ line }) => t(filled(paymentWords.payInvoice, { invoice: line.invoiceId }))}
      isOff={({ line }) => refuseLine(line) !== null}
      onToggle={toggle}
    />
  )
}

function useColumns(
  payment: PaymentRef,
  chosen: ReadonlyMap<string, PaymentLine>,
  isOfSeveral: boolean,
): readonly Column<Row>[] {
  const { t } = useLingui()
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
            {poNumber === null ? null : (
              <small className={`${under} ${oneLine}`}>{t`PO ${{ number: poNumber }}`}</small>
            )}
          </>
        ),
      },
      { id: 'merchant', header: t`Merchant`, wideOnly: true, phone: 'hide', cell: ({ line }) => line.merchantName },
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
                  <Plural value={{ days }} one="# day overdue" other="# days overdue" />
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
        header: t`Amount to pay`,
        align: 'end',
        phone: 'wide',
        cell: ({ line }) => {
          const paid = chosen.get(line.trxId)
          const refusal = refuseLine(paid ?? line)
          if (!paid)
            return refusal === null ? (
              <span className={nothingYet}>–</span>
            ) : (
              <div className={whyCell}>{t(paymentRefusals[refusal])}</div>
            )
          return (
            <div className={`${above} ${amountCell}`}>
              <AmountField
                id={amountId(line.trxId)}
                label={t(filled(paymentWords.amountFor, { invoice: line.invoiceId }))}
                hideLabel
                compact
                currency={line.currency}
                minor={paid.amountMinor}
                {...(refusal === null ? {} : { error: t(paymentRefusals[refusal]) })}
                onChange={(minor) =>
                  payment.send({ type: 'amount.change', trxId: line.trxId, amountMinor: minor ?? 0 })
                }
              />
            </div>
          )
        },
      },
    ],
    [t, chosen, payment, isOfSeveral, businessDate],
  )
}
