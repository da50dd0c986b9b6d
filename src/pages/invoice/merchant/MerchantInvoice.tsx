import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type {
  MerchantDocument,
  MerchantDocuments as Documents,
} from '../../../../domain/contract/merchant/merchant-documents.ts'
import type { MerchantInvoice } from '../../../../domain/contract/merchant/merchant-invoice.ts'
import { daysBetween } from '../../../../domain/dates.ts'
import { money } from '../../../../domain/money.ts'
import { isPastDue, statusesIn } from '../../../../domain/rules/invoice-status.ts'
import { pathTo } from '../../../shared/app/links.ts'
import { useCan } from '../../../shared/app/use-can.ts'
import { useConfig } from '../../../shared/app/use-visitor.ts'
import type { Loaded } from '../../../shared/load/use-loaded.ts'
import { useFailureText } from '../../../shared/words/failure-text.tsx'
import { EmptyState, LoadFailed } from '../../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { buttonStyle } from '../../../ui/form/Button.css.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { columns, muted, small, stack } from '../../../ui/layout/layout.css.ts'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { ChevronLeftIcon, PrintIcon } from '../../../ui/layout/PageIcons.tsx'
import { Money } from '../../../ui/text/Money.tsx'
import { useFormat } from '../../../ui/text/use-format.ts'
import { InvoiceSheet } from '../InvoiceSheet.tsx'
import { InvoiceTags } from '../InvoiceTags.tsx'
import { late, owed, rest } from '../InvoiceView.css.ts'
import { MerchantDocuments } from './MerchantDocuments.tsx'
import { MerchantPayments } from './MerchantPayments.tsx'

type MerchantInvoicePageProps = {
  invoice: Loaded<MerchantInvoice>
  documents: Loaded<Documents>
  documentHref: (documentId: string) => string
  onDownload: (file: Pick<MerchantDocument, 'documentId' | 'fileName'>) => Promise<void>
}

/** One invoice as its merchant sees it: what was sold, what is open of it, and what was paid. */
export function MerchantInvoicePage({ invoice, ...documents }: MerchantInvoicePageProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { data, failure } = invoice
  if (data !== null)
    return (
      <>
        {failure === null ? null : (
          <Notice tone="late" live="alert">
            {failureText(failure.code)}
          </Notice>
        )}
        <Known invoice={data} source={invoice} {...documents} />
      </>
    )
  return (
    <>
      <PageHead title={t`Invoice`} />
      <Card>
        {failure === null ? (
          <Skeleton lines={10} label={t`Loading invoice`} />
        ) : failure.code === 'notFound' ? (
          <EmptyState
            title={t`Invoice not found`}
            action={<Link to={pathTo('merchantInvoices')}>{t`All open invoices`}</Link>}
          >
            {t`The link may be incomplete, or you don’t have access to this invoice. If you need access, contact support.`}
          </EmptyState>
        ) : (
          <LoadFailed title={t`Couldn’t load the invoice`} onRetry={invoice.retry} busy={invoice.isLoading}>
            {failureText(failure.code)}
          </LoadFailed>
        )}
      </Card>
    </>
  )
}

type KnownProps = Omit<MerchantInvoicePageProps, 'invoice'> & {
  invoice: MerchantInvoice
  source: Loaded<MerchantInvoice>
}

function Known({ invoice, source, documents, documentHref, onDownload }: KnownProps) {
  const { t } = useLingui()
  const canOpen = useCan('merchantDisputeDetails')
  const number = invoice.invoiceId
  const { billingAddress: billing, shippingAddress: shipping, merchantAddress: merchant } = invoice
  return (
    <>
      <PageHead
        title={invoice.kind === 'creditNote' ? t`Credit note ${{ number }}` : t`Invoice ${{ number }}`}
        focusKey={invoice.trxId}
        lead={<InvoiceTags invoice={invoice} />}
        back={
          <>
            <ChevronLeftIcon size={13} /> <Link to={pathTo('merchantInvoices')}>{t`Invoices`}</Link>
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
              <OpenAmount invoice={invoice} />
              <CreditHold reason={invoice.creditHold} />
              {invoice.wasDisputed && canOpen ? (
                <Link
                  className={buttonStyle({ wide: true })}
                  data-print="no"
                  to={pathTo('merchantDisputeDetails', { invoiceId: invoice.trxId })}
                >{t`View dispute`}</Link>
              ) : null}
            </div>
          </Card>
          <MerchantPayments invoice={invoice} />
          <MerchantDocuments
            trxId={invoice.trxId}
            number={number}
            documents={documents}
            documentHref={documentHref}
            onDownload={onDownload}
          />
        </div>
        <div className={rest}>
          <InvoiceSheet
            party="merchant"
            invoice={invoice}
            details={{ ...source, data: invoice }}
            addresses={{ ...source, failure: null, data: { billing, shipping, merchant } }}
          />
        </div>
      </div>
    </>
  )
}

/** Why the invoice waits on hold, where it is for want of credit. */
function CreditHold({ reason }: { reason: MerchantInvoice['creditHold'] }) {
  const { t } = useLingui()
  if (reason === null) return null
  return (
    <Notice
      tone="wait"
      title={
        reason === 'creditLineMissing'
          ? t`The customer has no credit line in this currency.`
          : t`The customer doesn’t have enough credit for this invoice.`
      }
    >
      {t`We release the invoice automatically as soon as there is enough credit.`}
    </Notice>
  )
}

/** The amount that the customer still owes and by when; of a credit, what is left of it. */
function OpenAmount({ invoice }: { invoice: MerchantInvoice }) {
  const { t } = useLingui()
  const format = useFormat()
  const { businessDate } = useConfig()
  const { openAmount: open, pendingAmount: pending, dueOn, paidOn, currency } = invoice
  const isLate = open > 0 && isPastDue(dueOn, businessDate) && !statusesIn(invoice.status).includes('Disputed')
  const days = dueOn === null ? null : format.days(daysBetween(businessDate, dueOn))
  return (
    <div className={stack.s1}>
      <span className={small}>{open < 0 ? t`Credit left` : t`Open amount`}</span>
      <Money of={money(Math.abs(open), currency)} weight="big" />
      {open > 0 && dueOn !== null ? (
        <span className={isLate ? late : muted}>{t`Due ${{ date: format.date(dueOn) }}, ${{ days }}`}</span>
      ) : paidOn === null ? null : (
        <span className={muted}>{t`Paid on ${{ date: format.date(paidOn) }}`}</span>
      )}
      {pending > 0 ? (
        <span className={muted}>{t`of which ${{ amount: format.money(money(pending, currency)) }} is being paid`}</span>
      ) : null}
    </div>
  )
}
