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
import { disputeResponseMachine } from '../../../machines/workflows/dispute-response/dispute-response.machine.ts'
import { responseFactsOf, responseInputOf, responseWork, type ResponseFacts } from './facts.ts'
import { eventTowardStep, responseStepOf } from './steps.ts'

const dispute: AnsweredDispute = {
  id: 'd1',
  disputeNumber: 'DSP-1',
  kind: 'dispute',
  status: 'open',
  heldFrom: null,
  isOverdue: false,
  version: 3,
  trxId: 't1',
  invoiceId: 'INV-1',
  customerName: 'Halvorsen Marine Supply',
  merchantName: 'Baltic Parts',
  currency: 'USD',
  disputedAmount: 12_345,
  openAmount: 12_345,
  adjustmentAmount: null,
  daysLeft: 3,
  paymentPending: false,
}
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
      submitResponse: fromPromise<DisputeResponseResult, ResponseIntent>(() => {
        sent += 1
        return new Promise<never>(() => {})
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
    expect(responseStepOf(await after([]))).toBe('describe')
    expect(responseStepOf(await after(contacting))).toBe('contacts')
    expect(responseStepOf(await after(reviewing))).toBe('review')
    expect(responseStepOf(await after(submitted))).toBe('review')
    expect(responseStepOf(await after([...written, { type: 'response.leave' }]))).toBeNull()
  })

  it('leads the answer back, and forth as far as it is complete', async () => {
    expect(eventTowardStep('describe', await after(reviewing))).toEqual({ type: 'step.edit', step: 'describe' })
    expect(eventTowardStep('describe', await after(contacting))).toEqual({ type: 'step.back' })
    expect(eventTowardStep('review', await after(written))).toEqual({ type: 'step.next' })
  })

  it('asks nothing where the answer cannot follow or is there', async () => {
    expect(eventTowardStep('review', await after([]))).toBeNull()
    expect(eventTowardStep('contacts', await after(submitted))).toBeNull()
    expect(eventTowardStep('sent', await after(reviewing))).toBeNull()
    expect(eventTowardStep('contacts', await after(contacting))).toBeNull()
  })
})

describe('what a tab keeps of an answer', () => {
  it('is enough to go on at the same step with the same words', async () => {
    const facts = responseFactsOf(await after(reviewing), begun)
    const again = await after([], facts)
    expect(responseStepOf(again)).toBe('review')
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
      isContinued(responseWork(known), { userId: known.userId, scope: known.party, wish: 'these', about })
    expect(isAbout(facts, ['d2', 'd1'])).toBe(true)
    expect(isAbout(facts, ['d1'])).toBe(false)
    expect(isAbout(responseFactsOf(await after(written), facts), ['d1', 'd2'])).toBe(true)
  })
})
