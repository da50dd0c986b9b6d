import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Link } from '@tanstack/react-router'

import { countHeld, nextOf } from '../../../../domain/rules/payment-split.ts'
import { selectHeldBack } from '../../../../machines/workflows/payment/payment.context.ts'
import type { PaymentRef } from '../../../../machines/workflows/payment/payment.machine.ts'
import { splitWords } from '../../../../machines/workflows/payment/split-words.ts'
import { pathTo } from '../../../shared/app/links.ts'
import { amountsIn, setNext } from '../draft.ts'
import { buttonStyle } from '../../../ui/form/Button.css.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { filled } from '../../../ui/text/filled.ts'

/** What was asked to be paid and is not in this payment: each press begins the next one, with these chosen. */
export function HeldBackOffer({ payment }: { payment: PaymentRef }) {
  const { t } = useLingui()
  const { lines, due } = useSelector(payment, selectHeldBack)
  const isOfAll = useSelector(payment, ({ context }) => context.isOfAll)
  const paidIn = useSelector(payment, ({ context }) => context.payment?.currency)
  if (countHeld({ lines, due }) === 0) return null
  const currencies = [...new Set(lines.map(({ currency }) => currency))]
  const others = (count: number) =>
    t`${plural({ count }, { one: 'Pay the other invoice', other: 'Pay the other # invoices' })}`
  const main = buttonStyle({ kind: 'main', size: 'sm' })
  return (
    <Notice
      tone="due"
      actions={
        <>
          {currencies.map((currency) => (
            <Link
              key={currency}
              className={main}
              to={pathTo('paymentInvoices')}
              search={{ due: 'rest' }}
              onClick={() => {
                const { next, held } = nextOf({ lines, due }, currency)
                setNext({ amounts: amountsIn(next), heldBack: held, isOfAll })
              }}
            >
              {currencies.length === 1 && currency === paidIn
                ? others(lines.length)
                : t`Pay the ${{ currency }} invoices`}
            </Link>
          ))}
          {lines.length > 0 || due === null ? null : (
            <Link
              className={main}
              to={pathTo('paymentInvoices')}
              search={{ due: 'rest' }}
              onClick={() => setNext({ due, isOfAll })}
            >
              {due.part?.bucket === 'pastDue'
                ? t`${plural({ count: due.count }, { one: 'Pay the other past due invoice', other: 'Pay the other # past due invoices' })}`
                : others(due.count)}
            </Link>
          )}
        </>
      }
    >
      {t(filled(splitWords.held, { count: countHeld({ lines, due }) }))}
    </Notice>
  )
}
