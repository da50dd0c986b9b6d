import { useCallback, useLayoutEffect, useRef } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import { addCard } from '../../api/methods/methods.ts'
import { useClient } from '../../shared/app/use-client.ts'
import { useChange } from '../../shared/dialogs/use-change.ts'
import { CardEntry, type EnteredCard } from '../../shared/payments/CardEntry.tsx'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
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

/** A card on file, entered in the provider's own form. */
export function AddCard({ customerId, origin, onClose }: AddCardProps) {
  const { t } = useLingui()
  const client = useClient()
  const failureText = useFailureText(methodFailures)
  const change = useChange(onClose)
  const { failure, isBusy } = change
  const save = ({ token }: EnteredCard) =>
    change.run(
      // The token is the intent: the same one is never added twice.
      () => addCard(client, { buidCustomer: customerId, token, key: crypto.randomUUID() }),
      () => toast({ tone: 'done', text: t`Payment method added` }),
    )
  // The provider's frame is told once to whom it answers.
  const latest = useRef(save)
  useLayoutEffect(() => {
    latest.current = save
  })
  const start = useCallback((card: EnteredCard) => latest.current(card), [])
  const cancel = useCallback(() => onClose(false), [onClose])
  return (
    <Card title={t`Add card`}>
      <div className={stack.s4}>
        {failure === null ? null : (
          <Notice tone="late" live="alert" title={t(methodFailures.methodNotAdded)}>
            {failureText(failure)}
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
