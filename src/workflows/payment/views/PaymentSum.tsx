import type { ReactNode } from 'react'

import { Plural, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import type { Payment } from '../../../../domain/contract/payment.ts'
import { money } from '../../../../domain/money.ts'
import { totalOf } from '../../../../domain/rules/payment.ts'
import { selectLines, selectMethod, selectQuote } from '../../../../machines/workflows/payment/payment.context.ts'
import type { PaymentRef } from '../../../../machines/workflows/payment/payment.machine.ts'
import { paymentWords } from '../../../../machines/workflows/payment/payment.page.ts'
import { SumLines } from '../../../ui/layout/Facts.tsx'
import { filled } from '../../../ui/text/filled.ts'
import { Money } from '../../../ui/text/Money.tsx'
import { useFormat } from '../../../ui/text/use-format.ts'

type Sum = {
  count: number
  account: string | null
  currency: string
  subtotalMinor: number
  method: { label: string; last4: string } | null
  /** Null while no quote holds. */
  price: { feeMinor: number; totalMinor: number; feeBasisPoints: number | null; feeFixedMinor: number } | null
}

/** The sum of a payment that the server names again after a reload. */
function sumOf({ allocations, customerName, currency, subtotal, methodLabel, methodLast4, fee, total }: Payment): Sum {
  return {
    count: allocations.length,
    account: customerName,
    currency,
    subtotalMinor: subtotal,
    method: methodLabel === null || methodLast4 === null ? null : { label: methodLabel, last4: methodLast4 },
    price: { feeMinor: fee, totalMinor: total, feeBasisPoints: null, feeFixedMinor: 0 },
  }
}

/** Returns the sum of the payment: of the selection with its quote, or of what the server has of it; null for neither. */
function useSum(payment: PaymentRef): Sum | null {
  const lines = useSelector(payment, selectLines)
  const method = useSelector(payment, selectMethod)
  const quote = useSelector(payment, selectQuote)
  const account = useSelector(payment, ({ context }) => context.account?.name ?? null)
  const submission = useSelector(payment, ({ children }) => children.submission)
  const latest = useSelector(submission, (state) => state?.context.latest ?? null)
  const answered = useSelector(payment, ({ context }) => context.payment)
  const known = latest ?? answered
  const [first] = lines
  if (first === undefined) return known === null ? null : sumOf(known)
  const subtotalMinor = quote?.subtotalMinor ?? totalOf(lines)
  return { count: lines.length, account, currency: first.currency, subtotalMinor, method, price: quote }
}

/** The number of invoices, the fee, the total and the payment method; `otherwise` where nothing is known of them. */
export function PaymentSum({ payment, otherwise = null }: { payment: PaymentRef; otherwise?: ReactNode }) {
  const { t } = useLingui()
  const format = useFormat()
  const sum = useSum(payment)
  if (sum === null) return otherwise
  const { count, account, currency, subtotalMinor, method, price } = sum
  const from =
    method === null || method.last4 === ''
      ? method?.label === ''
        ? t(paymentWords.byMail)
        : null
      : t`From ${{ name: method.label }} ending in ${{ last4: method.last4 }}`
  const paying = account === null ? null : t(filled(paymentWords.payingFor, { name: account }))
  const noted = (note: ReactNode) => (note === null ? {} : { note })
  const feeLabel = () => {
    if (price === null || price.feeBasisPoints === null) return t`Card fee`
    const rate = format.percent(price.feeBasisPoints / 10_000)
    const fixed = format.money(money(price.feeFixedMinor, currency))
    return price.feeFixedMinor > 0 ? t`Card fee of ${{ rate }} plus ${{ fixed }}` : t`Card fee of ${{ rate }}`
  }
  return (
    <SumLines
      lines={[
        {
          id: 'amount',
          label: <Plural value={{ count }} one="# invoice" other="# invoices" />,
          ...noted(paying),
          value: <Money of={money(subtotalMinor, currency)} />,
        },
        ...(price !== null && price.feeMinor > 0
          ? [
              {
                id: 'fee',
                label: feeLabel(),
                note: t`Non-refundable`,
                value: <Money of={money(price.feeMinor, currency)} />,
              },
            ]
          : []),
        // Without a quote nobody knows the fee.
        ...(price === null
          ? []
          : [
              {
                id: 'total',
                label: t`Total`,
                ...noted(from),
                value: <Money of={money(price.totalMinor, currency)} />,
                isTotal: true,
              },
            ]),
      ]}
    />
  )
}
