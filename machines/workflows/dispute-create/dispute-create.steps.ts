import { contact, disputeCreateSetup, failure, meta, output } from './dispute-create.setup.ts'

/** What is said about the chosen invoices. Plain states of the compound `drafting`. */
export const describing = disputeCreateSetup.createStateConfig({
  description: 'Why the invoices are disputed, by a reason and in words.',
  meta: meta('happy'),
  entry: { type: 'goTo', params: { step: 'reason' } },
  exit: 'clearFailure',
  on: {
    'reason.choose': { actions: { type: 'chooseReason', params: ({ event }) => event } },
    'description.change': { actions: { type: 'describe', params: ({ event }) => event } },
    'step.next': { guard: 'isDescribed', target: 'documenting' },
    'step.back': { target: 'choosing' },
  },
})

export const documenting = disputeCreateSetup.createStateConfig({
  description: 'Documents that show it, one for each invoice; some reasons need them.',
  meta: meta('happy'),
  initial: 'attaching',
  entry: { type: 'goTo', params: { step: 'documents' } },
  exit: 'clearFailure',
  states: {
    attaching: {
      description: 'Files can be chosen and documents be taken away.',
      meta: meta('happy'),
      on: {
        'document.choose': {
          target: 'uploading',
          actions: ['clearFailure', { type: 'startUpload', params: ({ event }) => event.document }],
        },
        'document.remove': {
          target: 'removing',
          actions: ['clearFailure', { type: 'markRemoved', params: ({ event }) => event }],
        },
        'step.next': { guard: 'isDocumented', target: '#disputeCreate.drafting.contacting' },
        'step.back': { target: '#disputeCreate.drafting.describing' },
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
          { target: 'attaching', actions: { type: 'trackUpload', params: output } },
        ],
      },
      on: {
        'document.choose': {
          guard: 'canQueue',
          actions: { type: 'queueUpload', params: ({ event }) => event.document },
        },
        'step.back': { target: '#disputeCreate.drafting.describing', actions: 'dropQueue' },
      },
    },
    removing: {
      description: 'A document is taken away at the server.',
      meta: meta('alternate'),
      tags: 'busy',
      invoke: {
        src: 'removeDocument',
        input: ({ context }) => ({ documentId: context.removingId ?? '' }),
        onDone: { target: 'attaching', actions: 'dropDocument' },
        onError: { target: 'attaching', actions: { type: 'recordFailure', params: failure } },
      },
    },
  },
})

export const contacting = disputeCreateSetup.createStateConfig({
  description: 'Who is told what becomes of the dispute.',
  meta: meta('happy'),
  entry: { type: 'goTo', params: { step: 'contacts' } },
  exit: 'clearFailure',
  on: {
    'contact.add': {
      guard: { type: 'canAddContact', params: contact },
      actions: { type: 'addContact', params: contact },
    },
    'contact.remove': { actions: { type: 'removeContact', params: ({ event }) => event } },
    'step.next': { target: 'reviewing' },
    'step.back': { target: 'documenting' },
  },
})

export const reviewing = disputeCreateSetup.createStateConfig({
  description: 'Everything once more, then it is sent.',
  meta: meta('happy'),
  entry: { type: 'goTo', params: { step: 'review' } },
  exit: 'clearFailure',
  on: {
    'step.edit': [
      {
        guard: { type: 'isStep', params: ({ event }) => ({ at: event.step, asked: 'invoices' }) },
        target: 'choosing',
      },
      {
        guard: { type: 'isStep', params: ({ event }) => ({ at: event.step, asked: 'reason' }) },
        target: 'describing',
      },
      {
        guard: { type: 'isStep', params: ({ event }) => ({ at: event.step, asked: 'documents' }) },
        target: 'documenting',
      },
      { target: 'contacting' },
    ],
    'step.back': { target: 'contacting' },
    'dispute.submit': { guard: 'isSubmittable', target: '#disputeCreate.submitting' },
  },
})
