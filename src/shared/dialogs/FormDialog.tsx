import type { FormEvent, ReactNode } from 'react'

import { useLingui } from '@lingui/react/macro'

import { cardWords } from '../../../machines/card-words.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx'
import { stack } from '../../ui/layout/layout.css.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'

type FormDialogProps = {
  /** The form's id, which no other form of the page has. */
  form: string
  title: string
  /** The label of the button that sends the form. */
  submit: string
  isDanger?: boolean
  /** A call is under way: nothing is sent or cancelled until it ends. */
  isBusy: boolean
  errors: readonly { fieldId: string; text: string }[]
  /** The summary of errors takes the focus when this changes. */
  tries: number
  /** Why the last sending was not done; null: nothing to say. */
  problem: string | null
  /** What is said above it. */
  problemTitle?: string | undefined
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onCancel: () => void
  children: ReactNode
}

/** A small form in a dialog, with what was said to the last sending. */
export function FormDialog(props: FormDialogProps) {
  const {
    form,
    title,
    submit,
    isDanger = false,
    isBusy,
    errors,
    tries,
    problem,
    problemTitle,
    onSubmit,
    onCancel,
    children,
  } = props
  const { t } = useLingui()
  return (
    <Dialog
      isOpen
      onClose={onCancel}
      title={title}
      actions={
        <>
          <Button disabled={isBusy} onClick={onCancel}>
            {t(cardWords.cancel)}
          </Button>
          <Button kind={isDanger ? 'danger' : 'main'} type="submit" form={form} busy={isBusy}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={stack.s4}
        noValidate
        aria-busy={isBusy || undefined}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit(event)
        }}
      >
        <ErrorSummary errors={errors} focusKey={tries} />
        {problem === null ? null : (
          <Notice tone="late" live="alert" title={problemTitle}>
            {problem}
          </Notice>
        )}
        {children}
      </form>
    </Dialog>
  )
}
