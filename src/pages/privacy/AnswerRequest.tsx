import { useState } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import type { PrivacyRequest } from '../../../domain/contract/privacy/privacy.ts'
import { PRIVACY_REASON_LENGTH, refuseErasure, refuseRefusal } from '../../../domain/rules/privacy/privacy-request.ts'
import { answerPrivacyRequest } from '../../api/privacy/privacy.ts'
import { useClient } from '../../shared/app/use-client.ts'
import { ChangeDialog } from '../../shared/dialogs/ChangeDialog.tsx'
import { useChange } from '../../shared/dialogs/use-change.ts'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { TextArea } from '../../ui/form/Field.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { privacyFailures } from './privacy-words.ts'

type AnswerRequestProps = {
  request: PrivacyRequest
  answer: 'erase' | 'refuse'
  onClose: (isDone: boolean) => void
}

/** Says what an answer does before it is given; a refusal needs a reason, and a last administrator a second look. */
export function AnswerRequest({ request, answer, onClose }: AnswerRequestProps) {
  const { t } = useLingui()
  const client = useClient()
  const change = useChange(onClose)
  const [reason, setReason] = useState('')
  const [isWarned, setWarned] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const { id, fullName, isOwn, isLastAdministrator } = request
  const isErasure = answer === 'erase'
  const refusal = isErasure ? refuseErasure({ isLastAdministrator }, { isOwn, isWarned }) : refuseRefusal(reason, isOwn)
  return (
    <ChangeDialog
      title={isErasure ? t`Delete ${{ name: fullName }}?` : t`Refuse the request of ${{ name: fullName }}?`}
      action={isErasure ? t`Delete user` : t`Refuse request`}
      isDanger={isErasure}
      change={change}
      failures={privacyFailures}
      refusal={isAsked ? refusal : null}
      onDo={() => {
        setAsked(true)
        if (refusal !== null) return
        const body = isErasure
          ? ({ answer: 'erase', is_warned: isWarned } as const)
          : ({ answer: 'refuse', reason: reason.trim() } as const)
        change.run(
          () => answerPrivacyRequest(client, { id, answer: body }),
          () => toast({ tone: 'done', text: isErasure ? t`User deleted` : t`Request refused` }),
        )
      }}
    >
      {isErasure ? (
        <p>{t`The user can’t sign in anymore. We delete personal data and replace the name in records that we must keep. You can’t undo this.`}</p>
      ) : (
        <>
          <p>{t`The user gets your reason by email and can make a new request.`}</p>
          <TextArea
            label={t`Reason for the user`}
            value={reason}
            maxLength={PRIVACY_REASON_LENGTH}
            onChange={(event) => {
              setReason(event.target.value)
              setAsked(false)
            }}
          />
        </>
      )}
      {isErasure && isLastAdministrator ? (
        <Checkbox
          checked={isWarned}
          onChange={(checked) => {
            setWarned(checked)
            setAsked(false)
          }}
        >
          <Trans>Delete the last administrator of an account or merchant anyway</Trans>
        </Checkbox>
      ) : null}
    </ChangeDialog>
  )
}
