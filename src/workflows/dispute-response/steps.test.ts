import { createActor, fromPromise, waitFor } from 'xstate'
import { beforeEach, describe, expect, it } from 'vitest'

import type { DisputeResponseResult } from '../../../domain/contract/dispute.ts'
import { defaultDisputeSettings } from '../../../domain/program-settings.ts'
import { isContinued } from '../../../domain/rules/opening.ts'
import type {
  AnsweredDispute,
  DisputeResponseEvent,
  ResponseIntent,
  ResponseOffer,
} from '../../../machines/workflows/dispute-response/dispute-response.context.ts'
import {
  disputeResponseMachine,
  type DisputeResponseSnapshot,
} from '../../../machines/workflows/dispute-response/dispute-response.machine.ts'
import { first } from '../../../machines/workflows/dispute-response/dispute-response.samples.ts'
import { responseSubmission } from '../../../machines/workflows/dispute-response/dispute-response.setup.ts'
import type { SubmissionAnswer } from '../../../machines/parts/submission/submission.machine.ts'
import { responseFactsOf, responseInputOf, responseWork, type ResponseFacts } from './facts.ts'
import { eventToStep, stepIn } from '../../wizard/use-wizard-address.ts'
import { responseSteps, toward, type ResponseStep } from './steps.ts'

const stepOf = (state: DisputeResponseSnapshot) => stepIn(responseSteps, state)
const eventToward = (step: ResponseStep, state: DisputeResponseSnapshot) =>
  eventToStep({ steps: responseSteps, toward }, step, state)

const dispute: AnsweredDispute = { ...first, version: 3, disputedAmount: 12_345, openAmount: 12_345, daysLeft: 3 }
const begun: ResponseFacts = {
  userId: 'u1',
  party: 'merchant',
  draftId: 'draft-0001',
  askedIds: ['d1'],
  action: 'merchant.reply',
  draft: null,
  result: null,
}
let sent = 0
beforeEach(() => {
  sent = 0
})

/** An answer after some events; what is sent never gets an answer. */
async function after(events: readonly DisputeResponseEvent[], facts = begun) {
  const machine = disputeResponseMachine.provide({
    actors: {
      loadDisputes: fromPromise<ResponseOffer, { ids: readonly string[] }>(async () => ({
        disputes: [dispute],
        knownContacts: [],
        currentContacts: [],
      })),
      submission: responseSubmission.provide({
        actors: {
          submit: fromPromise<SubmissionAnswer<DisputeResponseResult>, { intent: ResponseIntent }>(() => {
            sent += 1
            return new Promise<never>(() => {})
          }),
        },
      }),
    },
  })
  const response = createActor(machine, {
    input: { ...responseInputOf(facts), role: 'admin', settings: defaultDisputeSettings },
  })
  response.start()
  await waitFor(response, (state) => state.matches('submitting') || !state.hasTag('busy'))
  for (const event of events) response.send(event)
  const snapshot = response.getSnapshot()
  response.stop()
  return snapshot
}
const written: readonly DisputeResponseEvent[] = [{ type: 'comment.change', comment: 'It was delivered.' }]
const contacting = [...written, { type: 'step.next' }] as const
const reviewing = [...contacting, { type: 'step.next' }] as const
const submitted = [...reviewing, { type: 'response.submit' }] as const

describe('the step of an answer in the address', () => {
  it('follows the answer', async () => {
    expect(stepOf(await after([]))).toBe('describe')
    expect(stepOf(await after(contacting))).toBe('contacts')
    expect(stepOf(await after(reviewing))).toBe('review')
    expect(stepOf(await after(submitted))).toBe('review')
    // While leaving is asked, the page behind the question stays where it is.
    expect(stepOf(await after([...contacting, { type: 'response.leave' }]))).toBe('contacts')
  })

  it('leads the answer back, and forth as far as it is complete', async () => {
    expect(eventToward('describe', await after(reviewing))).toEqual({ type: 'step.edit', step: 'describe' })
    expect(eventToward('describe', await after(contacting))).toEqual({ type: 'step.back' })
    expect(eventToward('review', await after(written))).toEqual({ type: 'step.next' })
  })

  it('asks nothing where the answer cannot follow or is there', async () => {
    expect(eventToward('review', await after([]))).toBeNull()
    expect(eventToward('contacts', await after(submitted))).toBeNull()
    expect(eventToward('sent', await after(written))).toBeNull()
    expect(eventToward('contacts', await after(contacting))).toBeNull()
    expect(eventToward('describe', await after([...contacting, { type: 'response.leave' }]))).toBeNull()
  })
})

describe('what a tab keeps of an answer', () => {
  it('is enough to go on at the same step with the same words', async () => {
    const facts = responseFactsOf(await after(reviewing), begun)
    const again = await after([], facts)
    expect(stepOf(again)).toBe('review')
    expect(again.context).toMatchObject({ draftId: 'draft-0001', comment: 'It was delivered.', disputeIds: ['d1'] })
  })

  it('sends the same answer again when nobody knows whether it arrived', async () => {
    const facts = responseFactsOf(await after(submitted), begun)
    expect(facts.draft?.sent).toEqual([{ disputeId: 'd1', version: 3 }])
    const again = await after([], facts)
    expect(again.matches('submitting')).toBe(true)
    expect(sent).toBe(2)
  })

  it('is known to be about its disputes, in whatever order and whatever was left out since', async () => {
    const facts = { ...begun, askedIds: ['d1', 'd2'] }
    const isAbout = (known: ResponseFacts, about: string[]) =>
      isContinued(responseWork(known), {
        userId: known.userId,
        scope: known.party,
        wish: 'these',
        about,
        isDraftContinued: true,
      })
    expect(isAbout(facts, ['d2', 'd1'])).toBe(true)
    expect(isAbout(facts, ['d1'])).toBe(false)
    expect(isAbout(responseFactsOf(await after(written), facts), ['d1', 'd2'])).toBe(true)
  })
})
