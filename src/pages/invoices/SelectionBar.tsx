import type { ReactNode } from 'react'

import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { DisputeKind } from '../../../domain/contract/dispute.ts'
import { DISPUTES_AT_ONCE } from '../../../domain/limits.ts'
import { money, totals } from '../../../domain/money.ts'
import { refuseChoice } from '../../../domain/rules/disputes/dispute-choice.ts'
import { paymentLineOf, refuseLine } from '../../../domain/rules/payment-line.ts'
import type { InvoiceSelection } from './use-invoice-selection.ts'
import { useCan } from '../../shared/app/use-can.ts'
import { useRole } from '../../shared/app/use-session.ts'
import { Button } from '../../ui/form/Button.tsx'
import { stack } from '../../ui/layout/layout.css.ts'
import { Moneys } from '../../ui/text/Money.tsx'
import { ActionBar } from '../../ui/overlay/ActionBar.tsx'
import { focusTable } from '../../ui/table/focus-table.ts'
import { WhyNot } from '../../ui/form/WhyNot.tsx'

/** The selection with its totals per currency, and why it cannot be paid or disputed together. */
export function SelectionBar({
  selection,
  onPay,
  onDispute,
}: {
  selection: InvoiceSelection
  onPay: (trxIds: readonly string[]) => void
  onDispute: (trxIds: readonly string[], kind: DisputeKind) => void
}): ReactNode {
  const { t } = useLingui()
  const role = useRole()
  const canPay = useCan('paymentInvoices')
  const canDispute = useCan('disputeCreate')
  const chosen = [...selection.chosen.values()]
  if (chosen.length === 0) return null
  const payable = chosen.filter((invoice) => refuseLine(paymentLineOf(invoice)) === null)
  const unpayable = chosen.length - payable.length
  // Of what cannot be paid the total is in sight too.
  const counted = payable.length === 0 ? chosen : payable
  const sums = totals(
    counted.map((invoice) => paymentLineOf(invoice)).map(({ openMinor, currency }) => money(openMinor, currency)),
  )
  const refusal = !canPay
    ? { code: 'roleMayNotPay', text: t`Your role can view invoices but not pay them.` }
    : payable.length === 0
      ? { code: 'nothingPayable', text: t`None of the selected invoices can be paid right now. Select other invoices.` }
      : null
  const trxIds = [...selection.chosen.keys()]
  // Of invoices that are all paid, only the payments can come back.
  const kind = chosen.every(({ openAmount }) => openAmount <= 0) ? 'chargeback' : 'dispute'
  const isTooMany = canDispute && refuseChoice({ role, trxIds }) === 'tooManyInvoices'
  const toPay = refusal ? (
    <WhyNot id="why-pay" title={t`Why you can’t pay`} reasons={[refusal]} />
  ) : unpayable > 0 ? (
    <Plural
      value={{ unpayable }}
      one="# selected invoice can’t be paid and won’t be included."
      other="# selected invoices can’t be paid and won’t be included."
    />
  ) : null
  const toDispute = isTooMany ? (
    <WhyNot
      id="why-dispute"
      title={t`Why you can’t dispute these invoices`}
      reasons={[
        {
          code: 'tooManyInvoices',
          text: t`You can submit up to ${{ count: DISPUTES_AT_ONCE }} invoices at a time. Submit the rest separately.`,
        },
      ]}
    />
  ) : null
  return (
    <ActionBar
      label={t`Selected invoices`}
      lead={<Plural value={{ count: chosen.length }} one="# invoice selected" other="# invoices selected" />}
      total={<Moneys of={sums} />}
      {...(toPay === null && toDispute === null
        ? {}
        : {
            note: (
              <div className={stack.s2}>
                {toPay}
                {toDispute}
              </div>
            ),
          })}
      more={
        <>
          <Button
            kind="quiet"
            onClick={() => {
              focusTable()
              selection.clear()
            }}
          >
            <Trans>Clear selection</Trans>
          </Button>
          {canDispute ? (
            <Button blockedBy={isTooMany ? 'why-dispute' : null} onClick={() => onDispute(trxIds, kind)}>
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
          blockedBy={refusal ? 'why-pay' : null}
          onClick={() => onPay(payable.map(({ trxId }) => trxId))}
        >
          <Plural value={{ count: counted.length }} one="Pay # invoice" other="Pay # invoices" />
        </Button>
      }
    />
  )
}
