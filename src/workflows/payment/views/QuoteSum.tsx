import type { ReactNode } from 'react'

import { Plural, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { money } from '../../../../domain/money.ts'
import type { PaymentRef } from '../../../../machines/workflows/payment/payment.machine.ts'
import { selectLines, selectMethod, selectQuote } from '../../../../machines/workflows/payment/payment.selectors.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { SumLines } from '../../../ui/layout/Facts.tsx'
import { Money } from '../../../ui/text/Money.tsx'

/** How many invoices, the fee, the total and from where it is taken. Nothing without a quote. */
export function QuoteSum({ payment, feeNote }: { payment: PaymentRef; feeNote?: ReactNode }) {
  const { t } = useLingui()
  const lines = useSelector(payment, selectLines)
  const method = useSelector(payment, selectMethod)
  const quote = useSelector(payment, selectQuote)
  if (!quote) return null
  return (
    <SumLines
      lines={[
        {
          id: 'amount',
          label: <Plural value={{ count: lines.length }} one="# invoice" other="# invoices" />,
          value: <Money of={money(quote.subtotalMinor, quote.currency)} />,
        },
        ...(quote.feeMinor > 0
          ? [
              {
                id: 'fee',
                label: t`Card fee`,
                note: feeNote,
                value: <Money of={money(quote.feeMinor, quote.currency)} />,
              },
            ]
          : []),
        {
          id: 'total',
          label: t`Total`,
          ...(method === null || method.last4 === ''
            ? {}
            : { note: t`From ${{ name: method.label }} ending in ${{ last4: method.last4 }}` }),
          value: <Money of={money(quote.totalMinor, quote.currency)} />,
          isTotal: true,
        },
      ]}
    />
  )
}

/** Which payment it is that was sent. Nothing after a reload, which knows it by its number only. */
export function Tried({ payment }: { payment: PaymentRef }) {
  const isKnown = useSelector(payment, (state) => selectQuote(state) !== null && selectLines(state).length > 0)
  return isKnown ? (
    <Card>
      <QuoteSum payment={payment} />
    </Card>
  ) : null
}
