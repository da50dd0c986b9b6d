import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import type { PaymentRef } from '../../../../machines/workflows/payment/payment.machine.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { PaymentFrame } from './PaymentFrame.tsx'

type Of = { payment: PaymentRef }

/** What was chosen before is read anew, since it may have changed. */
export function Reading({ payment }: Of) {
  const { t } = useLingui()
  return (
    <PaymentFrame payment={payment} step={2} title={t`Loading your selection`} focusKey="reading">
      <Card>
        <Skeleton lines={6} label={t`Loading your invoices`} />
      </Card>
    </PaymentFrame>
  )
}

/** A new price for the same choice is on its way. */
export function Pricing({ payment }: Of) {
  const { t } = useLingui()
  return (
    <PaymentFrame payment={payment} step={3} title={t`Updating amounts`} focusKey="pricing">
      <Card>
        <Skeleton lines={4} label={t`Updating amounts`} />
      </Card>
    </PaymentFrame>
  )
}

/** Leaving with something chosen asks first. */
export function LeavingDialog({ payment }: Of) {
  const { t } = useLingui()
  const isOpen = useSelector(payment, (state) => state.matches('leaving'))
  const stay = () => payment.send({ type: 'leave.cancel' })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={stay}
      title={t`Leave this payment?`}
      actions={
        <>
          <Button onClick={stay}>
            <Trans>Stay here</Trans>
          </Button>
          <Button kind="danger" onClick={() => payment.send({ type: 'leave.confirm' })}>
            <Trans>Leave without paying</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>Your selection will be lost. You haven’t been charged.</Trans>
      </p>
    </Dialog>
  )
}
