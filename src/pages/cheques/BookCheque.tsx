import { useState } from 'react'

import { useLingui } from '@lingui/react/macro'

import type { MailPayment } from '../../../domain/contract/mail-payment.ts'
import { money } from '../../../domain/money.ts'
import { allocateReceipt, refuseReceipt } from '../../../domain/rules/mail-payment/mail-payment.ts'
import { bookCheque } from '../../api/cheques/mail-payments.ts'
import { useClient } from '../../shared/app/use-client.ts'
import { ChangeDialog } from '../../shared/dialogs/ChangeDialog.tsx'
import { useChange } from '../../shared/dialogs/use-change.ts'
import { chequeFailures } from '../../shared/words/cheque-failures.ts'
import { AmountField } from '../../ui/form/AmountField.tsx'
import { RadioCards } from '../../ui/form/RadioCards.tsx'
import { SumLines } from '../../ui/layout/Facts.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { Money } from '../../ui/text/Money.tsx'
import { useFormat } from '../../ui/text/use-format.ts'

type BookChequeProps = { cheque: MailPayment; onClose: (isDone: boolean) => void }

/** Books the cheque that came, in full, short or over, or that none will come. */
export function BookCheque({ cheque, onClose }: BookChequeProps) {
  const { t } = useLingui()
  const format = useFormat()
  const client = useClient()
  const [isReceived, setReceived] = useState(true)
  const [minor, setMinor] = useState<number | null>(cheque.announced)
  const [isAsked, setAsked] = useState(false)
  const refusal = isReceived ? refuseReceipt(minor ?? 0) : null
  const change = useChange(onClose)
  const book = () => {
    setAsked(true)
    if (refusal !== null) return
    change.run(
      () => bookCheque(client, { id: cheque.id, received: isReceived ? minor : null }),
      () => toast({ tone: 'done', text: isReceived ? t`The cheque is booked.` : t`The invoices are open again.` }),
    )
  }
  const announced = format.money(money(cheque.announced, cheque.currency))
  return (
    <ChangeDialog
      title={t`Book the cheque for ${{ reference: cheque.reference }}`}
      action={isReceived ? t`Book the cheque` : t`End the wait`}
      isDanger={!isReceived}
      change={change}
      failures={chequeFailures}
      refusal={isAsked ? refusal : null}
      onDo={book}
    >
      <p>{t`${{ account: cheque.customerName }} announced a cheque for ${{ announced }}.`}</p>
      <RadioCards
        id="cheque-outcome"
        legend={t`What happened?`}
        options={[
          { value: 'received', label: t`The cheque arrived` },
          { value: 'never', label: t`The cheque will not arrive`, hint: t`The invoices are open again.` },
        ]}
        value={isReceived ? 'received' : 'never'}
        onChange={(value) => setReceived(value === 'received')}
      />
      {isReceived ? (
        <>
          <AmountField label={t`Amount of the cheque`} currency={cheque.currency} minor={minor} onChange={setMinor} />
          {minor === null || refusal !== null ? null : <Effect cheque={cheque} receivedMinor={minor} />}
        </>
      ) : null}
    </ChangeDialog>
  )
}

/** What the amount does to the invoices, before it is booked. */
function Effect({ cheque, receivedMinor }: { cheque: MailPayment; receivedMinor: number }) {
  const { t } = useLingui()
  const shares = cheque.invoices.map((one) => ({
    trxId: one.trx_id,
    invoiceId: one.invoice_id,
    dueOn: one.due_on,
    amountMinor: one.amount,
  }))
  const { paid, open, creditMinor } = allocateReceipt(shares, receivedMinor)
  const sum = (parts: readonly { amountMinor: number }[]) => parts.reduce((all, one) => all + one.amountMinor, 0)
  const amountOf = (minor: number) => <Money of={money(minor, cheque.currency)} />
  return (
    <SumLines
      lines={[
        { id: 'paid', label: t`Pays invoices`, note: t`In order of their due dates`, value: amountOf(sum(paid)) },
        ...(open.length === 0 ? [] : [{ id: 'open', label: t`Open again`, value: amountOf(sum(open)) }]),
        ...(creditMinor === 0
          ? []
          : [{ id: 'credit', label: t`Credit for the account`, value: amountOf(creditMinor) }]),
      ]}
    />
  )
}
