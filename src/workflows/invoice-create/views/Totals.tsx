import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { money } from '../../../../domain/money.ts'
import { selectInvoice, selectTotals } from '../../../../machines/workflows/invoice-create/invoice-create.context.ts'
import type { InvoiceCreateRef } from '../../../../machines/workflows/invoice-create/invoice-create.machine.ts'
import { SumLines } from '../../../ui/layout/Facts.tsx'
import { Money } from '../../../ui/text/Money.tsx'
import { useFormat } from '../../../ui/text/use-format.ts'
import { strip } from './Invoice.css.ts'

type Of = { invoice: InvoiceCreateRef }

/** The sums of the invoice as they are entered: what is malformed counts nothing. */
export function Totals({ invoice }: Of) {
  const { t } = useLingui()
  const format = useFormat()
  const { currency } = useSelector(invoice, selectInvoice)
  const totals = useSelector(invoice, selectTotals, areSame)
  const of = (minor: number) => <Money of={money(minor, currency)} />
  return (
    <SumLines
      lines={[
        { id: 'lines', label: t`Subtotal`, value: of(totals.linesMinor) },
        ...(totals.rebateMinor === 0 ? [] : [{ id: 'rebate', label: t`Rebates`, value: of(-totals.rebateMinor) }]),
        ...totals.taxes.map(({ code, percent, taxMinor }) => ({
          id: `tax ${code} ${percent ?? ''}`,
          label: percent === null ? t`Tax` : `${t`Tax`} ${format.percent(Number(percent) / 100)}`,
          value: of(taxMinor),
        })),
        { id: 'total', label: t`Total`, value: of(totals.totalMinor), isTotal: true },
      ]}
    />
  )
}

/** The total at the end of a small screen, while its card is out of sight. */
export function TotalStrip({ invoice }: Of) {
  const { t } = useLingui()
  const { currency } = useSelector(invoice, selectInvoice)
  const { totalMinor } = useSelector(invoice, selectTotals, areSame)
  return (
    <div className={strip} aria-hidden>
      <span>{t`Total`}</span>
      <Money of={money(totalMinor, currency)} />
    </div>
  )
}

/** Totals are made anew with each look. */
const areSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)
