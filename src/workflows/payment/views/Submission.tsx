import type { ComponentType, ReactNode } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { money } from '../../../../domain/money.ts'
import { declineOf } from '../../../../machines/lifecycles/payment/payment.words.ts'
import { viewOf } from '../../../../machines/meta.ts'
import {
  selectSubmissionFailure,
  type SubmissionView,
} from '../../../../machines/parts/submission/submission.machine.ts'
import { submissionWords } from '../../../../machines/parts/submission/submission.page.ts'
import type { PaymentRef, PaymentSnapshot } from '../../../../machines/workflows/payment/payment.machine.ts'
import { paymentWords } from '../../../../machines/workflows/payment/payment.page.ts'
import { paymentFailureOf } from '../../../../machines/workflows/payment/failure-words.ts'
import {
  selectFailure,
  selectLines,
  selectPaymentRefusal,
} from '../../../../machines/workflows/payment/payment.context.ts'
import type { Failure } from '../../../../machines/failure.ts'
import type { FrameProps } from '../../../wizard/WizardFrame.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { SumLines } from '../../../ui/layout/Facts.tsx'
import { stack } from '../../../ui/layout/layout.css.ts'
import { Money } from '../../../ui/text/Money.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { actions, waiting } from '../../../wizard/wizard.css.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { ConfirmAtBank } from '../../../shared/payments/ConfirmAtBank.tsx'
import { PaymentFrame, useRefusalText } from './PaymentFrame.tsx'
import { PaymentSum } from './PaymentSum.tsx'
import { Review } from './Review.tsx'
import { centred, withSum } from './Submission.css.ts'
import { outcomeWords } from '../../../../machines/workflows/payment/outcome-words.ts'

type Of = { payment: PaymentRef }
type Sent = Of & { submission: NonNullable<PaymentSnapshot['children']['submission']> }

/** The view of each state of a payment that was sent and is not decided yet. */
const sentViews: Readonly<Record<Exclude<SubmissionView, 'sending'>, ComponentType<Sent>>> = {
  processing: StillProcessing,
  failed: Failed,
}

/** Step 3: the review, which stands still while it is sent, and then what the submission shows. */
export function Pay({ payment }: Of) {
  const submission = useSelector(payment, ({ children }) => children.submission)
  const view = useSelector(submission, (state) => (state === undefined ? null : viewOf(state)))
  if (submission === undefined || view === null || view === 'sending') return <Review payment={payment} />
  const Shown = sentViews[view]
  return <Shown payment={payment} submission={submission} />
}

type StandingProps = Of & Pick<FrameProps, 'title' | 'lead' | 'hasErrors' | 'children'> & { waitsForSum?: boolean }

/** How a payment stands, in the middle of the page, with its sum beside it. */
function Standing({ payment, waitsForSum = false, children, ...frame }: StandingProps) {
  const { t } = useLingui()
  const sum: ReactNode = (
    <PaymentSum
      payment={payment}
      {...(waitsForSum ? { otherwise: <Skeleton lines={3} label={t`Loading payment`} /> } : {})}
    />
  )
  const isKnown = useSelector(payment, (state) => waitsForSum || selectLines(state).length > 0)
  return (
    <div className={centred}>
      <PaymentFrame payment={payment} {...frame}>
        <div className={isKnown ? withSum : undefined}>
          <div className={stack.s4}>{children}</div>
          {isKnown ? <Card title={t`Payment summary`}>{sum}</Card> : null}
        </div>
      </PaymentFrame>
    </div>
  )
}

/** The provider said no: why, that nothing was charged, and what can be done (§8). */
export function Declined({ payment }: Of) {
  const { t } = useLingui()
  const code = useSelector(payment, ({ context }) => context.declineCode)
  const canRetry = useSelector(payment, (state) => state.can({ type: 'payment.retry' }))
  // The price is asked for again: the page stays until it is there.
  const isQuoting = useSelector(payment, (state) => state.hasTag('busy'))
  return (
    <Standing payment={payment} title={t(outcomeWords.declined)} lead={t(outcomeWords.notCharged)} hasErrors>
      <Notice tone="late" live="alert" title={t`Why your payment was declined`}>
        {t(declineOf(code))}
      </Notice>
      <div className={actions}>
        <Button kind="main" disabled={isQuoting} onClick={() => payment.send({ type: 'draft.reload' })}>
          {t(outcomeWords.chooseOther)}
        </Button>
        {canRetry || isQuoting ? (
          <Button busy={isQuoting} onClick={() => payment.send({ type: 'payment.retry' })}>
            {t(outcomeWords.retry)}
          </Button>
        ) : null}
        <Button disabled={isQuoting} onClick={() => payment.send({ type: 'payment.leave' })}>
          {t(paymentWords.leave)}
        </Button>
      </div>
    </Standing>
  )
}

