import { type ReactNode } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { InvoiceDocument } from '../../../domain/contract/invoice-document.ts'
import type { DisputeKind } from '../../../domain/contract/dispute.ts'
import type { InvoiceDetails } from '../../../domain/contract/invoice-details.ts'
import type { Invoice } from '../../../domain/contract/invoice.ts'
import { daysBetween } from '../../../domain/dates.ts'
import { money } from '../../../domain/money.ts'
import { isPastDue, statusesIn } from '../../../domain/rules/invoice-status.ts'
import { paymentLineOf, refuseLine } from '../../../domain/rules/payment-line.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { pathTo } from '../../shared/app/links.ts'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { useFormat } from '../../ui/text/use-format.ts'
import { useCan } from '../../shared/app/use-can.ts'
import { useConfig } from '../../shared/app/use-visitor.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { EmptyState, LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { ChevronLeftIcon, PrintIcon } from '../../ui/layout/PageIcons.tsx'
import { columns, muted, small, stack } from '../../ui/layout/layout.css.ts'
import { Money } from '../../ui/text/Money.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { WhyNot } from '../../ui/form/WhyNot.tsx'
import { DisputeEntry } from './DisputeEntry.tsx'
import { InvoiceDocuments } from './InvoiceDocuments.tsx'
import { InvoicePayments } from './InvoicePayments.tsx'
import { InvoiceSheet, type InvoiceAddresses } from './InvoiceSheet.tsx'
import { InvoiceStanding } from './InvoiceStanding.tsx'
import { InvoiceTags } from './InvoiceTags.tsx'
import { late, owed, rest } from './InvoiceView.css.ts'

type InvoicePageProps = {
  invoice: Loaded<readonly Invoice[]>
  details: Loaded<InvoiceDetails>
  addresses: Loaded<InvoiceAddresses>
  documents: Loaded<readonly InvoiceDocument[]>
  documentHref: (documentId: string) => string
  onDownload: (file: InvoiceDocument) => Promise<void>
  onPay: (trxId: string) => void
  onDispute: (trxId: string, kind: DisputeKind) => void
}

/** One invoice with everything that is known of it (§3). Each part loads and fails for itself. */
export function InvoicePage({ invoice, ...parts }: InvoicePageProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const [found] = invoice.data ?? []
  if (found) return <Known invoice={found} {...parts} />
  return (
    <>
      <PageHead title={t`Invoice`} />
      <Card>
        {invoice.failure ? (
          <LoadFailed title={t`Couldn’t load the invoice`} onRetry={invoice.retry} busy={invoice.isLoading}>
            {failureText(invoice.failure.code)}
          </LoadFailed>
        ) : invoice.data === null ? (
          <Skeleton lines={10} label={t`Loading invoice`} />
        ) : (
          <EmptyState
            title={t`Invoice not found`}
            action={<Link to={pathTo('invoiceList', { status: 'open' })}>{t`All open invoices`}</Link>}
          >
            {t`The link may be incomplete, or you don’t have access to this invoice. If you need access, contact support.`}
          </EmptyState>
        )}
      </Card>
    </>
  )
}

function Known({
  invoice,
  details,
  addresses,
  documents,
  documentHref,
  onDownload,
  onPay,
  onDispute,
}: Omit<InvoicePageProps, 'invoice'> & { invoice: Invoice }) {
  const { t } = useLingui()
  const number = invoice.invoiceId
  return (
    <>
      <PageHead
        title={invoice.kind === 'creditNote' ? t`Credit note ${{ number }}` : t`Invoice ${{ number }}`}
        focusKey={invoice.trxId}
        lead={<InvoiceTags invoice={invoice} />}
        back={
          <>
            <ChevronLeftIcon size={13} /> <Link to={pathTo('invoiceList', { status: 'open' })}>{t`Invoices`}</Link>
          </>
        }
        actions={
          <Button icon={<PrintIcon />} onClick={() => window.print()}>
            <Trans>Print or save</Trans>
          </Button>
        }
      />
      <div className={columns}>
        <div className={`${stack.s4} ${owed}`}>
          <Card>
            <div className={stack.s4}>
              <AmountDue invoice={invoice} />
              <InvoiceStanding invoice={invoice} details={details.data} />
              <Pay invoice={invoice} onPay={onPay} />
              <DisputeEntry invoice={invoice} wasDisputed={details.data?.wasDisputed ?? null} onDispute={onDispute} />
            </div>
          </Card>
          <InvoicePayments details={details} invoice={invoice} />
          <InvoiceDocuments documents={documents} documentHref={documentHref} onDownload={onDownload} />
        </div>
        <div className={rest}>
          <InvoiceSheet invoice={invoice} details={details} addresses={addresses} />
        </div>
      </div>
    </>
  )
}

