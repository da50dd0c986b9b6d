import type { ReactNode } from 'react'

import { useLingui } from '@lingui/react/macro'

import type { Address } from '../../../domain/contract/address.ts'
import type { InvoiceDetails } from '../../../domain/contract/invoice-details.ts'
import type { Invoice } from '../../../domain/contract/invoice.ts'
import { money } from '../../../domain/money.ts'
import type { StatedPayment } from '../../../domain/rules/invoice-statement.ts'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Facts, type Fact } from '../../ui/layout/Facts.tsx'
import { Money } from '../../ui/text/Money.tsx'
import { useFormat } from '../../ui/text/use-format.ts'
import { InvoiceLines } from './InvoiceLines.tsx'
import { InvoiceNotes } from './InvoiceNotes.tsx'
import { InvoiceStatement } from './InvoiceStatement.tsx'
import { PartFailed } from './PartFailed.tsx'
import { parties, partyLabel, partyName, partyText, section, sums } from './InvoiceView.css.ts'

export type InvoiceAddresses = { billing: Address | null; shipping: Address | null; merchant: Address | null }

/** The details that the sheet shows; a merchant's have the payments without saying which they are. */
type SheetDetails = Omit<InvoiceDetails, 'accountStatus' | 'wasDisputed' | 'payments'> & {
  payments: readonly StatedPayment[]
}

type InvoiceSheetProps = {
  /** The reader's side. */
  party?: 'customer' | 'merchant'
  invoice: Invoice
  details: Loaded<SheetDetails>
  addresses: Loaded<InvoiceAddresses>
}

/** An invoice as it looks on paper: from and to, dates, items, totals and payments, notes (§3). */
export function InvoiceSheet({ party = 'customer', invoice, details, addresses }: InvoiceSheetProps) {
  const { t } = useLingui()
  const format = useFormat()
  const more = details.data
  const day = (id: string, label: string, date: string | null): Fact[] =>
    date === null ? [] : [{ id, label, value: format.date(date) }]
  const text = (id: string, label: string, value: string | null | undefined): Fact[] =>
    value ? [{ id, label, value }] : []
  const of = (minor: number) => <Money of={money(minor, invoice.currency)} />
  const { billing, shipping, merchant } = addresses.data ?? { billing: null, shipping: null, merchant: null }
  return (
    <Card flush>
      <div className={section}>
        <div className={parties}>
          <Party label={t`From`} name={invoice.merchantName} address={merchant} />
          <Party label={t`Bill to`} name={invoice.customerName} address={billing} />
          {shipping ? <Party label={t`Ship to`} address={shipping} /> : null}
        </div>
        {addresses.failure ? (
          <PartFailed onRetry={addresses.retry}>{t`We couldn’t load the addresses.`}</PartFailed>
        ) : addresses.data === null ? (
          <Skeleton lines={3} />
        ) : null}
      </div>
      <div className={section}>
        <Facts
          facts={[
            ...day('billed', t`Billed`, invoice.billedOn),
            ...day('due', t`Due`, invoice.dueOn),
            ...day('received', t`Received`, invoice.receivedOn),
            ...text('po', t`PO number`, invoice.poNumber),
            ...text('location', t`Location`, locationText(invoice.buidLocation, more?.locationName)),
            ...text('soldBy', t`Sold by`, more?.soldBy),
            ...text('original', t`Merchant’s original invoice`, more?.dealerOriginalInvoice),
            ...(invoice.disputedTotal === 0
              ? []
              : [{ id: 'disputed', label: t`Disputed total`, value: of(invoice.disputedTotal) }]),
            ...(more === null || more.unapplied === 0
              ? []
              : [{ id: 'unapplied', label: t`Unapplied credit`, value: of(more.unapplied) }]),
          ]}
        />
      </div>
      <InvoiceLines details={details} currency={invoice.currency} />
      <div className={`${section} ${sums}`}>
        <InvoiceStatement invoice={invoice} details={more} />
      </div>
      {more === null ? null : <InvoiceNotes party={party} invoice={invoice} details={more} />}
    </Card>
  )
}

/** The number of a location with its name, where it has one. */
const locationText = (number: string | null, name: string | null | undefined) =>
  number !== null && name ? `${number} · ${name}` : number

type PartyProps = { label: string; name?: string; address: Address | null }

function Party({ label, name, address }: PartyProps): ReactNode {
  const format = useFormat()
  const lines = address
    ? [
        address.contactName,
        address.line1,
        address.line2,
        address.line3,
        address.cityStateZip,
        address.country === null ? null : format.country(address.country),
      ].filter((line) => line !== null && line !== '' && line !== name)
    : []
  return (
    <div>
      <h2 className={partyLabel}>{label}</h2>
      {name === undefined ? null : <p className={partyName}>{name}</p>}
      {lines.map((line) => (
        <div key={line} className={partyText}>
          {line}
        </div>
      ))}
    </div>
  )
}
