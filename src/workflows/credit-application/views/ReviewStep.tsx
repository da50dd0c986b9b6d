import { useState } from 'react'

import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { money } from '../../../../domain/money.ts'
import {
  applicationSteps as order,
  linesOf,
  requestedMinor,
  type ApplicationAddress,
} from '../../../../domain/rules/applications/form.ts'
import { viewOf } from '../../../../machines/meta.ts'
import {
  refuseSubmitting,
  selectDocuments,
} from '../../../../machines/workflows/credit-application/credit-application.context.ts'
import { applicationLabels as labels, applicationSteps } from '../../../../machines/application-words.ts'
import {
  applicationRefusals,
  applicationWords as words,
} from '../../../../machines/workflows/credit-application/credit-application.page.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { ErrorSummary } from '../../../ui/form/ErrorSummary.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Facts } from '../../../ui/layout/Facts.tsx'
import { stack } from '../../../ui/layout/layout.css.ts'
import { Money } from '../../../ui/text/Money.tsx'
import { filled } from '../../../ui/text/filled.ts'
import { useFormat } from '../../../ui/text/use-format.ts'
import { stepEnd } from '../../../wizard/wizard.css.ts'
import { fieldId, StepButtons, StepFrame, useForm } from './form-parts.tsx'
import { Failure, type ViewProps } from './parts.tsx'

/** Everything once more, and the consent; also while it is sent. */
export function ReviewStep({ application }: ViewProps) {
  const { t } = useLingui()
  const isAccepted = useSelector(application, ({ context }) => context.isAccepted)
  const program = useSelector(application, ({ context }) => context.link?.program ?? '')
  const refusal = useSelector(application, refuseSubmitting)
  const isSending = useSelector(application, (state) => viewOf(state) === 'submission')
  const [tries, setTries] = useState(0)
  const error = tries > 0 && refusal !== null ? t(applicationRefusals[refusal]) : null
  return (
    <StepFrame application={application} step="review" hasErrors={error !== null}>
      <div className={stack.s4}>
        <ErrorSummary errors={error === null ? [] : [{ fieldId: fieldId('consent'), text: error }]} focusKey={tries} />
        <Failure application={application} />
        <Answers application={application} isSending={isSending} />
        <Card>
          <Checkbox
            id={fieldId('consent')}
            checked={isAccepted}
            disabled={isSending}
            error={error}
            onChange={(next) => application.send({ type: 'consent.change', isAccepted: next })}
          >
            {t(filled(words.consent, { program }))}
          </Checkbox>
        </Card>
        {isSending ? (
          <div className={stepEnd}>
            <Button kind="main" busy>
              {t(words.submit)}
            </Button>
          </div>
        ) : (
          <StepButtons application={application}>
            <Button
              kind="main"
              onClick={() => {
                if (refusal === null) application.send({ type: 'application.submit' })
                else setTries(tries + 1)
              }}
            >
              {t(words.submit)}
            </Button>
          </StepButtons>
        )}
      </div>
    </StepFrame>
  )
}

/** What was entered, step by step, each with the way back to it. */
function Answers({ application, isSending }: ViewProps & { isSending: boolean }) {
  const { t } = useLingui()
  const format = useFormat()
  const { form } = useForm({ application })
  const email = useSelector(application, ({ context }) => context.link?.application?.email ?? '')
  const documents = useSelector(application, selectDocuments)
  const lines = (address: ApplicationAddress | null) => linesOf(address ?? form.registered, form.country).join(', ')
  const administrator = form.administrator ?? { name: form.applicant.name, email }
  const requested = requestedMinor(form)
  const facts = {
    company: [
      { id: 'company', label: t(labels.company), value: form.company },
      { id: 'country', label: t(labels.country), value: form.country === '' ? '–' : format.country(form.country) },
      { id: 'registry', label: t(labels.registryNumber), value: form.registryNumber },
      { id: 'vat', label: t(labels.vatNumber), value: form.vatNumber || '–' },
    ],
    people: [
      { id: 'registered', label: t(labels.registered), value: lines(form.registered) },
      { id: 'billing', label: t(labels.billing), value: lines(form.billing) },
      { id: 'shipping', label: t(labels.shipping), value: lines(form.shipping) },
      { id: 'applicant', label: t`Your contact details`, value: `${form.applicant.name}, ${email}` },
      { id: 'administrator', label: t`First administrator`, value: `${administrator.name}, ${administrator.email}` },
    ],
    credit: [
      {
        id: 'limit',
        label: t(labels.limit),
        value: requested === 0 ? '–' : <Money of={money(requested, form.currency)} />,
      },
      {
        id: 'references',
        label: t`Trade references`,
        value: form.references.map(({ company }) => company).join(', ') || '–',
      },
    ],
    documents: [
      {
        id: 'documents',
        label: t(applicationSteps.documents),
        value: documents.map(({ file_name: name }) => name).join(', ') || '–',
      },
    ],
  }
  return order.map((step) =>
    step === 'review' ? null : (
      <Card
        key={step}
        title={t(applicationSteps[step])}
        actions={
          <Button size="sm" disabled={isSending} onClick={() => application.send({ type: 'step.edit', step })}>
            {t(filled(words.edit, { step: t(applicationSteps[step]) }))}
          </Button>
        }
      >
        <Facts facts={facts[step]} />
      </Card>
    ),
  )
}
