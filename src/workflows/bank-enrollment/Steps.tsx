import { useCallback, useState, type ReactNode } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { NAME_LENGTH } from '../../../domain/limits.ts'
import { bankFormOf } from '../../../domain/rules/methods/banking-country.ts'
import type { EnrollmentForm, EnrollmentRefusal } from '../../../domain/rules/methods/enrollment.ts'
import { agreementWords } from '../../../machines/agreement-words.ts'
import { methodWords } from '../../../machines/method-words.ts'
import {
  selectAccountName,
  selectFaults,
  selectHolder,
  selectIsByLink,
  selectIsUnverified,
} from '../../../machines/workflows/bank-enrollment/bank-enrollment.context.ts'
import type { BankEnrollmentRef } from '../../../machines/workflows/bank-enrollment/bank-enrollment.machine.ts'
import {
  bankLinkRefusals,
  bankEnrollmentWords as words,
  enrollmentRefusals,
  enrollmentSteps,
  linkSteps,
} from '../../../machines/workflows/bank-enrollment/bank-enrollment.page.ts'
import type { BankEntryMessage } from '../../../domain/contract/methods/bank-entry.ts'
import { useConfig } from '../../shared/app/use-visitor.ts'
import { BankEntry } from '../../shared/payments/BankEntry.tsx'
import { BankIcon } from '../../shared/payments/method-icons.tsx'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { line, stack } from '../../ui/layout/layout.css.ts'
import { filled } from '../../ui/text/filled.ts'
import { useFormat } from '../../ui/text/use-format.ts'
import { WizardFrame } from '../../wizard/WizardFrame.tsx'
import { agreement as agreementStyle, bankName, entered, intro } from './bank-enrollment.css.ts'

type StepProps = { enrollment: BankEnrollmentRef }

function Frame({
  enrollment,
  step,
  hasErrors = false,
  children,
}: StepProps & { step: 1 | 2 | 3; hasErrors?: boolean; children: ReactNode }) {
  const { t } = useLingui()
  const accountName = useSelector(enrollment, selectAccountName)
  const isByLink = useSelector(enrollment, selectIsByLink)
  const steps = isByLink ? linkSteps : enrollmentSteps
  return (
    <WizardFrame
      wizard={enrollment}
      steps={steps.map((name) => t(name))}
      label={t(words.title)}
      leave={isByLink ? null : { words: t(methodWords.backToMethods), event: { type: 'edit.leave' } }}
      step={step}
      title={t(steps[step - 1] ?? steps[0])}
      lead={accountName === null ? undefined : t(filled(words.forAccount, { account: accountName }))}
      hasErrors={hasErrors}
    >
      {children}
    </WizardFrame>
  )
}

/** The country of the bank: each has its own fields. */
export function CountryStep({ enrollment }: StepProps) {
  const { t } = useLingui()
  const format = useFormat()
  const countries = useSelector(enrollment, ({ context }) => context.countries)
  const country = useSelector(enrollment, ({ context }) => context.country)
  const options = countries.map((code) => ({ value: code, label: format.country(code) }))
  return (
    <Frame enrollment={enrollment} step={1}>
      <Card>
        {country === null ? (
          <LoadFailed title={t(words.noCountries)} onRetry={() => enrollment.send({ type: 'offer.reload' })} />
        ) : (
          <form
            className={stack.s4}
            onSubmit={(event) => {
              event.preventDefault()
              enrollment.send({ type: 'country.confirm' })
            }}
          >
            <Select
              id="bank-country"
              label={t(words.country)}
              value={country}
              options={options}
              onChange={(chosen) => enrollment.send({ type: 'country.choose', country: chosen })}
            />
            <div className={line.start}>
              <Button kind="main" type="submit">
                {t(words.confirmCountry)}
              </Button>
            </div>
          </form>
        )}
      </Card>
    </Frame>
  )
}

/** The account, in the provider's own form: its number never reaches this page. */
export function AccountStep({ enrollment }: StepProps) {
  const { t } = useLingui()
  const { cardEntryOrigin } = useConfig()
  const country = useSelector(enrollment, ({ context }) => context.country)
  const store = useCallback(
    ({ token, label, last4, country: of }: BankEntryMessage & { type: 'bank.tokenised' }) =>
      enrollment.send({ type: 'bank.entered', bank: { token, label, last4, country: of } }),
    [enrollment],
  )
  const cancel = useCallback(() => enrollment.send({ type: 'bank.cancelled' }), [enrollment])
  return (
    <Frame enrollment={enrollment} step={2}>
      <p className={intro}>
        <Trans>You enter your bank account with the payment provider. We never see the account number.</Trans>
      </p>
      {cardEntryOrigin === null || country === null ? null : (
        <BankEntry
          id="bank-entry"
          title={t(words.accountStep)}
          origin={cardEntryOrigin}
          country={country}
          onBank={store}
          onCancel={cancel}
        />
      )}
    </Frame>
  )
}

const fieldOf: Readonly<Record<EnrollmentRefusal, string>> = {
  paymentTypesMissing: 'method-online',
  autoPayHeld: 'method-replaces',
  agreementNotAccepted: 'method-agreement',
}
const isWorded = (code: string): code is keyof typeof enrollmentRefusals => Object.hasOwn(enrollmentRefusals, code)

