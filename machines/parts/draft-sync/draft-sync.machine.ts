import { unseen } from '../../meta.ts'
import { draftSyncSetup } from './draft-sync.setup.ts'

/**
 * Saves the draft of a wizard at the server: one save at a time, the newest facts last, the same facts once. Where
 * another device has saved something in between, what is done here replaces it and says so (promise R10); what ended
 * here ends nothing there.
 */
export const draftSyncMachine = draftSyncSetup.createMachine({
  id: 'draftSync',
  description: 'The draft of a wizard is saved at the server while its person goes on.',
  context: ({ input: { id, revision, text, isUnanswered } }) => ({
    id,
    revision,
    saved: isUnanswered ? null : text,
    unanswered: isUnanswered ? text : null,
    wanted: text,
    attempted: text,
    replaced: null,
    isClosing: false,
  }),
  initial: 'idle',
  on: { 'draft.abandon': { target: '.closed' } },
  states: {
    idle: {
      description: 'Nothing waits to be saved.',
      meta: unseen('happy', '§2'),
      always: { guard: 'isClosing', target: 'closed' },
      on: {
        'facts.changed': { target: 'pausing', actions: { type: 'setWanted', params: ({ event }) => event } },
        'draft.close': { target: 'closed' },
      },
    },
    pausing: {
      description: 'The person is typing or choosing; the draft is saved at their next pause.',
      meta: unseen('happy', '§2'),
      after: { pause: { target: 'saving' } },
      on: {
        'facts.changed': {
          target: 'pausing',
          reenter: true,
          actions: { type: 'setWanted', params: ({ event }) => event },
        },
        'draft.save': { target: 'saving' },
        'draft.close': { target: 'saving', actions: 'startClosing' },
      },
    },
    saving: {
      description: 'The draft on its way to the server; what is changed meanwhile is saved next.',
      meta: unseen('happy', '§2'),
      initial: 'deciding',
      on: {
        'facts.changed': {
          guard: 'isOpen',
          actions: { type: 'setWanted', params: ({ event }) => event },
        },
        'draft.close': { actions: 'startClosing' },
      },
      states: {
        deciding: {
          description: 'Is there something to save, and is it known what it is saved over?',
          meta: unseen('happy', '§2'),
          always: [
            { guard: 'isSaved', target: '#draftSync.idle' },
            { guard: 'isUnknown', target: 'reading' },
            { target: 'sending' },
          ],
        },
        reading: {
          description: 'The draft as the server has it now is read: an answer was lost, or it was changed elsewhere.',
          tags: 'busy',
          meta: unseen('alternate', '§2'),
          entry: 'startAttempt',
          invoke: {
            src: 'readDraft',
            input: ({ context: { id } }) => ({ id }),
            onDone: [
              {
                guard: { type: 'isEndedHereOnly', params: ({ event }) => event.output },
                target: 'deciding',
                actions: { type: 'leaveServer', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isChangedElsewhere', params: ({ event }) => event.output },
                target: 'deciding',
                actions: [
                  { type: 'recordServer', params: ({ event }) => event.output },
                  { type: 'recordReplaced', params: ({ event }) => event.output },
                ],
              },
              { target: 'deciding', actions: { type: 'recordServer', params: ({ event }) => event.output } },
            ],
            onError: [{ guard: 'hasNewerFacts', target: 'deciding' }, { target: '#draftSync.unsaved' }],
          },
        },
        sending: {
          description: 'The newest facts are sent, over the revision that was seen.',
          tags: 'busy',
          meta: unseen('happy', '§2'),
          entry: 'startSave',
          invoke: {
            src: 'saveDraft',
            // The revision is known by now (`isUnknown`).
            input: ({ context: { id, revision, wanted } }) => ({ id, revision: revision ?? 0, text: wanted }),
            onDone: {
              target: 'deciding',
              actions: { type: 'recordSaved', params: ({ event }) => event.output },
            },
            onError: [
              { guard: { type: 'isDraftChanged', params: ({ event }) => event }, target: 'reading' },
              { guard: 'hasNewerFacts', target: 'reading' },
              { target: '#draftSync.unsaved' },
            ],
          },
        },
      },
    },
    unsaved: {
      description: 'The draft could not be saved: the next change tries again, and the network when it is back.',
      meta: unseen('error', '§8'),
      always: { guard: 'isClosing', target: 'closed' },
      on: {
        'facts.changed': { target: 'pausing', actions: { type: 'setWanted', params: ({ event }) => event } },
        'draft.save': { target: 'saving' },
        'network.returned': { target: 'saving' },
        'draft.close': { target: 'saving', actions: 'startClosing' },
      },
    },
    closed: {
      type: 'final',
      description: 'Nothing more is saved from here.',
      meta: unseen('escape', '§2'),
    },
  },
})
