import { useState } from 'react'

import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { locales, tagOf } from '../../../../domain/locales.ts'
import type { InvoiceImportRef } from '../../../../machines/workflows/invoice-import/invoice-import.machine.ts'
import { invoiceImportWords as words } from '../../../../machines/workflows/invoice-import/invoice-import.words.ts'
import type { Client } from '../../../api/client.ts'
import { readInvoiceCustomer } from '../../../api/merchant/invoice-create.ts'
import { useUser } from '../../../shared/app/use-session.ts'
import { CustomerDialog } from '../../../shared/invoices/CustomerDialog.tsx'
import { useLoaded } from '../../../shared/load/use-loaded.ts'
import { furtherLocales, localeSample } from '../../../shared/words/locale-sample.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { line, stack } from '../../../ui/layout/layout.css.ts'
import { useFormat } from '../../../ui/text/use-format.ts'
import { fields } from './import.css.ts'
import { fieldId } from './field-id.ts'

type ReadingFieldsProps = { run: InvoiceImportRef; errorAt: (at: string) => string | undefined }
type Patch = Extract<Parameters<InvoiceImportRef['send']>[0], { type: 'reading.change' }>['patch']

/** Currencies that accounts of the portal's countries have, beside the merchant's own. */
const furtherCurrencies = [
  'BGN',
  'CAD',
  'CHF',
  'CZK',
  'DKK',
  'EUR',
  'GBP',
  'HUF',
  'JPY',
  'NOK',
  'PLN',
  'RON',
  'SEK',
  'USD',
]

/** Account, currency, format, days until due and lines above the header: for all rows alike. */
export function ReadingFields({ run, errorAt }: ReadingFieldsProps) {
  const { t } = useLingui()
  const { merchantCurrencies } = useUser()
  const current = useSelector(run, ({ context }) => context.current)
  const reading = useSelector(run, ({ context }) => context.reading)
  const localeOptions = useLocaleOptions(current?.possibleLocales ?? [], reading?.locale ?? null)
  if (current === null || reading === null) return null
  const change = (patch: Patch) => run.send({ type: 'reading.change', patch })
  const field = (at: keyof Patch) => ({ id: fieldId(at), error: errorAt(at) })
  // Accounts may have other currencies than the merchant: its own come first.
  const codes = new Set([...merchantCurrencies.map(({ id }) => id).toSorted(), ...furtherCurrencies])
  if (current.format === 'ubl') return <Account run={run} errorAt={errorAt} />
  return (
    <div className={stack.s5}>
      <Account run={run} errorAt={errorAt} />
      <div className={fields}>
        <Select
          {...field('locale')}
          label={t(words.locale)}
          value={reading.locale ?? ''}
          options={[{ value: '', label: '', disabled: true }, ...localeOptions]}
          onChange={(locale) => change({ locale })}
        />
        <Select
          {...field('currency')}
          label={t(words.currency)}
          value={reading.currency ?? ''}
          options={[
            { value: '', label: reading.columns.includes('currency') ? t`From the currency column` : '' },
            ...[...codes].map((code) => ({ value: code, label: code })),
          ]}
          onChange={(currency) => change({ currency: currency === '' ? null : currency })}
        />
        <Count
          {...field('due_days')}
          label={t(words.dueDays)}
          hint={t`For lines without a due date.`}
          value={reading.due_days}
          onChange={(days) => change({ due_days: days })}
        />
        <Count
          {...field('skipped_lines')}
          label={t(words.skipped)}
          value={reading.skipped_lines}
          onChange={(lines) => change({ skipped_lines: lines ?? 0 })}
        />
      </div>
    </div>
  )
}

type CountProps = {
  id: string
  label: string
  hint?: string
  error: string | undefined
  value: number | null
  onChange: (value: number | null) => void
}

/** A number from 0 to 999, or nothing. */
function Count({ value, onChange, ...words }: CountProps) {
  return (
    <Field
      {...words}
      inputMode="numeric"
      optional={words.hint !== undefined}
      numeric
      maxLength={3}
      value={value === null ? '' : String(value)}
      onChange={({ target }) => {
        const digits = target.value.replaceAll(/\D/g, '')
        onChange(digits === '' ? null : Number(digits))
      }}
    />
  )
}

/** One account for all rows, unless a column has it. */
function Account({ run, errorAt }: ReadingFieldsProps) {
  const { t } = useLingui()
  const [isSearching, setSearching] = useState(false)
  const buidMerchant = useSelector(run, ({ context }) => context.current?.buidMerchant ?? '')
  const account = useSelector(run, ({ context }) => context.reading?.buid_customer ?? null)
  const chosenName = useSelector(run, ({ context }) => context.customerName)
  const hasColumn = useSelector(run, ({ context }) => context.reading?.columns.includes('customer_id') === true)
  const { data } = useLoaded(readAccount, account === null || chosenName !== null ? null : { buid: account })
  const name = account === null ? null : (chosenName ?? data?.customerName ?? account)
  const id = fieldId('buid_customer')
  return (
    <FieldFrame
      id={id}
      label={t`Customer`}
      hint={
        name === null && hasColumn
          ? t`The column with the account number sets the customer of each invoice.`
          : t`All invoices in the file are for this customer.`
      }
      error={errorAt('buid_customer')}
    >
      {(ids) => (
        <div className={line.start}>
          {name === null ? null : <strong>{name}</strong>}
          <Button
            {...ids}
            aria-label={t(name === null ? words.chooseCustomer : words.changeCustomer)}
            onClick={() => setSearching(true)}
          >
            {t(name === null ? words.chooseCustomer : words.changeCustomer)}
          </Button>
          {name !== null && hasColumn ? (
            <Button kind="quiet" onClick={() => run.send({ type: 'reading.change', patch: { buid_customer: null } })}>
              {t`Remove`}
            </Button>
          ) : null}
          {isSearching ? (
            <CustomerDialog
              buidMerchant={buidMerchant}
              onClose={() => setSearching(false)}
              onChoose={({ buidCustomer, customerName }) => {
                run.send({ type: 'customer.choose', buidCustomer, customerName })
                setSearching(false)
              }}
            />
          ) : null}
        </div>
      )}
    </FieldFrame>
  )
}

const readAccount = (client: Client, { buid }: { buid: string }, signal?: AbortSignal) =>
  readInvoiceCustomer(client, buid, signal)

/** The possible locales first, each with a day and an amount as it writes them. */
function useLocaleOptions(possible: readonly string[], chosen: string | null) {
  const { tag } = useFormat()
  const names = new Intl.DisplayNames(tag, { type: 'language' })
  const labelOf = (locale: string) => [...localeSample(locale), names.of(locale) ?? locale].join(' · ')
  const all = [...possible, ...(chosen === null ? [] : [chosen]), ...locales.map(tagOf), ...furtherLocales]
  return [...new Set(all)].map((locale) => ({ value: locale, label: labelOf(locale) }))
}
