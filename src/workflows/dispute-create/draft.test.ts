import { expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'

import { DISPUTE_TEXT_LENGTH } from '../../../domain/limits.ts'
import { defaultDisputeSettings } from '../../../domain/program-settings.ts'
import type {
  DisputeCreateInput,
  DisputeIntent,
  DisputeStepName,
  Eligibility,
} from '../../../machines/workflows/dispute-create/dispute-create.context.ts'
import {
  disputeCreateMachine,
  type DisputeCreateSnapshot,
} from '../../../machines/workflows/dispute-create/dispute-create.machine.ts'
import { eventToStep, stepIn } from '../../wizard/use-wizard-address.ts'
import { factsOf } from './draft.ts'
import { disputeSteps, toward } from './steps.ts'

const invoice = { trxId: 't1', invoiceId: 'INV-1', merchantName: 'Baltic Parts', currency: 'USD', disputedMinor: 100 }
const eligibility: Eligibility = {
  invoices: [invoice],
  ineligible: [],
  reasons: [{ id: 'other', disputeReason: 'Other', documentationRequired: 'N' }],
  knownContacts: [],
}
const machine = disputeCreateMachine.provide({
  actors: {
    checkEligibility: fromPromise<Eligibility, Pick<DisputeIntent, 'kind' | 'trxIds'>>(() =>
      Promise.resolve(eligibility),
    ),
  },
})

const wizard = { steps: disputeSteps, toward }
const stepOf = (state: DisputeCreateSnapshot) => stepIn(disputeSteps, state)
const eventToward = (step: DisputeStepName, state: DisputeCreateSnapshot) => eventToStep(wizard, step, state)

async function disputeOf(trxIds: readonly string[], draft: DisputeCreateInput['draft'] = null) {
  const actor = createActor(machine, {
    input: {
      draftId: 'draft-0001',
      customerId: 'c1',
      role: 'admin',
      kind: 'dispute',
      settings: defaultDisputeSettings,
      trxIds,
      draft,
    },
  }).start()
  await waitFor(actor, (state) => !state.hasTag('busy'))
  const goTo = (step: DisputeStepName) => {
    for (let event = eventToward(step, actor.getSnapshot()); event; event = eventToward(step, actor.getSnapshot()))
      actor.send(event)
    return stepOf(actor.getSnapshot())
  }
  return { actor, goTo }
}

async function reviewed() {
  const { actor, goTo } = await disputeOf(['t1'])
  actor.send({ type: 'reason.choose', reasonId: 'other' })
  actor.send({ type: 'description.change', description: 'Two are missing.' })
  expect(goTo('review')).toBe('review')
  return { actor, goTo }
}

it('goes back and forward over several steps at once, as the browser’s history does', async () => {
  const { goTo } = await reviewed()
  expect(goTo('reason')).toBe('reason')
  expect(goTo('contacts')).toBe('contacts')
  expect(goTo('documents')).toBe('documents')
  expect(goTo('review')).toBe('review')
  expect(goTo('invoices')).toBe('invoices')
})

it('goes no further than what is filled in allows', async () => {
  const { goTo } = await disputeOf(['t1'])
  expect(goTo('review')).toBe('reason')
})

it('stays at the first step when nothing is chosen, whatever step an address names', async () => {
  const { goTo } = await disputeOf([])
  expect(goTo('review')).toBe('invoices')
})

it('finds step and data again from what a tab or another device kept', async () => {
  const { actor, goTo } = await reviewed()
  goTo('contacts')
  const { contacts } = actor.getSnapshot().children
  contacts?.send({ type: 'contact.add', contact: { contactId: null, name: 'Ole', email: 'ole@berg.example' } })
  const facts = factsOf(actor.getSnapshot())
  const again = await disputeOf([], facts)
  expect(stepOf(again.actor.getSnapshot())).toBe('contacts')
  expect(factsOf(again.actor.getSnapshot())).toEqual(facts)
  expect(again.goTo('review')).toBe('review')
})

it('keeps of a text that is too long no half of a character', async () => {
  const { actor } = await disputeOf(['t1'])
  actor.send({ type: 'description.change', description: `${'x'.repeat(DISPUTE_TEXT_LENGTH - 1)}🧾` })
  expect(factsOf(actor.getSnapshot())?.description).toBe('x'.repeat(DISPUTE_TEXT_LENGTH - 1))
})
