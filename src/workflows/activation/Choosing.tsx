import { useState } from 'react'

import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { linkWords } from '../../../machines/access-words.ts'
import {
  selectAsksChallenge,
  selectFullName,
  selectRefusal,
  selectUsername,
  type ActivationRef,
} from '../../../machines/workflows/activation/activation.machine.ts'
import { activationProblems, activationWords as words } from '../../../machines/workflows/activation/activation.page.ts'
import { PublicSheet } from '../../shared/access/PublicSheet.tsx'
import { newPasswordError, readNewPassword } from '../../shared/password/new-password-errors.ts'
import { NewPassword } from '../../shared/password/NewPassword.tsx'
import { PhraseFields, phraseError, readPhrase } from '../../shared/password/PhraseFields.tsx'
import { form } from '../../shared/password/password.css.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { filled } from '../../ui/text/filled.ts'

const FULL_NAME = 'full-name'

/** The name, the password and, where asked, the challenge phrase. Read when they are sent and stored nowhere. */
export function Choosing({ activation, leaf }: { activation: ActivationRef; leaf: string }) {
  const { t } = useLingui()
  const username = useSelector(activation, selectUsername)
  const fullName = useSelector(activation, selectFullName)
  const asksChallenge = useSelector(activation, selectAsksChallenge)
  const isBusy = useSelector(activation, (snapshot) => snapshot.hasTag('busy'))
  const [refusal, setRefusal] = useState<string | null>(null)
  const [refusals, setRefusals] = useState(0)
  const code = refusal ?? (leaf === 'requirementsNotMet' ? 'passwordRequirementsNotMet' : leaf)
  const newError = newPasswordError(code)
  const ofPhrase = phraseError(code)
  const nameError = code === 'fullNameMissing' || code === 'fullNameTooLong' ? t(activationProblems[code]) : null
  const errors = [
    ...(nameError === null ? [] : [{ fieldId: FULL_NAME, text: nameError }]),
    ...[newError, ofPhrase].flatMap((error) =>
      error === null ? [] : [{ fieldId: error.fieldId, text: t(error.message) }],
    ),
  ]
  return (
    <PublicSheet title={t(words.title)} lead={t(filled(words.lead, { username }))} hasErrors={errors.length > 0}>
      <form
        className={form}
        noValidate
        aria-busy={isBusy || undefined}
        onSubmit={(event) => {
          event.preventDefault()
          if (isBusy) return
          const data = new FormData(event.currentTarget)
          const name = data.get(FULL_NAME)
          const challenge = asksChallenge ? readPhrase(data) : null
          const entries = { fullName: typeof name === 'string' ? name : '', ...readNewPassword(data), challenge }
          const refused = selectRefusal(activation.getSnapshot(), entries)
          setRefusal(refused)
          if (refused === null) activation.send({ type: 'account.submit', ...entries })
          else setRefusals(refusals + 1)
        }}
      >
        <ErrorSummary errors={errors} focusKey={refusals} />
        {code === 'unreachable' ? (
          <Notice tone="late" title={t(linkWords.unreachable)} live="alert">
            <p>{t(linkWords.unreachableNext)}</p>
          </Notice>
        ) : null}
        <Field
          id={FULL_NAME}
          name={FULL_NAME}
          label={t(words.fullName)}
          error={nameError}
          defaultValue={fullName}
          autoComplete="name"
          required
        />
        <NewPassword refusal={code} username={username} />
        {asksChallenge ? <PhraseFields refusal={code} /> : null}
        <Button kind="main" type="submit" wide busy={isBusy}>
          {t(words.submit)}
        </Button>
      </form>
    </PublicSheet>
  )
}
