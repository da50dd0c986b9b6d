import { type ReactNode } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { Address } from '../../../domain/contract/address.ts'
import type { InvoiceDocument } from '../../../domain/contract/invoice-document.ts'
import type { DisputeKind } from '../../../domain/contract/dispute.ts'
import type { InvoiceDetails } from '../../../domain/contract/invoice-details.ts'
import type { Invoice } from '../../../domain/contract/invoice.ts'
import { money } from '../../../domain/money.ts'
import { mayPay, paymentLineOf, refuseLine } from '../../../domain/rules/payment-line.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { useInvoiceWords } from '../../shared/words/invoice-words.ts'
import { pathTo } from '../../shared/app/links.ts'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { useFormat } from '../../ui/text/use-format.ts'
import { useRole } from '../../shared/app/use-session.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { under } from '../../ui/table/DataTable.css.ts'
import { EmptyState, LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Facts, SumLines, type Fact } from '../../ui/layout/Facts.tsx'
import { ChevronLeftIcon, PrintIcon } from '../../ui/layout/Icon.tsx'
import { columns, muted, stack } from '../../ui/layout/layout.css.ts'
import { Money } from '../../ui/text/Money.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Tag } from '../../ui/feedback/Tag.tsx'
import { WhyNot } from '../../ui/form/WhyNot.tsx'
import { DisputeEntry } from './DisputeEntry.tsx'
import { InvoiceLines } from './InvoiceLines.tsx'
import { owed, rest } from './InvoiceView.css.ts'
import { InvoicePayments } from './InvoicePayments.tsx'

type InvoiceAddresses = { billing: Address | null; shipping: Address | null; merchant: Address | null }

type InvoicePageProps = {
  invoice: Loaded<readonly Invoice[]>
  details: Loaded<InvoiceDetails>
  addresses: Loaded<InvoiceAddresses>
  documents: Loaded<readonly InvoiceDocument[]>
  documentHref: (documentId: string) => string
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
  onPay,
  onDispute,
}: Omit<InvoicePageProps, 'invoice'> & { invoice: Invoice }) {
  const { t } = useLingui()
  const format = useFormat()
  const words = useInvoiceWords()
  const status = words.status(invoice.status)
  const of = (minor: number) => <Money of={money(minor, invoice.currency)} />
  const day = (date: string | null) => (date === null ? '–' : format.date(date))
  const more = details.data
  const facts: Fact[] = [
    { id: 'account', label: t`Account`, value: invoice.customerName },
    { id: 'merchant', label: t`Merchant`, value: invoice.merchantName },
    ...(more?.soldBy ? [{ id: 'soldBy', label: t`Sold by`, value: more.soldBy }] : []),
    ...(invoice.poNumber === null ? [] : [{ id: 'po', label: t`PO number`, value: invoice.poNumber }]),
    { id: 'billed', label: t`Billed`, value: day(invoice.billedOn) },
    { id: 'due', label: t`Due`, value: day(invoice.dueOn) },
    ...(invoice.receivedOn === null ? [] : [{ id: 'received', label: t`Received`, value: day(invoice.receivedOn) }]),
    ...(invoice.paidOn === null ? [] : [{ id: 'paid', label: t`Paid`, value: day(invoice.paidOn) }]),
    ...(more?.dealerOriginalInvoice
      ? [{ id: 'original', label: t`Merchant’s original invoice`, value: more.dealerOriginalInvoice }]
      : []),
    { id: 'dispute', label: t`Eligible for dispute`, value: invoice.eligibleForDispute === 'Y' ? t`Yes` : t`No` },
  ]
  return (
    <>
      <PageHead
        title={
          invoice.kind === 'creditNote'
            ? t`Credit note ${{ number: invoice.invoiceId }}`
            : t`Invoice ${{ number: invoice.invoiceId }}`
        }
        focusKey={invoice.trxId}
        lead={<Tag tone={status.tone}>{status.text}</Tag>}
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
              <SumLines
                lines={[
                  { id: 'subtotal', label: t`Subtotal`, value: of(invoice.subtotal) },
                  ...(invoice.rebates === 0 ? [] : [{ id: 'rebates', label: t`Rebates`, value: of(-invoice.rebates) }]),
                  { id: 'tax', label: t`Tax`, value: of(invoice.tax) },
                  { id: 'billed', label: t`Billed total`, value: of(invoice.billedTotal) },
                  ...(invoice.adjusted === 0
                    ? []
                    : [
                        {
                          id: 'adjusted',
                          label: t`Adjusted`,
                          ...(more?.adjustmentReason ? { note: more.adjustmentReason } : {}),
                          value: of(invoice.adjusted),
                        },
                      ]),
                  ...(invoice.lateFee === 0 ? [] : [{ id: 'late', label: t`Late fee`, value: of(invoice.lateFee) }]),
                  ...(invoice.disputedTotal === 0
                    ? []
                    : [{ id: 'disputed', label: t`Disputed`, value: of(invoice.disputedTotal) }]),
                  ...(invoice.pendingAmount === 0
                    ? []
                    : [{ id: 'pending', label: t`Payments processing`, value: of(-invoice.pendingAmount) }]),
                  {
                    id: 'open',
                    label: t`Open amount`,
                    value: of(invoice.openAmount - invoice.pendingAmount),
                    isTotal: true,
                  },
                ]}
              />
              <Pay invoice={invoice} onPay={onPay} />
              <DisputeEntry invoice={invoice} wasDisputed={more?.wasDisputed ?? null} onDispute={onDispute} />
            </div>
          </Card>
          <InvoicePayments details={details} invoice={invoice} />
          {more?.notes || more?.adjustmentComments ? (
            <Card title={t`Notes`}>
              {more.notes ? <p>{more.notes}</p> : null}
              {more.adjustmentComments ? <p>{more.adjustmentComments}</p> : null}
            </Card>
          ) : null}
        </div>
        <div className={`${stack.s4} ${rest}`}>
          <Card>
            <Facts facts={facts} />
          </Card>
          <InvoiceLines details={details} currency={invoice.currency} />
          <Addresses addresses={addresses} />
          <Documents documents={documents} documentHref={documentHref} />
        </div>
      </div>
    </>
  )
}

