import { useState } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { ADDRESS_LINE_LENGTH } from '../../../../domain/limits.ts'
import { money, toDecimal } from '../../../../domain/money.ts'
import { applicationCountries } from '../../../../domain/rules/applications/countries.ts'
import {
  applicationSteps as order,
  blankAddress,
  isVatUnusual,
  linesOf,
  REFERENCES,
  requestedMinor,
  type ApplicationAddress,
  type ApplicationForm,
  type TradeReference,
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
import { AmountField } from '../../../ui/form/AmountField.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { ErrorSummary } from '../../../ui/form/ErrorSummary.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Facts } from '../../../ui/layout/Facts.tsx'
import { line, muted, stack } from '../../../ui/layout/layout.css.ts'
import { Money } from '../../../ui/text/Money.tsx'
import { filled } from '../../../ui/text/filled.ts'
import { useFormat } from '../../../ui/text/use-format.ts'
import { stepEnd } from '../../../wizard/wizard.css.ts'
import { group, legend, pair } from '../credit-application.css.ts'
import { Documents, fieldId, FormStep, StepButtons, StepFrame, type ErrorOf } from './form-parts.tsx'
import { Failure, useIsBusy, type ViewProps } from './parts.tsx'

const useForm = ({ application }: ViewProps) => {
  const form = useSelector(application, ({ context }) => context.form)
  const change = (patch: Partial<ApplicationForm>) => application.send({ type: 'form.change', patch })
  return { form, change }
}

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

/** Its addresses, who applies, and who administers the account first. */
function PeopleStep({ application }: ViewProps) {
  const { t } = useLingui()
  const { form, change } = useForm({ application })
  const email = useSelector(application, ({ context }) => context.link?.application?.email ?? '')
  const { applicant, administrator } = form
  return (
    <FormStep application={application} step="people">
      {(errorOf, isBusy) => (
        <>
          <Card>
            <div className={stack.s4}>
              <AddressFields
                name="registered"
                address={form.registered}
                errorOf={errorOf}
                isBusy={isBusy}
                onChange={(registered) => change({ registered })}
              />
              {(['billing', 'shipping'] as const).map((name) => (
                <div key={name} className={stack.s4}>
                  <Checkbox
                    checked={form[name] === null}
                    disabled={isBusy}
                    onChange={(isSame) => change({ [name]: isSame ? null : blankAddress })}
                  >
                    {name === 'billing'
                      ? t`The billing address is the registered address`
                      : t`The shipping address is the registered address`}
                  </Checkbox>
                  {form[name] === null ? null : (
                    <AddressFields
                      name={name}
                      address={form[name]}
                      errorOf={errorOf}
                      isBusy={isBusy}
                      onChange={(address) => change({ [name]: address })}
                    />
                  )}
                </div>
              ))}
            </div>
          </Card>
          <Card title={t`Your contact details`}>
            <div className={stack.s4}>
              <Field
                id={fieldId('applicant.name')}
                label={t(labels.name)}
                value={applicant.name}
                error={errorOf('applicant.name')}
                autoComplete="name"
                readOnly={isBusy}
                required
                hint={email}
                onChange={(event) => change({ applicant: { ...applicant, name: event.target.value } })}
              />
              <Field
                type="tel"
                label={t(labels.phone)}
                value={applicant.phone}
                maxLength={50}
                autoComplete="tel"
                readOnly={isBusy}
                optional
                onChange={(event) => change({ applicant: { ...applicant, phone: event.target.value } })}
              />
              <Checkbox
                checked={administrator === null}
                disabled={isBusy}
                hint={t`The first administrator is invited when the application is approved, and invites other users.`}
                onChange={(isSame) => change({ administrator: isSame ? null : { name: '', email: '' } })}
              >
                {t`I will be the first administrator of the account`}
              </Checkbox>
              {administrator === null ? null : (
                <fieldset className={group}>
                  <legend className={legend}>{t`First administrator`}</legend>
                  <Field
                    id={fieldId('administrator.name')}
                    label={t(labels.name)}
                    value={administrator.name}
                    error={errorOf('administrator.name')}
                    autoComplete="off"
                    readOnly={isBusy}
                    onChange={(event) => change({ administrator: { ...administrator, name: event.target.value } })}
                  />
                  <Field
                    id={fieldId('administrator.email')}
                    type="email"
                    label={t(labels.email)}
                    value={administrator.email}
                    error={errorOf('administrator.email')}
                    maxLength={254}
                    autoComplete="off"
                    readOnly={isBusy}
                    onChange={(event) => change({ administrator: { ...administrator, email: event.target.value } })}
                  />
                </fieldset>
              )}
            </div>
          </Card>
        </>
      )}
    </FormStep>
  )
}

type AddressProps = {
  name: 'registered' | 'billing' | 'shipping'
  address: ApplicationAddress
  errorOf: ErrorOf
  isBusy: boolean
  onChange: (address: ApplicationAddress) => void
}

function AddressFields({ name, address, errorOf, isBusy, onChange }: AddressProps) {
  const { t } = useLingui()
  const field = (part: keyof ApplicationAddress) => (
    <Field
      id={fieldId(`${name}.${part}`)}
      label={t(labels[part])}
      value={address[part]}
      error={errorOf(`${name}.${part}`)}
      optional={part === 'line2' || part === 'region'}
      maxLength={part === 'postalCode' ? 20 : ADDRESS_LINE_LENGTH}
      autoComplete="off"
      readOnly={isBusy}
      onChange={(event) => onChange({ ...address, [part]: event.target.value })}
    />
  )
  return (
    <fieldset className={group}>
      <legend className={legend}>{t(labels[name])}</legend>
      {field('line1')}
      {field('line2')}
      <div className={pair}>
        {field('postalCode')}
        {field('city')}
        {field('region')}
      </div>
    </fieldset>
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

/** The steps of the form, by the chart's own names. */
export const stepViews = {
  company: CompanyStep,
  people: PeopleStep,
  credit: CreditStep,
  documents: DocumentsStep,
  review: ReviewStep,
}
