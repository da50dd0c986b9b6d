import { useState } from 'react'

import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import {
  INVOICE_NOTES_LENGTH,
  INVOICE_NUMBER_LENGTH,
  type ProposedInvoice,
  type ProposedLine,
} from '../../../domain/contract/merchant/proposed-invoice.ts'
import { money } from '../../../domain/money.ts'
import { invoiceTotals } from '../../../domain/rules/merchant-invoices/invoice-totals.ts'
import type { RejectionResubmitRef } from '../../../machines/workflows/rejection-resubmit/rejection-resubmit.machine.ts'
import { rejectionWords } from '../../../machines/workflows/rejection-resubmit/rejection-resubmit.words.ts'
import { DecimalField } from '../../shared/invoices/DecimalField.tsx'
import { AddLine } from '../../shared/invoices/lines/AddLine.tsx'
import { InvoiceLine } from '../../shared/invoices/lines/InvoiceLine.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { error as errorStyle } from '../../ui/form/control.css.ts'
import { CustomerDialog } from '../../shared/invoices/CustomerDialog.tsx'
import { Field, TextArea } from '../../ui/form/Field.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { SumLines } from '../../ui/layout/Facts.tsx'
import { muted, stack } from '../../ui/layout/layout.css.ts'
import { Money } from '../../ui/text/Money.tsx'
import { fields } from './rejection-resubmit.css.ts'

/** Returns the id of the field at a place of the invoice, such as `due_on` or `lines/0/quantity`. */
export const fieldId = (at: string) => `rejection-${at.replaceAll('/', '-')}`

/** A number that is typed may be longer than it may be, so that this is said and nothing cut. */
const TYPED_LENGTH = 4 * INVOICE_NUMBER_LENGTH

type InvoiceFieldsProps = {
  resubmission: RejectionResubmitRef
  form: ProposedInvoice
  /** The words of what is wrong at a place of the invoice. */
  errorAt: (at: string) => string | undefined
  isOpen: boolean
  onChange: (patch: Partial<ProposedInvoice>) => void
}

const newLine: ProposedLine = {
  number: null,
  description: '',
  quantity: '1',
  unit: null,
  unit_price: '',
  discount: '',
  tax_category: 'O',
  tax_percent: '',
}

/** All of an invoice that can be corrected. */
export function InvoiceFields({ resubmission, form, errorAt, isOpen, onChange }: InvoiceFieldsProps) {
  const { t } = useLingui()
  const { lines } = form
  const field = (at: keyof ProposedInvoice) => ({ id: fieldId(at), error: errorAt(at), readOnly: !isOpen })
  const linesError = errorAt('lines')
  return (
    <>
      <Customer resubmission={resubmission} form={form} error={errorAt('buid_customer')} isOpen={isOpen} />
      <Card title={t`Details`}>
        <div className={fields}>
          <Field
            {...field('invoice_number')}
            label={t(rejectionWords.number)}
            maxLength={TYPED_LENGTH}
            value={form.invoice_number}
            onChange={({ target }) => onChange({ invoice_number: target.value })}
          />
          <Field
            {...field('po_number')}
            label={t`PO number`}
            optional
            maxLength={TYPED_LENGTH}
            value={form.po_number}
            onChange={({ target }) => onChange({ po_number: target.value })}
          />
          <DayField
            {...field('billed_on')}
            label={t`Invoice date`}
            value={form.billed_on}
            onValue={(day) => onChange({ billed_on: day })}
          />
          <DayField
            {...field('due_on')}
            label={t(rejectionWords.dueDate)}
            value={form.due_on}
            onValue={(day) => onChange({ due_on: day })}
          />
          <CurrencyField {...field('currency')} value={form.currency} onValue={(currency) => onChange({ currency })} />
          <Field
            {...field('buid_location')}
            label={t`Location`}
            optional
            maxLength={50}
            value={form.buid_location ?? ''}
            onChange={({ target }) => onChange({ buid_location: target.value || null })}
          />
          {form.voucher_number === null ? null : (
            <Field
              {...field('voucher_number')}
              label={t`Voucher number`}
              optional
              maxLength={INVOICE_NUMBER_LENGTH}
              value={form.voucher_number}
              onChange={({ target }) => onChange({ voucher_number: target.value || null })}
            />
          )}
        </div>
      </Card>
      <Card title={t`Lines`}>
        <div className={stack.s4} id={fieldId('lines')} tabIndex={-1}>
          {linesError === undefined ? null : <p className={errorStyle}>{linesError}</p>}
          {lines.map((one, index) => (
            <InvoiceLine
              // A line has no name of its own: it is the one at its place.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              line={one}
              index={index}
              currency={form.currency}
              idAt={fieldId}
              errorAt={errorAt}
              isOpen={isOpen}
              onChange={(patch) =>
                onChange({ lines: lines.map((other, at) => (at === index ? { ...other, ...patch } : other)) })
              }
              onRemove={lines.length > 1 ? () => onChange({ lines: lines.filter((_, at) => at !== index) }) : undefined}
            />
          ))}
          <AddLine lines={lines} isOpen={isOpen} onAdd={() => onChange({ lines: [...lines, newLine] })} />
          <div className={fields}>
            <DecimalField
              {...field('rebate')}
              label={t`Rebate on the whole invoice`}
              optional
              value={form.rebate}
              onChange={(rebate) => onChange({ rebate })}
            />
          </div>
          <Totals form={form} />
        </div>
      </Card>
      <Card>
        <TextArea
          id={fieldId('notes')}
          label={t`Notes`}
          optional
          readOnly={!isOpen}
          maxLength={INVOICE_NOTES_LENGTH}
          value={form.notes ?? ''}
          onChange={({ target }) => onChange({ notes: target.value || null })}
        />
      </Card>
    </>
  )
}

