import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { ADDRESS_LINE_LENGTH } from '../../../../domain/limits.ts'
import { blankAddress, type ApplicationAddress } from '../../../../domain/rules/applications/form.ts'
import { applicationLabels as labels } from '../../../../machines/application-words.ts'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { stack } from '../../../ui/layout/layout.css.ts'
import { group, legend, pair } from '../credit-application.css.ts'
import { fieldId, FormStep, useForm, type ErrorOf } from './form-parts.tsx'
import { type ViewProps } from './parts.tsx'

/** Its addresses, who applies, and who administers the account first. */
export function PeopleStep({ application }: ViewProps) {
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
