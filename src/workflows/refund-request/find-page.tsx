import { useState } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import { pathTo } from '../../shared/app/links.ts'
import { useGo } from '../../shared/app/use-page.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { line, stack } from '../../ui/layout/layout.css.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { search } from './refund-request.css.ts'

/** Where support looks for the payment that it refunds: customers name its number. */
export function Page() {
  const { t } = useLingui()
  const go = useGo()
  const [number, setNumber] = useState('')
  const [isAsked, setAsked] = useState(false)
  // A copied number brings spaces with it.
  const paymentId = number.trim()
  return (
    <>
      <PageHead title={t`Refunds`} lead={t`Refund all or part of a customer’s payment.`} />
      <Card>
        <form
          className={`${stack.s4} ${search}`}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            setAsked(true)
            if (paymentId !== '') go(pathTo('supportRefund', { paymentId }))
          }}
        >
          <Field
            id="payment-number"
            label={t`Payment number`}
            hint={t`It’s on the payment’s page and in the email about the payment.`}
            error={isAsked && paymentId === '' ? t`Enter a payment number` : null}
            autoComplete="off"
            maxLength={100}
            required
            value={number}
            onChange={(event) => setNumber(event.target.value)}
          />
          <div className={line.start}>
            <Button kind="main" type="submit">
              <Trans>Find payment</Trans>
            </Button>
          </div>
        </form>
      </Card>
    </>
  )
}
