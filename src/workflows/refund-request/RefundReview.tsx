import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { money } from '../../../domain/money.ts'
import { refundTotal } from '../../../domain/rules/refunds/refund-form.ts'
import {
  selectIsBusy,
  type RefundRequestRef,
} from '../../../machines/workflows/refund-request/refund-request.machine.ts'
import {
  refundFailures,
  refundReasonWords,
  refundRequestWords,
} from '../../../machines/workflows/refund-request/refund-request.page.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Facts, SumLines } from '../../ui/layout/Facts.tsx'
import { line, stack } from '../../ui/layout/layout.css.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Money } from '../../ui/text/Money.tsx'
import { BackToSearch } from './BackToSearch.tsx'

/** What will be sent back, before it is. */
export function RefundReview({ edit }: { edit: RefundRequestRef }) {
  const { t } = useLingui()
  const failureText = useFailureText(refundFailures)
  const { payment, form, failure } = useSelector(edit, ({ context }) => context)
  const isBusy = useSelector(edit, selectIsBusy)
  if (payment === null) return null
  const { currency, refundable } = payment
  const amountOf = (minor: number) => <Money of={money(minor, currency)} />
  return (
    <div className={stack.s4} aria-busy={isBusy || undefined}>
      <PageHead
        title={t(refundRequestWords.reviewHeading)}
        lead={payment.customerName}
        focusKey="review"
        back={<BackToSearch edit={edit} />}
      />
      {failure === null ? null : (
        <Notice tone="late" live="alert" title={t(refundRequestWords.notSent)}>
          {failureText(failure)}
        </Notice>
      )}
      <Card>
        <div className={stack.s4}>
          <Facts
            facts={[
              { id: 'number', label: t`Payment number`, value: payment.paymentNumber },
              ...(form.reason === null
                ? []
                : [{ id: 'reason', label: t(refundRequestWords.reason), value: t(refundReasonWords[form.reason]) }]),
              ...(form.note.trim() === ''
                ? []
                : [{ id: 'note', label: t(refundRequestWords.note), value: form.note.trim() }]),
            ]}
          />
          <SumLines
            lines={[
              ...form.lines.map(({ trxId, amountMinor }) => ({
                id: trxId,
                label: refundable.find((one) => one.trx_id === trxId)?.invoice_id ?? trxId,
                value: amountOf(amountMinor ?? 0),
              })),
              { id: 'total', label: t`Total refund`, value: amountOf(refundTotal(form)), isTotal: true },
            ]}
          />
          <p>
            <Trans>
              The money goes back to the original payment method. The invoices will be open again for these amounts, and
              everyone who can pay for the account will get an email.
            </Trans>
          </p>
        </div>
      </Card>
      <div className={line.start}>
        <Button kind="main" busy={isBusy} onClick={() => edit.send({ type: 'refund.send' })}>
          {t(refundRequestWords.send)}
        </Button>
        <Button disabled={isBusy} onClick={() => edit.send({ type: 'review.back' })}>
          {t(refundRequestWords.back)}
        </Button>
      </div>
    </div>
  )
}
