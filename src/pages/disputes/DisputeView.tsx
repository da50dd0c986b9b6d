import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { Dispute, DisputeDetails, DisputeParty } from '../../../domain/contract/dispute.ts'
import { money } from '../../../domain/money.ts'
import { disputePages } from '../../shared/disputes/dispute-places.ts'
import { toneOfDispute, useDisputeWords } from '../../shared/words/dispute-words.ts'
import { writtenDecimal } from '../../shared/invoices/written-decimal.ts'
import { useDownload } from '../../shared/load/use-download.ts'
import { pathTo } from '../../shared/app/links.ts'
import { useFormat } from '../../ui/text/use-format.ts'
import { useCan } from '../../shared/app/use-can.ts'
import { useConfig } from '../../shared/app/use-visitor.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { under } from '../../ui/table/DataTable.css.ts'
import { Facts, SumLines, type Fact } from '../../ui/layout/Facts.tsx'
import { ChevronLeftIcon, PrintIcon } from '../../ui/layout/PageIcons.tsx'
import { columns, line, muted, stack } from '../../ui/layout/layout.css.ts'
import { Money } from '../../ui/text/Money.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Tag } from '../../ui/feedback/Tag.tsx'
import type { QuickAction, QuickActionState } from './quick-actions.ts'
import { about, letterhead, written } from './Thread.css.ts'
import { Thread } from './Thread.tsx'
import { TurnBox } from './TurnBox.tsx'

export type DisputePageProps = {
  party: DisputeParty
  dispute: DisputeDetails
  /** Other disputes of the same invoice, newest first. */
  others: readonly Dispute[]
  documentHref: (documentId: string) => string
  /** Saves the file among the reader's downloads; rejects when it cannot be had. */
  onDownload: (file: DisputeDetails['documents'][number]) => Promise<void>
  quickAction: QuickActionState
  onQuickAction: (action: QuickAction, comment: string) => Promise<boolean>
  onDismiss: () => void
}

/** One dispute: what is awaited now, what it is about, and everything that was said and done. */
export function DisputePage({
  party,
  dispute,
  others,
  documentHref,
  onDownload,
  quickAction,
  onQuickAction,
  onDismiss,
}: DisputePageProps) {
  const { t } = useLingui()
  const words = useDisputeWords()
  const format = useFormat()
  const { title } = useConfig()
  const disputed = format.money(money(dispute.disputedAmount, dispute.currency))
  return (
    <>
      <p className={letterhead} data-print="only">
        {title}
      </p>
      <PageHead
        title={
          dispute.kind === 'chargeback'
            ? t`Chargeback ${{ number: dispute.disputeNumber }}`
            : t`Dispute ${{ number: dispute.disputeNumber }}`
        }
        focusKey={dispute.id}
        lead={
          <span className={about}>
            <Tag tone={toneOfDispute(dispute, party)}>{words.status(dispute.status)}</Tag>
            <span>{t`${{ amount: disputed }} disputed on invoice ${{ invoice: dispute.invoiceId }}`}</span>
          </span>
        }
        back={
          <>
            <ChevronLeftIcon size={13} /> <Link to={pathTo(disputePages[party].center)}>{t`Disputes`}</Link>
          </>
        }
        actions={
          <Button icon={<PrintIcon />} onClick={() => window.print()}>
            <Trans>Print or save</Trans>
          </Button>
        }
      />
      <div className={columns}>
        <div className={stack.s4}>
          <TurnBox
            party={party}
            dispute={dispute}
            quickAction={quickAction}
            onQuickAction={onQuickAction}
            onDismiss={onDismiss}
          />
          <Thread dispute={dispute} party={party} />
        </div>
        <div className={stack.s4}>
          <Amounts dispute={dispute} />
          <About party={party} dispute={dispute} />
          <Items dispute={dispute} />
          <Documents dispute={dispute} documentHref={documentHref} onDownload={onDownload} />
          <Contacts dispute={dispute} />
          <Others party={party} others={others} />
        </div>
      </div>
    </>
  )
}

function Amounts({ dispute }: { dispute: DisputeDetails }) {
  const { t } = useLingui()
  const of = (minor: number) => <Money of={money(minor, dispute.currency)} />
  const { adjustmentAmount } = dispute
  const rest = dispute.openAmount - dispute.disputedAmount
  return (
    <Card>
      <SumLines
        lines={[
          { id: 'billed', label: t`Billed total`, value: of(dispute.billedTotal) },
          { id: 'disputed', label: t`Disputed`, value: of(dispute.disputedAmount) },
          ...(adjustmentAmount === null
            ? []
            : [
                {
                  id: 'adjustment',
                  label: dispute.outcome === 'adjusted' ? t`Credited` : t`Credit offered`,
                  value: of(-adjustmentAmount),
                },
              ]),
          ...(dispute.status !== 'closed' && rest > 0 ? [{ id: 'rest', label: t`Not disputed`, value: of(rest) }] : []),
          { id: 'open', label: t`Open amount`, value: of(dispute.openAmount), isTotal: true },
        ]}
      />
    </Card>
  )
}

