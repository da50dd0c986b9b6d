import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { flushSync } from 'react-dom'

import type { PaymentEvent } from '../../../../machines/workflows/payment/payment.context.ts'
import { selectLines } from '../../../../machines/workflows/payment/payment.context.ts'
import type { PaymentRef } from '../../../../machines/workflows/payment/payment.machine.ts'
import { splitWords } from '../../../../machines/workflows/payment/split-words.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { filled } from '../../../ui/text/filled.ts'
import { KEEP_ID, METHOD_ID } from './PaymentFrame.tsx'

type Of = { payment: PaymentRef }

/** Sends events after which these buttons are gone: the methods, which are open then, come next. */
function sendAndGoOn(payment: PaymentRef, events: readonly PaymentEvent[]) {
  flushSync(() => events.forEach((event) => payment.send(event)))
  document.querySelector<HTMLElement>(`[name="${METHOD_ID}"]:enabled`)?.focus()
}

/** The ways out of several currencies: pay one first and the others next, or choose the others no longer. */
export function OneCurrency({ payment }: Of) {
  const { t } = useLingui()
  const lines = useSelector(payment, selectLines)
  const currencies = [...new Set(lines.map(({ currency }) => currency))]
  return (
    <>
      {currencies.map((currency, index) => (
        <Button
          key={currency}
          size="sm"
          {...(index === 0 ? { id: KEEP_ID } : {})}
          onClick={() => sendAndGoOn(payment, [{ type: 'selection.split', currency }])}
        >
          {t(filled(splitWords.payCurrencyFirst, { currency }))}
        </Button>
      ))}
      {currencies.map((currency) => (
        <Button
          key={currency}
          size="sm"
          kind="quiet"
          onClick={() =>
            sendAndGoOn(
              payment,
              lines.filter((line) => line.currency !== currency).map((line) => ({ type: 'invoice.toggle', line })),
            )
          }
        >
          {t`Keep only ${{ currency }} invoices`}
        </Button>
      ))}
    </>
  )
}

/** The ways out of too many invoices for a card: the first ones now and the others next, or the first ones alone. */
export function FirstInvoices({ payment }: Of) {
  const { t } = useLingui()
  const lines = useSelector(payment, selectLines)
  const max = useSelector(payment, ({ context }) => context.settings.cardMaximumInvoices)
  return (
    <>
      <Button size="sm" id={KEEP_ID} onClick={() => sendAndGoOn(payment, [{ type: 'selection.split' }])}>
        {t(filled(splitWords.split, { count: Math.ceil(lines.length / max) }))}
      </Button>
      <Button
        size="sm"
        kind="quiet"
        onClick={() =>
          sendAndGoOn(
            payment,
            lines.slice(max).map((line) => ({ type: 'invoice.toggle', line })),
          )
        }
      >
        {t`Keep only the first ${{ max }}`}
      </Button>
    </>
  )
}
