import { useCallback, useLayoutEffect, useRef, useState } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import { bankEnrollmentWords } from '../../../machines/workflows/bank-enrollment/bank-enrollment.page.ts'
import { addCard } from '../../api/methods/methods.ts'
import { useClient } from '../../shared/app/use-client.ts'
import { useChange } from '../../shared/dialogs/use-change.ts'
import { CardEntry, type EnteredCard } from '../../shared/payments/CardEntry.tsx'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { stack } from '../../ui/layout/layout.css.ts'
import { toast } from '../../ui/overlay/toasts.ts'
import { methodFailures } from './method-failures.ts'

type AddCardProps = {
  customerId: string
  /** The provider's own origin: the number is typed there and never reaches ours (promise S11). */
  origin: string
  /** `isDone`: a card was added. */
  onClose: (isDone: boolean) => void
}

/** A card as it was entered, with the key of its intent: what is sent again after a lost answer adds it once. */
type Entered = { token: string; key: string }

const retried = ['networkFailed', 'timedOut', 'serverFailed', 'unreadableAnswer', 'paymentProviderUnavailable']
const isRetried = (code: string) => retried.includes(code)

/** A card on file, entered in the provider's own form. */
export function AddCard({ customerId, origin, onClose }: AddCardProps) {
  const { t } = useLingui()
  const client = useClient()
  const failureText = useFailureText(methodFailures)
  const change = useChange(onClose)
  const { failure, isBusy } = change
  const [entered, setEntered] = useState<Entered | null>(null)
  const save = (card: Entered) => {
    setEntered(card)
    change.run(
      () => addCard(client, { buidCustomer: customerId, ...card }),
      () => toast({ tone: 'done', text: t`Payment method added` }),
    )
  }
  // The provider's frame is told once to whom it answers.
  const latest = useRef(save)
  useLayoutEffect(() => {
    latest.current = save
  })
  const start = useCallback(({ token }: EnteredCard) => latest.current({ token, key: crypto.randomUUID() }), [])
  const cancel = useCallback(() => onClose(false), [onClose])
  return (
    <Card title={t`Add card`}>
      <div className={stack.s4}>
        {failure === null ? null : (
          <Notice tone="late" live="alert" title={t(methodFailures.methodNotAdded)}>
            <p>{failureText(failure)}</p>
            {entered !== null && isRetried(failure) ? (
              <Button size="sm" onClick={() => save(entered)}>
                {t(bankEnrollmentWords.retry)}
              </Button>
            ) : null}
          </Notice>
        )}
        <p>
          <Trans>You enter your card details with the payment provider. We never see the card number.</Trans>
        </p>
        {isBusy ? (
          <Skeleton lines={4} label={t`Loading your payment methods`} />
        ) : (
          <CardEntry id="card-entry" title={t`Card details`} origin={origin} onCard={start} onCancel={cancel} />
        )}
      </div>
    </Card>
  )
}
