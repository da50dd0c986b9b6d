import { useId, type ReactNode } from 'react'

import { useFailureText, type FailureWords } from '../words/failure-text.tsx'
import { FormDialog } from './FormDialog.tsx'
import type { Change } from './use-change.ts'

type ChangeDialogProps = {
  title: string
  /** The label of the button that does it. */
  action: string
  /** What is said above the reason when it was not done. */
  notDone?: string
  isDanger?: boolean
  change: Change
  /** The reasons that are this question's own, by the server's code. */
  failures: FailureWords
  /** A reason known before the server is asked; null: none. */
  refusal?: string | null
  onDo: () => void
  children?: ReactNode
}

/** A question whose answer changes something, with what was said to the last answer. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { title, action, notDone, isDanger = false, change, failures, refusal = null, onDo, children } = props
  const failureText = useFailureText(failures)
  const form = useId()
  const { failure, triesLeft, isBusy } = change
  const code = refusal ?? (triesLeft === null ? failure : null)
  return (
    <FormDialog
      form={form}
      title={title}
      submit={action}
      isDanger={isDanger}
      isBusy={isBusy}
      errors={[]}
      tries={0}
      problemTitle={notDone}
      problem={code === null || isBusy ? null : failureText(code)}
      onSubmit={onDo}
      onCancel={change.close}
    >
      {children}
    </FormDialog>
  )
}
