import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { selectKind } from '../../../../machines/workflows/dispute-create/dispute-create.context.ts'
import type { DisputeCreateRef } from '../../../../machines/workflows/dispute-create/dispute-create.machine.ts'
import { WizardFrame, type FrameProps } from '../../../wizard/WizardFrame.tsx'
import { disputeCreateWords } from '../../../../machines/workflows/dispute-create/dispute-create.page.ts'
import { useCreateWords } from '../words.ts'

/** The frame of one view of disputing; unless a view says more, its lead is what is being disputed. */
export function DisputeFrame({ dispute, lead, ...frame }: FrameProps & { dispute: DisputeCreateRef }) {
  const { t } = useLingui()
  const words = useCreateWords(useSelector(dispute, selectKind))
  const count = useSelector(dispute, ({ context }) => context.trxIds.length)
  return (
    <WizardFrame
      wizard={dispute}
      steps={[t`Invoices`, t`Reason`, t(disputeCreateWords.documents), t`Contacts`, t`Review`]}
      label={words.steps}
      leave={{ words: words.cancel, event: { type: 'dispute.leave' } as const }}
      lead={lead ?? words.subject(count)}
      {...frame}
    />
  )
}