const isDisputed = ({ status }: Invoice) => statusesIn(status).includes('Disputed')

/** The amount that is left to pay and by when; of a credit, what is left of it. */
function AmountDue({ invoice }: { invoice: Invoice }) {
  const { t } = useLingui()
  const format = useFormat()
  const { businessDate } = useConfig()
  const { openMinor: left } = paymentLineOf(invoice)
  const isLate = left > 0 && !isDisputed(invoice) && isPastDue(invoice.dueOn, businessDate)
  const days = invoice.dueOn === null ? null : format.days(daysBetween(businessDate, invoice.dueOn))
  return (
    <div className={stack.s1}>
      <span className={small}>{left < 0 ? t`Credit left` : t`Left to pay`}</span>
      <Money of={money(Math.abs(left), invoice.currency)} weight="big" />
      {left > 0 && invoice.dueOn !== null ? (
        <span className={isLate ? late : muted}>{t`Due ${{ date: format.date(invoice.dueOn) }}, ${{ days }}`}</span>
      ) : invoice.paidOn === null ? null : (
        <span className={muted}>{t`Paid on ${{ date: format.date(invoice.paidOn) }}`}</span>
      )}
      {invoice.pendingAmount > 0 ? (
        <span className={muted}>
          {t`${{ amount: format.money(money(invoice.pendingAmount, invoice.currency)) }} more is being paid.`}
        </span>
      ) : null}
    </div>
  )
}

function Pay({ invoice, onPay }: { invoice: Invoice; onPay: (trxId: string) => void }): ReactNode {
  const { t } = useLingui()
  const format = useFormat()
  const canPay = useCan('paymentInvoices')
  const line = paymentLineOf(invoice)
  const refusal = refuseLine(line)
  if (invoice.openAmount <= 0) return null
  const reasons = !canPay
    ? [{ code: 'roleMayNotPay', text: t`Your role can view invoices but not pay them.` }]
    : refusal === 'paymentStillProcessing'
      ? [
          {
            code: refusal,
            text: t`A payment for this invoice is processing. You can pay this invoice again only if that payment fails.`,
          },
        ]
      : refusal === 'customerNotEligible'
        ? [{ code: refusal, text: t`This account can’t pay online.` }]
        : refusal === null
          ? []
          : [{ code: refusal, text: t`You can’t pay this invoice yet.` }]
  return (
    <div className={stack.s3} data-print="no">
      {isDisputed(invoice) ? (
        <Notice tone="hold">
          {t`You dispute ${{ amount: format.money(money(invoice.disputedTotal, invoice.currency)) }} of this invoice. You don’t have to pay the disputed amount before the dispute is closed.`}
        </Notice>
      ) : null}
      <WhyNot id="why-pay" title={t`Why you can’t pay`} reasons={reasons} />
      <Button
        kind={isDisputed(invoice) ? 'plain' : 'main'}
        wide
        blockedBy={reasons.length > 0 ? 'why-pay' : null}
        onClick={() => onPay(invoice.trxId)}
      >
        {t`Pay ${{ amount: format.money(money(line.openMinor, line.currency)) }}`}
      </Button>
    </div>
  )
}