function Totals({ form }: { form: ProposedInvoice }) {
  const { t } = useLingui()
  const { currency } = form
  if (currency === '') return null
  const { taxableMinor, taxMinor, totalMinor } = invoiceTotals(form)
  const of = (minor: number) => <Money of={money(minor, currency)} />
  return (
    <SumLines
      lines={[
        { id: 'subtotal', label: t`Subtotal`, value: of(taxableMinor) },
        { id: 'tax', label: t`Tax`, value: of(taxMinor) },
        { id: 'total', label: t`Total`, value: of(totalMinor), isTotal: true },
      ]}
    />
  )
}

type DayFieldProps = {
  id: string
  label: string
  error: string | undefined
  readOnly: boolean
  value: string
  onValue: (day: string) => void
}

/** A date; one of the file that is none is a text until it is one, so that it can be read. */
function DayField({ value, onValue, ...field }: DayFieldProps) {
  const [isText] = useState(value !== '' && !/^\d{4}-\d{2}-\d{2}$/.test(value))
  const { t } = useLingui()
  return (
    <Field
      {...field}
      {...(isText ? { hint: t`Year, month and day, such as 2026-12-31`, maxLength: 10 } : { type: 'date' })}
      value={value}
      onChange={({ target }) => onValue(target.value)}
    />
  )
}

type CurrencyFieldProps = Omit<DayFieldProps, 'label'>

/** A currency's code. What is none yet is not sent. */
function CurrencyField({ value, onValue, ...field }: CurrencyFieldProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Field
      {...field}
      label={t`Currency`}
      maxLength={3}
      autoComplete="off"
      value={typed ?? value}
      onChange={({ target }) => {
        const code = target.value.toUpperCase()
        setTyped(code)
        onValue(/^[A-Z]{3}$/.test(code) ? code : '')
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

type CustomerProps = Pick<InvoiceFieldsProps, 'resubmission' | 'form' | 'isOpen'> & { error: string | undefined }

/** The account that is billed, which is chosen in a dialog. */
function Customer({ resubmission, form, error, isOpen }: CustomerProps) {
  const { t } = useLingui()
  const [isSearching, setSearching] = useState(false)
  const name = useSelector(resubmission, ({ context }) => context.customerName ?? context.rejection?.customerName)
  const { buid_customer: buid, buid_merchant: buidMerchant } = form
  return (
    <Card
      title={t`Customer`}
      actions={
        <Button
          size="sm"
          id={fieldId('buid_customer')}
          disabled={!isOpen}
          {...(error === undefined ? {} : { 'aria-describedby': `${fieldId('buid_customer')}-error` })}
          onClick={() => setSearching(true)}
        >
          {t(buid === '' ? rejectionWords.chooseCustomer : rejectionWords.changeCustomer)}
        </Button>
      }
    >
      {buid === '' ? (
        <p className={muted}>{t`No customer selected`}</p>
      ) : (
        <p>{[name, buid].filter(Boolean).join(' · ')}</p>
      )}
      {error === undefined ? null : (
        <p className={errorStyle} id={`${fieldId('buid_customer')}-error`}>
          {error}
        </p>
      )}
      {isSearching ? (
        <CustomerDialog
          buidMerchant={buidMerchant}
          onClose={() => setSearching(false)}
          onChoose={({ buidCustomer, customerName }) => {
            setSearching(false)
            resubmission.send({ type: 'customer.choose', buidCustomer, customerName })
          }}
        />
      ) : null}
    </Card>
  )
}
