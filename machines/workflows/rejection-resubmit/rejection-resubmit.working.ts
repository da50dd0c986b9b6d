import { unseen } from '../../meta.ts'
import { place, rejectionResubmitSetup } from './rejection-resubmit.setup.ts'

const shown = place('form')
const said = place('form', 'error', '§8 Messages')

/** The form of a rejection, and the questions beside it. */
export const working = rejectionResubmitSetup.createStateConfig({
  description: 'The invoice with the reasons beside its fields; what is changed is not submitted yet.',
  meta: unseen('happy', '§4'),
  tags: 'draft',
  type: 'parallel',
  states: {
    form: {
      description: 'What is entered, and what the server said to it.',
      meta: shown,
      initial: 'open',
      states: {
        open: {
          description: 'The invoice can be corrected, saved and submitted again.',
          meta: shown,
          initial: 'editing',
          on: {
            'form.change': {
              guard: 'canChange',
              target: '.editing',
              actions: { type: 'changeForm', params: ({ event }) => event },
            },
            'customer.choose': {
              guard: 'canChange',
              target: '.editing',
              actions: { type: 'chooseCustomer', params: ({ event }) => event },
            },
            'correction.save': { guard: 'canSave', target: '#rejectionResubmit.saving' },
            'rejection.resubmit': { guard: 'canResubmit', target: '#rejectionResubmit.resubmitting' },
          },
          states: {
            editing: { description: 'As it is stored, or changed.', meta: unseen('happy', '§5 Field rules') },
            failed: {
              description: 'The server did not do it; what was entered stays, and the same can be tried again.',
              meta: said,
              exit: 'clearFailure',
            },
          },
        },
        stale: {
          description: 'Somebody else has changed it: their version is used, or this one goes on.',
          meta: said,
          on: {
            'changes.accept': { target: 'open', actions: 'resetForm' },
            'changes.overwrite': { target: 'open' },
          },
        },
      },
    },
    discarding: {
      description: 'Asked beside the form, since what is discarded is lost.',
      meta: unseen('escape', '§1 Rejection center'),
      initial: 'quiet',
      states: {
        quiet: {
          description: 'Nobody wants to discard anything.',
          meta: unseen('happy', '§1 Rejection center'),
          on: { 'changes.discard': { guard: 'hasChanges', target: 'asking' } },
        },
        asking: {
          description: 'Discard all changes, or keep them.',
          meta: unseen('escape', '§1 Rejection center'),
          tags: ['asking', 'discarding'],
          on: {
            'discard.confirm': { target: '#rejectionResubmit.reverting' },
            'discard.cancel': { target: 'quiet' },
          },
        },
      },
    },
    leaving: {
      description: 'Asked beside the form: what lies behind the question stays as it is.',
      meta: unseen('escape', '§2 Other'),
      initial: 'inside',
      states: {
        inside: {
          description: 'Nobody has asked to leave.',
          meta: unseen('happy', '§2 Other'),
          on: { 'edit.leave': [{ guard: 'hasEntries', target: 'asking' }, { target: '#rejectionResubmit.left' }] },
        },
        asking: {
          description: 'Changes are not saved: leave them or stay.',
          meta: unseen('escape', '§2 Other'),
          tags: 'asking',
          on: { 'leave.confirm': { target: '#rejectionResubmit.left' }, 'leave.cancel': { target: 'inside' } },
        },
      },
    },
  },
})
