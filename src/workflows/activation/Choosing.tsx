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
import { form } from '../../shared/password/password.css.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { filled } from '../../ui/text/filled.ts'

const fields = { fullName: 'full-name', question: 'challenge-question', answer: 'challenge-answer' } as const
const fieldOf: Readonly<Record<keyof typeof activationProblems, keyof typeof fields>> = {
  fullNameMissing: 'fullName',
  fullNameTooLong: 'fullName',
  questionMissing: 'question',
  answerMissing: 'answer',
}
const isOwn = (code: string): code is keyof typeof fieldOf => Object.hasOwn(fieldOf, code)

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
  const ownError = (field: keyof typeof fields) =>
    isOwn(code) && fieldOf[code] === field ? t(activationProblems[code]) : null
  const errors = [
    ...(isOwn(code) ? [{ fieldId: fields[fieldOf[code]], text: t(activationProblems[code]) }] : []),
    ...(newError === null ? [] : [{ fieldId: newError.fieldId, text: t(newError.message) }]),
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
          const text = (name: string) => {
            const value = data.get(name)
            return typeof value === 'string' ? value : ''
          }
          const challenge = asksChallenge ? { question: text(fields.question), answer: text(fields.answer) } : null
          const entries = { fullName: text(fields.fullName), ...readNewPassword(data), challenge }
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
          id={fields.fullName}
          name={fields.fullName}
          label={t(words.fullName)}
          error={ownError('fullName')}
          defaultValue={fullName}
          autoComplete="name"
          required
        />
        <NewPassword refusal={code} username={username} />
        {asksChallenge ? (
          <>
            <p>{t(words.challengeLead)}</p>
            <Field
              id={fields.question}
              name={fields.question}
              label={t(words.question)}
              error={ownError('question')}
              autoComplete="off"
              required
            />
            <Field
              id={fields.answer}
              name={fields.answer}
              label={t(words.answer)}
              error={ownError('answer')}
              autoComplete="off"
              required
            />
          </>
        ) : null}
        <Button kind="main" type="submit" wide busy={isBusy}>
          {t(words.submit)}
        </Button>
      </form>
    </PublicSheet>
  )
}
