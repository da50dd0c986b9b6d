import { useMemo } from 'react'

import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import type { IneligibleCode } from '../../../domain/contract/dispute.ts'
import type { Invoice, InvoiceList } from '../../../domain/contract/invoice.ts'
import { money } from '../../../domain/money.ts'
import { disputableOf, disputedInvoiceOf } from '../../../domain/rules/disputed-invoice.ts'
import { mayDispute, refuseDisputing } from '../../../domain/rules/dispute-eligibility.ts'
import type { DisputedInvoice } from '../../../machines/workflows/dispute-create/dispute-create.context.ts'
import type { DisputeCreateRef } from '../../../machines/workflows/dispute-create/dispute-create.machine.ts'
import { selectInvoices, selectKind } from '../../../machines/workflows/dispute-create/dispute-create.selectors.ts'
import { useIneligibleWords } from '../../app/dispute-action-words.ts'
import { useFailureText } from '../../app/failure-text.tsx'
import type { Loaded } from '../../app/use-loaded.ts'
import { useConfig } from '../../app/use-session.ts'
import { useTyped } from '../../app/use-typed.ts'
import { Card } from '../../parts/Card.tsx'
import { chip } from '../../parts/chip.css.ts'
import { under } from '../../parts/DataTable.css.ts'
import { DataTable } from '../../parts/DataTable.tsx'
import { DateText } from '../../parts/DateText.tsx'
import { EmptyState, LoadFailed } from '../../parts/EmptyState.tsx'
import { Field } from '../../parts/Field.tsx'
import { SearchIcon } from '../../parts/Icon.tsx'
import { chips, grow, tools } from '../../parts/layout.css.ts'
import { Money } from '../../parts/Money.tsx'
import { Pager } from '../../parts/Pager.tsx'
import type { Column } from '../../parts/table-column.ts'
import { why } from './InvoiceOffer.css.ts'

export const SEARCH_ID = 'dispute-search'

/** The invoices on offer, page by page. */
export type Offer = {
  list: Loaded<InvoiceList>
  text: string
  page: number
  pageSize: number
  onText: (text: string) => void
  onPage: (page: number) => void
  onPageSize: (size: number) => void
}
/** All that are on offer, or only what was chosen, from whichever page. */
export type OfferView = 'all' | 'chosen'

type Row = { invoice: DisputedInvoice; listed: Invoice | null; refusal: IneligibleCode | null }
const keyOf = ({ invoice }: Row) => invoice.trxId

type InvoiceOfferProps = {
  dispute: DisputeCreateRef
  offer: Offer
  view: OfferView
  onView: (view: OfferView) => void
}

/** Which invoices are disputed; one that cannot be says why. */
export function InvoiceOffer({ dispute, offer, view, onView }: InvoiceOfferProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { businessDate: today } = useConfig()
  const kind = useSelector(dispute, selectKind)
  const role = useSelector(dispute, ({ context }) => context.role)
  const chargebackDays = useSelector(dispute, ({ context }) => context.settings.chargebackDays)
  const invoices = useSelector(dispute, selectInvoices)
  const { data, failure, isLoading, retry } = offer.list

  const chosen = useMemo(() => new Map(invoices.map((invoice) => [invoice.trxId, invoice])), [invoices])
  const listed = useMemo<readonly Row[]>(
    () =>
      (data?.items ?? []).map((invoice) => ({
        invoice: disputedInvoiceOf(invoice),
        listed: invoice,
        refusal: refuseDisputing(disputableOf(invoice), kind, { today, chargebackDays }),
      })),
    [data, kind, today, chargebackDays],
  )
  const isChosenView = view === 'chosen' && invoices.length > 0
  const rows = useMemo(
    () =>
      isChosenView
        ? invoices.map(
            (invoice) => listed.find((row) => keyOf(row) === invoice.trxId) ?? { invoice, listed: null, refusal: null },
          )
        : listed,
    [isChosenView, invoices, listed],
  )
  const columns = useColumns(chosen)
  const toggle = (row: Row) => dispute.send({ type: 'invoice.toggle', invoice: chosen.get(keyOf(row)) ?? row.invoice })

  return (
    <Card flush title={kind === 'chargeback' ? t`Invoices` : t`Open invoices`}>
      <div className={tools}>
        <div className={chips} role="group" aria-label={t`Which invoices are shown`}>
          <button
            type="button"
            className={chip({ on: !isChosenView })}
            aria-pressed={!isChosenView}
            onClick={() => onView('all')}
          >
            {data === null ? t`All` : t`All (${{ count: data.page.total }})`}
          </button>
          <button
            type="button"
            className={chip({ on: isChosenView })}
            aria-pressed={isChosenView}
            disabled={invoices.length === 0}
            onClick={() => onView('chosen')}
          >
            {t`Chosen (${{ count: invoices.length }})`}
          </button>
        </div>
        {isChosenView ? null : (
          <div className={grow} role="search">
            <SearchField text={offer.text} onText={offer.onText} />
          </div>
        )}
      </div>
      <DataTable
        caption={isChosenView ? t`Chosen invoices` : t`Invoices that can be chosen`}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        busy={isLoading && data !== null && !isChosenView}
        {...(data === null && failure === null && !isChosenView ? { skeletonRows: 6 } : {})}
        selection={{
          chosen,
          label: ({ invoice }) => t`Choose ${{ invoice: invoice.invoiceId }}`,
          onToggle: toggle,
          onToggleAll: (some, choose) => {
            for (const row of some) if (chosen.has(keyOf(row)) !== choose) toggle(row)
          },
          isOff: (row) => !mayDispute(role) || (!chosen.has(keyOf(row)) && row.refusal !== null),
        }}
        empty={
          failure !== null ? (
            <LoadFailed title={t`The invoices could not be loaded`} onRetry={retry} busy={isLoading}>
              {failureText(failure.code)}
            </LoadFailed>
          ) : offer.text === '' ? (
            <EmptyState title={t`There is no invoice to choose`}>
              {t`New invoices show here as soon as they are billed.`}
            </EmptyState>
          ) : (
            <EmptyState title={t`No invoice matches`}>{t`Try another number or amount.`}</EmptyState>
          )
        }
      />
      {isChosenView || data === null || data.page.total === 0 ? null : (
        <Pager
          label={t`Pages of invoices`}
          page={offer.page}
          pageSize={offer.pageSize}
          total={data.page.total}
          onPage={offer.onPage}
          onPageSize={offer.onPageSize}
        />
      )}
    </Card>
  )
}

function SearchField({ text, onText }: { text: string; onText: (text: string) => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useTyped(text, onText)
  return (
    <Field
      id={SEARCH_ID}
      type="search"
      label={t`Invoice, PO number or amount`}
      hideLabel
      compact
      lead={<SearchIcon size={16} />}
      placeholder={t`Invoice, PO number or amount`}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
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
        header: t`Bought from`,
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