/** The bank asks the payer to confirm it on its own page, which leads back here. */
export function Challenged({ payment }: Of) {
  const { t } = useLingui()
  // After a reload the server is asked first.
  const asked = useSelector(payment, ({ context }) => context.payment)
  const isChecking = useSelector(payment, (state) => state.hasTag('busy'))
  return (
    <Standing payment={payment} title={t(outcomeWords.challenged)} waitsForSum>
      {asked === null ? <Spinner label={null} /> : <ConfirmAtBank challenge={asked.challenge} />}
      <div className={actions}>
        <Button busy={isChecking} onClick={() => payment.send({ type: 'challenge.check' })}>
          {t(submissionWords.check)}
        </Button>
        <Button onClick={() => payment.send({ type: 'payment.leave' })}>{t(outcomeWords.toPayments)}</Button>
      </div>
    </Standing>
  )
}

/** No answer in time: never a failure, never "pay again" (promise R3). */
function StillProcessing({ payment, submission }: Sent) {
  const { t } = useLingui()
  const isChecking = useSelector(submission, (state) => state.hasTag('busy'))
  return (
    <Standing
      payment={payment}
      title={t(outcomeWords.processing)}
      lead={t`The payment provider hasn’t responded yet. You may already have been charged.`}
      waitsForSum
    >
      <Notice tone="wait" title={t`Please do not pay these invoices again`}>
        <Trans>
          We will keep checking with the payment provider, even if you close this page. Until we get a response, you
          can’t pay these invoices again.
        </Trans>
      </Notice>
      <p className={waiting}>
        <Spinner label={null} />
        <span>
          <Trans>Checking every few seconds…</Trans>
        </span>
      </p>
      <div className={actions}>
        <Button busy={isChecking} onClick={() => submission.send({ type: 'submission.check' })}>
          {t(submissionWords.check)}
        </Button>
        <Button onClick={() => submission.send({ type: 'submission.leave' })}>{t(outcomeWords.toPayments)}</Button>
      </div>
    </Standing>
  )
}

/** An invoice changed or was paid elsewhere: what changed, and on with today's amounts. */
export function Stale({ payment }: Of) {
  const { t } = useLingui()
  const failure = useSelector(payment, selectFailure)
  const lines = useSelector(payment, selectLines)
  const changes: Failure['changes'] = failure?.changes ?? []
  const isBeingPaid = failure?.code === 'paymentStillProcessing'
  return (
    <Standing
      payment={payment}
      title={t(outcomeWords.stale)}
      lead={t`You haven’t been charged. Check what changed, then continue with the updated amounts.`}
      hasErrors
    >
      <Notice tone="wait" live="alert">
        {t(paymentFailureOf(failure?.code ?? 'invoiceChanged'))}
      </Notice>
      {changes.length > 0 ? (
        <Card title={t(outcomeWords.whatChanged)}>
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
          {t(outcomeWords.acceptChanges)}
        </Button>
        <Button onClick={() => payment.send({ type: 'payment.leave' })}>{t(paymentWords.leave)}</Button>
      </div>
    </Standing>
  )
}

/**
 * The portal could not be reached while paying: a repeat is the same payment, so nothing is paid twice (promise R1). Or
 * it refused the payment for good: a repeat would only be refused again, and the way on is back to the selection.
 */
function Failed({ payment, submission }: Sent) {
  const { t } = useLingui()
  const failure = useSelector(submission, selectSubmissionFailure)
  const canRetry = useSelector(submission, (state) => state.can({ type: 'submission.retry' }))
  return (
    <Standing payment={payment} title={t(canRetry ? outcomeWords.unconfirmed : outcomeWords.refused)} hasErrors>
      <Notice tone="late" live="alert">
        {t(paymentFailureOf(failure?.code ?? 'unexpected'))}
      </Notice>
      <p>
        {canRetry ? <Trans>You can safely try again. You won’t be charged twice.</Trans> : t(outcomeWords.notCharged)}
      </p>
      <div className={actions}>
        {canRetry ? (
          <Button kind="main" onClick={() => submission.send({ type: 'submission.retry' })}>
            {t(submissionWords.retry)}
          </Button>
        ) : (
          <Button kind="main" onClick={() => submission.send({ type: 'submission.return' })}>
            {t(outcomeWords.toChoice)}
          </Button>
        )}
        <Button onClick={() => submission.send({ type: 'submission.leave' })}>{t(outcomeWords.toPayments)}</Button>
      </div>
    </Standing>
  )
}

/** The quote is too old; a new one is one press away. */
export function QuoteExpired({ payment }: Of) {
  const { t } = useLingui()
  const refusal = useSelector(payment, selectPaymentRefusal)
  const refusalText = useRefusalText(payment)
  const isQuoting = useSelector(payment, (state) => state.hasTag('busy'))
  return (
    <Standing
      payment={payment}
      title={t(outcomeWords.expired)}
      lead={t`Amounts are valid for a limited time. You haven’t been charged, and your selection is saved.`}
      hasErrors
    >
      {refusal === null ? null : <Notice tone="wait">{refusalText(refusal)}</Notice>}
      <div className={actions}>
        {refusal === null ? (
          <Button kind="main" busy={isQuoting} onClick={() => payment.send({ type: 'quote.request' })}>
            {t(outcomeWords.renew)}
          </Button>
        ) : null}
        <Button disabled={isQuoting} onClick={() => payment.send({ type: 'step.back' })}>
          {t(outcomeWords.toChoice)}
        </Button>
      </div>
    </Standing>
  )
}
