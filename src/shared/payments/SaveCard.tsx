import { Trans, useLingui } from '@lingui/react/macro'

import {
  bankEnrollmentWords,
  enrollmentRefusals,
} from '../../../machines/workflows/bank-enrollment/bank-enrollment.page.ts'
import { saveCard } from '../../api/methods/saved-card.ts'
import { ApiFailure } from '../../api/failure.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { line, muted, stack } from '../../ui/layout/layout.css.ts'
import { useCan } from '../app/use-can.ts'
import { useClient } from '../app/use-client.ts'
import { useChange } from '../dialogs/use-change.ts'
import { useFailureText } from '../words/failure-text.tsx'

const { notSaved } = bankEnrollmentWords
const { accountInactive, bankTokenUnknown, paymentProviderUnavailable } = enrollmentRefusals
const failures = { accountInactive, cardTokenUnknown: bankTokenUnknown, paymentProviderUnavailable }

/** It was saved by an earlier press whose answer was lost, or by a colleague. */
function ignoreKnown(error: unknown) {
  if (!(error instanceof ApiFailure && error.code === 'methodKnown')) throw error
}
const nothing = () => {}

/** Offers to save the card with which somebody has just paid; those who manage payment methods alone may. */
export function SaveCard({ paymentId }: { paymentId: string }) {
  const { t } = useLingui()
  const client = useClient()
  const failureText = useFailureText(failures)
  const canSave = useCan('paymentMethods')
  const { isMade, isBusy, failure, run } = useChange(nothing)
  if (!canSave) return null
  if (isMade)
    return (
      <Notice tone="done" live="status">
        <Trans>The card is saved. You can choose it the next time you pay.</Trans>
      </Notice>
    )
  const save = () => run(() => saveCard(client, { paymentId }).catch(ignoreKnown), nothing)
  return (
    <div className={stack.s2} data-print="no">
      {failure === null || isBusy ? null : (
        <Notice tone="late" live="alert" title={t(notSaved)}>
          {failureText(failure)}
        </Notice>
      )}
      <div className={line.start}>
        <Button busy={isBusy} onClick={save}>
          <Trans>Save this card</Trans>
        </Button>
      </div>
      <p className={muted}>
        <Trans>The payment provider keeps it for the payments of this account.</Trans>
      </p>
    </div>
  )
}
