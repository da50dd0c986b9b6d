import { useState } from 'react'

import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import type { AutoPay } from '../../../domain/contract/methods/auto-pay.ts'
import { scheduleKinds, type ScheduleKind } from '../../../domain/rules/auto-pay/schedule.ts'
import type { AutoPayForm, AutoPayFormRefusal } from '../../../domain/rules/auto-pay/settings-form.ts'
import { refusalsToSave } from '../../../machines/workflows/auto-pay-edit/auto-pay-edit.context.ts'
import type { AutoPayEditRef } from '../../../machines/workflows/auto-pay-edit/auto-pay-edit.machine.ts'
import { autoPayEditWords, autoPayRefusals } from '../../../machines/workflows/auto-pay-edit/auto-pay-edit.page.ts'
import { AmountField } from '../../ui/form/AmountField.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { stack } from '../../ui/layout/layout.css.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { AutoPayResult } from './AutoPayResult.tsx'
import { useAutoPayTexts, weekdays } from './auto-pay-texts.ts'

const FORM = 'auto-pay-settings'
const isSame = (one: readonly AutoPayFormRefusal[], other: readonly AutoPayFormRefusal[]) => one.join() === other.join()

/** On which day AutoPay pays, and up to which amounts. */
export function AutoPaySettings({ autoPay, edit }: { autoPay: AutoPay; edit: AutoPayEditRef }) {
  const { t } = useLingui()
  const { weekday } = useAutoPayTexts()
  const form = useSelector(edit, ({ context }) => context.form)
  const isBusy = useSelector(edit, (state) => state.hasTag('busy'))
  const refusals = useSelector(edit, ({ context }) => refusalsToSave(context), isSame)
  const [isAsked, setAsked] = useState(false)
  if (form === null) return null
  const errorOf = (code: AutoPayFormRefusal) => (isAsked && refusals.includes(code) ? t(autoPayRefusals[code]) : null)
  const change = (patch: Partial<AutoPayForm>) => edit.send({ type: 'form.change', patch })
  const cancel = () => edit.send({ type: 'form.cancel' })
  const kinds: Readonly<Record<ScheduleKind, string>> = {
    dueDate: t`On the due date`,
    weekday: t`On a day of the week`,
    dayOfMonth: t`On a day of the month`,
  }
  return (
    <Dialog
      isOpen
      onClose={cancel}
      title={t(autoPayEditWords.settings)}
      actions={
        <>
          <Button disabled={isBusy} onClick={cancel}>
            {t(autoPayEditWords.cancel)}
          </Button>
          <Button kind="main" type="submit" form={FORM} busy={isBusy}>
            {t(autoPayEditWords.save)}
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        className={stack.s4}
        noValidate
        aria-busy={isBusy || undefined}
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(true)
          if (refusals.length === 0) edit.send({ type: 'form.save' })
        }}
      >
        <AutoPayResult edit={edit} />
        <Select
          label={t(autoPayEditWords.payDay)}
          hint={t`An invoice is never paid after its due date.`}
          options={scheduleKinds.map((value) => ({ value, label: kinds[value] }))}
          value={form.kind}
          onChange={(kind) => change({ kind })}
        />
        {form.kind === 'weekday' ? (
          <Select
            label={t`Day of the week`}
            options={weekdays.map((value) => ({ value: String(value), label: weekday(value) }))}
            value={form.day}
            onChange={(day) => change({ day })}
          />
        ) : null}
        {form.kind === 'dayOfMonth' ? (
          <Field
            label={t(autoPayEditWords.dayOfMonth)}
            inputMode="numeric"
            numeric
            autoComplete="off"
            value={form.day}
            error={errorOf('scheduleDayInvalid')}
            onChange={(event) => change({ day: event.target.value })}
          />
        ) : null}
        <AmountField
          label={t(autoPayEditWords.paymentCeiling)}
          hint={t`Invoices over a limit are left out. You get an email and pay them another way.`}
          optional
          currency={autoPay.currency}
          minor={form.paymentCeiling}
          error={errorOf('paymentCeilingInvalid')}
          onChange={(paymentCeiling) => change({ paymentCeiling })}
        />
        <AmountField
          label={t(autoPayEditWords.monthCeiling)}
          optional
          currency={autoPay.currency}
          minor={form.monthCeiling}
          error={errorOf('monthCeilingInvalid')}
          onChange={(monthCeiling) => change({ monthCeiling })}
        />
      </form>
    </Dialog>
  )
}
