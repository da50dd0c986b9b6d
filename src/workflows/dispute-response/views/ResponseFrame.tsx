import { Trans, useLingui } from '@lingui/react/macro'

import type { DisputeResponseRef } from '../../../../machines/workflows/dispute-response/dispute-response.machine.ts'
import { WizardFrame, type FrameProps } from '../../../wizard/WizardFrame.tsx'

/** The frame of one view of an answer. */
export function ResponseFrame({ response, ...frame }: FrameProps & { response: DisputeResponseRef }) {
  const { t } = useLingui()
  return (
    <WizardFrame
      wizard={response}
      steps={[t`Choose response`, t`Contacts`, t`Review and submit`]}
      label={t`Response steps`}
      leave={{ words: <Trans>Cancel</Trans>, event: { type: 'response.leave' } as const }}
      {...frame}
    />
  )
}
