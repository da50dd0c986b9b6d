import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import type { DisputeCreateRef } from '../../../../machines/workflows/dispute-create/dispute-create.machine.ts'
import {
  selectFailure,
  selectIsRefused,
  selectKind,
} from '../../../../machines/workflows/dispute-create/dispute-create.selectors.ts'
import { disputeFailures } from '../../../shared/words/dispute-failures.ts'
import { useFailureText } from '../../../shared/words/failure-text.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { narrowPage, stack } from '../../../ui/layout/layout.css.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { actions } from '../../../wizard/wizard.css.ts'
import { DisputeFrame } from './DisputeFrame.tsx'

type Of = { dispute: DisputeCreateRef }

/** It is not known whether they can be disputed. */
export function CheckFailed({ dispute }: Of) {
  const { t } = useLingui()
  const failureText = useFailureText(disputeFailures)
  const failure = useSelector(dispute, selectFailure)
  return (
    <DisputeFrame dispute={dispute} step={1} title={t`We couldn’t check the invoices`} focusKey="checkFailed" hasErrors>
      <div className={`${narrowPage} ${stack.s4}`}>
        <Notice tone="late" live="alert">
          {failureText(failure?.code ?? 'unexpected')}
        </Notice>
        <div className={actions}>
          <Button kind="main" onClick={() => dispute.send({ type: 'invoices.check' })}>
            <Trans>Try again</Trans>
          </Button>
          <Button onClick={() => dispute.send({ type: 'step.back' })}>
            <Trans>Select other invoices</Trans>
          </Button>
        </div>
      </div>
    </DisputeFrame>
  )
}

/** It did not get through, or was refused for good. A repeat is the same dispute (promise R1). */
export function Failed({ dispute }: Of) {
  const { t } = useLingui()
  const failureText = useFailureText(disputeFailures)
  const kind = useSelector(dispute, selectKind)
  const failure = useSelector(dispute, selectFailure)
  const isRefused = useSelector(dispute, selectIsRefused)
  const canReview = useSelector(dispute, (state) => state.can({ type: 'step.back' }))
  return (
    <DisputeFrame
      dispute={dispute}
      step={5}
      title={kind === 'chargeback' ? t`The chargeback request wasn’t submitted` : t`The dispute wasn’t submitted`}
      focusKey="failed"
      hasErrors
    >
      <div className={`${narrowPage} ${stack.s4}`}>
        <Notice tone="late" live="alert" title={failureText('disputeFailed')}>
          {failureText(failure?.code ?? 'unexpected')}
        </Notice>
        <p>
          {isRefused
            ? t`Everything you entered is saved.`
            : t`You can safely try again. Nothing will be submitted twice.`}
        </p>
        <div className={actions}>
          {isRefused ? null : (
            <Button kind="main" onClick={() => dispute.send({ type: 'dispute.retry' })}>
              <Trans>Try again</Trans>
            </Button>
          )}
          {canReview ? (
            <Button kind="main" onClick={() => dispute.send({ type: 'step.back' })}>
              <Trans>Back to review</Trans>
            </Button>
          ) : null}
          <Button onClick={() => dispute.send({ type: 'dispute.leave' })}>
            <Trans>Go to disputes</Trans>
          </Button>
        </div>
      </div>
    </DisputeFrame>
  )
}
