import { useMemo } from 'react'

import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import type { IneligibleCode } from '../../../../domain/contract/dispute.ts'
import type { Invoice } from '../../../../domain/contract/invoice.ts'
import { money } from '../../../../domain/money.ts'
import { disputableOf, disputedInvoiceOf } from '../../../../domain/rules/disputed-invoice.ts'
import { refuseDisputing } from '../../../../domain/rules/dispute-eligibility.ts'
import { mayDispute } from '../../../../domain/rules/roles.ts'
import type { DisputedInvoice } from '../../../../machines/workflows/dispute-create/dispute-create.context.ts'
import type { DisputeCreateRef } from '../../../../machines/workflows/dispute-create/dispute-create.machine.ts'
import { selectKind } from '../../../../machines/workflows/dispute-create/dispute-create.selectors.ts'
import { useIneligibleWords } from '../../../shared/words/dispute-action-words.ts'
import { useConfig } from '../../../shared/app/use-session.ts'
import { under } from '../../../ui/table/DataTable.css.ts'
import { DateText } from '../../../ui/text/DateText.tsx'
import {
  InvoiceOfferTable,
  type InvoiceOffer as Offer,
  type OfferView,
} from '../../../shared/invoices/InvoiceOfferTable.tsx'
import { Money } from '../../../ui/text/Money.tsx'
import type { Column } from '../../../ui/table/table-column.ts'
import { why } from './InvoiceOffer.css.ts'

export const SEARCH_ID = 'dispute-search'

type Row = { invoice: DisputedInvoice; listed: Invoice | null; refusal: IneligibleCode | null }
const keyOf = ({ invoice }: Row) => invoice.trxId
const rowOf = (invoice: DisputedInvoice): Row => ({ invoice, listed: null, refusal: null })

type InvoiceOfferProps = {
  dispute: DisputeCreateRef
  offer: Offer
  /** What is chosen, from whichever page. */
  chosen: ReadonlyMap<string, DisputedInvoice>
  view: OfferView
  onView: (view: OfferView) => void
}

/** Which invoices are disputed; one that cannot be says why. */
export function InvoiceOffer({ dispute, offer, chosen, view, onView }: InvoiceOfferProps) {
  const { t } = useLingui()
  const { businessDate: today } = useConfig()
  const kind = useSelector(dispute, selectKind)
  const role = useSelector(dispute, ({ context }) => context.role)
  const chargebackDays = useSelector(dispute, ({ context }) => context.settings.chargebackDays)
  const { data } = offer.list

  const listed = useMemo<readonly Row[]>(
    () =>
      (data?.items ?? []).map((invoice) => ({
        invoice: disputedInvoiceOf(invoice),
        listed: invoice,
        refusal: refuseDisputing(disputableOf(invoice), kind, { today, chargebackDays }),
      })),
    [data, kind, today, chargebackDays],
  )
  const columns = useColumns(chosen)
  const toggle = (row: Row) => dispute.send({ type: 'invoice.toggle', invoice: chosen.get(keyOf(row)) ?? row.invoice })

  return (
    <InvoiceOfferTable
      offer={offer}
      view={view}
      onView={onView}
      title={kind === 'chargeback' ? t`Invoices` : t`Open invoices`}
      words={{
        all: data === null ? t`All` : t`All (${{ count: data.page.total }})`,
        caption: t`Invoices to select from`,
        pages: t`Pages of invoices`,
        none: t`No invoices to select`,
        noMatch: t`No matching invoices`,
      }}
      searchId={SEARCH_ID}
      columns={columns}
      listed={listed}
      keyOf={keyOf}
      chosen={chosen}
      rowOf={rowOf}
      labelOf={({ invoice }) => t`Select ${{ invoice: invoice.invoiceId }}`}
      isOff={({ refusal }) => !mayDispute(role) || refusal !== null}
      onToggle={toggle}
    />
  )
}

function useColumns(chosen: ReadonlyMap<string, DisputedInvoice>): readonly Column<Row>[] {
  const { t } = useLingui()
  const ineligible = useIneligibleWords()
  return useMemo<Column<Row>[]>(
    () => [
      {
        id: 'invoice',
        header: t`Invoice`,
        phone: 'title',
        cell: ({ invoice, listed }) => (
          <>
            {invoice.invoiceId}
            {listed === null || listed.poNumber === null ? null : (
              <small className={under}>{t`PO ${{ number: listed.poNumber }}`}</small>
            )}
          </>
        ),
      },
      {
        id: 'merchant',
        header: t`Merchant`,
        phone: 'line',
        cell: (row) => (
          <>
            {row.invoice.merchantName}
            {row.refusal === null || chosen.has(keyOf(row)) ? null : (
              <small className={why}>{ineligible(row.refusal)}</small>
            )}
          </>
        ),
      },
      {
        id: 'billed',
        header: t`Billed`,
        phone: 'line',
        wideOnly: true,
        cell: ({ listed }) => (listed === null || listed.billedOn === null ? '–' : <DateText iso={listed.billedOn} />),
      },
      {
        id: 'amount',
        header: t`Amount`,
        align: 'end',
        phone: 'titleEnd',
        cell: ({ invoice }) => <Money of={money(invoice.disputedMinor, invoice.currency)} />,
      },
    ],
    [t, ineligible, chosen],
  )
}