function Pay({ invoice, onPay }: { invoice: Invoice; onPay: (trxId: string) => void }): ReactNode {
  const { t } = useLingui()
  const format = useFormat()
  const role = useRole()
  const line = paymentLineOf(invoice)
  const refusal = refuseLine(line)
  if (invoice.openAmount <= 0) return null
  const reasons = !mayPay(role)
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
      <WhyNot id="why-pay" title={t`Why you can’t pay`} reasons={reasons} />
      <Button kind="main" wide blockedBy={reasons.length > 0 ? 'why-pay' : null} onClick={() => onPay(invoice.trxId)}>
        {t`Pay ${{ amount: format.money(money(line.openMinor, line.currency)) }}`}
      </Button>
    </div>
  )
}

function Addresses({ addresses }: { addresses: Loaded<InvoiceAddresses> }) {
  const { t } = useLingui()
  const { data } = addresses
  if (data === null)
    return (
      <Card title={t`Addresses`}>
        {addresses.failure ? (
          <PartFailed onRetry={addresses.retry}>{t`We couldn’t load the addresses.`}</PartFailed>
        ) : (
          <Skeleton lines={3} />
        )}
      </Card>
    )
  const facts = [
    { id: 'billTo', label: t`Bill to`, address: data.billing },
    { id: 'shipTo', label: t`Ship to`, address: data.shipping },
    { id: 'merchant', label: t`Merchant`, address: data.merchant },
  ].flatMap(({ id, label, address }) => (address ? [{ id, label, value: <AddressText address={address} /> }] : []))
  return facts.length === 0 ? null : (
    <Card title={t`Addresses`}>
      <Facts facts={facts} />
    </Card>
  )
}

/** A part of the page that could not be loaded, small enough to stand in its card. */
function PartFailed({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  return (
    <Notice
      tone="late"
      actions={
        <Button size="sm" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {children}
    </Notice>
  )
}

function AddressText({ address }: { address: Address }) {
  const lines = [
    address.contactName,
    address.line1,
    address.line2,
    address.line3,
    address.cityStateZip,
    address.country,
  ].filter(Boolean)
  return lines.map((text) => <div key={text}>{text}</div>)
}

function Documents({
  documents,
  documentHref,
}: {
  documents: Loaded<readonly InvoiceDocument[]>
  documentHref: (id: string) => string
}) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <Card title={t`Documents`}>
      {documents.data === null ? (
        documents.failure ? (
          <PartFailed onRetry={documents.retry}>{t`We couldn’t load the documents.`}</PartFailed>
        ) : (
          <Skeleton lines={2} />
        )
      ) : documents.data.length === 0 ? (
        <p className={muted}>{t`This invoice has no documents.`}</p>
      ) : (
        <ul role="list" className={stack.s2}>
          {documents.data.map((file: InvoiceDocument) => (
            <li key={file.documentId}>
              <a href={documentHref(file.documentId)} download={file.fileName}>
                {file.fileName}
              </a>
              <small
                className={under}
              >{`${file.documentType} · ${format.fileSize(file.fileSize)} · ${format.date(file.entryTs)}`}</small>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
