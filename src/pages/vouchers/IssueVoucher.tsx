import { useState } from 'react'

import { useLingui } from '@lingui/react/macro'
import * as v from 'valibot'

import { EmailSchema } from '../../../domain/contract/text.ts'
import type { Vouchers } from '../../../domain/contract/vouchers/voucher.ts'
import { addDays } from '../../../domain/dates.ts'
import { NAME_LENGTH, VOUCHER_REFERENCE_LENGTH } from '../../../domain/limits.ts'
import { money } from '../../../domain/money.ts'
import { voucherOrderFaults } from '../../../domain/rules/vouchers/voucher.ts'
import { readMerchants } from '../../api/merchant/merchants.ts'
import { issueVoucher } from '../../api/vouchers/vouchers.ts'
import { trackIntents } from '../../shared/app/intents.ts'
import { useClient } from '../../shared/app/use-client.ts'
import { useConfig } from '../../shared/app/use-visitor.ts'
import { FormDialog } from '../../shared/dialogs/FormDialog.tsx'
import { useChange } from '../../shared/dialogs/use-change.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { AmountField } from '../../ui/form/AmountField.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { useFormat } from '../../ui/text/use-format.ts'
import { voucherFailures } from './voucher-words.ts'

/** A new voucher is valid for so many days unless another day is chosen. */
const USUAL_DAYS = 30
const FORM = 'issue-voucher'
const fieldOf = {
  amountNotPositive: 'voucher-limit',
  voucherOverCredit: 'voucher-limit',
  voucherDayPast: 'voucher-until',
  creditLineMissing: 'voucher-currency',
} as const

type IssueVoucherProps = {
  customerId: string
  credit: Vouchers['credit']
  onClose: (isDone: boolean) => void
}

/** Issues a voucher in a dialog. */
export function IssueVoucher({ customerId, credit, onClose }: IssueVoucherProps) {
  const { t } = useLingui()
  const format = useFormat()
  const client = useClient()
  const { businessDate: today } = useConfig()
  const merchants = useLoaded(readMerchants, {}).data?.items ?? []
  const failureText = useFailureText(voucherFailures)
  const change = useChange(onClose)
  const [intents] = useState(trackIntents)
  const [tries, setTries] = useState(0)
  const [currency, setCurrency] = useState(
    () => credit.find(({ available }) => available > 0)?.currency ?? credit[0]?.currency ?? '',
  )
  const [limit, setLimit] = useState<number | null>(null)
  const [form, setForm] = useState({
    name: '',
    email: '',
    merchant: '',
    until: addDays(today, USUAL_DAYS),
    reference: '',
  })
  const available = credit.find((line) => line.currency === currency)?.available ?? null
  const faults = voucherOrderFaults({ limitMinor: limit ?? 0, validUntil: form.until }, available, today)
  const errors = [
    ...(form.name.trim() === '' ? [{ fieldId: 'voucher-name', text: t`Enter a name.` }] : []),
    ...(v.is(EmailSchema, form.email)
      ? []
      : [{ fieldId: 'voucher-email', text: t`Enter an email address, such as name@example.com.` }]),
    ...faults.map((fault) => ({ fieldId: fieldOf[fault], text: failureText(fault) })),
  ]
  const shown = tries > 0 ? errors : []
  const field = (name: keyof typeof form) => {
    const id = `voucher-${name}`
    return {
      id,
      value: form[name],
      error: shown.find(({ fieldId }) => fieldId === id)?.text ?? null,
      onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
    }
  }
  const issue = () => {
    if (errors.length > 0) {
      setTries(tries + 1)
      return
    }
    const order = {
      buid_customer: customerId,
      buid_merchant: form.merchant === '' ? null : form.merchant,
      currency,
      limit: limit ?? 0,
      valid_until: form.until,
      reference: form.reference.trim(),
      holder_name: form.name.trim(),
      holder_email: form.email.trim(),
    }
    const { key } = intents.of(JSON.stringify(order), 0)
    change.run(
      async () => {
        try {
          const voucher = await issueVoucher(client, { order, key })
          intents.ended()
          return voucher
        } catch (error) {
          intents.ended(error)
          throw error
        }
      },
      ({ voucherNumber, holderEmail }) =>
        toast({
          tone: 'done',
          text: t`Voucher ${{ number: voucherNumber }} was issued. We’ll email it to ${{ email: holderEmail }}.`,
        }),
    )
  }
  return (
    <FormDialog
      form={FORM}
      title={t`Issue a voucher`}
      submit={t`Issue voucher`}
      isBusy={change.isBusy}
      errors={shown}
      tries={tries}
      problem={change.failure === null || change.isBusy ? null : failureText(change.failure)}
      onCancel={change.close}
      onSubmit={issue}
    >
      <Field {...field('name')} label={t`Holder’s name`} maxLength={NAME_LENGTH} autoComplete="off" required />
      <Field
        {...field('email')}
        label={t`Holder’s email address`}
        hint={t`We’ll send the voucher to this address.`}
        type="email"
        autoComplete="off"
        required
      />
      {credit.length > 1 ? (
        <Select
          id="voucher-currency"
          label={t`Currency`}
          options={credit.map((line) => ({ value: line.currency, label: line.currency }))}
          value={currency}
          onChange={setCurrency}
        />
      ) : null}
      <AmountField
        id="voucher-limit"
        label={t`Maximum amount`}
        hint={
          available === null ? undefined : t`Available credit: ${{ amount: format.money(money(available, currency)) }}`
        }
        currency={currency}
        minor={limit}
        error={shown.find(({ fieldId }) => fieldId === 'voucher-limit')?.text ?? null}
        onChange={setLimit}
      />
      <Select
        id="voucher-merchant"
        label={t`Merchant`}
        options={[
          { value: '', label: t`Any merchant` },
          ...merchants
            .filter(({ status }) => status === 'active')
            .map(({ buidMerchant, merchantName }) => ({ value: buidMerchant, label: merchantName })),
        ]}
        value={form.merchant}
        onChange={(merchant) => setForm({ ...form, merchant })}
      />
      <Field {...field('until')} label={t`Valid until`} type="date" min={today} required />
      <Field {...field('reference')} label={t`Reference`} optional maxLength={VOUCHER_REFERENCE_LENGTH} />
    </FormDialog>
  )
}
