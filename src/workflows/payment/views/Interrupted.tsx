import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { money } from '../../../../domain/money.ts'
import type { PaymentRef } from '../../../../machines/workflows/payment/payment.machine.ts'
import {
  selectFailure,
  selectLines,
  selectPaymentRefusal,
} from '../../../../machines/workflows/payment/payment.selectors.ts'
import type { Failure } from '../../../../machines/failure.ts'
import { useDeclineText } from '../../../shared/words/decline-text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { SumLines } from '../../../ui/layout/Facts.tsx'
import { narrowPage, stack } from '../../../ui/layout/layout.css.ts'
import { Money } from '../../../ui/text/Money.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { actions, waiting } from '../../../wizard/wizard.css.ts'
import { PaymentFrame } from './PaymentFrame.tsx'
import { usePaymentWords } from '../words.ts'
import { Tried } from './QuoteSum.tsx'

type Of = { payment: PaymentRef }

/** The provider said no: why, that nothing was charged, and what can be done (§8). */
export function Declined({ payment }: Of) {
  const { t } = useLingui()
  const declineText = useDeclineText()
  const code = useSelector(payment, ({ context }) => context.declineCode)
  const canRetry = useSelector(payment, (state) => state.can({ type: 'payment.retry' }))
  return (
    <PaymentFrame
      payment={payment}
      step={3}
      title={t`the payment was declined`}
      lead={t`Nothing was charged and your choice is kept.`}
      focusKey="declined"
      hasErrors
    >
      <div className={`${narrowPage} ${stack.s4}`}>
        <Notice tone="late" live="alert" title={t`Why it was declined`}>
          {declineText(code)}
        </Notice>
        <Tried payment={payment} />
        <div className={actions}>
          <Button kind="main" onClick={() => payment.send({ type: 'draft.reload' })}>
            <Trans>Choose another way to pay</Trans>
          </Button>
          {canRetry ? (
            <Button onClick={() => payment.send({ type: 'payment.retry' })}>
              <Trans>Try the same again</Trans>
            </Button>
          ) : null}
          <Button onClick={() => payment.send({ type: 'payment.leave' })}>
            <Trans>Leave without paying</Trans>
          </Button>
        </div>
      </div>
    </PaymentFrame>
  )
}

/** No answer in time: never a failure, never "pay again" (promise R3). */
export function StillProcessing({ payment }: Of) {
  const { t } = useLingui()
  const isChecking = useSelector(payment, (state) => state.hasTag('busy'))
  return (
    <PaymentFrame
      payment={payment}
      step={3}
      title={t`your payment is still being processed`}
      lead={t`The payment provider has not answered yet. It may already have been charged.`}
      focusKey="stillProcessing"
    >
      <div className={`${narrowPage} ${stack.s4}`}>
        <Notice tone="wait" title={t`Please do not pay these invoices again`}>
          <Trans>
            We keep asking the provider until it answers, even if you close this page. Until then the invoices cannot be
            paid a second time.
          </Trans>
        </Notice>
        <Tried payment={payment} />
        <p className={waiting}>
          <Spinner label={null} />
          <span>
            <Trans>We look again every few seconds.</Trans>
          </span>
        </p>
        <div className={actions}>
          <Button busy={isChecking} onClick={() => payment.send({ type: 'payment.check' })}>
            <Trans>Look now</Trans>
          </Button>
          <Button onClick={() => payment.send({ type: 'payment.leave' })}>
            <Trans>Go to the payment history</Trans>
          </Button>
        </div>
      </div>
    </PaymentFrame>
  )
}

/** An invoice changed or was paid elsewhere: what changed, and on with today's amounts. */
export function Stale({ payment }: Of) {
  const { t } = useLingui()
  const words = usePaymentWords()
  const failure = useSelector(payment, selectFailure)
  const lines = useSelector(payment, selectLines)
  const changes: Failure['changes'] = failure?.changes ?? []
  const isBeingPaid = failure?.code === 'paymentStillProcessing'
  return (
    <PaymentFrame
      payment={payment}
      step={2}
      title={t`something has changed`}
      lead={t`Nothing was charged. Look at what changed and go on with the amounts of today.`}
      focusKey="stale"
      hasErrors
    >
      <div className={`${narrowPage} ${stack.s4}`}>
        <Notice tone="wait" live="alert">
          {words.failure(failure?.code ?? 'invoiceChanged')}
        </Notice>
        {changes.length > 0 ? (
          <Card title={t`What changed`}>
            <SumLines
              lines={changes.map((change) => {
                const currency = lines.find(({ trxId }) => trxId === change.trxId)?.currency
                const isOpen = change.openMinor > 0 && currency !== undefined && !isBeingPaid
                return {
                  id: change.trxId,
                  label: <strong>{change.invoiceId}</strong>,
                  note: isBeingPaid
                    ? t`Already being paid; it is left out.`
                    : isOpen
                      ? t`Open now`
                      : t`Nothing is open any more.`,
                  value: isOpen ? <Money of={money(change.openMinor, currency)} /> : '–',
                }
              })}
            />
          </Card>
        ) : null}
        <div className={actions}>
          <Button kind="main" onClick={() => payment.send({ type: 'changes.accept' })}>
            <Trans>Go on with today's amounts</Trans>
          </Button>
          <Button onClick={() => payment.send({ type: 'payment.leave' })}>
            <Trans>Leave without paying</Trans>
          </Button>
        </div>
      </div>
    </PaymentFrame>
  )
}

/** The portal could not be reached while paying: a repeat is the same payment, so nothing is paid twice (promise R1). */
export function Failed({ payment }: Of) {
  const { t } = useLingui()
  const words = usePaymentWords()
  const failure = useSelector(payment, selectFailure)
  return (
    <PaymentFrame payment={payment} step={3} title={t`the payment did not get through`} focusKey="failed" hasErrors>
      <div className={`${narrowPage} ${stack.s4}`}>
        <Notice tone="late" live="alert">
          {words.failure(failure?.code ?? 'unexpected')}
        </Notice>
        <p>
          <Trans>You can safely try again: it is the same payment, so you will never be charged twice.</Trans>
        </p>
        <Tried payment={payment} />
        <div className={actions}>
          <Button kind="main" onClick={() => payment.send({ type: 'payment.retry' })}>
            <Trans>Try again</Trans>
          </Button>
          <Button onClick={() => payment.send({ type: 'payment.leave' })}>
            <Trans>Go to the payment history</Trans>
          </Button>
        </div>
      </div>
    </PaymentFrame>
  )
}

/** The quote is too old; a new one is one press away. */
export function QuoteExpired({ payment }: Of) {
  const { t } = useLingui()
  const words = usePaymentWords()
  const refusal = useSelector(payment, selectPaymentRefusal)
  return (
    <PaymentFrame
      payment={payment}
      step={3}
      title={t`the price has expired`}
      lead={t`Prices hold for a limited time. Nothing was charged and your choice is kept.`}
      focusKey="quoteExpired"
      hasErrors
    >
      <div className={`${narrowPage} ${stack.s4}`}>
        {refusal === null ? null : <Notice tone="wait">{words.refusal(refusal)}</Notice>}
        <div className={actions}>
          {refusal === null ? (
            <Button kind="main" onClick={() => payment.send({ type: 'quote.request' })}>
              <Trans>Get a new price</Trans>
            </Button>
          ) : null}
          <Button onClick={() => payment.send({ type: 'step.back' })}>
            <Trans>Back to invoices and method</Trans>
          </Button>
        </div>
      </div>
    </PaymentFrame>
  )
}
