import type { ReactNode } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'

import type { ProposedAddress } from '../../../../domain/contract/merchant/proposed-invoice.ts'
import { money } from '../../../../domain/money.ts'
import { netOfLine } from '../../../../domain/rules/merchant-invoices/invoice-totals.ts'
import { viewOf } from '../../../../machines/meta.ts'
import { wizardWords } from '../../../../machines/wizard-words.ts'
import {
  selectCustomer,
  selectCustomerName,
  selectFailure,
  selectInvoice,
  selectIsHeld,
  selectWarnings,
  type InvoiceStepName,
} from '../../../../machines/workflows/invoice-create/invoice-create.context.ts'
import { selectDocuments } from '../../../../machines/workflows/invoice-create/invoice-create.documents.ts'
import type { InvoiceCreateRef } from '../../../../machines/workflows/invoice-create/invoice-create.machine.ts'
import { invoiceCreateWords as words } from '../../../../machines/workflows/invoice-create/invoice-create.words.ts'
import { pathTo } from '../../../shared/app/links.ts'
import { useInvoiceDocumentType } from '../../../shared/documents/use-invoice-document-type.ts'
import { writtenDecimal } from '../../../shared/invoices/written-decimal.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Facts, SumLines } from '../../../ui/layout/Facts.tsx'
import { columns, stack } from '../../../ui/layout/layout.css.ts'
import { under } from '../../../ui/table/DataTable.css.ts'
import { Money } from '../../../ui/text/Money.tsx'
import { useFormat } from '../../../ui/text/use-format.ts'
import { beside, linkButton, payLine } from '../../../wizard/wizard.css.ts'
import { InvoiceFrame } from './InvoiceFrame.tsx'
import { resembling, words as wordsLook } from './Invoice.css.ts'
import { Totals } from './Totals.tsx'

type Of = { invoice: InvoiceCreateRef }

/** Step 3: everything once more, what it resembles, and the one button that sends. */
export function Review({ invoice }: Of) {
  const { t } = useLingui()
  const failure = useSelector(invoice, selectFailure)
  const isHeld = useSelector(invoice, selectIsHeld)
  const isSending = useSelector(invoice, (state) => viewOf(state) === 'submission')
  return (
    <InvoiceFrame
      invoice={invoice}
      title={t(words.review)}
      lead={t`Nothing has been sent yet. Check your answers before you submit.`}
      hasErrors={failure !== null}
    >
      <div className={columns} aria-busy={isSending}>
        <div className={stack.s4}>
          {failure === null ? null : (
            <Notice tone="late" live="alert">
              {t(words.notSubmitted)}
            </Notice>
          )}
          {isHeld ? <Notice tone="wait">{t(words.willBeHeld)}</Notice> : null}
          <Resembling invoice={invoice} />
          <Billed invoice={invoice} />
          <Sold invoice={invoice} />
          <Attached invoice={invoice} />
        </div>
        <div className={beside}>
          <Card title={t`Total`}>
            <div className={stack.s4}>
              <Totals invoice={invoice} />
              <div className={payLine}>
                <Button disabled={isSending} onClick={() => invoice.send({ type: 'step.back' })}>
                  {t(wizardWords.previous)}
                </Button>
                <Button kind="main" busy={isSending} onClick={() => invoice.send({ type: 'invoice.submit' })}>
                  {t(words.submit)}
                </Button>
              </div>
            </div>
          </Card>
        </div>
      </div>
    </InvoiceFrame>
  )
}

