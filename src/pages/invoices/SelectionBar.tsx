import { useState, type ReactNode } from 'react'

import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { DisputeKind } from '../../../domain/contract/dispute.ts'
import type { Invoice, InvoiceList } from '../../../domain/contract/invoice.ts'
import { DISPUTES_AT_ONCE, INVOICES_A_PAYMENT, INVOICES_LEFT_OUT } from '../../../domain/limits.ts'
import { money, totals as totalsOf } from '../../../domain/money.ts'
import { refuseTooMany } from '../../../domain/rules/disputes/dispute-choice.ts'
import { refusePayingSelection } from '../../../domain/rules/invoice-selection.ts'
import { paymentLineOf, refuseLine } from '../../../domain/rules/payment-line.ts'
import { filtersOf, readInvoices, type InvoiceFilters } from '../../api/invoices.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import type { PaySearch } from './use-invoice-selection.ts'
import { readMatching, type Selection } from '../../shared/invoices/invoice-selection.ts'
import type { InvoiceSelection } from './use-invoice-selection.ts'
import { ExportButton } from '../../shared/export/ExportButton.tsx'
import { useCan } from '../../shared/app/use-can.ts'
import { useClient } from '../../shared/app/use-client.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { stack } from '../../ui/layout/layout.css.ts'
import { useFormat } from '../../ui/text/use-format.ts'
import { Moneys } from '../../ui/text/Money.tsx'
import { ActionBar } from '../../ui/overlay/ActionBar.tsx'
import { focusTable } from '../../ui/table/focus-table.ts'
import { WhyNot } from '../../ui/form/WhyNot.tsx'

type SelectionBarProps = {
  selection: InvoiceSelection
  filters: InvoiceFilters
  /** The page in sight of all that match the filters: how many they are, or at least, and their open amounts where known. */
  list: Pick<InvoiceList, 'page' | 'totals'> | null
  onPay: (search: PaySearch) => void
  onDispute: (trxIds: readonly string[], kind: DisputeKind) => void
}

const isPayable = (invoice: Invoice) => refuseLine(paymentLineOf(invoice)) === null
/** Of invoices that are all paid, only the payments can come back. */
const kindOf = (invoices: readonly Invoice[]): DisputeKind =>
  invoices.every(({ openAmount }) => openAmount <= 0) ? 'chargeback' : 'dispute'

