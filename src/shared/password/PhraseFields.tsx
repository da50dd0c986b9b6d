import { useLingui } from '@lingui/react/macro'

import type { PhraseRefusal } from '../../../domain/rules/access/challenge-phrase.ts'
import { phraseProblems, phraseWords } from '../../../machines/phrase-words.ts'
import { Field } from '../../ui/form/Field.tsx'

const fields = { question: 'challenge-question', answer: 'challenge-answer' } as const
const fieldOf: Readonly<Record<PhraseRefusal, keyof typeof fields>> = {
  questionMissing: 'question',
  questionTooLong: 'question',
  answerMissing: 'answer',
  answerTooLong: 'answer',
}
const isPhrases = (code: string | null): code is PhraseRefusal => code !== null && Object.hasOwn(fieldOf, code)

/** Returns what is said beside a field and in the form's error summary; null: the code is of neither field. */
export function phraseError(code: string | null) {
  return isPhrases(code) ? { fieldId: fields[fieldOf[code]], message: phraseProblems[code] } : null
}

/** Returns question and answer of a form that is sent. They are read then and stored nowhere. */
export function readPhrase(data: FormData): { question: string; answer: string } {
  const text = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { question: text(fields.question), answer: text(fields.answer) }
}

/** The question of a challenge phrase and its answer, with why they are asked for. */
export function PhraseFields({ refusal }: { refusal: string | null }) {
  const { t } = useLingui()
  const error = phraseError(refusal)
  const errorOf = (id: string) => (error?.fieldId === id ? t(error.message) : null)
  return (
    <>
      <p>{t(phraseWords.lead)}</p>
      <Field
        id={fields.question}
        name={fields.question}
        label={t(phraseWords.question)}
        error={errorOf(fields.question)}
        autoComplete="off"
        required
      />
      <Field
        id={fields.answer}
        name={fields.answer}
        label={t(phraseWords.answer)}
        error={errorOf(fields.answer)}
        autoComplete="off"
        required
      />
    </>
  )
}