/** What the account is for, and the agreement with its holder. */
export function TermsStep({ enrollment }: StepProps) {
  const { t } = useLingui()
  const { title } = useConfig()
  // A link may be of another program than that of the address at which the page is open.
  const program = useSelector(enrollment, ({ context }) => context.program) ?? title
  const bank = useSelector(enrollment, ({ context }) => context.bank)
  const form = useSelector(enrollment, ({ context }) => context.form)
  const holder = useSelector(enrollment, selectHolder)
  const isByLink = useSelector(enrollment, selectIsByLink)
  const faults = useSelector(enrollment, selectFaults, (one, other) => one.join() === other.join())
  const isBusy = useSelector(enrollment, (state) => state.hasTag('busy'))
  const [tries, setTries] = useState(0)
  const shown = tries > 0 ? faults : []
  const errors = shown.map((code) => ({ fieldId: fieldOf[code], text: t(enrollmentRefusals[code]) }))
  const errorOf = (code: EnrollmentRefusal) => (shown.includes(code) ? t(enrollmentRefusals[code]) : null)
  const change = (patch: Partial<EnrollmentForm>) => enrollment.send({ type: 'form.change', patch })
  const agreement = agreementWords[bankFormOf(bank?.country ?? '').agreement]
  return (
    <Frame enrollment={enrollment} step={3} hasErrors={errors.length > 0}>
      <form
        className={stack.s4}
        noValidate
        aria-busy={isBusy || undefined}
        onSubmit={(event) => {
          event.preventDefault()
          setTries(faults.length > 0 ? tries + 1 : 0)
          if (faults.length === 0) enrollment.send({ type: 'form.save' })
        }}
      >
        <ErrorSummary errors={errors} focusKey={tries} />
        <Result enrollment={enrollment} />
        <Card>
          <div className={entered}>
            <span className={bankName}>
              <BankIcon /> {bank?.label} ••{bank?.last4}
            </span>
            <Button size="sm" disabled={isBusy} onClick={() => enrollment.send({ type: 'bank.change' })}>
              {t(words.changeBank)}
            </Button>
          </div>
        </Card>
        {isByLink ? null : (
          <Card title={t`Payment types`}>
            <div className={stack.s4}>
              <Checkbox
                id="method-online"
                checked={form.onlinePayment}
                disabled={isBusy}
                error={errorOf('paymentTypesMissing')}
                hint={t`You choose the account when you pay invoices.`}
                onChange={(onlinePayment) => change({ onlinePayment })}
              >
                {t(methodWords.onlinePayment)}
              </Checkbox>
              <Checkbox
                checked={form.autoPay}
                disabled={isBusy}
                hint={t`Invoices are paid automatically when they are due. Only one account can have AutoPay.`}
                onChange={(autoPay) => change({ autoPay })}
              >
                {t(methodWords.autoPay)}
              </Checkbox>
              {form.autoPay && holder !== null ? (
                <Checkbox
                  id="method-replaces"
                  checked={form.replaces}
                  disabled={isBusy}
                  error={errorOf('autoPayHeld')}
                  onChange={(replaces) => change({ replaces })}
                >
                  {t(filled(words.replaces, { bank: `${holder.label} ••${holder.last4}` }))}
                </Checkbox>
              ) : null}
              <Field
                label={t`Name of this payment method`}
                optional
                value={form.nickname}
                maxLength={NAME_LENGTH}
                autoComplete="off"
                readOnly={isBusy}
                onChange={(event) => change({ nickname: event.target.value })}
              />
            </div>
          </Card>
        )}
        <Card title={t(words.agreementStep)}>
          <div className={stack.s4}>
            <p className={agreementStyle}>{t(filled(agreement, { program }))}</p>
            <Checkbox
              id="method-agreement"
              checked={form.isAccepted}
              disabled={isBusy}
              error={errorOf('agreementNotAccepted')}
              onChange={(isAccepted) => change({ isAccepted })}
            >
              {t(words.accept)}
            </Checkbox>
          </div>
        </Card>
        <div className={line.start}>
          <Button kind="main" type="submit" busy={isBusy}>
            {t(words.save)}
          </Button>
        </div>
      </form>
    </Frame>
  )
}

/** What the server said to the last try. */
function Result({ enrollment }: StepProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const failure = useSelector(enrollment, ({ context }) => context.failure)
  const isBusy = useSelector(enrollment, (state) => state.hasTag('busy'))
  if (failure === null || isBusy) return null
  return (
    <Notice tone="late" live="alert" title={t(words.notSaved)}>
      {isWorded(failure) ? t(enrollmentRefusals[failure]) : failureText(failure)}
    </Notice>
  )
}

/** The account is stored: who had the link has nothing more to do. */
export function Added({ enrollment }: StepProps) {
  const { t } = useLingui()
  const bank = useSelector(enrollment, ({ context }) => context.bank)
  const account = useSelector(enrollment, selectAccountName) ?? ''
  const isUnverified = useSelector(enrollment, selectIsUnverified)
  return (
    <>
      <PageHead title={t(words.added)} focusKey="added" />
      {isUnverified ? <Notice tone="wait">{t(words.addedUnverified)}</Notice> : null}
      <p>{t(filled(words.addedTo, { bank: `${bank?.label ?? ''} ••${bank?.last4 ?? ''}`, account }))}</p>
    </>
  )
}

const hasEnding = (code: string | null): code is keyof typeof bankLinkRefusals =>
  code !== null && Object.hasOwn(bankLinkRefusals, code)

/** The link cannot be used, or no more. */
export function Ended({ enrollment }: StepProps) {
  const { t } = useLingui()
  const failure = useSelector(enrollment, ({ context }) => context.failure)
  return (
    <>
      <PageHead title={t(words.notAddedByLink)} focusKey="ended" hasErrors />
      <Notice tone="wait" live="alert">
        {hasEnding(failure) ? t(bankLinkRefusals[failure]) : t(bankLinkRefusals.linkUnknown)}
      </Notice>
    </>
  )
}
