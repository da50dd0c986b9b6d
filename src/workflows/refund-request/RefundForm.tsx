import { useState } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { REFUND_NOTE_LENGTH } from '../../../domain/contract/payments/refund.ts'
import { money } from '../../../domain/money.ts'
import { refundTotal, type RefundFault } from '../../../domain/rules/refunds/refund-form.ts'
import { refundReasons } from '../../../domain/rules/refunds/status.ts'
import {
  selectFaults,
  selectIsChanged,
  type RefundRequestRef,
} from '../../../machines/workflows/refund-request/refund-request.machine.ts'
import {
  refundFormRefusals,
  refundReasonWords,
  refundRequestWords,
} from '../../../machines/workflows/refund-request/refund-request.page.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { AmountField } from '../../ui/form/AmountField.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx'
import { TextArea } from '../../ui/form/Field.tsx'
import { RadioCards } from '../../ui/form/RadioCards.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { SumLines } from '../../ui/layout/Facts.tsx'
import { line as row, stack } from '../../ui/layout/layout.css.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { filled } from '../../ui/text/filled.ts'
import { Money } from '../../ui/text/Money.tsx'
import { useFormat } from '../../ui/text/use-format.ts'
import { BackToSearch } from './BackToSearch.tsx'
import { PaymentCard } from './PaymentCard.tsx'
import { line } from './refund-request.css.ts'

const asText = (faults: readonly RefundFault[]) => JSON.stringify(faults)
const amountId = (trxId: string) => `refund-amount-${trxId}`

function fieldIdOf(fault: RefundFault, firstId: string): string {
  if (fault.field === 'amount') return amountId(fault.trxId)
  return fault.field === 'lines' ? firstId : `refund-${fault.field}`
}

/** What is refunded of which invoice, and why. */
export function RefundForm({ edit }: { edit: RefundRequestRef }) {
  const { t } = useLingui()
  const format = useFormat()
  const { payment, form } = useSelector(edit, ({ context }) => context)
  const faults = useSelector(edit, selectFaults, (one, other) => asText(one) === asText(other))
  const isChanged = useSelector(edit, selectIsChanged)
  const canChooseAll = useSelector(edit, (state) => state.can({ type: 'lines.chooseAll' }))
  const [tries, setTries] = useState(0)
  if (payment === null) return null
  const { currency, refundable } = payment
  const shown = tries > 0 ? faults : []
  const errorOf = (isIts: (fault: RefundFault) => boolean) => {
    const fault = shown.find(isIts)
    return fault === undefined ? null : t(refundFormRefusals[fault.code])
  }
  const checkId = (trxId: string) => `refund-line-${trxId}`
  const firstId = checkId(refundable[0]?.trx_id ?? '')
  const errors = shown.map((fault) => ({
    fieldId: fieldIdOf(fault, firstId),
    text: t(refundFormRefusals[fault.code]),
  }))
  return (
    <form
      className={stack.s4}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTries(faults.length === 0 ? 0 : tries + 1)
        edit.send({ type: 'form.review' })
      }}
    >
      <PageHead
        title={t(refundRequestWords.heading)}
        focusKey="form"
        hasErrors={errors.length > 0}
        back={<BackToSearch edit={edit} />}
      />
      <ErrorSummary errors={errors} focusKey={tries} />
      {isChanged ? (
        <Notice tone="late" live="alert" title={t(refundRequestWords.changed)}>
          <Trans>No money was sent. We lowered your amounts to what is left. Check them, then continue.</Trans>
        </Notice>
      ) : null}
      <PaymentCard payment={payment} />
      <Card title={t`Invoices to refund`}>
        <div className={stack.s4}>
          {canChooseAll ? (
            <div className={row.start}>
              <Button size="sm" onClick={() => edit.send({ type: 'lines.chooseAll' })}>
                {t(refundRequestWords.everything)}
              </Button>
            </div>
          ) : null}
          {refundable.map(({ trx_id: trxId, invoice_id: invoice, amount }) => {
            const chosen = form.lines.find((one) => one.trxId === trxId)
            return (
              <div key={trxId} className={line}>
                <Checkbox
                  id={checkId(trxId)}
                  checked={chosen !== undefined}
                  hint={t`Up to ${{ amount: format.money(money(amount, currency)) }}`}
                  error={checkId(trxId) === firstId ? errorOf(({ field }) => field === 'lines') : null}
                  onChange={() => edit.send({ type: 'line.toggle', trxId })}
                >
                  {t(filled(refundRequestWords.line, { invoice }))}
                </Checkbox>
                {chosen === undefined ? null : (
                  <AmountField
                    id={amountId(trxId)}
                    label={t(filled(refundRequestWords.amount, { invoice }))}
                    currency={currency}
                    minor={chosen.amountMinor}
                    error={errorOf((fault) => fault.field === 'amount' && fault.trxId === trxId)}
                    onChange={(amountMinor) => edit.send({ type: 'line.change', trxId, amountMinor })}
                  />
                )}
              </div>
            )
          })}
          <SumLines
            lines={[
              {
                id: 'total',
                label: t`Total refund`,
                value: <Money of={money(refundTotal(form), currency)} />,
                isTotal: true,
              },
            ]}
          />
        </div>
      </Card>
      <Card>
        <div className={stack.s4}>
          <RadioCards
            id="refund-reason"
            legend={t(refundRequestWords.reason)}
            error={errorOf(({ field }) => field === 'reason')}
            value={form.reason}
            options={refundReasons.map((reason) => ({ value: reason, label: t(refundReasonWords[reason]) }))}
            onChange={(reason) => edit.send({ type: 'form.change', patch: { reason } })}
          />
          <TextArea
            id="refund-note"
            label={t(refundRequestWords.note)}
            optional
            hint={t`Only support can see it.`}
            error={errorOf(({ field }) => field === 'note')}
            maxLength={REFUND_NOTE_LENGTH}
            value={form.note}
            onChange={(event) => edit.send({ type: 'form.change', patch: { note: event.target.value } })}
          />
        </div>
      </Card>
      <div className={row.start}>
        <Button kind="main" type="submit">
          {t(refundRequestWords.review)}
        </Button>
      </div>
    </form>
  )
}