/** The selection with its totals per currency, and why it cannot be paid or disputed together. */
export function SelectionBar({ selection, filters, list, onPay, onDispute }: SelectionBarProps): ReactNode {
  const { t } = useLingui()
  const client = useClient()
  const format = useFormat()
  const canPay = useCan('paymentInvoices')
  const canDispute = useCan('disputeCreate')
  const [isDisputing, setDisputing] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const { isAll, left } = selection
  const { total, isLeast } = list?.page ?? { total: 0, isLeast: false }
  const totals = list?.totals ?? []
  const matching: InvoiceFilters = left.size === 0 ? filters : { ...filters, except: [...left.keys()] }
  // Which of all that match can be paid, only the server knows.
  const ofAll = useLoaded(readInvoices, isAll ? { ...matching, isPayable: true, page: 1, pageSize: 1 } : null)
  const chosen = [...selection.chosen.values()]
  if (chosen.length === 0 && !isAll) return null
  const selected: Selection = isAll
    ? { filters: matching, count: Math.max(0, total - left.size), total: totals }
    : { ids: [...selection.chosen.keys()] }
  const count = 'ids' in selected ? selected.ids.length : selected.count
  const payable = chosen.filter(isPayable)
  const isCounting = isAll && (ofAll.data === null || ofAll.isStale)
  const payableCount = isAll ? (ofAll.data?.page.total ?? 0) : payable.length
  const unpayable = isCounting || (isAll && isLeast) ? 0 : count - payableCount
  // Of what cannot be paid the total is in sight too.
  const counted = payable.length === 0 ? chosen : payable
  const openOf = (invoices: readonly Invoice[]) =>
    invoices.map((invoice) => paymentLineOf(invoice)).map(({ openMinor, currency }) => money(openMinor, currency))
  const sums = !isAll
    ? totalsOf(openOf(counted))
    : ofAll.data === null || payableCount === 0
      ? totals
      : totalsOf([...ofAll.data.totals, ...ofAll.data.pending.map(({ minor, currency }) => money(-minor, currency))])
  const kind = isAll ? (filters.status === 'paid' ? 'chargeback' : 'dispute') : kindOf(chosen)

  /** All that match are read by the payment itself, part by part. */
  const pay = () => {
    if (!isAll) return onPay({ invoiceIds: payable.map(({ trxId }) => trxId).join(',') })
    const known = Object.entries(filtersOf(client, filters)).filter(([, value]) => value != null && value !== '')
    onPay({
      matching: JSON.stringify({ filters: Object.fromEntries(known), except: [...left.keys()] }),
      accounts: filters.customerId === null ? 'all' : '',
    })
  }
  /** Of all that match, the invoices are read first. */
  const dispute = async () => {
    setFailed(false)
    setDisputing(true)
    try {
      const invoices = 'ids' in selected ? chosen : await readMatching(client, selected.filters, DISPUTES_AT_ONCE)
      onDispute(
        invoices.map(({ trxId }) => trxId),
        kindOf(invoices),
      )
    } catch {
      setFailed(true)
    } finally {
      setDisputing(false)
    }
  }

  const nothingPayable = t`None of the selected invoices can be paid right now. Select other invoices.`
  const refusal = !canPay
    ? { code: 'roleMayNotPay', text: t`Your role can view invoices but not pay them.` }
    : !isCounting && payableCount === 0
      ? { code: 'nothingPayable', text: nothingPayable }
      : !isAll && refusePayingSelection(payableCount) !== null
        ? {
            code: 'tooManyInvoices',
            text: t`You can pay up to ${{ count: INVOICES_A_PAYMENT }} invoices at a time. Filter the list, or select fewer invoices.`,
          }
        : null
  const isTooMany = canDispute && refuseTooMany(count) !== null
  const notes = [
    refusal ? (
      <WhyNot key="pay" id="why-pay" title={t`Why you can’t pay`} reasons={[refusal]} />
    ) : unpayable > 0 ? (
      <Plural
        key="unpayable"
        value={{ unpayable }}
        one="# selected invoice can’t be paid and won’t be included."
        other="# selected invoices can’t be paid and won’t be included."
      />
    ) : null,
    isAll && payableCount > INVOICES_A_PAYMENT ? (
      <p key="split">{t`One payment takes up to ${{ limit: format.number(INVOICES_A_PAYMENT) }} invoices, the earliest due first. The rest stays here for the next payment.`}</p>
    ) : null,
    isAll && left.size >= INVOICES_LEFT_OUT ? (
      <p key="left">{t`You can leave out up to ${{ count: INVOICES_LEFT_OUT }} invoices. Filter the list to leave out more.`}</p>
    ) : null,
    isTooMany ? (
      <WhyNot
        key="dispute"
        id="why-dispute"
        title={t`Why you can’t dispute these invoices`}
        reasons={[
          {
            code: 'tooManyInvoices',
            text: t`You can submit up to ${{ count: DISPUTES_AT_ONCE }} invoices at a time. Submit the rest separately.`,
          },
        ]}
      />
    ) : null,
    hasFailed || ofAll.failure !== null ? (
      <Notice key="failure" tone="late" live="alert">
        {t`We couldn’t load the invoices. Try again.`}
      </Notice>
    ) : null,
  ].filter((note) => note !== null)
  return (
    <ActionBar
      label={t`Selected invoices`}
      lead={
        isAll && isLeast ? (
          <Trans>All matching invoices: more than {{ count: format.number(count - 1) }}</Trans>
        ) : isAll ? (
          <Trans>All matching invoices: {{ count: format.number(count) }}</Trans>
        ) : (
          <Plural value={{ count }} one="# invoice selected" other="# invoices selected" />
        )
      }
      total={<Moneys of={sums} />}
      {...(notes.length === 0 ? {} : { note: <div className={stack.s2}>{notes}</div> })}
      more={
        <>
          {!isAll && total > count ? (
            <Button kind="quiet" onClick={selection.selectAll}>
              {isLeast ? (
                <Trans>Select all matching (more than {{ total: format.number(total - 1) }})</Trans>
              ) : (
                <Trans>Select all matching ({{ total: format.number(total) }})</Trans>
              )}
            </Button>
          ) : null}
          <Button
            kind="quiet"
            onClick={() => {
              focusTable()
              selection.clear()
            }}
          >
            <Trans>Clear selection</Trans>
          </Button>
          <ExportButton
            isQuiet
            source={
              'ids' in selected ? { of: 'chosen', trxIds: selected.ids } : { of: 'invoices', filters: selected.filters }
            }
          />
          {canDispute ? (
            <Button busy={isDisputing} blockedBy={isTooMany ? 'why-dispute' : null} onClick={() => void dispute()}>
              {kind === 'chargeback' ? (
                <Trans>Request a chargeback</Trans>
              ) : (
                <Trans context="to dispute">Dispute</Trans>
              )}
            </Button>
          ) : null}
        </>
      }
      action={
        <Button
          kind="main"
          busy={isCounting && ofAll.failure === null}
          blockedBy={refusal ? 'why-pay' : null}
          onClick={ofAll.failure === null ? pay : ofAll.retry}
        >
          <Plural
            value={{ count: isAll ? payableCount || count : counted.length }}
            one="Pay # invoice"
            other="Pay # invoices"
          />
        </Button>
      }
    />
  )
}
