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
      roleMayNotDispute: t`Your role can view disputes but not create them. Ask an administrator at your company to change your role.`,
      nothingChosen: t`Select at least one invoice.`,
      tooManyInvoices: t`You can submit up to ${{ count: DISPUTES_AT_ONCE }} invoices at a time. Submit the rest separately.`,
      reasonMissing: t`Select a reason.`,
      descriptionMissing: t`Describe what is wrong.`,
      descriptionTooLong: t`The description is too long. Shorten it.`,
      uploadUnderWay: t`Files are still uploading. Wait until the uploads finish, or cancel them.`,
      documentRequired: t`This reason requires a document for each invoice.`,
      contactNotAdded: t`You’ve entered a contact but not added them. Select Add person, or clear the fields.`,
    }
    return {
      refusal: (code: CreateRefusal) => refusals[code],
      steps: isChargeback ? t`Chargeback steps` : t`Dispute steps`,
      subject: (count: number) => {
        if (count === 0) return isChargeback ? t`Request a chargeback` : t`Dispute invoices`
        return isChargeback
          ? t`${plural(count, { one: 'Requesting a chargeback for # invoice', other: 'Requesting chargebacks for # invoices' })}`
          : t`${plural(count, { one: 'Disputing # invoice', other: 'Disputing # invoices' })}`
      },
      cancel: isChargeback ? t`Discard chargeback request` : t`Discard dispute`,
      submit: isChargeback ? t`Submit chargeback request` : t`Submit dispute`,
    }
  }, [t, kind])
}
