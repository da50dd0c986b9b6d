import { useState } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { useActorRef, useSelector } from '@xstate/react'
import { fromPromise } from 'xstate'

import type { Card } from '../../../domain/contract/cards/card.ts'
import {
  refuseActivationEntry,
  type ActivationEntry,
  type ActivationRefusal,
} from '../../../domain/rules/cards/card.ts'
import { cardRefusals, cardWords } from '../../../machines/card-words.ts'
import { viewOf } from '../../../machines/meta.ts'
import {
  cardActivationMachine,
  selectFailure,
} from '../../../machines/workflows/card-activation/card-activation.machine.ts'
import { cardActivationWords } from '../../../machines/workflows/card-activation/card-activation.page.ts'
import { activateCard } from '../../api/cards/cards.ts'
import { useApp } from '../../shared/app/app.ts'
import { FormDialog } from '../../shared/dialogs/FormDialog.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { NamedCard } from './NamedCard.tsx'
import { useCardProblem } from './use-card-problem.ts'
import { useEnd } from '../../shared/app/use-end.ts'

const FORM = 'card-activation'
const fieldOf: Readonly<Record<ActivationRefusal, string>> = { last4Invalid: 'card-last4', codeInvalid: 'card-code' }

function textOf(data: FormData, name: string): string {
  const entered = data.get(name)
  return typeof entered === 'string' ? entered : ''
}

/** Activates a card that has arrived. The fields are read when they are sent and stored nowhere. */
export function ActivationDialog({ card, onEnd }: { card: Card; onEnd: (isChanged: boolean) => void }) {
  const { t } = useLingui()
  const { client, inspect } = useApp()
  const [machine] = useState(() =>
    cardActivationMachine.provide({
      actors: {
        activateCard: fromPromise<void, { cardId: string } & ActivationEntry>(({ input: { cardId, ...entry } }) =>
          activateCard(client, cardId, entry),
        ),
      },
    }),
  )
  const activation = useActorRef(machine, { input: { cardId: card.id }, ...(inspect ? { inspect } : {}) })
  const problemOf = useCardProblem()
  const failure = useSelector(activation, selectFailure)
  const isBusy = useSelector(activation, (state) => state.hasTag('busy'))
  const view = useSelector(activation, viewOf)
  const [refusal, setRefusal] = useState<ActivationRefusal | null>(null)
  const [tries, setTries] = useState(0)
  useEnd(activation, (isActivated) => {
    if (isActivated === true) toast({ tone: 'done', text: t(cardActivationWords.activated) })
    onEnd(isActivated === true)
  })
  const errors = refusal === null ? [] : [{ fieldId: fieldOf[refusal], text: t(cardRefusals[refusal]) }]
  const errorAt = (fieldId: string) => errors.find((error) => error.fieldId === fieldId)?.text ?? null
  const cancel = () => activation.send({ type: 'card.cancel' })
  return (
    <FormDialog
      form={FORM}
      title={t(cardWords.activateCard)}
      submit={t(cardWords.activateCard)}
      isBusy={isBusy}
      errors={errors}
      tries={tries}
      problem={refusal === null ? problemOf(view, failure) : null}
      onCancel={cancel}
      onSubmit={(event) => {
        const data = new FormData(event.currentTarget)
        const entry = { last4: textOf(data, 'last4'), code: textOf(data, 'code') }
        const refused = refuseActivationEntry(entry)
        setRefusal(refused)
        if (refused === null) activation.send({ type: 'card.activate', ...entry })
        else setTries(tries + 1)
      }}
    >
      <NamedCard card={card} />
      <p>
        <Trans>
          Activate the card when it has arrived. You find the digits on the card and the code in its letter.
        </Trans>
      </p>
      <Field
        id="card-last4"
        name="last4"
        label={t(cardActivationWords.last4)}
        error={errorAt('card-last4')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        required
      />
      <Field
        id="card-code"
        name="code"
        label={t(cardActivationWords.code)}
        error={errorAt('card-code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        required
      />
    </FormDialog>
  )
}
