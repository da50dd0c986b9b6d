import { useMemo } from 'react'

import { useLingui } from '@lingui/react/macro'

import type { MailPaymentStatus } from '../../../domain/rules/mail-payment/status.ts'
import type { Tone } from '../../ui/feedback/tone.ts'

export const toneOfCheque: Readonly<Record<MailPaymentStatus, Tone>> = {
  announced: 'wait',
  receivedInFull: 'done',
  receivedShort: 'hold',
  receivedOver: 'hold',
  neverArrived: 'late',
  takenBack: 'quiet',
}

/** The statuses of a cheque in the words of those who book it. */
export function useChequeWords(): Readonly<Record<MailPaymentStatus, string>> {
  const { t } = useLingui()
  return useMemo(
    () => ({
      announced: t`Waiting for the cheque`,
      receivedInFull: t`Cheque received in full`,
      receivedShort: t`Cheque received, too little`,
      receivedOver: t`Cheque received, too much`,
      neverArrived: t`Cheque never arrived`,
      takenBack: t`Taken back by the customer`,
    }),
    [t],
  )
}
