import { useMemo, type ReactNode } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { Address } from '../../../domain/contract/address.ts'
import type { InvoiceDocument } from '../../../domain/contract/invoice-document.ts'
import type { DisputeKind } from '../../../domain/contract/dispute.ts'
import type { Invoice, InvoiceDetails } from '../../../domain/contract/invoice.ts'
import { paymentStates } from '../../../domain/contract/payment.ts'
import { daysBetween } from '../../../domain/dates.ts'
import { money } from '../../../domain/money.ts'
import { mayPay, paymentLineOf, refuseLine } from '../../../domain/rules/payment-line.ts'
import { useFailureText } from '../../app/failure-text.tsx'
import { useInvoiceWords } from '../../app/invoice-words.ts'
import { pathTo } from '../../app/links.ts'
import { usePaymentStateText } from '../../app/payment-state-text.ts'
import type { Loaded } from '../../app/use-loaded.ts'
import { useFormat } from '../../app/use-format.ts'
import { useConfig, useRole } from '../../app/use-session.ts'
import { Button } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { under } from '../../parts/DataTable.css.ts'
import { DataTable } from '../../parts/DataTable.tsx'
import { EmptyState, LoadFailed } from '../../parts/EmptyState.tsx'
import { Facts, SumLines, type Fact } from '../../parts/Facts.tsx'
import { ChevronLeftIcon, PrintIcon } from '../../parts/Icon.tsx'
import { columns, muted, stack } from '../../parts/layout.css.ts'
import { Money } from '../../parts/Money.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { PageHead } from '../../parts/PageHead.tsx'
import { Skeleton } from '../../parts/Skeleton.tsx'
import type { Column } from '../../parts/table-column.ts'
import { Tag } from '../../parts/Tag.tsx'
import { Timeline } from '../../parts/Timeline.tsx'
import { WhyNot } from '../../parts/WhyNot.tsx'
import { DisputeEntry } from './DisputeEntry.tsx'
import { onPhone, owed, rest } from './InvoicePage.css.ts'

export type InvoiceAddresses = { billing: Address | null; shipping: Address | null; merchant: Address | null }

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
export function InvoicePage({ invoice, ...rest }: InvoicePageProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const [found] = invoice.data ?? []
  if (found) return <Known invoice={found} {...rest} />
  return (
    <>
      <PageHead title={t`Invoice`} />
      <Card>
        {invoice.failure ? (
          <LoadFailed title={t`The invoice could not be loaded`} onRetry={invoice.retry} busy={invoice.isLoading}>
            {failureText(invoice.failure.code)}
          </LoadFailed>
        ) : invoice.data === null ? (
          <Skeleton lines={10} label={t`The invoice is being loaded`} />
        ) : (
          <EmptyState
            title={t`Invoice not found`}
            action={<Link to={pathTo('invoiceList', { status: 'open' })}>{t`All open invoices`}</Link>}
          >
            {t`The link may be incomplete, or you have no access to this invoice. Contact support if you think you should.`}
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
    { id: 'merchant', label: t`Bought from`, value: invoice.merchantName },
    ...(more?.soldBy ? [{ id: 'soldBy', label: t`Sold by`, value: more.soldBy }] : []),
    ...(invoice.poNumber === null ? [] : [{ id: 'po', label: t`PO number`, value: invoice.poNumber }]),
    { id: 'billed', label: t`Billed`, value: day(invoice.billedOn) },
    { id: 'due', label: t`Due`, value: day(invoice.dueOn) },
    ...(invoice.receivedOn === null ? [] : [{ id: 'received', label: t`Received`, value: day(invoice.receivedOn) }]),
    ...(invoice.paidOn === null ? [] : [{ id: 'paid', label: t`Paid`, value: day(invoice.paidOn) }]),
    ...(more?.dealerOriginalInvoice
      ? [{ id: 'original', label: t`Dealer's original invoice`, value: more.dealerOriginalInvoice }]
      : []),
    { id: 'dispute', label: t`Can be disputed`, value: invoice.eligibleForDispute === 'Y' ? t`Yes` : t`No` },
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
                    : [{ id: 'pending', label: t`Payments on their way`, value: of(-invoice.pendingAmount) }]),
                  {
                    id: 'open',
                    label: t`Open amount`,
                    value: of(invoice.openAmount - invoice.pendingAmount),
                    isTotal: true,
                  },
                ]}
              />
              <Pay invoice={invoice} onPay={onPay} />
              <DisputeEntry invoice={invoice} wasDisputed={more?.wasDisputed === true} onDispute={onDispute} />
            </div>
          </Card>
          <Payments details={details} currency={invoice.currency} invoice={invoice} />
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
          <Lines details={details} currency={invoice.currency} />
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
  const refusal = refuseLine(paymentLineOf(invoice))
  if (invoice.openAmount <= 0) return null
  const reasons = !mayPay(role)
    ? [{ code: 'roleMayNotPay', text: t`Your role may look at invoices but not pay them.` }]
    : refusal === 'paymentStillProcessing'
      ? [
          {
            code: refusal,
            text: t`A payment of this invoice is on its way. It can be paid again only if that one does not go through.`,
          },
        ]
      : refusal === 'customerNotEligible'
        ? [{ code: refusal, text: t`This account cannot pay in the portal.` }]
        : refusal === null
          ? []
          : [{ code: refusal, text: t`This invoice is not open for payment yet.` }]
  return (
    <div className={stack.s3} data-print="no">
      <WhyNot id="why-pay" title={t`Why can't I pay?`} reasons={reasons} />
      <Button kind="main" wide blockedBy={reasons.length > 0 ? 'why-pay' : null} onClick={() => onPay(invoice.trxId)}>
        {t`Pay ${{ amount: format.money(money(invoice.openAmount, invoice.currency)) }}`}
      </Button>
    </div>
  )
}

