import { useState } from 'react'

import { useLingui } from '@lingui/react/macro'
import { useActorRef, useSelector } from '@xstate/react'
import { fromPromise } from 'xstate'

import type { Card, CardTermination } from '../../../domain/contract/cards/card.ts'
import { terminationReasons } from '../../../domain/rules/cards/card.ts'
import { cardRefusals, cardWords } from '../../../machines/card-words.ts'
import { viewOf } from '../../../machines/meta.ts'
import {
  cardTerminationMachine,
  selectChoice,
  selectFailure,
  selectRefusal,
} from '../../../machines/workflows/card-termination/card-termination.machine.ts'
import {
  cardTerminationWords,
  terminationReasonWords,
} from '../../../machines/workflows/card-termination/card-termination.page.ts'
import { terminateCard } from '../../api/cards/cards.ts'
import { useApp } from '../../shared/app/app.ts'
import { FormDialog } from '../../shared/dialogs/FormDialog.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { RadioCards } from '../../ui/form/RadioCards.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { NamedCard } from './NamedCard.tsx'
import { useCardProblem } from './use-card-problem.ts'
import { useEnd } from '../../shared/app/use-end.ts'

const FORM = 'card-termination'
const fieldOf = { reasonMissing: 'card-reason', replacementNotNeeded: 'card-replace' } as const

/** Ends a card for a reason and, where it is wanted, requests its replacement in the same step. */
export function TerminationDialog({ card, onEnd }: { card: Card; onEnd: (isChanged: boolean) => void }) {
  const { t } = useLingui()
  const { client, inspect } = useApp()
  const [machine] = useState(() =>
    cardTerminationMachine.provide({
      actors: {
        terminateCard: fromPromise<void, { cardId: string } & CardTermination>(({ input: { cardId, ...order } }) =>
          terminateCard(client, cardId, order),
        ),
      },
    }),
  )
  const input = { cardId: card.id, version: card.version }
  const termination = useActorRef(machine, { input, ...(inspect ? { inspect } : {}) })
  const { reason, replace } = useSelector(termination, selectChoice)
  const problemOf = useCardProblem()
  const failure = useSelector(termination, selectFailure)
  const refusal = useSelector(termination, selectRefusal)
  const isBusy = useSelector(termination, (state) => state.hasTag('busy'))
  const view = useSelector(termination, viewOf)
  const [tries, setTries] = useState(0)
  useEnd(termination, (isEnded) => {
    const words = replace ? cardTerminationWords.replaced : cardTerminationWords.terminated
    if (isEnded === true) toast({ tone: 'done', text: t(words) })
    onEnd(isEnded === true)
  })
  const errors = tries === 0 || refusal === null ? [] : [{ fieldId: fieldOf[refusal], text: t(cardRefusals[refusal]) }]
  const errorAt = (fieldId: string) => errors.find((error) => error.fieldId === fieldId)?.text ?? null
  const cancel = () => termination.send({ type: 'card.cancel' })
  return (
    <FormDialog
      form={FORM}
      title={t(cardWords.terminateCard)}
      submit={t(cardWords.terminateCard)}
      isDanger
      isBusy={isBusy}
      errors={errors}
      tries={tries}
      problem={problemOf(view, failure)}
      onCancel={cancel}
      onSubmit={() => {
        if (refusal === null) termination.send({ type: 'card.terminate' })
        else setTries(tries + 1)
      }}
    >
      <NamedCard card={card} />
      <p>{t(cardTerminationWords.warning)}</p>
      <RadioCards
        id="card-reason"
        legend={t(cardTerminationWords.reason)}
        error={errorAt('card-reason')}
        value={reason}
        onChange={(chosen) => termination.send({ type: 'reason.choose', reason: chosen })}
        options={terminationReasons.map((value) => ({ value, label: t(terminationReasonWords[value]) }))}
      />
      <Checkbox
        id="card-replace"
        checked={replace}
        error={errorAt('card-replace')}
        onChange={(checked) => termination.send({ type: 'replacement.choose', replace: checked })}
      >
        {t(cardTerminationWords.replace)}
      </Checkbox>
    </FormDialog>
  )
}
