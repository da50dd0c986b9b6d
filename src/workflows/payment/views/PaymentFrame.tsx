import type { ReactNode } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import type { PaymentRef } from '../../../../machines/workflows/payment/payment.machine.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { Steps } from '../../../ui/feedback/Steps.tsx'
import { cancel } from '../../../wizard/wizard.css.ts'

const STEPS_OF_PAYMENT = 3

type PaymentFrameProps = {
  payment: PaymentRef
  step: 1 | 2 | 3
  title: string
  lead?: ReactNode
  /** Changes when the heading should take focus: the state's name. */
  focusKey: string
  hasErrors?: boolean
  children: ReactNode
}

/** Steps, heading and title of one state of the payment: "Step 2 of 3: …" (A2). */
export function PaymentFrame({ payment, step, title, lead, focusKey, hasErrors = false, children }: PaymentFrameProps) {
  const { t } = useLingui()
  // While leaving is asked, the page behind the question stands still.
  const isDrafting = useSelector(payment, (state) => state.matches('drafting') || state.matches('leaving'))
  return (
    <>
      <Steps
        label={t`Payment steps`}
        steps={[t`Account`, t`Invoices and payment method`, t`Review and pay`]}
        current={step}
      />
      <PageHead
        title={t`Step ${{ step }} of ${{ steps: STEPS_OF_PAYMENT }}: ${{ title }}`}
        focusKey={focusKey}
        hasErrors={hasErrors}
        actions={
          isDrafting ? (
            <div className={cancel}>
              <Button kind="quiet" onClick={() => payment.send({ type: 'payment.leave' })}>
                <Trans>Cancel payment</Trans>
              </Button>
            </div>
          ) : undefined
        }
        {...(lead === undefined ? {} : { lead })}
      />
      {children}
    </>
  )
}
