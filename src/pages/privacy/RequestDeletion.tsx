import { useState } from 'react'

import { useLingui } from '@lingui/react/macro'

import { requestDeletion } from '../../api/privacy/privacy.ts'
import { trackIntents } from '../../shared/app/intents.ts'
import { useClient } from '../../shared/app/use-client.ts'
import { FormDialog } from '../../shared/dialogs/FormDialog.tsx'
import { useChange } from '../../shared/dialogs/use-change.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { PasswordField } from '../../ui/form/Field.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { privacyFailures } from './privacy-words.ts'

const FORM = 'request-deletion'
const PASSWORD = 'deletion-password'

type RequestDeletionProps = { needsPassword: boolean; onClose: (isDone: boolean) => void }

/** Asks for the password again, and makes the request. The field is read when it is sent and stored nowhere. */
export function RequestDeletion({ needsPassword, onClose }: RequestDeletionProps) {
  const { t } = useLingui()
  const client = useClient()
  const failureText = useFailureText(privacyFailures)
  const change = useChange(onClose)
  const [intents] = useState(trackIntents)
  const [tries, setTries] = useState(0)
  const [isMissing, setMissing] = useState(false)
  const { failure, isBusy } = change
  const isWrong = !isMissing && !isBusy && failure === 'passwordIncorrect'
  const error = isMissing ? t`Enter your password.` : isWrong ? t`The password is incorrect.` : null
  return (
    <FormDialog
      form={FORM}
      title={t`Ask us to delete your account?`}
      submit={t`Request deletion`}
      isDanger
      isBusy={isBusy}
      errors={error === null ? [] : [{ fieldId: PASSWORD, text: error }]}
      tries={isWrong ? tries + 0.5 : tries}
      problem={failure === null || isBusy || isWrong || isMissing ? null : failureText(failure)}
      onCancel={change.close}
      onSubmit={(event) => {
        const entered = new FormData(event.currentTarget).get(PASSWORD)
        const password = typeof entered === 'string' ? entered : ''
        setTries(tries + 1)
        setMissing(needsPassword && password === '')
        if (needsPassword && password === '') return
        const { key } = intents.of('deletion', 0)
        change.run(
          async () => {
            try {
              await requestDeletion(client, { password: needsPassword ? password : null, key })
              intents.ended()
            } catch (problem) {
              intents.ended(problem)
              throw problem
            }
          },
          () => toast({ tone: 'done', text: t`Deletion requested` }),
        )
      }}
    >
      <p>{t`Once support has deleted your account, you can’t sign in anymore, and we can’t bring it back. Download your data first if you want to keep it.`}</p>
      {needsPassword ? (
        <PasswordField
          id={PASSWORD}
          name={PASSWORD}
          label={t`Your password`}
          error={error}
          autoComplete="current-password"
          required
        />
      ) : null}
    </FormDialog>
  )
}
