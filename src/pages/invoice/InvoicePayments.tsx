import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { InvoiceDetails } from '../../../domain/contract/invoice-details.ts'
import type { Invoice } from '../../../domain/contract/invoice.ts'
import { paymentStates } from '../../../domain/contract/payment.ts'
import { daysBetween } from '../../../domain/dates.ts'
import { money } from '../../../domain/money.ts'
import { isPastDue } from '../../../domain/rules/invoice-status.ts'
import { isUnderWay } from '../../../domain/rules/invoice-statement.ts'
import { paymentLineOf, refuseLine } from '../../../domain/rules/payment-line.ts'
import { expectedBusinessDays } from '../../../domain/rules/payments/instrument.ts'
import { pathTo } from '../../shared/app/links.ts'
import { PayAnotherWay } from '../../shared/payments/PayAnotherWay.tsx'
import { usePaymentText } from '../../shared/words/payment-text.ts'
import { useReturnText } from '../../shared/words/return-text.ts'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { useFormat } from '../../ui/text/use-format.ts'
import { useCan } from '../../shared/app/use-can.ts'
import { useConfig } from '../../shared/app/use-visitor.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { payAgain } from './InvoiceView.css.ts'
import { Timeline } from '../../ui/feedback/Timeline.tsx'

const businessDays = ({ method_kind: kind }: InvoiceDetails['payments'][number]) => expectedBusinessDays(kind)

/** The payments of an invoice so far, and what comes next and when (§3). */
export function InvoicePayments({ details, invoice }: { details: Loaded<InvoiceDetails>; invoice: Invoice }) {
  const { t } = useLingui()
  const format = useFormat()
  const { stateOf } = usePaymentText()
  const returnText = useReturnText()
  const { businessDate } = useConfig()
  const canPay = useCan('paymentInvoices') && refuseLine(paymentLineOf(invoice)) === null
  const made = (details.data?.payments ?? []).map((payment: InvoiceDetails['payments'][number]) => {
    const state = paymentStates.find((known) => known === payment.state)
    return {
      id: payment.payment_id,
      at: payment.created_at,
      state:
        payment.state === 'declined' ||
        payment.state === 'returned' ||
        payment.state === 'chargedBack' ||
        payment.state === 'cancelled'
          ? ('failed' as const)
          : payment.state === 'settled'
            ? ('past' as const)
            : ('now' as const),
      title: (
        <Link to={pathTo('paymentDetails', { paymentId: payment.payment_id })}>
          {t`${{ amount: format.money(money(payment.amount, invoice.currency)) }}, payment ${{ number: payment.payment_number }}`}
        </Link>
      ),
      detail: (
        <>
          {`${state === undefined ? payment.state : stateOf({ state, methodKind: payment.method_kind })} · ${format.dateTime(payment.reversed_at ?? payment.created_at)}`}
          {payment.refunded === undefined ? null : (
            <p>{t`${{ amount: format.money(money(payment.refunded, invoice.currency)) }} refunded`}</p>
          )}
          {payment.state === 'returned' ? <p>{returnText(payment.return_code).happened}</p> : null}
          {payment.to_pay_again && canPay ? (
            <p data-print="no" className={payAgain}>
              <PayAnotherWay trxIds={[invoice.trxId]} isMain={false} />
            </p>
          ) : null}
        </>
      ),
    }
  })
  const elsewhere = (details.data?.outsidePayments ?? []).map(({ kind, amount, paid_on: day, method }, position) => ({
    id: `outside ${position}`,
    at: day,
    state: 'past' as const,
    title:
      kind === 'credit'
        ? t`${{ amount: format.money(money(amount, invoice.currency)) }}, credit note`
        : t`${{ amount: format.money(money(amount, invoice.currency)) }}, paid to the merchant`,
    detail: method === null ? format.longDate(day) : `${method} · ${format.longDate(day)}`,
  }))
  const past = [...made, ...elsewhere].toSorted((one, other) => (one.at < other.at ? -1 : 1))
  const underWay = details.data?.payments.find(({ state }) => isUnderWay(state))
  const isWhole = paymentLineOf(invoice).openMinor <= 0
  const next =
    invoice.pendingAmount > 0
      ? [
          {
            id: 'next',
            state: 'next' as const,
            title: isWhole ? t`The invoice shows as paid` : t`The invoice shows this payment`,
            detail:
              underWay === undefined
                ? t`A few business days after the payment`
                : underWay.method_kind === 'mail'
                  ? t`As soon as your cheque arrives`
                  : t`${{ from: businessDays(underWay).from }} to ${{ to: businessDays(underWay).to }} business days after the payment`,
          },
        ]
      : invoice.openAmount > 0 && invoice.dueOn !== null
        ? [
            isPastDue(invoice.dueOn, businessDate)
              ? {
                  id: 'next',
                  state: 'late' as const,
                  title: t`Payment was due`,
                  detail: `${format.longDate(invoice.dueOn)} · ${format.days(daysBetween(businessDate, invoice.dueOn))}`,
                }
              : {
                  id: 'next',
                  state: 'next' as const,
                  title: t`Payment is due`,
                  detail: format.longDate(invoice.dueOn),
                },
          ]
        : []
  if (past.length === 0 && next.length === 0) return null
  return (
    <Card title={t`Payment activity`}>
      <Timeline moments={[...past, ...next]} />
    </Card>
  )
}
