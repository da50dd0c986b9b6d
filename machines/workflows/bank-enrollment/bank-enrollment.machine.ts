import { assign, setup, type ActorRefFrom } from 'xstate'

import type { EnrollmentForm } from '../../../domain/rules/methods/enrollment.ts'
import { unseen, type Meta } from '../../meta.ts'
import { port } from '../../port.ts'
import {
  contextOf,
  hasEntries,
  isByLink,
  refusalsToSave,
  saveOf,
  type BankEnrollmentContext,
  type BankEnrollmentEvent,
  type BankEnrollmentInput,
  type EnrollmentOffer,
  type EnrollmentSave,
  type EnteredBank,
  type SavedBank,
} from './bank-enrollment.context.ts'
import {
  codeOf,
  ends,
  offerOf,
  place,
  record,
  said,
  savedOf,
  terms,
  type BankEnrollmentView,
  type Code,
} from './bank-enrollment.places.ts'

const linkEnds = ['linkUnknown', 'linkUsed', 'linkExpired']
const offline = ['networkFailed', 'timedOut', 'serverFailed', 'unreadableAnswer', 'unexpected']

/** An administrator, or who has a link of one, adds a bank account: its country, the account at the provider, what it is for. */
export const bankEnrollmentMachine = setup({
  types: {} as {
    input: BankEnrollmentInput
    context: BankEnrollmentContext
    events: BankEnrollmentEvent
    /** What an administrator has stored; undefined: nothing, or by a link. */
    output: SavedBank | undefined
    meta: Meta<BankEnrollmentView>
    tags: 'busy' | 'draft' | 'asking'
  },
  actors: {
    loadOffer: port<EnrollmentOffer, { buidCustomer: string | null }>('loadOffer'),
    saveBank: port<SavedBank, EnrollmentSave>('saveBank'),
  },
  guards: {
    isOffered: ({ context }, { country }: { country: string }) => context.countries.includes(country),
    hasCountry: ({ context }) => context.country !== null,
    hasNoCountries: ({ context }) => context.countries.length === 0,
    isByLink: ({ context }) => isByLink(context),
    hasLinkEnded: (_, { code }: Code) => linkEnds.includes(code),
    isToVerify: (_, { toVerify }: SavedBank) => toVerify !== null,
    isHeld: (_, { code }: Code) => code === 'autoPayHeld',
    isOffline: (_, { code }: Code) => offline.includes(code),
    canSave: ({ context }) => refusalsToSave(context).length === 0,
    hasEntries: ({ context }) => hasEntries(context),
  },
  actions: {
    storeOffer: assign((_, offer: EnrollmentOffer) => ({ ...offer, country: offer.countries[0] ?? null })),
    // What is entered stays; whose AutoPay is taken over is agreed to again.
    storeHolder: assign(({ context }, { methods }: EnrollmentOffer) => ({
      methods,
      form: { ...context.form, replaces: false },
    })),
    chooseCountry: assign({ country: (_, { country }: { country: string }) => country }),
    storeBank: assign({ bank: (_, { bank }: { bank: EnteredBank }) => bank }),
    changeForm: assign(({ context }, { patch }: { patch: Partial<EnrollmentForm> }) => ({
      form: { ...context.form, ...patch },
    })),
    storeSaved: assign((_, { toVerify, isUnverified }: SavedBank) => ({ toVerify, isUnverified })),
    recordFailure: assign({ failure: (_, { code }: Code) => code }),
    clearFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'bankEnrollment',
  description: 'An administrator, or who has a link of one, adds a bank account to the payment methods of an account.',
  context: ({ input }) => contextOf(input),
  output: ({ event }) => (event as unknown as { output: SavedBank | undefined }).output,
  initial: 'loading',
  states: {
    loading: {
      description: 'The countries in which the account can bank are read, and which account has AutoPay.',
      meta: { lane: 'happy', route: 'bankEnrollment', step: null, view: 'loading', spec: '§7 Calls' },
      tags: 'busy',
      invoke: {
        src: 'loadOffer',
        input: ({ context }) => ({ buidCustomer: context.buidCustomer }),
        onDone: { target: 'working', actions: { type: 'storeOffer', params: offerOf } },
        onError: [
          { guard: { type: 'hasLinkEnded', params: codeOf }, target: 'ended', actions: record },
          { target: 'loadFailed' },
        ],
      },
    },
    loadFailed: {
      description: 'The payment methods could not be read; one can try again.',
      meta: { lane: 'error', route: 'bankEnrollment', step: null, view: 'loadFailed', spec: '§8 Messages' },
      on: { 'offer.reload': { target: 'loading' }, 'edit.leave': { target: 'left' } },
    },
    working: {
      description: 'The steps; nothing of them is stored yet.',
      meta: unseen('happy', '§3 Bank account'),
      tags: 'draft',
      type: 'parallel',
      states: {
        form: {
          description: 'Country, account, and what it is for.',
          meta: unseen('happy', '§3 Bank account'),
          initial: 'choosing',
          states: {
            choosing: {
              description: 'The country of the bank is chosen; each has its own fields.',
              meta: place('country', 1),
              on: {
                'offer.reload': { guard: 'hasNoCountries', target: '#bankEnrollment.loading' },
                'country.choose': {
                  guard: { type: 'isOffered', params: ({ event }) => event },
                  actions: { type: 'chooseCountry', params: ({ event }) => event },
                },
                'country.confirm': { guard: 'hasCountry', target: 'entering' },
              },
            },
            entering: {
              description: 'The account is entered in the provider’s form, on its own origin.',
              meta: place('account', 2),
              on: {
                'bank.entered': { target: 'deciding', actions: { type: 'storeBank', params: ({ event }) => event } },
                'bank.cancelled': { target: 'choosing' },
              },
            },
            deciding: {
              description: 'What the account is for, and the agreement with its holder.',
              meta: terms,
              initial: 'editing',
              on: {
                'bank.change': { target: 'choosing' },
                'form.change': { target: '.editing', actions: { type: 'changeForm', params: ({ event }) => event } },
                'form.save': { guard: 'canSave', target: '#bankEnrollment.saving' },
              },
              states: {
                editing: { description: 'It can be saved, or says why not.', meta: unseen('happy', '§4 States') },
                refused: { description: 'The server has refused it, and says why.', meta: said, exit: 'clearFailure' },
                failed: {
                  description: 'The server did not answer; what was entered stays.',
                  meta: said,
                  exit: 'clearFailure',
                },
              },
            },
          },
        },
        leaving: {
          description: 'Asked beside the steps: what lies behind the question stays as it is.',
          meta: unseen('escape', '§2 Other'),
          initial: 'inside',
          states: {
            inside: {
              description: 'Nobody has asked to leave.',
              meta: unseen('happy', '§2 Other'),
              on: { 'edit.leave': [{ guard: 'hasEntries', target: 'asking' }, { target: '#bankEnrollment.left' }] },
            },
            asking: {
              description: 'An account was entered: leave it or stay.',
              meta: unseen('escape', '§2 Other'),
              tags: 'asking',
              on: { 'leave.confirm': { target: '#bankEnrollment.left' }, 'leave.cancel': { target: 'inside' } },
            },
          },
        },
      },
    },
    saving: {
      description: 'The provider’s token is sent with what the account is for.',
      meta: terms,
      tags: 'busy',
      invoke: {
        src: 'saveBank',
        input: ({ context }) => saveOf(context),
        onDone: [
          { guard: 'isByLink', target: 'added', actions: { type: 'storeSaved', params: savedOf } },
          {
            guard: { type: 'isToVerify', params: savedOf },
            target: 'unverified',
            actions: { type: 'storeSaved', params: savedOf },
          },
          { target: 'saved', actions: { type: 'storeSaved', params: savedOf } },
        ],
        onError: [
          { guard: { type: 'hasLinkEnded', params: codeOf }, target: 'ended', actions: record },
          { guard: { type: 'isHeld', params: codeOf }, target: 'comparing', actions: record },
          { guard: { type: 'isOffline', params: codeOf }, target: 'working.form.deciding.failed', actions: record },
          { target: 'working.form.deciding.refused', actions: record },
        ],
      },
    },
    comparing: {
      description: 'Another account has got AutoPay meanwhile: it is read which.',
      meta: terms,
      tags: 'busy',
      invoke: {
        src: 'loadOffer',
        input: ({ context }) => ({ buidCustomer: context.buidCustomer }),
        onDone: { target: 'working.form.deciding.refused', actions: { type: 'storeHolder', params: offerOf } },
        onError: { target: 'working.form.deciding.failed', actions: record },
      },
    },
    ...ends,
  },
})

export type BankEnrollmentRef = ActorRefFrom<typeof bankEnrollmentMachine>
