import { contact, disputeResponseSetup, failure, meta, output, step } from './dispute-response.setup.ts'

/** The steps of an answer. Plain states of the compound `drafting`. */
export const loading = disputeResponseSetup.createStateConfig({
  description: 'The disputes are read as they stand today.',
  meta: meta('happy'),
  tags: 'busy',
  invoke: {
    src: 'loadDisputes',
    input: ({ context: { disputes, disputeIds } }) => ({
      ids: disputes.length > 0 ? disputes.map(({ id }) => id) : disputeIds,
    }),
    onDone: [
      {
        guard: { type: 'isNoneAnswerable', params: output },
        target: 'noneAnswerable',
        actions: { type: 'storeOffer', params: output },
      },
      { target: 'goingOn', actions: { type: 'storeOffer', params: output } },
    ],
    onError: { target: 'loadFailed', actions: { type: 'recordFailure', params: failure } },
  },
})

export const loadFailed = disputeResponseSetup.createStateConfig({
  description: 'The disputes could not be read; one can try again.',
  meta: meta('error'),
  exit: 'clearFailure',
  on: { 'disputes.reload': { target: 'loading' } },
})

export const noneAnswerable = disputeResponseSetup.createStateConfig({
  description: 'None of the disputes can be answered, each with the reason.',
  meta: meta('error'),
})

export const stale = disputeResponseSetup.createStateConfig({
  description: 'A dispute has moved on meanwhile: which, and why nothing was answered.',
  meta: meta('error'),
  exit: 'clearFailure',
  on: {
    'disputes.reload': { target: 'loading', actions: { type: 'goTo', params: { step: 'describe' } } },
  },
})

export const goingOn = disputeResponseSetup.createStateConfig({
  description: 'Back to the step where it was left.',
  meta: meta('happy'),
  always: [
    {
      guard: { type: 'isStep', params: (seen) => ({ at: step(seen), asked: 'contacts' }) },
      target: 'contacting',
    },
    { guard: { type: 'isStep', params: (seen) => ({ at: step(seen), asked: 'review' }) }, target: 'reviewing' },
    { target: 'describing' },
  ],
})

export const describing = disputeResponseSetup.createStateConfig({
  description: 'Which disputes, what is answered to them, in what words and with what document.',
  meta: meta('happy'),
  initial: 'writing',
  entry: { type: 'goTo', params: { step: 'describe' } },
  exit: 'clearFailure',
  on: {
    'action.choose': { actions: { type: 'chooseAction', params: ({ event }) => event } },
    'comment.change': { actions: { type: 'changeComment', params: ({ event }) => event } },
    'adjustment.change': { actions: { type: 'changeAdjustment', params: ({ event }) => event } },
  },
  states: {
    writing: {
      description: 'Everything can be changed; a file can be chosen where one dispute is answered.',
      meta: meta('happy'),
      on: {
        'dispute.toggle': { actions: { type: 'toggleDispute', params: ({ event }) => event } },
        'document.choose': {
          guard: 'canAttach',
          target: 'uploading',
          actions: ['clearFailure', { type: 'startUpload', params: ({ event }) => event.document }],
        },
        'document.remove': {
          target: 'removing',
          actions: ['clearFailure', { type: 'markRemoved', params: ({ event }) => event }],
        },
        'step.next': { guard: 'isDescribed', target: '#disputeResponse.drafting.contacting' },
      },
    },
    uploading: {
      description: 'The files are sent one after the other, each in its own chart.',
      meta: meta('happy'),
      tags: 'busy',
      invoke: {
        src: 'upload',
        id: 'upload',
        input: ({ context: { queue, documents, settings } }) => ({
          ...(queue[0] ?? { key: '', trxId: '', typeId: null, name: '', size: 0 }),
          held: documents,
          settings,
        }),
        onDone: [
          {
            guard: 'hasWaiting',
            target: 'uploading',
            reenter: true,
            actions: { type: 'trackUpload', params: output },
          },
          { target: 'writing', actions: { type: 'trackUpload', params: output } },
        ],
      },
      on: {
        'document.choose': {
          guard: 'canQueue',
          actions: { type: 'queueUpload', params: ({ event }) => event.document },
        },
      },
    },
    removing: {
      description: 'A document is taken away at the server.',
      meta: meta('alternate'),
      tags: 'busy',
      invoke: {
        src: 'removeDocument',
        input: ({ context }) => ({ documentId: context.removingId ?? '' }),
        onDone: { target: 'writing', actions: 'dropDocument' },
        onError: { target: 'writing', actions: { type: 'recordFailure', params: failure } },
      },
    },
  },
})

export const contacting = disputeResponseSetup.createStateConfig({
  description: 'Who of this side is told what becomes of it.',
  meta: meta('happy'),
  entry: { type: 'goTo', params: { step: 'contacts' } },
  exit: 'clearFailure',
  on: {
    'contact.add': {
      guard: { type: 'canAddContact', params: contact },
      actions: { type: 'addContact', params: contact },
    },
    'contact.remove': { actions: { type: 'removeContact', params: ({ event }) => event } },
    'step.next': { guard: 'hasContacts', target: 'reviewing' },
    'step.back': { target: 'describing' },
  },
})

export const reviewing = disputeResponseSetup.createStateConfig({
  description: 'Everything once more, then it is sent.',
  meta: meta('happy'),
  entry: { type: 'goTo', params: { step: 'review' } },
  exit: 'clearFailure',
  on: {
    'step.edit': [
      {
        guard: { type: 'isStep', params: ({ event }) => ({ at: event.step, asked: 'describe' }) },
        target: 'describing',
      },
      { target: 'contacting' },
    ],
    'step.back': { target: 'contacting' },
    'response.submit': { guard: 'isSubmittable', target: '#disputeResponse.submitting', actions: 'send' },
  },
})
