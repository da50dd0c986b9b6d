import { useMemo } from 'react'

import { useLingui } from '@lingui/react/macro'

import type { Rejection } from '../../../domain/contract/merchant/rejection.ts'
import type { RejectionReason, RejectionSource, RejectionStatus } from '../../../domain/rules/rejections/rejection.ts'
import { rejectionReasonWords } from '../../../machines/rejection-words.ts'
import type { Tone } from '../../ui/feedback/tone.ts'
import { descriptorOf } from '../../ui/text/descriptor-of.ts'

export const toneOfRejection: Readonly<Record<RejectionStatus, Tone>> = {
  active: 'late',
  resubmitted: 'wait',
  accepted: 'done',
  cancelled: 'quiet',
}

type Words = {
  status: Readonly<Record<RejectionStatus, string>>
  source: Readonly<Record<RejectionSource, string>>
  event: Readonly<Record<Rejection['history'][number]['event'], string>>
  reason: (code: RejectionReason) => string
}

/** Returns the words of rejections: statuses, sources, what became of one, and the reasons. */
export function useRejectionWords(): Words {
  const { t } = useLingui()
  return useMemo(
    () => ({
      status: { active: t`Active`, resubmitted: t`In progress`, accepted: t`Accepted`, cancelled: t`Canceled` },
      source: { import: t`File import`, created: t`Created here`, erp: t`ERP system` },
      event: {
        stored: t`Rejected`,
        resubmitted: t`Resubmitted`,
        refused: t`Rejected again`,
        accepted: t`Accepted`,
        cancelled: t`Canceled`,
      },
      reason: (code) => t(descriptorOf(rejectionReasonWords[code])),
    }),
    [t],
  )
}
