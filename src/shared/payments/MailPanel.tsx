import { useState } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import type { Payment } from '../../../domain/contract/payment.ts'
import { money } from '../../../domain/money.ts'
import { adviceHref, downloadAdvice, takePaymentBack } from '../../api/cheques/mail-payments.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { buttonStyle } from '../../ui/form/Button.css.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { line, muted, stack } from '../../ui/layout/layout.css.ts'
import { toast } from '../../ui/overlay/toasts.ts'
import { useFormat } from '../../ui/text/use-format.ts'
import { useCan } from '../app/use-can.ts'
import { useClient } from '../app/use-client.ts'
import { ChangeDialog } from '../dialogs/ChangeDialog.tsx'
import { useChange } from '../dialogs/use-change.ts'
import { useDownload } from '../load/use-download.ts'
import { chequeFailures } from '../words/cheque-failures.ts'
import { envelope } from './MailPanel.css.ts'

type Mail = NonNullable<Payment['mail']>
type MailPanelProps = { payment: Payment; mail: Mail; onChanged: (payment: Payment) => void }

/** Where the cheque of a payment goes, or what became of it. */
export function MailPanel({ payment, mail, onChanged }: MailPanelProps) {
  return mail.status === 'announced' ? (
    <Awaited payment={payment} mail={mail} onChanged={onChanged} />
  ) : (
    <Ended payment={payment} mail={mail} />
  )
}

function Awaited({ payment, mail, onChanged }: MailPanelProps) {
  const { t } = useLingui()
  const format = useFormat()
  const client = useClient()
  const canPay = useCan('paymentConfirm')
  const [isAsking, setAsking] = useState(false)
  const amount = format.money(money(mail.announced, payment.currency))
  const date = format.longDate(mail.released_on)
  const { payee } = mail
  const { paymentNumber: reference } = payment
  const { underWay, hasFailed, onClick } = useDownload()
  const download = () =>
    downloadAdvice(client, { paymentId: payment.id, fileName: `${t`Remittance advice ${{ reference }}`}.pdf` })
  return (
    <Card title={t`Send your cheque`}>
      <div className={stack.s4}>
        <p>
          <Trans>
            Send a cheque for <strong>{amount}</strong>, payable to {payee}, to:
          </Trans>
        </p>
        <address className={envelope}>{[mail.payee, ...mail.address_lines].join('\n')}</address>
        <p>
          <Trans>
            Write the reference <strong>{reference}</strong> on the cheque, and enclose the remittance advice.
          </Trans>
        </p>
        <p className={muted}>
          <Trans>Your cheque must arrive before {date}. After that, the invoices are open again.</Trans>
        </p>
        <div className={line.start} data-print="no">
          <a
            className={buttonStyle({ kind: 'main' })}
            href={adviceHref(client, payment.id)}
            download
            aria-busy={underWay !== null || undefined}
            onClick={(event) => onClick(event, payment.id, download)}
          >
            <Trans>Download the remittance advice (PDF)</Trans>
          </a>
          {canPay ? (
            <Button onClick={() => setAsking(true)}>
              <Trans>Take back</Trans>
            </Button>
          ) : null}
        </div>
        {hasFailed ? (
          <Notice tone="late" live="alert">{t`We couldn’t download the document. Try again later.`}</Notice>
        ) : null}
        {isAsking ? <TakeBack payment={payment} onClose={() => setAsking(false)} onChanged={onChanged} /> : null}
      </div>
    </Card>
  )
}

type TakeBackProps = { payment: Payment; onClose: () => void; onChanged: (payment: Payment) => void }

function TakeBack({ payment, onClose, onChanged }: TakeBackProps) {
  const { t } = useLingui()
  const client = useClient()
  const change = useChange(onClose)
  const takeBack = () =>
    change.run(
      () => takePaymentBack(client, { paymentId: payment.id }),
      (changed) => {
        toast({ tone: 'done', text: t`You took the payment back. The invoices are open again.` })
        onChanged(changed)
      },
    )
  return (
    <ChangeDialog
      title={t`Take this payment back?`}
      action={t`Take back`}
      isDanger
      change={change}
      failures={chequeFailures}
      onDo={takeBack}
    >
      <p>
        <Trans>The invoices are open again, and you can pay them another way. Do not send the cheque.</Trans>
      </p>
    </ChangeDialog>
  )
}

function Ended({ payment, mail }: { payment: Payment; mail: Mail }) {
  const { t } = useLingui()
  const format = useFormat()
  const amountOf = (minor: number) => format.money(money(minor, payment.currency))
  const received = mail.received ?? 0
  const [amount, rest] = [amountOf(received), amountOf(Math.abs(mail.announced - received))]
  switch (mail.status) {
    case 'receivedShort':
      return (
        <Notice tone="wait" title={t`Your cheque was for less than announced`}>
          {t`Your cheque was for ${{ amount }}. It paid what was due first, and ${{ rest }} is open again.`}
        </Notice>
      )
    case 'receivedOver':
      return (
        <Notice tone="wait" title={t`Your cheque was for more than announced`}>
          {t`Your cheque was for ${{ amount }}. ${{ rest }} is a credit for your account: contact support to use it.`}
        </Notice>
      )
    case 'neverArrived':
      return (
        <Notice tone="late" title={t`Your cheque has not arrived`}>
          {t`The invoices are open again: pay them another way. If your cheque is on its way, contact support.`}
        </Notice>
      )
    case 'takenBack':
      return <Notice tone="quiet">{t`You took the payment back. The invoices are open again.`}</Notice>
    case 'announced':
    case 'receivedInFull':
      return null
  }
}
