import { disputeCreateSetup, failure, meta, output, step } from './dispute-create.setup.ts'

/** Which invoices: chosen, and looked into by the server. Plain states of the compound `drafting`. */
export const choosing = disputeCreateSetup.createStateConfig({
  description: 'Which invoices are disputed.',
  meta: meta('happy'),
  entry: { type: 'goTo', params: { step: 'invoices' } },
  on: {
    'invoice.toggle': {
      guard: 'canDispute',
      actions: { type: 'toggleInvoice', params: ({ event }) => event.invoice },
    },
    'invoices.check': {
      guard: 'isChosen',
      target: 'checkingEligibility',
      actions: { type: 'goTo', params: { step: 'reason' } },
    },
  },
})

export const checkingEligibility = disputeCreateSetup.createStateConfig({
  description: 'The server says which of the invoices can be disputed today.',
  meta: meta('happy'),
  tags: 'busy',
  invoke: {
    src: 'checkEligibility',
    input: ({ context: { kind, trxIds } }) => ({ kind, trxIds }),
    onDone: [
      {
        guard: { type: 'isNoneEligible', params: output },
        target: 'noneEligible',
        actions: { type: 'storeEligibility', params: output },
      },
      {
        guard: { type: 'isSomeIneligible', params: output },
        target: 'someIneligible',
        actions: { type: 'storeEligibility', params: output },
      },
      { target: 'goingOn', actions: { type: 'storeEligibility', params: output } },
    ],
    onError: { target: 'checkFailed', actions: { type: 'recordFailure', params: failure } },
  },
})

export const checkFailed = disputeCreateSetup.createStateConfig({
  description: 'It is not known whether the invoices can be disputed; one can ask again.',
  meta: meta('error'),
  exit: 'clearFailure',
  on: { 'invoices.check': { target: 'checkingEligibility' }, 'step.back': { target: 'choosing' } },
})

export const someIneligible = disputeCreateSetup.createStateConfig({
  description: 'Some invoices cannot be disputed, each with the reason; one may go on without them.',
  meta: meta('alternate'),
  exit: 'clearFailure',
  on: {
    'eligible.continue': { target: 'goingOn', actions: 'retainEligible' },
    'step.back': { target: 'choosing', actions: 'retainEligible' },
  },
})

export const noneEligible = disputeCreateSetup.createStateConfig({
  description: 'None of the invoices can be disputed, each with the reason.',
  meta: meta('error'),
  exit: 'clearFailure',
  on: { 'step.back': { target: 'choosing', actions: 'retainEligible' } },
})

export const goingOn = disputeCreateSetup.createStateConfig({
  description: 'Back to the step where it was left.',
  meta: meta('happy'),
  always: [
    {
      guard: { type: 'isStep', params: (seen) => ({ at: step(seen), asked: 'invoices' }) },
      target: 'choosing',
    },
    {
      guard: { type: 'isStep', params: (seen) => ({ at: step(seen), asked: 'documents' }) },
      target: 'documenting',
    },
    {
      guard: { type: 'isStep', params: (seen) => ({ at: step(seen), asked: 'contacts' }) },
      target: 'contacting',
    },
    {
      guard: { type: 'isStep', params: (seen) => ({ at: step(seen), asked: 'review' }) },
      target: 'reviewing',
    },
    { target: 'describing' },
  ],
})