function About({ party, dispute }: { party: DisputeParty; dispute: DisputeDetails }) {
  const { t } = useLingui()
  const format = useFormat()
  const words = useDisputeWords()
  const invoicePage = party === 'merchant' ? 'merchantInvoiceDetails' : 'invoiceDetails'
  const canSeeInvoice = useCan(invoicePage)
  const day = (id: string, label: string, date: string | null): Fact[] =>
    date === null ? [] : [{ id, label, value: format.date(date) }]
  const facts: Fact[] = [
    {
      id: 'invoice',
      label: t`Invoice`,
      value: canSeeInvoice ? (
        <Link to={pathTo(invoicePage, { invoiceId: dispute.trxId })}>{dispute.invoiceId}</Link>
      ) : (
        dispute.invoiceId
      ),
    },
    ...day('billed', t`Billed`, dispute.billedOn),
    ...day('due', t`Due`, dispute.dueOn),
    ...(dispute.poNumber === null ? [] : [{ id: 'po', label: t`PO number`, value: dispute.poNumber }]),
    { id: 'reason', label: t`Reason`, value: words.reason(dispute.disputeReasonId, dispute.disputeReason) },
    { id: 'kind', label: t`Type`, value: words.kind(dispute.kind) },
    ...(party === 'merchant' ? [] : [{ id: 'merchant', label: t`Merchant`, value: dispute.merchantName }]),
    { id: 'customer', label: t`Customer`, value: dispute.customerName },
    { id: 'made', label: t`Submitted`, value: format.dateTime(dispute.createdAt) },
    { id: 'by', label: t`Submitted by`, value: dispute.createdBy },
    { id: 'number', label: t`Confirmation number`, value: dispute.confirmationNumber },
    ...(dispute.outcome === null ? [] : [{ id: 'outcome', label: t`Outcome`, value: words.outcome(dispute.outcome) }]),
  ]
  return (
    <Card>
      <Facts facts={facts} />
    </Card>
  )
}

/** The lines of the invoice: support has no page of it. */
function Items({ dispute: { lines, currency } }: { dispute: DisputeDetails }) {
  const { t } = useLingui()
  const format = useFormat()
  if (lines.length === 0) return null
  return (
    <Card title={t`Items on the invoice`}>
      <SumLines
        lines={lines.map(({ number, description, quantity, unit_price: price, amount }) => ({
          id: number,
          label: description,
          note: [quantity, ...(price === null ? [] : [price])]
            .map((written) => writtenDecimal(format.tag, written))
            .join(' × '),
          value: <Money of={money(amount, currency)} />,
        }))}
      />
    </Card>
  )
}

function Documents({
  dispute: { documents },
  documentHref,
  onDownload,
}: Pick<DisputePageProps, 'dispute' | 'documentHref' | 'onDownload'>) {
  const { t } = useLingui()
  const format = useFormat()
  const words = useDisputeWords()
  const { underWay, hasFailed, onClick } = useDownload()
  return (
    <Card title={t`Documents`}>
      {documents.length === 0 ? (
        <p className={muted}>{t`This dispute has no documents.`}</p>
      ) : (
        <ul role="list" className={stack.s2}>
          {documents.map((file) => (
            <li key={file.document_id} className={written} aria-busy={underWay === file.document_id || undefined}>
              <a
                href={documentHref(file.document_id)}
                download={file.file_name}
                onClick={(event) => onClick(event, file.document_id, () => onDownload(file))}
              >
                {file.file_name}
              </a>
              <small className={under}>
                {[
                  words.documentType(file.doc_type_id, file.document_type),
                  words.party(file.party),
                  format.fileSize(file.file_size),
                  format.date(file.entry_ts),
                ].join(' · ')}
              </small>
            </li>
          ))}
        </ul>
      )}
      {hasFailed ? (
        <Notice tone="late" live="alert">{t`We couldn’t download the document. Try again later.`}</Notice>
      ) : null}
    </Card>
  )
}

function Contacts({ dispute: { contacts } }: { dispute: DisputeDetails }) {
  const { t } = useLingui()
  return (
    <Card title={t`Your contacts`}>
      {contacts.length === 0 ? (
        <p className={muted}>{t`No contacts added.`}</p>
      ) : (
        <ul role="list" className={stack.s2}>
          {contacts.map((contact) => (
            <li key={contact.id} className={written}>
              {contact.contact_name}
              <small className={under}>
                <a href={`mailto:${contact.email_address}`}>{contact.email_address}</a>
              </small>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Others({ party, others }: { party: DisputeParty; others: readonly Dispute[] }) {
  const { t } = useLingui()
  const format = useFormat()
  const words = useDisputeWords()
  if (others.length === 0) return null
  return (
    <Card title={t`Other disputes on this invoice`}>
      <ul role="list" className={stack.s3}>
        {others.map((other) => (
          <li key={other.id} className={line.between}>
            <span>
              <Link
                to={pathTo(disputePages[party].details, { invoiceId: other.trxId })}
                search={other.status === 'closed' ? { dispute: other.id } : {}}
              >
                {other.disputeNumber}
              </Link>
              <small className={under}>{format.date(other.createdAt)}</small>
            </span>
            <Tag tone={toneOfDispute(other, party)}>{words.status(other.status)}</Tag>
          </li>
        ))}
      </ul>
    </Card>
  )
}
