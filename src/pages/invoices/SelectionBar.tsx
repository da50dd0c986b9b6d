import type { ReactNode } from 'react'

import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { DISPUTES_AT_ONCE } from '../../../domain/limits.ts'
import { money, totals } from '../../../domain/money.ts'
import { refuseChoice } from '../../../domain/rules/dispute-choice.ts'
import { paymentLineOf, mayPay, refuseLine } from '../../../domain/rules/payment-line.ts'
import type { InvoiceSelection } from './use-invoice-selection.ts'
import { useCan, useRole } from '../../shared/app/use-session.ts'
import { Button } from '../../ui/form/Button.tsx'
import { stack } from '../../ui/layout/layout.css.ts'
import { Moneys } from '../../ui/text/Money.tsx'
import { ActionBar } from '../../ui/overlay/ActionBar.tsx'
import { WhyNot } from '../../ui/form/WhyNot.tsx'

/** The selection with its totals per currency, and why it cannot be paid or disputed together. */
export function SelectionBar({
  selection,
  onPay,
  onDispute,
}: {
  selection: InvoiceSelection
  onPay: (trxIds: readonly string[]) => void
  onDispute: (trxIds: readonly string[]) => void
}): ReactNode {
  const { t } = useLingui()
  const role = useRole()
  const canDispute = useCan('disputeCreate')
  const chosen = [...selection.chosen.values()]
  if (chosen.length === 0) return null
  const payable = chosen.filter((invoice) => refuseLine(paymentLineOf(invoice)) === null)
  const unpayable = chosen.length - payable.length
  // Of what cannot be paid the total is in sight too.
  const counted = payable.length === 0 ? chosen : payable
  const sums = totals(counted.map(({ openAmount, currency }) => money(openAmount, currency)))
  const refusal = !mayPay(role)
    ? { code: 'roleMayNotPay', text: t`Your role may look at invoices but not pay them.` }
    : payable.length === 0
      ? { code: 'nothingPayable', text: t`None of the chosen invoices is open for payment.` }
      : null
  const trxIds = [...selection.chosen.keys()]
  const isTooMany = canDispute && refuseChoice({ role, trxIds }) === 'tooManyInvoices'
  const toPay = refusal ? (
    <WhyNot id="why-pay" title={t`Why can't I pay?`} reasons={[refusal]} />
  ) : unpayable > 0 ? (
    <Plural
      value={{ unpayable }}
      one="# chosen invoice is not open for payment and stays out."
      other="# chosen invoices are not open for payment and stay out."
    />
  ) : null
  const toDispute = isTooMany ? (
    <WhyNot
      id="why-dispute"
      title={t`Why can't I dispute them?`}
      reasons={[
        {
          code: 'tooManyInvoices',
          text: t`At most ${{ count: DISPUTES_AT_ONCE }} invoices go at once. Send the others afterwards.`,
        },
      ]}
    />
  ) : null
  return (
    <ActionBar
      label={t`Chosen invoices`}
      lead={<Plural value={{ count: chosen.length }} one="# invoice chosen" other="# invoices chosen" />}
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
          <Button kind="quiet" onClick={selection.clear}>
            <Trans>Clear</Trans>
          </Button>
          {canDispute ? (
            <Button blockedBy={isTooMany ? 'why-dispute' : null} onClick={() => onDispute(trxIds)}>
              <Trans context="to dispute">Dispute</Trans>
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
