import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import type { DisputeResponseRef } from '../../../../machines/workflows/dispute-response/dispute-response.machine.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'

/** Leaving with something entered asks first. */
export function LeavingDialog({ response }: { response: DisputeResponseRef }) {
  const { t } = useLingui()
  const isOpen = useSelector(response, (state) => state.matches('leaving'))
  const stay = () => response.send({ type: 'leave.cancel' })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={stay}
      title={t`Leave this response?`}
      actions={
        <>
          <Button onClick={stay}>
            <Trans>Stay here</Trans>
          </Button>
          <Button kind="danger" onClick={() => response.send({ type: 'leave.confirm' })}>
            <Trans>Leave without responding</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>Everything you entered will be lost. Nothing has been sent.</Trans>
      </p>
    </Dialog>
  )
}
