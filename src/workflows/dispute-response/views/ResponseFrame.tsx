import { useLingui } from '@lingui/react/macro'

import type { DisputeResponseRef } from '../../../../machines/workflows/dispute-response/dispute-response.machine.ts'
import { disputeResponseWords } from '../../../../machines/workflows/dispute-response/dispute-response.page.ts'
import { WizardFrame, type FrameProps } from '../../../wizard/WizardFrame.tsx'

/** The frame of one view of an answer. */
export function ResponseFrame({ response, ...frame }: FrameProps & { response: DisputeResponseRef }) {
  const { t } = useLingui()
  return (
    <WizardFrame
      wizard={response}
      steps={[t(disputeResponseWords.describe), t(disputeResponseWords.contacts), t(disputeResponseWords.review)]}
      label={t`Response steps`}
      leave={{ words: t(disputeResponseWords.cancel), event: { type: 'response.leave' } as const }}
      {...frame}
    />
  )
}
