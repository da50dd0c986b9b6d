import { applicationSteps } from '../../../domain/rules/applications/form.ts'
import { unseen } from '../../meta.ts'
import { replyOf, saveOf, type CreditApplicationView } from './credit-application.context.ts'
import { creditApplicationSetup, failing, open, store } from './credit-application.setup.ts'

export const SPEC = '§2 Other'
export const place = (view: CreditApplicationView, lane: 'happy' | 'alternate' | 'error' | 'escape' = 'happy') =>
  ({ lane, route: 'apply', step: null, view, spec: SPEC }) as const
export const stepPlace = (view: (typeof applicationSteps)[number]) =>
  ({ ...place(view), step: applicationSteps.indexOf(view) + 1 }) as const

/** A step of the form, which is saved before the next one is shown. */
const formStep = (view: 'company' | 'people' | 'credit', description: string) =>
  creditApplicationSetup.createStateConfig({
    description,
    meta: stepPlace(view),
    initial: 'editing',
    states: {
      editing: {
        description: 'It can be filled in; a save that failed is said.',
        meta: unseen('happy', SPEC),
        on: {
          'form.change': { actions: { type: 'changeForm', params: ({ event }) => event } },
          'step.next': { guard: 'isComplete', target: 'saving' },
          ...(view === 'company'
            ? {}
            : { 'step.back': { target: '#creditApplication.working.steps', actions: 'goBack' } }),
          'application.withdraw': { target: '#creditApplication.withdrawing' },
        },
      },
      saving: {
        description: 'The form is saved at the server, so that the link continues it on any device.',
        meta: unseen('happy', SPEC),
        tags: 'busy',
        invoke: {
          src: 'saveDraft',
          input: ({ context }) => saveOf(context),
          onDone: { target: '#creditApplication.working.steps', actions: [store, 'markSaved', 'goNext'] },
          onError: failing('editing'),
        },
      },
    },
  })

/** Documents are added and removed one at a time, in the form and beside an answer. */
const documents = {
  'document.add': {
    guard: { type: 'canAdd', params: ({ event }) => event },
    target: 'adding',
    actions: { type: 'storeFile', params: ({ event }) => event },
  },
  'document.remove': { target: 'removing', actions: { type: 'markRemoved', params: ({ event }) => event } },
  'application.withdraw': { target: '#creditApplication.withdrawing' },
} as const satisfies Parameters<typeof creditApplicationSetup.createStateConfig>[0]['on']
const sendingDocuments = {
  adding: creditApplicationSetup.createStateConfig({
    description: 'A file is sent and inspected.',
    meta: unseen('happy', '§5 Field rules'),
    tags: 'busy',
    entry: 'clearFailure',
    invoke: {
      src: 'addDocument',
      input: ({ context }) => context.file ?? { key: '', name: '', size: 0 },
      onDone: { target: 'editing', actions: store },
      onError: failing('editing'),
    },
  }),
  removing: creditApplicationSetup.createStateConfig({
    description: 'A document is removed.',
    meta: unseen('alternate', '§5 Field rules'),
    tags: 'busy',
    entry: 'clearFailure',
    invoke: {
      src: 'removeDocument',
      input: ({ context }) => ({ documentId: context.removing ?? '' }),
      onDone: { target: 'editing', actions: store },
      onError: failing('editing'),
    },
  }),
}

/** The form step by step, or the answer to a question; beside it, the question before something entered is lost. */
export const working = creditApplicationSetup.createStateConfig({
  description: 'Something is filled in.',
  meta: unseen('happy', SPEC),
  tags: 'draft',
  type: 'parallel',
  states: {
    steps: {
      description: 'Decides which step is shown.',
      meta: unseen('happy', SPEC),
      initial: 'routing',
      states: {
        routing: {
          description: 'The first step that is not complete, or the next one.',
          meta: unseen('happy', SPEC),
          always: [
            { guard: 'isAsked', target: 'answering' },
            ...applicationSteps.map((step) => ({ guard: { type: 'isAt', params: { step } }, target: step }) as const),
          ],
        },
        company: formStep('company', 'The company, with its numbers and its country.'),
        people: formStep('people', 'Its addresses, who applies, and who administers the account first.'),
        credit: formStep('credit', 'The limit that is asked for, and who else gives the company credit.'),
        documents: {
          description: 'Documents about the company.',
          meta: stepPlace('documents'),
          initial: 'editing',
          states: {
            editing: {
              description: 'A file can be added or removed.',
              meta: unseen('happy', '§5 Field rules'),
              on: {
                ...documents,
                'step.next': { target: '#creditApplication.working.steps', actions: ['clearFailure', 'goNext'] },
                'step.back': { target: '#creditApplication.working.steps', actions: ['clearFailure', 'goBack'] },
              },
            },
            ...sendingDocuments,
          },
        },
        review: {
          description: 'Everything once more, and the consent.',
          meta: stepPlace('review'),
          on: {
            'consent.change': { actions: { type: 'changeConsent', params: ({ event }) => event } },
            'step.edit': { target: 'routing', actions: { type: 'goTo', params: ({ event }) => event } },
            'step.back': { target: 'routing', actions: 'goBack' },
            'application.submit': { guard: 'canSubmit', target: '#creditApplication.submitting' },
            'application.withdraw': { target: '#creditApplication.withdrawing' },
          },
        },
        answering: {
          description: 'The reviewer has a question.',
          meta: place('answer', 'alternate'),
          initial: 'editing',
          states: {
            editing: {
              description: 'The answer is written; documents can be added.',
              meta: unseen('alternate', SPEC),
              on: {
                ...documents,
                'answer.change': { actions: { type: 'changeAnswer', params: ({ event }) => event } },
                'answer.send': { guard: 'hasAnswer', target: 'sending' },
              },
            },
            ...sendingDocuments,
            sending: {
              description: 'The answer is sent, once.',
              meta: unseen('alternate', '§7 Calls'),
              tags: 'busy',
              invoke: {
                src: 'sendAnswer',
                input: ({ context }) => replyOf(context),
                onDone: { target: '#creditApplication.following', actions: open },
                onError: failing('editing'),
              },
            },
          },
        },
      },
    },
    leaving: {
      description: 'Asked beside the steps: what lies behind the question stays as it is.',
      meta: unseen('escape', SPEC),
      initial: 'inside',
      states: {
        inside: {
          description: 'Nobody has asked to leave.',
          meta: unseen('happy', SPEC),
          on: { 'page.leave': [{ guard: 'hasEntries', target: 'asking' }, { target: '#creditApplication.left' }] },
        },
        asking: {
          description: 'Something was entered that is not saved: leave it or stay.',
          meta: unseen('escape', SPEC),
          tags: 'asking',
          on: { 'leave.confirm': { target: '#creditApplication.left' }, 'leave.cancel': { target: 'inside' } },
        },
      },
    },
  },
})
