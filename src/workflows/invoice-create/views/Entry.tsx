import { useState } from 'react'

import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { INVOICE_NUMBER_LENGTH } from '../../../../domain/contract/merchant/proposed-invoice.ts'
import {
  selectCustomer,
  selectEntryRefusals,
  selectFailure,
  selectInvoice,
  selectRefusals,
  type PlacedRefusal,
} from '../../../../machines/workflows/invoice-create/invoice-create.context.ts'
import {
  selectDocumentsFailure,
  selectDocumentsRefusal,
} from '../../../../machines/workflows/invoice-create/invoice-create.documents.ts'
import type { InvoiceCreateRef } from '../../../../machines/workflows/invoice-create/invoice-create.machine.ts'
import { invoiceCreateWords as words } from '../../../../machines/workflows/invoice-create/invoice-create.words.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { ErrorSummary } from '../../../ui/form/ErrorSummary.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { FocusLink } from '../../../ui/form/FocusLink.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { columns, stack } from '../../../ui/layout/layout.css.ts'
import { StepEnd } from '../../../wizard/StepEnd.tsx'
import { beside } from '../../../wizard/wizard.css.ts'
import { useRefusalText } from '../words.ts'
import { DecimalField } from '../../../shared/invoices/DecimalField.tsx'
import { Documents } from './Documents.tsx'
import { fieldId } from './field-id.ts'
import { aboveStrip, fields } from './Invoice.css.ts'
import { InvoiceFrame } from './InvoiceFrame.tsx'
import { Lines } from './Lines.tsx'
import { More } from './More.tsx'
import { StoreRejection } from './StoreRejection.tsx'
import { TotalStrip, Totals } from './Totals.tsx'

/** The number that is typed may be longer than it may be, so that it is said and not cut. */
const TYPED_LENGTH = 4 * INVOICE_NUMBER_LENGTH

/** Step 2: number, dates and lines, with the totals in sight. */
export function Entry({ invoice }: { invoice: InvoiceCreateRef }) {
  const { t } = useLingui()
  const refusalText = useRefusalText()
  const failure = useSelector(invoice, selectFailure)
  const ofDocuments = useSelector(invoice, selectDocumentsFailure)
  const isSettled = useSelector(invoice, (state) => selectDocumentsRefusal(state) === null)
  const own = useSelector(invoice, selectEntryRefusals, areSame)
  const refused = useSelector(invoice, selectRefusals)
  const [presses, setPresses] = useState(0)
  const shown = presses > 0 ? [...refused, ...own.filter((one) => !refused.some(({ at }) => at === one.at))] : refused
  const errorAt = (at: string) => {
    const one = shown.find((known) => known.at === at)
    return one === undefined ? undefined : refusalText(one.code)
  }
  const [first] = own
  const ofLines = errorAt('lines')
  return (
    <InvoiceFrame invoice={invoice} title={t(words.invoice)} hasErrors={shown.length > 0 || failure !== null}>
      <ErrorSummary
        errors={shown.map(({ code, at }) => ({ fieldId: fieldId(at), text: refusalText(code) }))}
        {...(failure === null ? {} : { title: t(words.notSubmitted) })}
        focusKey={presses}
      />
      <div className={columns}>
        <div className={`${stack.s4} ${aboveStrip}`}>
          {failure !== null && shown.length === 0 ? (
            <Notice tone="late" live="alert" {...(ofDocuments === null ? {} : { title: t(words.notSubmitted) })}>
              {ofDocuments === null ? t(words.notSubmitted) : refusalText(ofDocuments)}
            </Notice>
          ) : null}
          <StoreRejection invoice={invoice} />
          <Head invoice={invoice} errorAt={errorAt} />
          {ofLines === undefined ? null : <Notice tone="late">{ofLines}</Notice>}
          <Lines invoice={invoice} errorAt={errorAt} />
          <Card>
            <DecimalField
              id={fieldId('rebate')}
              label={t(words.rebate)}
              optional
              error={errorAt('rebate')}
              value={useSelector(invoice, selectInvoice).rebate}
              onChange={(rebate) => invoice.send({ type: 'invoice.change', patch: { rebate } })}
            />
          </Card>
          <Documents invoice={invoice} />
          <More invoice={invoice} />
        </div>
        <div className={beside}>
          <Card title={t`Total`}>
            <div className={stack.s4}>
              <Totals invoice={invoice} />
              <StepEnd
                refusal={
                  first === undefined
                    ? null
                    : {
                        code: first.code,
                        text: refusalText(first.code),
                        mend: <FocusLink id={fieldId(first.at)}>{t`Go to field`}</FocusLink>,
                      }
                }
                onRefused={() => setPresses((count) => count + 1)}
                canGoBack={isSettled}
                onBack={() => invoice.send({ type: 'step.back' })}
                onNext={() => invoice.send({ type: 'step.next' })}
              >
                {t(words.toReview)}
              </StepEnd>
            </div>
          </Card>
        </div>
      </div>
      <TotalStrip invoice={invoice} />
    </InvoiceFrame>
  )
}

