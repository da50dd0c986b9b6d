import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { ADDRESS_LINE_LENGTH } from '../../../../domain/limits.ts'
import { money, toDecimal } from '../../../../domain/money.ts'
import { applicationCountries } from '../../../../domain/rules/applications/countries.ts'
import {
  isVatUnusual,
  REFERENCES,
  requestedMinor,
  type TradeReference,
} from '../../../../domain/rules/applications/form.ts'
import { applicationLabels as labels } from '../../../../machines/application-words.ts'
import { applicationWords as words } from '../../../../machines/workflows/credit-application/credit-application.page.ts'
import { AmountField } from '../../../ui/form/AmountField.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { line, muted, stack } from '../../../ui/layout/layout.css.ts'
import { useFormat } from '../../../ui/text/use-format.ts'
import { group, legend, pair } from '../credit-application.css.ts'
import { Documents, fieldId, FormStep, StepButtons, StepFrame, useForm, type ErrorOf } from './form-parts.tsx'
import { Failure, useIsBusy, type ViewProps } from './parts.tsx'
import { PeopleStep } from './PeopleStep.tsx'
import { ReviewStep } from './ReviewStep.tsx'

/** The company, with its numbers and its country. */
function CompanyStep({ application }: ViewProps) {
  const { t } = useLingui()
  const format = useFormat()
  const { form, change } = useForm({ application })
  const named = applicationCountries.map((value) => ({ value, label: format.country(value) }))
  const options = [
    { value: '', label: t`Select a country` },
    ...named.toSorted((a, b) => a.label.localeCompare(b.label)),
  ]
  const text = (field: 'company' | 'registryNumber' | 'vatNumber', errorOf: ErrorOf, readOnly: boolean) => ({
    id: fieldId(field),
    label: t(labels[field]),
    value: form[field],
    error: errorOf(field),
    readOnly,
    onChange: (event: { target: { value: string } }) => change({ [field]: event.target.value }),
  })
  return (
    <FormStep application={application} step="company">
      {(errorOf, isBusy) => (
        <Card>
          <div className={stack.s4}>
            <Field
              {...text('company', errorOf, isBusy)}
              maxLength={ADDRESS_LINE_LENGTH}
              autoComplete="organization"
              required
            />
            <Select
              id={fieldId('country')}
              label={t(labels.country)}
              value={form.country}
              options={options}
              error={errorOf('country')}
              disabled={isBusy}
              onChange={(country) => change({ country })}
            />
            <Field {...text('registryNumber', errorOf, isBusy)} maxLength={50} autoComplete="off" required />
            <Field
              {...text('vatNumber', errorOf, isBusy)}
              maxLength={50}
              autoComplete="off"
              optional
              hint={
                isVatUnusual(form)
                  ? t`This doesn’t look like a VAT number from ${{ country: format.country(form.country) }}. Check the number. You can continue anyway.`
                  : undefined
              }
            />
          </div>
        </Card>
      )}
    </FormStep>
  )
}

const blankReference: TradeReference = { company: '', contact: '', email: '' }

/** The limit that is asked for, and who else gives the company credit. */
function CreditStep({ application }: ViewProps) {
  const { t } = useLingui()
  const { form, change } = useForm({ application })
  const currencies = useSelector(application, ({ context }) => context.link?.currencies)
  const { references } = form
  const options = (currencies ?? []).map((value) => ({ value, label: value }))
  const edit = (index: number, patch: Partial<TradeReference>) =>
    change({ references: references.map((one, at) => (at === index ? { ...one, ...patch } : one)) })
  return (
    <FormStep application={application} step="credit">
      {(errorOf, isBusy) => (
        <>
          <Card>
            <div className={pair}>
              <AmountField
                id={fieldId('limit')}
                label={t(labels.limit)}
                currency={form.currency}
                minor={requestedMinor(form) || null}
                error={errorOf('limit')}
                disabled={isBusy}
                onChange={(minor) => change({ limit: minor === null ? '' : toDecimal(money(minor, form.currency)) })}
              />
              <Select
                id={fieldId('currency')}
                label={t(labels.currency)}
                value={form.currency}
                options={options}
                error={errorOf('currency')}
                disabled={isBusy}
                onChange={(currency) => change({ currency })}
              />
            </div>
          </Card>
          <Card title={t`Trade references`}>
            <div className={stack.s4}>
              <p className={muted}>
                <Trans>
                  Add up to 3 companies that give you credit. References are optional, but they speed up the review.
                </Trans>
              </p>
              {references.map((one, index) => (
                <fieldset key={index} className={group}>
                  <legend className={legend}>{t`Reference ${{ number: index + 1 }}`}</legend>
                  <Field
                    id={fieldId(`references.${index}.company`)}
                    label={t(labels.company)}
                    value={one.company}
                    error={errorOf(`references.${index}.company`)}
                    maxLength={ADDRESS_LINE_LENGTH}
                    autoComplete="off"
                    readOnly={isBusy}
                    onChange={(event) => edit(index, { company: event.target.value })}
                  />
                  <div className={pair}>
                    <Field
                      label={t(labels.contact)}
                      value={one.contact}
                      maxLength={ADDRESS_LINE_LENGTH}
                      autoComplete="off"
                      optional
                      readOnly={isBusy}
                      onChange={(event) => edit(index, { contact: event.target.value })}
                    />
                    <Field
                      id={fieldId(`references.${index}.email`)}
                      type="email"
                      label={t(labels.email)}
                      value={one.email}
                      error={errorOf(`references.${index}.email`)}
                      maxLength={254}
                      autoComplete="off"
                      readOnly={isBusy}
                      onChange={(event) => edit(index, { email: event.target.value })}
                    />
                  </div>
                  <div className={line.start}>
                    <Button
                      size="sm"
                      disabled={isBusy}
                      onClick={() => change({ references: references.filter((_, at) => at !== index) })}
                    >
                      {t`Remove reference ${{ number: index + 1 }}`}
                    </Button>
                  </div>
                </fieldset>
              ))}
              {references.length >= REFERENCES ? null : (
                <div className={line.start}>
                  <Button disabled={isBusy} onClick={() => change({ references: [...references, blankReference] })}>
                    <Trans>Add a reference</Trans>
                  </Button>
                </div>
              )}
            </div>
          </Card>
        </>
      )}
    </FormStep>
  )
}

/** Documents about the company. */
function DocumentsStep({ application }: ViewProps) {
  const { t } = useLingui()
  const isBusy = useIsBusy(application)
  return (
    <StepFrame application={application} step="documents">
      <div className={stack.s4} aria-busy={isBusy || undefined}>
        <p className={muted}>
          <Trans>
            Documents are optional. You can add a registry extract or your latest annual accounts, for example.
          </Trans>
        </p>
        <Failure application={application} />
        <Documents application={application} />
        <StepButtons application={application}>
          <Button kind="main" busy={isBusy} onClick={() => application.send({ type: 'step.next' })}>
            {t(words.toReview)}
          </Button>
        </StepButtons>
      </div>
    </StepFrame>
  )
}

/** The steps of the form, by the chart's own names. */
export const stepViews = {
  company: CompanyStep,
  people: PeopleStep,
  credit: CreditStep,
  documents: DocumentsStep,
  review: ReviewStep,
}
