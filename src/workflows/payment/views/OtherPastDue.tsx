import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Link } from '@tanstack/react-router'

import { money } from '../../../../domain/money.ts'
import { selectHeldBack } from '../../../../machines/workflows/payment/payment.context.ts'
import type { PaymentRef } from '../../../../machines/workflows/payment/payment.machine.ts'
import { readDues } from '../../../api/dues.ts'
import { pathTo } from '../../../shared/app/links.ts'
import { useLoaded } from '../../../shared/load/use-loaded.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { buttonStyle } from '../../../ui/form/Button.css.ts'
import { Moneys } from '../../../ui/text/Money.tsx'

/** The amounts that the account owes past due in other currencies: each is a payment of its own. */
export function OtherPastDue({ payment }: { payment: PaymentRef }) {
  const { t } = useLingui()
  const customerId = useSelector(payment, ({ context }) => context.account?.buidCustomer ?? null)
  const paidIn = useSelector(payment, ({ context }) => context.payment?.currency)
  const { lines, due } = useSelector(payment, selectHeldBack)
  const dues = useLoaded(readDues, { customerId, location: null })
  // Those are offered as what this payment has left.
  const offered = [paidIn, due?.part?.currency, ...lines.map(({ currency }) => currency)]
  const others = (dues.data ?? []).filter(({ currency, pastDue }) => pastDue.count > 0 && !offered.includes(currency))
  if (others.length === 0) return null
  return (
    <Notice
      tone="late"
      title={t`Past due`}
      actions={others.map(({ currency }) => (
        <Link
          key={currency}
          className={buttonStyle({ size: 'sm' })}
          to={pathTo('paymentInvoices')}
          search={{ due: 'pastDue', currency }}
        >
          {t`Pay the ${{ currency }} invoices`}
        </Link>
      ))}
    >
      <Moneys of={others.map(({ currency, pastDue }) => money(pastDue.amountMinor, currency))} />
    </Notice>
  )
}
