import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { InvoiceDetails } from '../../../domain/contract/invoice-details.ts'
import type { Invoice } from '../../../domain/contract/invoice.ts'
import { money } from '../../../domain/money.ts'
import { statementOf, type StatedPayment, type StatementLine } from '../../../domain/rules/invoice-statement.ts'
import { pathTo } from '../../shared/app/links.ts'
import { SumLines, type SumLine } from '../../ui/layout/Facts.tsx'
import { Money } from '../../ui/text/Money.tsx'
import { useFormat } from '../../ui/text/use-format.ts'

type InvoiceStatementProps = {
  invoice: Invoice
  details: (Pick<InvoiceDetails, 'adjustmentReason'> & { payments: readonly StatedPayment[] }) | null
}

/** The totals of an invoice and every payment of it, as lines that add up to the open amount. */
export function InvoiceStatement({ invoice, details }: InvoiceStatementProps) {
  const { t } = useLingui()
  const { billedMinor, lines, leftMinor } = statementOf(invoice, details?.payments ?? [])
  const of = (minor: number) => <Money of={money(minor, invoice.currency)} />
  return (
    <SumLines
      lines={[
        { id: 'subtotal', label: t`Subtotal`, value: of(invoice.subtotal) },
        ...(invoice.rebates === 0 ? [] : [{ id: 'rebates', label: t`Rebates`, value: of(-invoice.rebates) }]),
        { id: 'tax', label: t`Tax`, value: of(invoice.tax) },
        { id: 'billed', label: t`Billed total`, value: of(billedMinor), isTotal: lines.length > 0 },
        ...lines.map((line, at): SumLine => ({
          id: 'payment' in line ? (line.payment.payment_id ?? `payment ${at}`) : line.kind,
          label: <LineLabel line={line} />,
          ...(line.kind === 'adjusted' && details?.adjustmentReason ? { note: details.adjustmentReason } : {}),
          value: of(line.minor),
        })),
        { id: 'open', label: t`Open amount`, value: of(leftMinor), isTotal: true },
      ]}
    />
  )
}

function LineLabel({ line }: { line: StatementLine }) {
  const { t } = useLingui()
  const format = useFormat()
  switch (line.kind) {
    case 'adjusted':
      return t`Adjusted`
    case 'lateFee':
      return t`Late fee`
    case 'paidElsewhere':
      return t`Other payments and credits`
    case 'otherProcessing':
      return t`Payments processing`
    case 'paid':
    case 'processing': {
      const { payment_id: paymentId, created_at: createdAt } = line.payment
      const date = format.date(createdAt)
      const text = line.kind === 'paid' ? t`Paid ${{ date }}` : t`Payment of ${{ date }}, processing`
      return paymentId === undefined ? text : <Link to={pathTo('paymentDetails', { paymentId })}>{text}</Link>
    }
  }
}
