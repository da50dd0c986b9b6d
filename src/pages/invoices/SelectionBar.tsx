import { useState, type ReactNode } from 'react'

import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { DisputeKind } from '../../../domain/contract/dispute.ts'
import type { Invoice } from '../../../domain/contract/invoice.ts'
import { DISPUTES_AT_ONCE, INVOICES_A_PAYMENT } from '../../../domain/limits.ts'
import { money, totals as totalsOf, type Money } from '../../../domain/money.ts'
import { refuseTooMany } from '../../../domain/rules/disputes/dispute-choice.ts'
import { refusePayingSelection } from '../../../domain/rules/invoice-selection.ts'
import { paymentLineOf, refuseLine } from '../../../domain/rules/payment-line.ts'
import type { InvoiceFilters } from '../../api/invoices.ts'
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
  /** How many match the filters, and their open amounts, as the server counts them. */
  total: number
  totals: readonly Money[]
  onPay: (trxIds: readonly string[]) => void
  onDispute: (trxIds: readonly string[], kind: DisputeKind) => void
}

const isPayable = (invoice: Invoice) => refuseLine(paymentLineOf(invoice)) === null
/** Of invoices that are all paid, only the payments can come back. */
const kindOf = (invoices: readonly Invoice[]): DisputeKind =>
  invoices.every(({ openAmount }) => openAmount <= 0) ? 'chargeback' : 'dispute'

/** The selection with its totals per currency, and why it cannot be paid or disputed together. */
export function SelectionBar({ selection, filters, total, totals, onPay, onDispute }: SelectionBarProps): ReactNode {
  const { t } = useLingui()
  const client = useClient()
  const format = useFormat()
  const canPay = useCan('paymentInvoices')
  const canDispute = useCan('disputeCreate')
  const [underWay, setUnderWay] = useState<'pay' | 'dispute' | null>(null)
  const [failure, setFailure] = useState<'unreadable' | 'nothingPayable' | null>(null)
  const { isAll } = selection
  const chosen = [...selection.chosen.values()]
  if (chosen.length === 0 && !isAll) return null
  const selected: Selection = isAll ? { filters, count: total, total: totals } : { ids: [...selection.chosen.keys()] }
  const count = 'ids' in selected ? selected.ids.length : selected.count
  const payable = chosen.filter(isPayable)
  const unpayable = isAll ? 0 : chosen.length - payable.length
  // Of what cannot be paid the total is in sight too.
  const counted = payable.length === 0 ? chosen : payable
  const sums =
    'ids' in selected
      ? totalsOf(
          counted.map((invoice) => paymentLineOf(invoice)).map(({ openMinor, currency }) => money(openMinor, currency)),
        )
      : selected.total
  const kind = isAll ? (filters.status === 'paid' ? 'chargeback' : 'dispute') : kindOf(chosen)

  /** The invoices themselves: of all that match they are read first. */
  const withInvoices = async (action: 'pay' | 'dispute', go: (invoices: readonly Invoice[]) => void) => {
    if ('ids' in selected) return go(chosen)
    setFailure(null)
    setUnderWay(action)
    try {
      go(await readMatching(client, selected.filters, action === 'pay' ? INVOICES_A_PAYMENT : DISPUTES_AT_ONCE))
    } catch {
      setFailure('unreadable')
    } finally {
      setUnderWay(null)
    }
  }
  const pay = (invoices: readonly Invoice[]) => {
    const ids = invoices.filter(isPayable).map(({ trxId }) => trxId)
    if (ids.length === 0) setFailure('nothingPayable')
    else onPay(ids)
  }
  const dispute = (invoices: readonly Invoice[]) =>
    onDispute(
      invoices.map(({ trxId }) => trxId),
      kindOf(invoices),
    )

  const nothingPayable = t`None of the selected invoices can be paid right now. Select other invoices.`
  const refusal = !canPay
    ? { code: 'roleMayNotPay', text: t`Your role can view invoices but not pay them.` }
    : !isAll && payable.length === 0
      ? { code: 'nothingPayable', text: nothingPayable }
      : isAll && refusePayingSelection(count) !== null
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
    ) : isAll ? (
      <Trans key="unpayable">Invoices that can’t be paid won’t be included.</Trans>
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
    failure === null ? null : (
      <Notice key="failure" tone="late" live="alert">
        {failure === 'nothingPayable' ? nothingPayable : t`We couldn’t load the invoices. Try again.`}
      </Notice>
    ),
  ].filter((note) => note !== null)
  return (
    <ActionBar
      label={t`Selected invoices`}
      lead={
        isAll ? (
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
              <Trans>Select all matching ({{ total: format.number(total) }})</Trans>
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
            <Button
              busy={underWay === 'dispute'}
              blockedBy={isTooMany ? 'why-dispute' : null}
              onClick={() => void withInvoices('dispute', dispute)}
            >
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
          busy={underWay === 'pay'}
          blockedBy={refusal ? 'why-pay' : null}
          onClick={() => void withInvoices('pay', pay)}
        >
          <Plural value={{ count: isAll ? count : counted.length }} one="Pay # invoice" other="Pay # invoices" />
        </Button>
      }
    />
  )
}