/** Invoices of the merchant's own with the same number, or the same amount and date. */
function Resembling({ invoice }: Of) {
  const { t } = useLingui()
  const warnings = useSelector(invoice, selectWarnings)
  if (warnings.length === 0) return null
  return (
    <Notice tone="wait" title={t`Similar invoices`}>
      <Trans>Check that you don’t submit the same invoice twice.</Trans>
      <ul className={resembling}>
        {warnings.map(({ trxId, invoiceId, customerName, code }) => (
          <li key={`${code} ${trxId}`}>
            <Link to={pathTo('merchantInvoiceDetails', { invoiceId: trxId })} target="_blank">
              {invoiceId}
            </Link>{' '}
            {code === 'sameAmountAndDate' ? t`Same amount and date` : t`Same number, for ${{ customer: customerName }}`}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

type PartProps = Of & { title: string; step: Exclude<InvoiceStepName, 'review'>; edit: string; children: ReactNode }

/** A part of the invoice with a button that leads back to its step. */
function Part({ invoice, title, step, edit, children }: PartProps) {
  const canEdit = useSelector(invoice, (state) => state.can({ type: 'step.edit', step }))
  return (
    <Card
      title={title}
      actions={
        canEdit ? (
          <button
            type="button"
            className={linkButton}
            aria-label={edit}
            onClick={() => invoice.send({ type: 'step.edit', step })}
          >
            <Trans context="to change">Change</Trans>
          </button>
        ) : undefined
      }
    >
      {children}
    </Card>
  )
}

/** Who is billed, and where. */
function Billed({ invoice }: Of) {
  const { t } = useLingui()
  const { bill_to: billTo, ship_to: shipTo } = useSelector(invoice, selectInvoice)
  const customerName = useSelector(invoice, selectCustomerName)
  const own = useSelector(invoice, selectCustomer)?.address ?? null
  return (
    <Part invoice={invoice} title={t`Customer`} step="customer" edit={t(words.editCustomer)}>
      <Facts
        facts={[
          { id: 'customer', label: t`Customer`, value: customerName },
          ...fact('billTo', t`Bill to`, addressText(billTo ?? own)),
          ...fact('shipTo', t`Ship to`, addressText(shipTo)),
        ]}
      />
    </Part>
  )
}

const fact = (id: string, label: string, value: string | null) => (value ? [{ id, label, value }] : [])

const addressText = (address: ProposedAddress | null) =>
  address === null
    ? null
    : [address.contact_name, address.line_1, address.line_2, address.line_3, address.city_state_zip, address.country]
        .filter(Boolean)
        .join(', ')

/** Number, dates and lines. */
function Sold({ invoice }: Of) {
  const { t } = useLingui()
  const format = useFormat()
  const entered = useSelector(invoice, selectInvoice)
  const { lines, currency, notes } = entered
  const local = (value: string) => writtenDecimal(format.tag, value)
  return (
    <Part invoice={invoice} title={t(words.invoice)} step="invoice" edit={t(words.editInvoice)}>
      <div className={stack.s5}>
        <Facts
          facts={[
            { id: 'number', label: t(words.number), value: <span>{entered.invoice_number}</span> },
            ...fact('po', t(words.poNumber), entered.po_number),
            ...fact('billed', t`Billed`, format.date(entered.billed_on)),
            ...fact('due', t`Due`, format.date(entered.due_on)),
            ...fact('location', t`Location`, entered.buid_location),
            ...fact('soldBy', t`Sold by`, entered.sold_by),
            ...fact('voucher', t`Voucher number`, entered.voucher_number),
          ]}
        />
        <SumLines
          lines={lines.map((line, index) => ({
            id: String(index),
            label: <span>{line.description}</span>,
            note: [
              line.number,
              `${local(line.quantity)} ${line.unit ?? ''} × ${local(line.unit_price)}`,
              line.discount === '' ? null : `${t`Discount`} ${local(line.discount)}`,
            ]
              .filter(Boolean)
              .join(' · '),
            value: <Money of={money(netOfLine(line, currency) ?? 0, currency)} />,
          }))}
        />
        {notes === null ? null : <p className={wordsLook}>{notes}</p>}
      </div>
    </Part>
  )
}

/** The documents that go with it. */
function Attached({ invoice }: Of) {
  const { t } = useLingui()
  const format = useFormat()
  const typeText = useInvoiceDocumentType()
  const documents = useSelector(invoice, selectDocuments)
  const types = useSelector(invoice, selectCustomer)?.documents.types ?? []
  if (documents.length === 0) return null
  return (
    <Part invoice={invoice} title={t`Documents`} step="invoice" edit={t(words.editDocuments)}>
      <ul role="list" className={stack.s2}>
        {documents.map(({ documentId, fileName, fileSize, typeId }) => (
          <li key={documentId}>
            <span className={wordsLook}>{fileName}</span>
            <small className={under}>
              {typeText(typeId, types.find(({ id }) => id === typeId)?.label ?? typeId)} · {format.fileSize(fileSize)}
            </small>
          </li>
        ))}
      </ul>
    </Part>
  )
}
