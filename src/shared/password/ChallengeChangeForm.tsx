import { useState, type ReactNode } from 'react'

import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import type { ChallengeChangeRefusal } from '../../../domain/rules/access/challenge-phrase.ts'
import {
  selectMessage,
  selectRefusal,
  selectRetryAfterSeconds,
  type ChallengeChangeRef,
} from '../../../machines/workflows/challenge-change/challenge-change.machine.ts'
import {
  challengeChangeNotices,
  challengeChangeWords,
  type ChallengeChangeNotice,
} from '../../../machines/workflows/challenge-change/challenge-change.page.ts'
import {
  passwordChangeProblems,
  passwordChangeWords,
} from '../../../machines/workflows/password-change/password-change.page.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import type { Tone } from '../../ui/feedback/tone.ts'
import { Button } from '../../ui/form/Button.tsx'
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx'
import { PasswordField } from '../../ui/form/Field.tsx'
import { Said } from '../../ui/text/Said.tsx'
import { PhraseFields, phraseError, readPhrase } from './PhraseFields.tsx'
import { form } from './password.css.ts'

const CURRENT = 'current-password'

const tones: Readonly<Record<ChallengeChangeNotice, Tone>> = {
  failedValidation: 'late',
  accountClosed: 'hold',
  tooManyAttempts: 'wait',
  unreachable: 'late',
}
const isNotice = (code: string): code is ChallengeChangeNotice => Object.hasOwn(challengeChangeNotices, code)

type ChallengeChangeFormProps = { challengeChange: ChallengeChangeRef; support: ReactNode }

/** The password and a new challenge phrase, over the statechart. The fields are read when sent and stored nowhere. */
export function ChallengeChangeForm({ challengeChange, support }: ChallengeChangeFormProps) {
  const { t } = useLingui()
  const message = useSelector(challengeChange, selectMessage)
  const retryAfterSeconds = useSelector(challengeChange, selectRetryAfterSeconds)
  const isBusy = useSelector(challengeChange, (snapshot) => snapshot.hasTag('busy'))
  const [refusal, setRefusal] = useState<ChallengeChangeRefusal | null>(null)
  const [refusals, setRefusals] = useState(0)
  // Who has to wait still sees why.
  const isOwn = refusal !== null && refusal !== 'tooManyAttempts'
  const said = isOwn ? null : message

  const ownProblem = refusal === 'currentPasswordMissing' ? t(passwordChangeWords.currentMissing) : null
  const currentError = said === 'passwordIncorrect' ? t(passwordChangeProblems.passwordIncorrect) : ownProblem
  const ofPhrase = phraseError(refusal)
  const errors = [
    ...(currentError === null ? [] : [{ fieldId: CURRENT, text: currentError }]),
    ...(ofPhrase === null ? [] : [{ fieldId: ofPhrase.fieldId, text: t(ofPhrase.message) }]),
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
        const entries = { current: typeof current === 'string' ? current : '', ...readPhrase(data) }
        const refused = selectRefusal(challengeChange.getSnapshot(), entries)
        setRefusal(refused)
        if (refused === null) challengeChange.send({ type: 'phrase.submit', ...entries })
        else setRefusals(refusals + 1)
      }}
    >
      <ErrorSummary errors={errors} focusKey={refusals} />
      {said !== null && isNotice(said) ? (
        <Notice tone={tones[said]} title={t(challengeChangeNotices[said].title)} live="alert">
          <p>
            <Said
              message={challengeChangeNotices[said].next}
              values={{ support, minutes: Math.max(1, Math.ceil((retryAfterSeconds ?? 60) / 60)) }}
            />
          </p>
        </Notice>
      ) : null}
      <p>{t(challengeChangeWords.reason)}</p>
      <PasswordField
        id={CURRENT}
        name={CURRENT}
        label={t(passwordChangeWords.current)}
        error={currentError}
        autoComplete="current-password"
        required
      />
      <PhraseFields refusal={refusal} />
      <Button kind="main" type="submit" wide busy={isBusy}>
        {t(challengeChangeWords.submit)}
      </Button>
      <Button wide disabled={isBusy} onClick={() => challengeChange.send({ type: 'phrase.cancel' })}>
        {t(passwordChangeWords.backToSignIn)}
      </Button>
    </form>
  )
}
