import { use, useState, type ReactNode } from 'react'

import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import type { ApplicationForm, ApplicationStep, FormFault } from '../../../../domain/rules/applications/form.ts'
import { applicationSteps as order } from '../../../../domain/rules/applications/form.ts'
import { documentExtensions } from '../../../../domain/rules/disputes/dispute-document.ts'
import {
  refuseAdding,
  selectDocuments,
  selectStepFaults,
} from '../../../../machines/workflows/credit-application/credit-application.context.ts'
import { applicationSteps } from '../../../../machines/application-words.ts'
import {
  applicationRefusals,
  applicationWords as words,
} from '../../../../machines/workflows/credit-application/credit-application.page.ts'
import { wizardWords } from '../../../../machines/wizard-words.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { ErrorSummary } from '../../../ui/form/ErrorSummary.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { line, stack } from '../../../ui/layout/layout.css.ts'
import { filled } from '../../../ui/text/filled.ts'
import { stepEnd } from '../../../wizard/wizard.css.ts'
import { WizardFrame } from '../../../wizard/WizardFrame.tsx'
import { file as fileLine, files as fileList } from '../credit-application.css.ts'

import { Failure, FilesContext, useIsBusy, type ViewProps } from './parts.tsx'

/** Returns the form as it is entered, and how a part of it is changed. */
export function useForm({ application }: ViewProps) {
  const form = useSelector(application, ({ context }) => context.form)
  const change = (patch: Partial<ApplicationForm>) => application.send({ type: 'form.change', patch })
  return { form, change }
}

/** Steps, heading and title of one step of the form. */
export function StepFrame({
  application,
  step,
  hasErrors = false,
  children,
}: ViewProps & { step: ApplicationStep; hasErrors?: boolean; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <WizardFrame
      wizard={application}
      steps={order.map((one) => t(applicationSteps[one]))}
      label={t(words.title)}
      leave={{ words: t(words.later), event: { type: 'page.leave' } }}
      step={order.indexOf(step) + 1}
      title={t(applicationSteps[step])}
      hasErrors={hasErrors}
    >
      {children}
    </WizardFrame>
  )
}

export type ErrorOf = (field: string) => string | null
const sameFaults = (one: readonly FormFault[], other: readonly FormFault[]) =>
  JSON.stringify(one) === JSON.stringify(other)

/** The id of a field, to which the summary of errors leads. */
export const fieldId = (field: string) => `apply-${field.replaceAll('.', '-')}`

/** One step of the form: its fields, its faults once somebody has tried to go on, and the ways back and on. */
export function FormStep({
  application,
  step,
  children,
}: ViewProps & { step: ApplicationStep; children: (errorOf: ErrorOf, isBusy: boolean) => ReactNode }) {
  const { t } = useLingui()
  const isBusy = useIsBusy(application)
  const faults = useSelector(application, selectStepFaults, sameFaults)
  const [tries, setTries] = useState(0)
  const shown = tries > 0 ? faults : []
  const errors = shown.map(({ field, code }) => ({ fieldId: fieldId(field), text: t(applicationRefusals[code]) }))
  const errorOf: ErrorOf = (field) => {
    const fault = shown.find((one) => one.field === field)
    return fault === undefined ? null : t(applicationRefusals[fault.code])
  }
  return (
    <StepFrame application={application} step={step} hasErrors={errors.length > 0}>
      <form
        className={stack.s4}
        noValidate
        aria-busy={isBusy || undefined}
        onSubmit={(event) => {
          event.preventDefault()
          if (faults.length > 0) setTries(tries + 1)
          else application.send({ type: 'step.next' })
        }}
      >
        <ErrorSummary errors={errors} focusKey={tries} />
        <Failure application={application} />
        {children(errorOf, isBusy)}
        <StepButtons application={application}>
          <Button kind="main" type="submit" busy={isBusy}>
            {t(words.saveAndContinue)}
          </Button>
        </StepButtons>
      </form>
    </StepFrame>
  )
}

/** The ways from a step: on, back, and out of the whole application. */
export function StepButtons({ application, children }: ViewProps & { children: ReactNode }) {
  const { t } = useLingui()
  const canGoBack = useSelector(application, (state) => state.can({ type: 'step.back' }))
  const isFirst = useSelector(application, ({ context }) => context.step === 'company')
  return (
    <>
      <div className={stepEnd}>
        {isFirst ? null : (
          <Button disabled={!canGoBack} onClick={() => application.send({ type: 'step.back' })}>
            {t(wizardWords.previous)}
          </Button>
        )}
        {children}
      </div>
      <Withdraw application={application} />
    </>
  )
}

/** Leads to the question whether the application is withdrawn. */
export function Withdraw({ application }: ViewProps) {
  const { t } = useLingui()
  const can = useSelector(application, (state) => state.can({ type: 'application.withdraw' }))
  return (
    <div className={line.start}>
      <Button kind="quiet" disabled={!can} onClick={() => application.send({ type: 'application.withdraw' })}>
        {t(words.withdraw)}
      </Button>
    </div>
  )
}

let chosen = 0

/** The documents of an application, which can be added and removed one at a time. */
export function Documents({ application }: ViewProps) {
  const { t } = useLingui()
  const files = use(FilesContext)
  const documents = useSelector(application, selectDocuments)
  const maximum = useSelector(application, ({ context }) => context.link?.documentsMaximum ?? 0)
  const isBusy = useIsBusy(application)
  const [refusal, setRefusal] = useState<keyof typeof applicationRefusals | null>(null)
  const isFull = documents.length >= maximum
  const choose = (file: File | undefined) => {
    if (file === undefined) return
    const known = { key: `file-${(chosen += 1)}`, name: file.name, size: file.size }
    const refused = refuseAdding(application.getSnapshot(), known)
    setRefusal(refused)
    if (refused !== null) return
    files.set(known.key, file)
    application.send({ type: 'document.add', file: known })
  }
  return (
    <Card>
      <div className={stack.s4}>
        {documents.length === 0 ? null : (
          <ul className={fileList}>
            {documents.map((one) => (
              <li key={one.document_id} className={fileLine}>
                <span>{one.file_name}</span>
                <Button
                  size="sm"
                  disabled={isBusy}
                  onClick={() => application.send({ type: 'document.remove', documentId: one.document_id })}
                >
                  {t(filled(words.removeDocument, { file: one.file_name }))}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <Field
          id={fieldId('document')}
          type="file"
          label={t(words.addDocument)}
          hint={
            isFull
              ? t(applicationRefusals.tooManyFiles)
              : t`PDF, PNG, JPG, CSV, XLSX or DOCX; up to ${{ maximum }} documents.`
          }
          error={refusal === null ? null : t(applicationRefusals[refusal])}
          accept={documentExtensions.map((ending) => `.${ending}`).join(',')}
          disabled={isBusy || isFull}
          onChange={(event) => {
            choose(event.target.files?.[0])
            // The same file may be chosen again.
            event.target.value = ''
          }}
        />
      </div>
    </Card>
  )
}
