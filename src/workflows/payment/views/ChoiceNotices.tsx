import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { isMethodGone } from '../../../../domain/rules/payment-method.ts'
import { amountsToPay, refuseLine } from '../../../../domain/rules/payment-line.ts'
import { selectFailure, selectHeldCount, selectLines } from '../../../../machines/workflows/payment/payment.context.ts'
import { selectPaymentCount } from '../../../../machines/workflows/payment/payment.split.ts'
import type { PaymentRef } from '../../../../machines/workflows/payment/payment.machine.ts'
import { paymentFailureOf } from '../../../../machines/workflows/payment/failure-words.ts'
import { paymentRefusals } from '../../../../machines/workflows/payment/refusal-words.ts'
import { outcomeWords } from '../../../../machines/workflows/payment/outcome-words.ts'
import { splitWords } from '../../../../machines/workflows/payment/split-words.ts'
import { readCustomer } from '../../../api/customers.ts'
import { useLoaded } from '../../../shared/load/use-loaded.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { ErrorSummary } from '../../../ui/form/ErrorSummary.tsx'
import { FocusLink } from '../../../ui/form/FocusLink.tsx'
import { useFormat } from '../../../ui/text/use-format.ts'
import { filled } from '../../../ui/text/filled.ts'
import { amountId, METHOD_ID } from './PaymentFrame.tsx'

type ChoiceNoticesProps = {
  payment: PaymentRef
  /** The account may not pay here; null where it may. */
  barred: { customerId: string | null } | null
  /** What is missing after a refused press, and the field where that is mended; null before one. */
  errors: { focusKey: number; fieldId: string; why: string } | null
}

/** What must be known before the invoices: what is missing, that an account may not pay here, or what failed. */
export function ChoiceNotices({ payment, barred, errors }: ChoiceNoticesProps) {
  const { t } = useLingui()
  const lines = useSelector(payment, selectLines)
  const held = useSelector(payment, selectHeldCount)
  const format = useFormat()
  const payments = useSelector(payment, selectPaymentCount)
  const failure = useSelector(payment, selectFailure)
  const canReload = useSelector(payment, (state) => state.can({ type: 'draft.reload' }))
  const customerId = barred?.customerId ?? null
  const customer = useLoaded(readCustomer, customerId === null ? null : { customerId })
  const faults = lines.flatMap((row) => {
    const fault = refuseLine(row)
    return fault === null
      ? []
      : [{ fieldId: amountId(row.trxId), text: `${row.invoiceId}: ${t(paymentRefusals[fault])}` }]
  })
  return (
    <>
      {errors === null ? null : (
        <ErrorSummary
          errors={faults.length > 0 ? faults : [{ fieldId: errors.fieldId, text: errors.why }]}
          focusKey={errors.focusKey}
        />
      )}
      {barred === null ? null : (
        <Notice tone="hold" title={t(paymentRefusals.customerNotEligible)}>
          {customer.data?.paymentWebText ?? null}
        </Notice>
      )}
      {held === 0 ? null : (
        <Notice
          tone="due"
          {...(lines.length === 0
            ? {}
            : {
                title: t(
                  filled(splitWords.part, {
                    payments,
                    chosen: format.number(lines.length),
                    count: format.number(lines.length + held),
                    amount: amountsToPay(lines).map(format.money).join(' + '),
                  }),
                ),
              })}
        >
          {t(filled(splitWords.held, { count: held }))}
        </Notice>
      )}
      {failure === null ? null : (
        <Notice
          tone="late"
          live="alert"
          {...(canReload
            ? {
                actions: (
                  <Button size="sm" onClick={() => payment.send({ type: 'draft.reload' })}>
                    {t(outcomeWords.retry)}
                  </Button>
                ),
              }
            : isMethodGone(failure.code)
              ? { actions: <FocusLink id={METHOD_ID}>{t(outcomeWords.chooseOther)}</FocusLink> }
              : {})}
        >
          {t(paymentFailureOf(failure.code))}
        </Notice>
      )}
    </>
  )
}
