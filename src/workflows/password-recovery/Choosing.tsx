import { useState } from 'react'

import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { passwordChangeNotices } from '../../../machines/workflows/password-change/password-change.page.ts'
import {
  answerProblems,
  passwordRecoveryWords as words,
} from '../../../machines/workflows/password-recovery/password-recovery.page.ts'
import {
  selectQuestion,
  selectResetRefusal,
  selectUsername,
  type PasswordRecoveryRef,
} from '../../../machines/workflows/password-recovery/password-recovery.selectors.ts'
import { PublicSheet } from '../../shared/access/PublicSheet.tsx'
import { newPasswordError, readNewPassword } from '../../shared/password/new-password-errors.ts'
import { NewPassword } from '../../shared/password/NewPassword.tsx'
import { form } from '../../shared/password/password.css.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { filled } from '../../ui/text/filled.ts'

const ANSWER = 'challenge-answer'

/** The new password and, where asked, the answer to the challenge phrase. Read when they are sent and stored nowhere. */
export function Choosing({ recovery, leaf }: { recovery: PasswordRecoveryRef; leaf: string }) {
  const { t } = useLingui()
  const question = useSelector(recovery, selectQuestion)
  const username = useSelector(recovery, selectUsername)
  const isBusy = useSelector(recovery, (snapshot) => snapshot.hasTag('busy'))
  const [refusal, setRefusal] = useState<string | null>(null)
  const [refusals, setRefusals] = useState(0)
  const code = refusal ?? (leaf === 'requirementsNotMet' ? 'passwordRequirementsNotMet' : leaf)
  const newError = newPasswordError(code)
  const answerError = code === 'answerMissing' || code === 'challengeIncorrect' ? t(answerProblems[code]) : null
  const errors = [
    ...(answerError === null ? [] : [{ fieldId: ANSWER, text: answerError }]),
    ...(newError === null ? [] : [{ fieldId: newError.fieldId, text: t(newError.message) }]),
  ]
  return (
    <PublicSheet title={t(words.title)} hasErrors={errors.length > 0}>
      <form
        className={form}
        noValidate
        aria-busy={isBusy || undefined}
        onSubmit={(event) => {
          event.preventDefault()
          if (isBusy) return
          const data = new FormData(event.currentTarget)
          const answer = data.get(ANSWER)
          const entries = { ...readNewPassword(data), answer: typeof answer === 'string' ? answer : null }
          const refused = selectResetRefusal(recovery.getSnapshot(), entries)
          setRefusal(refused)
          if (refused === null) recovery.send({ type: 'password.submit', ...entries })
          else setRefusals(refusals + 1)
        }}
      >
        <ErrorSummary errors={errors} focusKey={refusals} />
        {code === 'unreachable' ? (
          <Notice tone="late" title={t(passwordChangeNotices.unreachable.title)} live="alert">
            <p>{t(passwordChangeNotices.unreachable.next)}</p>
          </Notice>
        ) : null}
        {question === null ? null : (
          <Field
            id={ANSWER}
            name={ANSWER}
            label={t(filled(words.answer, { question }))}
            error={answerError}
            autoComplete="off"
            required
          />
        )}
        <NewPassword refusal={code} username={username} />
        <Button kind="main" type="submit" wide busy={isBusy}>
          {t(words.submit)}
        </Button>
      </form>
    </PublicSheet>
  )
}
