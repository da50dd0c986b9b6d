import { useEffect, useMemo, useState } from 'react'

import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import type { IneligibleCode } from '../../../../domain/contract/dispute.ts'
import type { Invoice } from '../../../../domain/contract/invoice.ts'
import { money, totals } from '../../../../domain/money.ts'
import { refuseDisputing } from '../../../../domain/rules/disputes/dispute-eligibility.ts'
import { mayDispute } from '../../../../domain/people.ts'
import { disputableOf, disputedInvoiceOf } from '../../../../domain/rules/disputes/disputed-invoice.ts'
import {
  selectChoiceRefusal,
  selectInvoices,
  selectKind,
  selectTrxIds,
  type DisputedInvoice,
} from '../../../../machines/workflows/dispute-create/dispute-create.context.ts'
import type { DisputeCreateRef } from '../../../../machines/workflows/dispute-create/dispute-create.machine.ts'
import { disputeCreateWords } from '../../../../machines/workflows/dispute-create/dispute-create.page.ts'
import { wizardWords } from '../../../../machines/wizard-words.ts'
import { useConfig } from '../../../shared/app/use-visitor.ts'
import {
  InvoiceOfferTable,
  type InvoiceOffer as Offer,
  type OfferView,
} from '../../../shared/invoices/InvoiceOfferTable.tsx'
import { useIneligibleWords } from '../../../shared/words/dispute-action-words.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { ErrorSummary } from '../../../ui/form/ErrorSummary.tsx'
import { FocusLink } from '../../../ui/form/FocusLink.tsx'
import { WhyNot } from '../../../ui/form/WhyNot.tsx'
import { ActionBar } from '../../../ui/overlay/ActionBar.tsx'
import { under } from '../../../ui/table/DataTable.css.ts'
import type { Column } from '../../../ui/table/table-column.ts'
import { DateText } from '../../../ui/text/DateText.tsx'
import { filled } from '../../../ui/text/filled.ts'
import { Money, Moneys } from '../../../ui/text/Money.tsx'
import { useCreateWords } from '../words.ts'
import { why } from './Dispute.css.ts'
import { DisputeFrame } from './DisputeFrame.tsx'

const SEARCH_ID = 'dispute-search'

type ChooseInvoicesProps = {
  dispute: DisputeCreateRef
  offer: Offer
  /** The invoices chosen before they were read, such as by a link whose check failed. */
  found: readonly Invoice[]
}

/** Step 1: the invoices. Selected ones stay visible on every page of the list. */
export function ChooseInvoices({ dispute, offer, found }: ChooseInvoicesProps) {
  const { t } = useLingui()
  const kind = useSelector(dispute, selectKind)
  const words = useCreateWords(kind)
  const trxIds = useSelector(dispute, selectTrxIds)
  const read = useSelector(dispute, selectInvoices)
  const chosen = useMemo(() => {
    const known = new Map([...found.map(disputedInvoiceOf), ...read].map((invoice) => [invoice.trxId, invoice]))
    return new Map(trxIds.flatMap((trxId) => known.get(trxId) ?? []).map((invoice) => [invoice.trxId, invoice]))
  }, [trxIds, read, found])
  const refusal = useSelector(dispute, selectChoiceRefusal)
  const [refusedPresses, setRefusedPresses] = useState(0)
  const [view, setView] = useState<OfferView>(trxIds.length > 0 ? 'chosen' : 'all')
  const [sought, setSought] = useState<object | null>(null)
  const showErrors = refusedPresses > 0 && refusal !== null
  const text = refusal === null ? '' : words.refusal(refusal)
  useEffect(() => {
    if (sought !== null) document.getElementById(SEARCH_ID)?.focus()
  }, [sought])
  const focusField = () => {
    setView('all')
    setSought({})
  }
  return (
    <DisputeFrame
      dispute={dispute}
      title={t(disputeCreateWords.choose)}
      lead={
        kind === 'chargeback'
          ? t`Each invoice is filed as a separate chargeback request.`
          : t`Each invoice is filed as a separate dispute.`
      }
      hasErrors={showErrors}
    >
      {showErrors ? <ErrorSummary errors={[{ fieldId: SEARCH_ID, text }]} focusKey={refusedPresses} /> : null}
      <InvoiceOffer dispute={dispute} offer={offer} chosen={chosen} view={view} onView={setView} />
      <ActionBar
        label={t(disputeCreateWords.chosenInvoices)}
        lead={
          trxIds.length === 0
            ? t(disputeCreateWords.noneChosen)
            : t(filled(disputeCreateWords.chosen, { count: trxIds.length }))
        }
        total={
          trxIds.length === 0 || chosen.size < trxIds.length ? null : (
            <Moneys
              of={totals([...chosen.values()].map(({ disputedMinor, currency }) => money(disputedMinor, currency)))}
            />
          )
        }
        {...(refusal === null
          ? {}
          : {
              note: (
                <WhyNot
                  id="why-next"
                  title={t(wizardWords.missing)}
                  reasons={[
                    {
                      code: refusal,
                      text,
                      ...(refusal === 'nothingChosen'
                        ? { mend: <FocusLink id={SEARCH_ID} onFocusLink={focusField}>{t`Go to field`}</FocusLink> }
                        : {}),
                    },
                  ]}
                />
              ),
            })}
        action={
          <Button
            kind="main"
            blockedBy={refusal === null ? null : 'why-next'}
            onClickCapture={() => {
              if (refusal === null) return
              setView('all')
              setRefusedPresses((presses) => presses + 1)
            }}
            onClick={() => dispute.send({ type: 'invoices.check' })}
          >
            {t(disputeCreateWords.toReason)}
          </Button>
        }
      />
    </DisputeFrame>
  )
}

type Row = { invoice: DisputedInvoice; listed: Invoice | null; refusal: IneligibleCode | null }
const keyOf = ({ invoice }: Row) => invoice.trxId
const rowOf = (invoice: DisputedInvoice): Row => ({ invoice, listed: null, refusal: null })

type InvoiceOfferProps = {
  dispute: DisputeCreateRef
  offer: Offer
  /** The selected invoices of all pages. */
  chosen: ReadonlyMap<string, DisputedInvoice>
  view: OfferView
  onView: (view: OfferView) => void
}

/** The table of invoices to select; an ineligible one shows its reason. */
function InvoiceOffer({ dispute, offer, chosen, view, onView }: InvoiceOfferProps) {
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
        all: data === null || data.page.isLeast ? t`All` : t`All (${{ count: data.page.total }})`,
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
      labelOf={({ invoice }) => t(filled(disputeCreateWords.selectInvoice, { invoice: invoice.invoiceId }))}
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