const areSame = (some: readonly PlacedRefusal[], others: readonly PlacedRefusal[]) =>
  JSON.stringify(some) === JSON.stringify(others)

type HeadProps = { invoice: InvoiceCreateRef; errorAt: (at: string) => string | undefined }

/** Number, order, place, currency and dates. */
function Head({ invoice, errorAt }: HeadProps) {
  const { t } = useLingui()
  const entered = useSelector(invoice, selectInvoice)
  const customer = useSelector(invoice, selectCustomer)
  type Patch = Extract<Parameters<typeof invoice.send>[0], { type: 'invoice.change' }>['patch']
  const change = (patch: Patch) => invoice.send({ type: 'invoice.change', patch })
  const field = (at: keyof Patch) => ({ id: fieldId(at), error: errorAt(at) })
  const locations = customer?.locations ?? []
  const currencies = customer?.currencies ?? []
  return (
    <Card>
      <div className={fields}>
        <Field
          {...field('invoice_number')}
          label={t(words.number)}
          maxLength={TYPED_LENGTH}
          value={entered.invoice_number}
          onChange={({ target }) => change({ invoice_number: target.value })}
        />
        <Field
          {...field('po_number')}
          label={t(words.poNumber)}
          optional={customer?.purchaseOrderRequired === false}
          maxLength={TYPED_LENGTH}
          value={entered.po_number}
          onChange={({ target }) => change({ po_number: target.value })}
        />
        <Field
          {...field('billed_on')}
          type="date"
          label={t`Invoice date`}
          value={entered.billed_on}
          onChange={({ target }) => change({ billed_on: target.value })}
        />
        <Field
          {...field('due_on')}
          type="date"
          label={t(words.due)}
          value={entered.due_on}
          onChange={({ target }) => change({ due_on: target.value })}
        />
        {currencies.length > 1 ? (
          <Select
            {...field('currency')}
            label={t(words.currency)}
            value={entered.currency}
            options={currencies.map((code) => ({ value: code, label: code }))}
            onChange={(currency) => change({ currency })}
          />
        ) : null}
        {locations.length > 0 ? (
          <Select
            {...field('buid_location')}
            label={t`Location`}
            value={entered.buid_location ?? ''}
            options={[
              { value: '', label: t`No location` },
              ...locations.map(({ number, name }) => ({ value: number, label: `${number} · ${name}` })),
            ]}
            onChange={(location) => change({ buid_location: location || null })}
          />
        ) : null}
        <Field
          {...field('voucher_number')}
          label={t`Voucher number`}
          optional
          maxLength={INVOICE_NUMBER_LENGTH}
          value={entered.voucher_number ?? ''}
          onChange={({ target }) => change({ voucher_number: target.value || null })}
        />
      </div>
    </Card>
  )
}