function Lines({ details, currency }: { details: Loaded<InvoiceDetails>; currency: string }) {
  const { t } = useLingui()
  const format = useFormat()
  type Line = InvoiceDetails['lines'][number]
  const tableColumns = useMemo<Column<Line>[]>(() => {
    // As many digits as the merchant wrote, in the reader's own writing.
    const decimal = (written: string) => written.replace('.', format.marks.decimal)
    const percent = new Intl.NumberFormat(format.tag, { style: 'percent', maximumFractionDigits: 4 })
    const rate = (row: Line) => (row.tax_percent === null ? '–' : percent.format(Number(row.tax_percent) / 100))
    return [
      {
        id: 'description',
        header: t`Item`,
        phone: 'title',
        cell: (row) => (
          <>
            {row.description}
            <small className={under}>
              {decimal(row.quantity)}
              {row.unit_price === null ? null : ` × ${decimal(row.unit_price)}`}
              {row.tax_percent === null ? null : <span className={onPhone}>{` · ${t`Tax rate`} ${rate(row)}`}</span>}
            </small>
          </>
        ),
      },
      {
        id: 'tax',
        header: t`Tax rate`,
        align: 'end',
        phone: 'hide',
        cell: rate,
      },
      {
        id: 'amount',
        header: t`Amount`,
        align: 'end',
        phone: 'titleEnd',
        cell: (row) => <Money of={money(row.amount, currency)} />,
      },
    ]
  }, [t, format, currency])
  return (
    <Card title={t`Items`} flush>
      <DataTable
        caption={t`Items`}
        columns={tableColumns}
        rows={details.data?.lines ?? []}
        rowKey={(row) => row.number}
        {...(details.data === null && details.failure === null ? { skeletonRows: 3 } : {})}
        empty={
          details.failure ? (
            <LoadFailed title={t`The items could not be loaded`} onRetry={details.retry} busy={details.isLoading} />
          ) : (
            <EmptyState title={t`The merchant sent no items with this invoice`} />
          )
        }
      />
    </Card>
  )
}

function Addresses({ addresses }: { addresses: Loaded<InvoiceAddresses> }) {
  const { t } = useLingui()
  const { data } = addresses
  if (data === null)
    return (
      <Card title={t`Addresses`}>
        {addresses.failure ? (
          <PartFailed onRetry={addresses.retry}>{t`The addresses could not be loaded.`}</PartFailed>
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
          <PartFailed onRetry={documents.retry}>{t`The documents could not be loaded.`}</PartFailed>
        ) : (
          <Skeleton lines={2} />
        )
      ) : documents.data.length === 0 ? (
        <p className={muted}>{t`No documents came with this invoice.`}</p>
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

function Payments({
  details,
  currency,
  invoice,
}: {
  details: Loaded<InvoiceDetails>
  currency: string
  invoice: Invoice
}) {
  const { t } = useLingui()
  const format = useFormat()
  const stateText = usePaymentStateText()
  const { businessDate } = useConfig()
  const made = (details.data?.payments ?? []).map((payment: InvoiceDetails['payments'][number]) => {
    const state = paymentStates.find((known) => known === payment.state)
    return {
      id: payment.payment_id,
      state:
        payment.state === 'declined' || payment.state === 'returned'
          ? ('failed' as const)
          : payment.state === 'settled'
            ? ('past' as const)
            : ('now' as const),
      title: (
        <Link to={pathTo('paymentDetails', { paymentId: payment.payment_id })}>
          {t`${{ amount: format.money(money(payment.amount, currency)) }} by payment ${{ number: payment.payment_number }}`}
        </Link>
      ),
      detail: `${state === undefined ? payment.state : stateText(state)} · ${format.dateTime(payment.created_at)}`,
    }
  })
  const next =
    invoice.pendingAmount > 0
      ? [
          {
            id: 'next',
            state: 'next' as const,
            title: t`The invoice shows as paid`,
            detail: t`1 to 3 business days after the payment`,
          },
        ]
      : invoice.openAmount > 0 && invoice.dueOn !== null
        ? [
            invoice.dueOn < businessDate
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
  if (made.length === 0 && next.length === 0) return null
  return (
    <Card title={t`Payments and what happens next`}>
      <Timeline moments={[...made.toReversed(), ...next]} />
    </Card>
  )
}
