import { useState, type ReactNode } from 'react'

import { Button } from '../../ui/form/Button.tsx'
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { form } from '../password/password.css.ts'

const FIELD = 'recovery'

type RequestFormProps = {
  label: string
  submit: string
  autoComplete: 'username' | 'email'
  defaultValue: string
  isBusy: boolean
  notice: ReactNode
  /** Returns what is wrong with the entry, in words, or null. */
  problemOf: (typed: string) => string | null
  onSubmit: (typed: string) => void
}

/** The one field of who has forgotten something. */
export function RequestForm(props: RequestFormProps) {
  const { label, submit, autoComplete, defaultValue, isBusy, notice, problemOf, onSubmit } = props
  const [problem, setProblem] = useState<string | null>(null)
  const [problems, setProblems] = useState(0)
  return (
    <form
      className={form}
      noValidate
      aria-busy={isBusy || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        if (isBusy) return
        const value = new FormData(event.currentTarget).get(FIELD)
        const typed = typeof value === 'string' ? value : ''
        const found = problemOf(typed)
        setProblem(found)
        if (found === null) onSubmit(typed)
        else setProblems(problems + 1)
      }}
    >
      <ErrorSummary errors={problem === null ? [] : [{ fieldId: FIELD, text: problem }]} focusKey={problems} />
      {problem === null ? notice : null}
      <Field
        id={FIELD}
        name={FIELD}
        label={label}
        error={problem}
        defaultValue={defaultValue}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        inputMode={autoComplete === 'email' ? 'email' : 'text'}
        required
      />
      <Button kind="main" type="submit" wide busy={isBusy}>
        {submit}
      </Button>
    </form>
  )
}
