import { useMemo } from 'react'

import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { DISPUTES_AT_ONCE } from '../../../domain/limits.ts'
import type { DisputeKind } from '../../../domain/contract/dispute.ts'
import type { ChoiceRefusal } from '../../../domain/rules/dispute-choice.ts'
import type { DescriptionRefusal, DocumentsRefusal } from '../../../domain/rules/dispute-draft.ts'

export type CreateRefusal = ChoiceRefusal | DescriptionRefusal | DocumentsRefusal | 'contactNotAdded'

/** The wizard's words, of a dispute and of a chargeback; why it does not go on, one message for each code. */
export function useCreateWords(kind: DisputeKind) {
  const { t } = useLingui()
  return useMemo(() => {
    const isChargeback = kind === 'chargeback'
    const refusals: Readonly<Record<CreateRefusal, string>> = {
      roleMayNotDispute: t`Your role may look at disputes but not begin them. An administrator of your company can change that.`,
      nothingChosen: t`Choose at least one invoice.`,
      tooManyInvoices: t`At most ${{ count: DISPUTES_AT_ONCE }} invoices go at once. Send the others afterwards.`,
      reasonMissing: t`Choose a reason.`,
      descriptionMissing: t`Describe what is wrong.`,
      descriptionTooLong: t`The description is too long. Shorten it.`,
      uploadUnderWay: t`Wait until the files have been sent, or stop them.`,
      documentRequired: t`This reason needs a document for each invoice.`,
      contactNotAdded: t`You have typed somebody who is not added yet. Add them, or clear the fields.`,
    }
    return {
      refusal: (code: CreateRefusal) => refusals[code],
      steps: isChargeback ? t`Steps of the chargeback` : t`Steps of the dispute`,
      subject: (count: number) => {
        if (count === 0) return isChargeback ? t`Ask for a chargeback` : t`Dispute invoices`
        return isChargeback
          ? t`${plural(count, { one: 'Chargeback of # invoice', other: 'Chargeback of # invoices' })}`
          : t`${plural(count, { one: 'Dispute of # invoice', other: 'Dispute of # invoices' })}`
      },
      cancel: isChargeback ? t`Discard chargeback` : t`Discard dispute`,
      submit: isChargeback ? t`Ask for the chargeback` : t`Submit dispute`,
    }
  }, [t, kind])
}
