import { useState } from 'react'

import { useLingui } from '@lingui/react/macro'
import { useActorRef, useSelector } from '@xstate/react'
import { fromPromise } from 'xstate'

import { ADDRESS_LINE_LENGTH, NAME_LENGTH } from '../../../domain/limits.ts'
import type { CardForm, CardFormRefusal } from '../../../domain/rules/cards/card-form.ts'
import { cardRefusals, cardWords } from '../../../machines/card-words.ts'
import { viewOf } from '../../../machines/meta.ts'
import {
  cardRequestMachine,
  selectFailure,
  selectFaults,
  selectForm,
} from '../../../machines/workflows/card-request/card-request.machine.ts'
import { cardRequestWords } from '../../../machines/workflows/card-request/card-request.page.ts'
import { requestCard } from '../../api/cards/cards.ts'
import { useApp } from '../../shared/app/app.ts'
import { FormDialog } from '../../shared/dialogs/FormDialog.tsx'
import { trackIntents } from '../../shared/app/intents.ts'
import { useCustomerId } from '../../shared/app/use-session.ts'
import { AmountField } from '../../ui/form/AmountField.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { useCardProblem } from './use-card-problem.ts'
import { useEnd } from '../../shared/app/use-end.ts'

/** The field that a fault stands beside. */
const fieldOf: Readonly<Record<CardFormRefusal, string>> = {
  holderMissing: 'card-holder',
  holderTooLong: 'card-holder',
  addressMissing: 'card-line1',
  addressTooLong: 'card-line1',
  cityMissing: 'card-city',
  limitMissing: 'card-limit',
}
const FORM = 'card-request'

/** Requests a card in a dialog. */
export function RequestDialog({ currency, onEnd }: { currency: string; onEnd: (isChanged: boolean) => void }) {
  const { t } = useLingui()
  const { client, inspect } = useApp()
  const buidCustomer = useCustomerId()
  const [machine] = useState(() => {
    const intents = trackIntents()
    return cardRequestMachine.provide({
      actors: {
        requestCard: fromPromise<void, { buidCustomer: string; form: CardForm }>(async ({ input }) => {
          try {
            await requestCard(client, { ...input, key: intents.of(JSON.stringify(input), 0).key })
            intents.ended()
          } catch (error) {
            intents.ended(error)
            throw error
          }
        }),
      },
    })
  })
  const request = useActorRef(machine, { input: { buidCustomer }, ...(inspect ? { inspect } : {}) })
  const form = useSelector(request, selectForm)
  const problemOf = useCardProblem()
  const failure = useSelector(request, selectFailure)
  const faults = useSelector(request, selectFaults, (one, other) => one.join() === other.join())
  const isBusy = useSelector(request, (state) => state.hasTag('busy'))
  const view = useSelector(request, viewOf)
  const [tries, setTries] = useState(0)
  useEnd(request, (isRequested) => {
    if (isRequested === true) toast({ tone: 'done', text: t(cardRequestWords.requested) })
    onEnd(isRequested === true)
  })
  const errors = tries > 0 ? faults.map((code) => ({ fieldId: fieldOf[code], text: t(cardRefusals[code]) })) : []
  const errorAt = (fieldId: string) => errors.find((error) => error.fieldId === fieldId)?.text ?? null
  const change = (patch: Partial<CardForm>) => request.send({ type: 'form.change', patch })
  const text = (name: 'holder' | 'line1' | 'line2' | 'city') => ({
    id: `card-${name}`,
    label: t(cardRequestWords[name]),
    value: form[name],
    error: errorAt(`card-${name}`),
    maxLength: name === 'holder' ? NAME_LENGTH : ADDRESS_LINE_LENGTH,
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  const cancel = () => request.send({ type: 'card.cancel' })
  return (
    <FormDialog
      form={FORM}
      title={t(cardWords.request)}
      submit={t(cardRequestWords.submit)}
      isBusy={isBusy}
      errors={errors}
      tries={tries}
      problem={problemOf(view, failure)}
      onCancel={cancel}
      onSubmit={() => {
        if (faults.length > 0) setTries(tries + 1)
        else request.send({ type: 'card.request' })
      }}
    >
      <Field {...text('holder')} autoComplete="name" required />
      <Field {...text('line1')} autoComplete="address-line1" required />
      <Field {...text('line2')} autoComplete="address-line2" />
      <Field {...text('city')} required />
      <AmountField
        id="card-limit"
        label={t(cardRequestWords.limit)}
        currency={currency}
        minor={form.limitMinor}
        error={errorAt('card-limit')}
        onChange={(limitMinor) => change({ limitMinor })}
      />
    </FormDialog>
  )
}
