import { useCallback, useState } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import { addCard } from '../../api/methods/methods.ts'
import { ApiFailure } from '../../api/failure.ts'
import { useClient } from '../../shared/app/use-client.ts'
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
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const save = useCallback(
    async ({ token }: EnteredCard) => {
      setBusy(true)
      try {
        // The token is the intent: the same one is never added twice.
        await addCard(client, { buidCustomer: customerId, token, key: crypto.randomUUID() })
        toast({ tone: 'done', text: t`Payment method added` })
        onClose(true)
      } catch (error) {
        setFailure(error instanceof ApiFailure ? error.code : 'unexpected')
        setBusy(false)
      }
    },
    [client, customerId, onClose, t],
  )
  const start = useCallback((card: EnteredCard) => void save(card), [save])
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
