import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { money, totals } from '../../../../domain/money.ts'
import { limitedTo, refuseDisputedAmount } from '../../../../domain/rules/disputes/disputed-invoice.ts'
import { selectInvoices, selectParts } from '../../../../machines/workflows/dispute-create/dispute-create.context.ts'
import type { DisputeCreateRef } from '../../../../machines/workflows/dispute-create/dispute-create.machine.ts'
import { disputeCreateWords } from '../../../../machines/workflows/dispute-create/dispute-create.page.ts'
import { AmountField } from '../../../ui/form/AmountField.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { SumLines } from '../../../ui/layout/Facts.tsx'
import { filled } from '../../../ui/text/filled.ts'
import { Moneys } from '../../../ui/text/Money.tsx'
import { useFormat } from '../../../ui/text/use-format.ts'
import { useCreateWords } from '../words.ts'
import { amountId } from './amount-id.ts'
import { amount as amountLook } from './Dispute.css.ts'

/** How much of each invoice is disputed: all of it, unless another amount is entered. */
export function Amounts({ dispute }: { dispute: DisputeCreateRef }) {
  const { t } = useLingui()
  const format = useFormat()
  const { kind } = dispute.getSnapshot().context
  const words = useCreateWords(kind)
  const invoices = useSelector(dispute, selectInvoices)
  const parts = useSelector(dispute, selectParts)
  const sums = totals(limitedTo(parts, invoices).map(({ disputedMinor, currency }) => money(disputedMinor, currency)))
  return (
    <Card title={t(disputeCreateWords.amounts)} note={t`To dispute only part of an invoice, change its amount.`}>
      <SumLines
        lines={[
          ...invoices.map(({ trxId, invoiceId, merchantName, currency, disputedMinor }) => {
            const part = parts.find((one) => one.trxId === trxId)
            const refusal = part === undefined ? null : refuseDisputedAmount(part.amountMinor, disputedMinor)
            const whole = format.money(money(disputedMinor, currency))
            return {
              id: trxId,
              label: <strong>{invoiceId}</strong>,
              note: (
                <>
                  {merchantName}
                  <br />
                  {kind === 'chargeback' ? t`Paid amount: ${{ amount: whole }}` : t`Open amount: ${{ amount: whole }}`}
                </>
              ),
              value: (
                <div className={amountLook}>
                  <AmountField
                    id={amountId(trxId)}
                    label={t(filled(disputeCreateWords.amountFor, { invoice: invoiceId }))}
                    hideLabel
                    compact
                    currency={currency}
                    minor={part === undefined ? disputedMinor : part.amountMinor}
                    error={refusal === null ? undefined : words.refusal(refusal)}
                    onChange={(amountMinor) => dispute.send({ type: 'amount.change', trxId, amountMinor })}
                  />
                </div>
              ),
            }
          }),
          ...(invoices.length > 1
            ? [{ id: 'total', label: t`Total`, value: <Moneys of={sums} />, isTotal: true }]
            : []),
        ]}
      />
    </Card>
  )
}
