import { useMemo } from 'react'

import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import type { DisputeKind } from '../../../domain/contract/dispute.ts'
import {
  disputeCreateRefusals,
  disputeKindWords,
  disputeSubmissionFailures,
  type DisputeCreateRefusal,
} from '../../../machines/workflows/dispute-create/dispute-create.page.ts'
import { disputeFailures } from '../../shared/words/dispute-failures.ts'
import { useFailureText, type FailureWords } from '../../shared/words/failure-text.tsx'
import { descriptorOf } from '../../ui/text/descriptor-of.ts'

const failures: FailureWords = { ...disputeFailures, ...disputeSubmissionFailures }

/** Returns the function that says why the server refused a dispute, or could not be reached, by the failure's code. */
export const useDisputeFailureText = () => useFailureText(failures)

/** Returns the wizard's words, of a dispute or of a chargeback, where they depend on more than the kind. */
export function useCreateWords(kind: DisputeKind) {
  const { t } = useLingui()
  return useMemo(() => {
    const isChargeback = kind === 'chargeback'
    return {
      refusal: (code: DisputeCreateRefusal) => t(descriptorOf(disputeCreateRefusals[code])),
      steps: isChargeback ? t`Chargeback steps` : t`Dispute steps`,
      subject: (count: number) => {
        if (count === 0) return isChargeback ? t`Request a chargeback` : t`Dispute invoices`
        return isChargeback
          ? t`${plural(count, { one: 'Requesting a chargeback for # invoice', other: 'Requesting chargebacks for # invoices' })}`
          : t`${plural(count, { one: 'Disputing # invoice', other: 'Disputing # invoices' })}`
      },
      cancel: t(disputeKindWords[kind].discard),
    }
  }, [t, kind])
}
