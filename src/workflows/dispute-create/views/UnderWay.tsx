import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import type { DisputeCreateRef } from '../../../../machines/workflows/dispute-create/dispute-create.machine.ts'
import { selectKind } from '../../../../machines/workflows/dispute-create/dispute-create.selectors.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { DisputeFrame } from './DisputeFrame.tsx'

type Of = { dispute: DisputeCreateRef }

/** The server says which of the invoices can be disputed today. */
export function Checking({ dispute }: Of) {
  const { t } = useLingui()
  return (
    <DisputeFrame dispute={dispute} step={1} title={t`Checking invoices`} focusKey="checking">
      <Card>
        <Skeleton lines={6} label={t`Checking invoices`} />
      </Card>
    </DisputeFrame>
  )
}

/** Sent again after a reload: the answer says what became of it. */
export function Sending({ dispute }: Of) {
  const { t } = useLingui()
  return (
    <DisputeFrame dispute={dispute} step={5} title={t`Submitting`} focusKey="submitting">
      <Spinner size="text" label={t`Submitting. Please wait.`} />
    </DisputeFrame>
  )
}

/** Leaving with something entered asks first. */
export function LeavingDialog({ dispute }: Of) {
  const { t } = useLingui()
  const isOpen = useSelector(dispute, (state) => state.matches('leaving'))
  const kind = useSelector(dispute, selectKind)
  const stay = () => dispute.send({ type: 'leave.cancel' })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={stay}
      title={kind === 'chargeback' ? t`Leave this chargeback?` : t`Leave this dispute?`}
      actions={
        <>
          <Button onClick={stay}>
            <Trans>Stay here</Trans>
          </Button>
          <Button kind="danger" onClick={() => dispute.send({ type: 'leave.confirm' })}>
            <Trans>Leave without submitting</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>Everything you entered will be lost. Nothing has been submitted.</Trans>
      </p>
    </Dialog>
  )
}
