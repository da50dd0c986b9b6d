import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { Customer } from '../../../domain/contract/account.ts'
import type { Exposure } from '../../../domain/contract/exposure.ts'
import type { Invoice, InvoiceList } from '../../../domain/contract/invoice.ts'
import type { Payment } from '../../../domain/contract/payment.ts'
import { daysBetween } from '../../../domain/dates.ts'
import { money, totals, type Money as Amount } from '../../../domain/money.ts'
import { isPastDue } from '../../../domain/rules/invoice-status.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { pathTo } from '../../shared/app/links.ts'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { useFormat } from '../../ui/text/use-format.ts'
import { useCan, useConfig } from '../../shared/app/use-session.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { columns, line, stack } from '../../ui/layout/layout.css.ts'
import { Money } from '../../ui/text/Money.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Timeline } from '../../ui/feedback/Timeline.tsx'
import { DisputesCard, type DisputeNumbers } from './DisputesCard.tsx'
import { ExposureCard } from './ExposureCard.tsx'

type OverviewProps = {
  title: string
  /** Null where several accounts are looked at together. */
  customer: Customer | null
  exposures: Loaded<readonly Exposure[]>
  open: Loaded<InvoiceList>
  payments: Loaded<{ items: readonly Payment[] }>
  /** Null where the program has no disputes, or the reader does not see them. */
  disputes: Loaded<DisputeNumbers> | null
  listPath: string
  onPayEverything: () => void
}

/** The amounts due, the available credit and what is due next. */
export function Overview({
  title,
  customer,
  exposures,
  open,
  payments,
  disputes,
  listPath,
  onPayEverything,
}: OverviewProps) {
  const { t } = useLingui()
  const format = useFormat()
  const failureText = useFailureText()
  const canPay = useCan('paymentInvoices')
  const due: Amount[] = totals(
    (exposures.data ?? []).map((exposure) =>
      money(exposure.pastDueAmount + exposure.currentDueAmount, exposure.currency),
    ),
  ).filter(({ minor }) => minor > 0)
  const late = totals((exposures.data ?? []).map((exposure) => money(exposure.pastDueAmount, exposure.currency))).some(
    ({ minor }) => minor > 0,
  )
  const mayPayHere = canPay && customer?.paymentEligible !== 'N'
  const [onlyDue] = due
  return (
    <>
      <PageHead
        title={title}
        lead={
          exposures.data === null
            ? // Its line is kept free: nothing moves when the figures come.
              '\u00A0'
            : due.length === 0
              ? t`Nothing is due right now.`
              : late
                ? t`Some invoices are past due. Pay now to avoid further late fees.`
                : t`Nothing is past due.`
        }
        actions={
          mayPayHere && onlyDue ? (
            <Button kind="main" onClick={onPayEverything}>
              {due.length === 1 ? t`Pay all due: ${{ amount: format.money(onlyDue) }}` : t`Pay all due`}
            </Button>
          ) : undefined
        }
      />
      {/* Grey lines are replaced as a whole: the head above grows with its button, and nothing that one reads moves. */}
      <div key={exposures.data === null ? 'waiting' : 'read'} className={stack.s4}>
        {customer?.paymentEligible === 'N' ? (
          <Notice tone="wait" title={t`This account can’t pay online`}>
            {customer.paymentWebText ?? t`Contact support to find out how to pay.`}
          </Notice>
        ) : null}
        {customer !== null && customer.status !== 'active' ? (
          <Notice tone="wait">
            {customer.status === 'inactive'
              ? t`This account is inactive. You can still pay its open invoices.`
              : t`This account is terminated.`}
          </Notice>
        ) : null}
        <div className={columns}>
          <div className={stack.s4}>
            {exposures.data === null ? (
              exposures.failure ? (
                <Card flush>
                  <LoadFailed
                    title={t`Couldn’t load account figures`}
                    onRetry={exposures.retry}
                    busy={exposures.isLoading}
                  >
                    {failureText(exposures.failure.code)}
                  </LoadFailed>
                </Card>
              ) : (
                <Card>
                  <Skeleton lines={8} label={t`Loading account figures`} />
                </Card>
              )
            ) : (
              exposures.data.map((exposure) => <ExposureCard key={exposure.currency} exposure={exposure} />)
            )}
            {disputes === null ? null : <DisputesCard disputes={disputes} />}
          </div>
          <ComingUp open={open} payments={payments} listPath={listPath} />
        </div>
      </div>
    </>
  )
}

function ComingUp({ open, payments, listPath }: Pick<OverviewProps, 'open' | 'payments' | 'listPath'>) {
  const { t } = useLingui()
  const format = useFormat()
  const { businessDate } = useConfig()
  const when = (invoice: Invoice) => {
    if (invoice.dueOn === null) return null
    const left = isPastDue(invoice.dueOn, businessDate)
      ? t`past due`
      : format.days(daysBetween(businessDate, invoice.dueOn))
    return `${format.longDate(invoice.dueOn)} · ${left}`
  }
  const moments = [
    ...(payments.data?.items ?? []).map((payment) => ({
      id: payment.id,
      state: 'now' as const,
      title: (
        <div className={line.between}>
          <Link to={pathTo('paymentDetails', { paymentId: payment.id })}>
            <Trans>Payment {{ number: payment.paymentNumber }} is processing</Trans>
          </Link>
          <Money of={money(payment.total, payment.currency)} />
        </div>
      ),
      detail:
        payment.expectedTo === null ? undefined : t`Shows as paid by ${{ date: format.date(payment.expectedTo) }}`,
    })),
    ...(open.data?.items ?? []).map((invoice) => ({
      id: invoice.trxId,
      state: isPastDue(invoice.dueOn, businessDate) ? ('late' as const) : ('next' as const),
      title: (
        <div className={line.between}>
          <Link to={pathTo('invoiceDetails', { invoiceId: invoice.trxId })}>{invoice.invoiceId}</Link>
          <Money of={money(invoice.openAmount, invoice.currency)} />
        </div>
      ),
      detail: when(invoice) ?? undefined,
    })),
  ]
  return (
    <Card title={t`Due and upcoming`} actions={<Link to={listPath}>{t`All open invoices`}</Link>}>
      {open.data === null ? (
        open.failure ? (
          <Notice
            tone="late"
            actions={
              <Button size="sm" busy={open.isLoading} onClick={open.retry}>
                <Trans>Try again</Trans>
              </Button>
            }
          >
            {t`We couldn’t load due and upcoming payments.`}
          </Notice>
        ) : (
          <Skeleton lines={6} />
        )
      ) : moments.length === 0 ? (
        <p>{t`Nothing is due, and no payments are processing.`}</p>
      ) : (
        <Timeline
          moments={moments.map(({ detail, ...moment }) => ({ ...moment, ...(detail === undefined ? {} : { detail }) }))}
        />
      )}
    </Card>
  )
}
