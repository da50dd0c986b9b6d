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
      title={t`Your payment was declined`}
      lead={t`You haven’t been charged, and your selection is saved.`}
      focusKey="declined"
      hasErrors
    >
      <div className={`${narrowPage} ${stack.s4}`}>
        <Notice tone="late" live="alert" title={t`Why your payment was declined`}>
          {declineText(code)}
        </Notice>
        <Tried payment={payment} />
        <div className={actions}>
          <Button kind="main" onClick={() => payment.send({ type: 'draft.reload' })}>
            <Trans>Choose another payment method</Trans>
          </Button>
          {canRetry ? (
            <Button onClick={() => payment.send({ type: 'payment.retry' })}>
              <Trans>Try again</Trans>
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
      title={t`Your payment is still processing`}
      lead={t`The payment provider hasn’t responded yet. You may already have been charged.`}
      focusKey="stillProcessing"
    >
      <div className={`${narrowPage} ${stack.s4}`}>
        <Notice tone="wait" title={t`Please do not pay these invoices again`}>
          <Trans>
            We will keep checking with the payment provider, even if you close this page. Until we get a response, you
            can’t pay these invoices again.
          </Trans>
        </Notice>
        <Tried payment={payment} />
        <p className={waiting}>
          <Spinner label={null} />
          <span>
            <Trans>Checking every few seconds…</Trans>
          </span>
        </p>
        <div className={actions}>
          <Button busy={isChecking} onClick={() => payment.send({ type: 'payment.check' })}>
            <Trans>Check now</Trans>
          </Button>
          <Button onClick={() => payment.send({ type: 'payment.leave' })}>
            <Trans>Go to payments</Trans>
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
      title={t`Something has changed`}
      lead={t`You haven’t been charged. Check what changed, then continue with the updated amounts.`}
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
                    ? t`Already being paid. Removed from this payment.`
                    : isOpen
                      ? t`Open amount`
                      : t`Nothing left to pay.`,
                  value: isOpen ? <Money of={money(change.openMinor, currency)} /> : '–',
                }
              })}
            />
          </Card>
        ) : null}
        <div className={actions}>
          <Button kind="main" onClick={() => payment.send({ type: 'changes.accept' })}>
            <Trans>Continue with updated amounts</Trans>
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
    <PaymentFrame payment={payment} step={3} title={t`We couldn’t confirm your payment`} focusKey="failed" hasErrors>
      <div className={`${narrowPage} ${stack.s4}`}>
        <Notice tone="late" live="alert">
          {words.failure(failure?.code ?? 'unexpected')}
        </Notice>
        <p>
          <Trans>You can safely try again. You won’t be charged twice.</Trans>
        </p>
        <Tried payment={payment} />
        <div className={actions}>
          <Button kind="main" onClick={() => payment.send({ type: 'payment.retry' })}>
            <Trans>Try again</Trans>
          </Button>
          <Button onClick={() => payment.send({ type: 'payment.leave' })}>
            <Trans>Go to payments</Trans>
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
      title={t`These amounts have expired`}
      lead={t`Amounts are valid for a limited time. You haven’t been charged, and your selection is saved.`}
      focusKey="quoteExpired"
      hasErrors
    >
      <div className={`${narrowPage} ${stack.s4}`}>
        {refusal === null ? null : <Notice tone="wait">{words.refusal(refusal)}</Notice>}
        <div className={actions}>
          {refusal === null ? (
            <Button kind="main" onClick={() => payment.send({ type: 'quote.request' })}>
              <Trans>Update amounts</Trans>
            </Button>
          ) : null}
          <Button onClick={() => payment.send({ type: 'step.back' })}>
            <Trans>Back to invoices and payment method</Trans>
          </Button>
        </div>
      </div>
    </PaymentFrame>
  )
}
