import { useState, type ReactNode } from 'react'

import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import type { PasswordChangeRefusal } from '../../../domain/rules/access/password.ts'
import {
  selectMessage,
  selectReason,
  selectRefusal,
  selectRetryAfterSeconds,
  selectUsername,
  type PasswordChangeRef,
} from '../../../machines/workflows/password-change/password-change.machine.ts'
import {
  passwordChangeNotices,
  passwordChangeProblems,
  passwordChangeReasons,
  passwordChangeWords,
  type PasswordChangeNotice,
} from '../../../machines/workflows/password-change/password-change.page.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import type { Tone } from '../../ui/feedback/tone.ts'
import { Button } from '../../ui/form/Button.tsx'
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx'
import { PasswordField } from '../../ui/form/Field.tsx'
import { Said } from '../../ui/text/Said.tsx'
import { NewPassword } from './NewPassword.tsx'
import { newPasswordError, readNewPassword } from './new-password-errors.ts'
import { form } from './password.css.ts'

const CURRENT = 'current-password'

const tones: Readonly<Record<PasswordChangeNotice, Tone>> = {
  failedValidation: 'late',
  accountClosed: 'hold',
  tooManyAttempts: 'wait',
  unreachable: 'late',
}
const isNotice = (code: string): code is PasswordChangeNotice => Object.hasOwn(passwordChangeNotices, code)

type PasswordChangeFormProps = { passwordChange: PasswordChangeRef; support: ReactNode }

/** The current password and a new one, over the statechart. The fields are read when they are sent and stored nowhere. */
export function PasswordChangeForm({ passwordChange, support }: PasswordChangeFormProps) {
  const { t } = useLingui()
  const reason = useSelector(passwordChange, selectReason)
  const username = useSelector(passwordChange, selectUsername)
  const message = useSelector(passwordChange, selectMessage)
  const retryAfterSeconds = useSelector(passwordChange, selectRetryAfterSeconds)
  const isBusy = useSelector(passwordChange, (snapshot) => snapshot.hasTag('busy'))
  const [refusal, setRefusal] = useState<PasswordChangeRefusal | null>(null)
  const [refusals, setRefusals] = useState(0)
  // Who has to wait still sees why.
  const isOwn = refusal !== null && refusal !== 'tooManyAttempts'
  const said = isOwn ? null : message

  const currentError = isOwn
    ? refusal === 'currentPasswordMissing'
      ? t(passwordChangeWords.currentMissing)
      : null
    : said === 'passwordIncorrect'
      ? t(passwordChangeProblems.passwordIncorrect)
      : null
  const code = said === 'requirementsNotMet' ? 'passwordRequirementsNotMet' : (said ?? refusal)
  const newError = newPasswordError(code)
  const errors = [
    ...(currentError === null ? [] : [{ fieldId: CURRENT, text: currentError }]),
    ...(newError === null ? [] : [{ fieldId: newError.fieldId, text: t(newError.message) }]),
  ]
  return (
    <form
      className={form}
      noValidate
      aria-busy={isBusy || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        if (isBusy) return
        const data = new FormData(event.currentTarget)
        const current = data.get(CURRENT)
        const entries = { current: typeof current === 'string' ? current : '', ...readNewPassword(data) }
        const refused = selectRefusal(passwordChange.getSnapshot(), entries)
        setRefusal(refused)
        if (refused === null) passwordChange.send({ type: 'password.submit', ...entries })
        else setRefusals(refusals + 1)
      }}
    >
      <ErrorSummary errors={errors} focusKey={refusals} />
      {said !== null && isNotice(said) ? (
        <Notice tone={tones[said]} title={t(passwordChangeNotices[said].title)} live="alert">
          <p>
            <Said
              message={passwordChangeNotices[said].next}
              values={{ support, minutes: minutesOf(retryAfterSeconds) }}
            />
          </p>
        </Notice>
      ) : null}
      <p>{t(passwordChangeReasons[reason])}</p>
      <PasswordField
        id={CURRENT}
        name={CURRENT}
        label={t(passwordChangeWords.current)}
        error={currentError}
        autoComplete="current-password"
        required
      />
      <NewPassword refusal={code} username={username} />
      <Button kind="main" type="submit" wide busy={isBusy}>
        {t(passwordChangeWords.submit)}
      </Button>
      <Button wide disabled={isBusy} onClick={() => passwordChange.send({ type: 'password.cancel' })}>
        {t(reason === 'chosen' ? passwordChangeWords.cancel : passwordChangeWords.backToSignIn)}
      </Button>
    </form>
  )
}

const minutesOf = (seconds: number | null) => Math.max(1, Math.ceil((seconds ?? 60) / 60))
