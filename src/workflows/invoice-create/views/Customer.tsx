import { useState } from 'react'

import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import type { CreditAnswer, FoundCustomer } from '../../../../domain/contract/merchant/invoice-create.ts'
import { wizardWords } from '../../../../machines/wizard-words.ts'
import {
  selectChoiceRefusal,
  selectCustomerName,
  selectFailure,
  selectInvoice,
  selectRefusals,
  selectTotals,
} from '../../../../machines/workflows/invoice-create/invoice-create.context.ts'
import type { InvoiceCreateRef } from '../../../../machines/workflows/invoice-create/invoice-create.machine.ts'
import { invoiceCreateWords as words } from '../../../../machines/workflows/invoice-create/invoice-create.words.ts'
import { findInvoiceCustomers } from '../../../api/merchant/invoice-create.ts'
import { readMerchants } from '../../../api/merchant/merchants.ts'
import { useLoaded } from '../../../shared/load/use-loaded.ts'
import { LoadFailed } from '../../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { ErrorSummary } from '../../../ui/form/ErrorSummary.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { RadioCards } from '../../../ui/form/RadioCards.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { WhyNot } from '../../../ui/form/WhyNot.tsx'
import { useTyped } from '../../../ui/form/use-typed.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { muted, stack } from '../../../ui/layout/layout.css.ts'
import { stepEnd } from '../../../wizard/wizard.css.ts'
import { useRefusalText } from '../words.ts'
import { InvoiceFrame } from './InvoiceFrame.tsx'
import { StoreRejection } from './StoreRejection.tsx'

const MERCHANT_ID = 'invoice-buid_merchant'
const CUSTOMER_ID = 'invoice-buid_customer'

/** Step 1: the account that is billed, and of several merchants the one that bills it. */
export function Customer({ invoice }: { invoice: InvoiceCreateRef }) {
  const { t } = useLingui()
  const refusalText = useRefusalText()
  const refusal = useSelector(invoice, selectChoiceRefusal)
  const refused = useSelector(invoice, selectRefusals)
  const failure = useSelector(invoice, selectFailure)
  const [presses, setPresses] = useState(0)
  const missing =
    refusal === null ? [] : [{ code: refusal, at: refusal === 'merchantMissing' ? 'buid_merchant' : 'buid_customer' }]
  const shown = [...refused, ...(presses > 0 ? missing : [])]
  const textAt = (at: string) => {
    const one = shown.find((known) => known.at === at)
    return one === undefined ? undefined : refusalText(one.code)
  }
  return (
    <InvoiceFrame invoice={invoice} title={t(words.customer)} hasErrors={shown.length > 0 || failure !== null}>
      <ErrorSummary
        errors={shown.map(({ code, at }) => ({ fieldId: `invoice-${at}`, text: refusalText(code) }))}
        focusKey={presses}
      />
      <div className={stack.s4}>
        {failure === null ? null : (
          <Notice tone="late" live="alert">
            {refusalText(failure.code === 'notFound' ? 'customerNotActive' : failure.code)}
          </Notice>
        )}
        <StoreRejection invoice={invoice} />
        <Card>
          <div className={stack.s5}>
            <Merchant invoice={invoice} error={textAt('buid_merchant')} />
            <Found invoice={invoice} error={textAt('buid_customer')} />
          </div>
        </Card>
        <WhyNot
          id="why-next"
          title={t(wizardWords.missing)}
          reasons={refusal === null ? [] : [{ code: refusal, text: refusalText(refusal) }]}
        />
        <div className={stepEnd}>
          <Button
            kind="main"
            blockedBy={refusal === null ? null : 'why-next'}
            onClickCapture={() => {
              if (refusal !== null) setPresses((count) => count + 1)
            }}
            onClick={() => invoice.send({ type: 'step.next' })}
          >
            {t(words.toInvoice)}
          </Button>
        </div>
      </div>
    </InvoiceFrame>
  )
}

type FieldProps = { invoice: InvoiceCreateRef; error: string | undefined }

/** Of several merchants the one that bills; nothing where there is no choice. */
function Merchant({ invoice, error }: FieldProps) {
  const { t } = useLingui()
  const { merchantId } = invoice.getSnapshot().context
  const { buid_merchant: chosen } = useSelector(invoice, selectInvoice)
  const { data } = useLoaded(readMerchants, merchantId === null ? {} : null)
  const merchants = data?.items ?? []
  if (merchants.length < 2) return null
  return (
    <Select
      id={MERCHANT_ID}
      label={t(words.merchant)}
      error={error}
      value={chosen}
      options={[
        { value: '', label: '', disabled: true },
        ...merchants.map(({ buidMerchant, merchantName }) => ({ value: buidMerchant, label: merchantName })),
      ]}
      onChange={(buidMerchant) => invoice.send({ type: 'merchant.choose', buidMerchant })}
    />
  )
}

function Found({ invoice, error }: FieldProps) {
  const { t } = useLingui()
  const refusalText = useRefusalText()
  const { buid_merchant: buidMerchant, buid_customer: chosen, currency } = useSelector(invoice, selectInvoice)
  const customerName = useSelector(invoice, selectCustomerName)
  const amountMinor = useSelector(invoice, (state) => Math.max(0, selectTotals(state).totalMinor))
  const [text, setText] = useState('')
  const [typed, type] = useTyped(text, setText)
  const query = buidMerchant === '' ? null : { buidMerchant, text, amountMinor, currency }
  const { data, failure, isLoading, retry } = useLoaded(findInvoiceCustomers, query)
  const options = (data ?? []).map(optionOf(useCreditText()))
  // Who was chosen stays there, whatever is searched for.
  const isListed = options.some(({ value }) => value === chosen)
  const own = chosen === '' || isListed ? [] : [{ value: chosen, label: customerName, hint: chosen }]
  return (
    <div className={stack.s4}>
      <Field
        type="search"
        label={t`Search`}
        hint={t`Search by name or account number.`}
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
      {failure !== null ? (
        <LoadFailed title={t(words.loadFailed)} onRetry={retry} busy={isLoading}>
          {refusalText(failure.code)}
        </LoadFailed>
      ) : data === null && query !== null ? (
        <Skeleton lines={4} label={t(words.loading)} />
      ) : null}
      {own.length + options.length > 0 ? (
        <RadioCards
          id={CUSTOMER_ID}
          legend={t`Customer`}
          error={error}
          options={[...own, ...options]}
          value={chosen || null}
          onChange={(buidCustomer) =>
            invoice.send({
              type: 'customer.choose',
              buidCustomer,
              customerName: data?.find((one) => one.buidCustomer === buidCustomer)?.customerName ?? customerName,
            })
          }
        />
      ) : data === null ? null : (
        <p className={muted} id={CUSTOMER_ID} tabIndex={-1}>
          {text === '' ? t`Search for the customer you want to invoice.` : t`No customers found`}
        </p>
      )}
    </div>
  )
}

const optionOf =
  (creditText: (credit: CreditAnswer) => string) =>
  ({ buidCustomer, customerName, cityStateZip, credit }: FoundCustomer) => ({
    value: buidCustomer,
    label: customerName,
    hint: [buidCustomer, cityStateZip].filter(Boolean).join(' · '),
    ...(credit === null ? {} : { aside: creditText(credit) }),
  })

function useCreditText(): (credit: CreditAnswer) => string {
  const { t } = useLingui()
  const texts = { enough: t`Enough credit`, notEnough: t`Not enough credit`, noCreditLine: t`No credit line` }
  return (credit) => texts[credit]
}
