import type { ActorRefFrom } from 'xstate'

import { unseen } from '../../meta.ts'
import { contextOf, intentOf, returnedCodes } from './credit-application.context.ts'
import {
  accepted,
  creditApplicationSetup,
  failing,
  isLeft,
  open,
  record,
  returning,
} from './credit-application.setup.ts'
import { place, SPEC, stepPlace, working } from './credit-application.steps.ts'

/** A company applies for credit, by a link and without a sign-in; its own link leads back to it on any device. */
export const creditApplicationMachine = creditApplicationSetup.createMachine({
  id: 'creditApplication',
  description: 'A company applies for a credit account, answers questions and follows what becomes of it.',
  context: ({ input }) => contextOf(input),
  initial: 'opening',
  states: {
    opening: {
      description: 'The link is read.',
      meta: place('loading'),
      tags: 'busy',
      invoke: {
        src: 'loadLink',
        onDone: { target: 'deciding', actions: open },
        onError: [failing('openFailed')[0], { target: 'openFailed', actions: record }],
      },
    },
    deciding: {
      description: 'Decides what the link opens.',
      meta: unseen('happy', SPEC),
      always: [
        { guard: 'hasNoApplication', target: 'addressing' },
        { guard: 'isDraft', target: 'working' },
        { guard: 'isAsked', target: 'working' },
        { target: 'following' },
      ],
    },
    openFailed: {
      description: 'The link could not be read; one can try again.',
      meta: place('loadFailed', 'error'),
      exit: 'clearFailure',
      on: { 'application.reload': { target: 'opening' } },
    },
    ended: {
      type: 'final',
      description: 'The link cannot be used, or no more.',
      meta: place('ended', 'error'),
    },
    addressing: {
      description: 'The address to which the applicant’s own link goes.',
      meta: place('address'),
      initial: 'asking',
      states: {
        asking: {
          description: 'The address is entered; what went wrong is said.',
          meta: unseen('happy', SPEC),
          on: {
            'link.request': {
              guard: { type: 'hasAddress', params: ({ event }) => event },
              target: 'sending',
              actions: { type: 'storeEmail', params: ({ event }) => event },
            },
          },
        },
        sending: {
          description: 'The link is sent.',
          meta: unseen('happy', SPEC),
          tags: 'busy',
          entry: 'clearFailure',
          invoke: {
            src: 'sendLink',
            input: ({ context }) => ({ email: context.email }),
            onDone: { target: '#creditApplication.linkSent' },
            onError: [failing('asking')[0], { target: 'asking', actions: record }],
          },
        },
      },
    },
    linkSent: {
      description: 'The applicant’s own link is on its way.',
      meta: place('linkSent'),
      on: { 'link.change': { target: 'addressing' } },
    },
    working,
    submitting: {
      description: 'Sent once by the part `submission`, which is shown over the review.',
      meta: { ...stepPlace('review'), view: 'submission', spec: '§7 Calls' },
      entry: 'clearFailure',
      invoke: {
        src: 'submission',
        id: 'submission',
        input: ({ context }) => ({
          intent: intentOf(context),
          id: null,
          // Its answer is looked up by sending it again: the same key is the same submission.
          unknownCodes: ['timedOut'],
          returnedCodes: returnedCodes(),
        }),
        onDone: [
          {
            guard: accepted,
            target: 'following',
            actions: { type: 'storeResult', params: ({ event }) => event.output },
          },
          { guard: isLeft, target: 'opening' },
          ...returning,
        ],
      },
    },
    conflicted: {
      description: 'The application was changed on another device, or its status has changed: it is read again.',
      meta: place('conflict', 'error'),
      exit: 'clearFailure',
      on: { 'application.reload': { target: 'opening' } },
    },
    following: {
      description: 'What becomes of the application.',
      meta: place('status'),
      on: {
        'application.reload': { target: 'opening' },
        'application.withdraw': { guard: 'isOpen', target: 'withdrawing' },
      },
    },
    withdrawing: {
      description: 'Asks before the application is withdrawn for good.',
      meta: place('withdrawal', 'escape'),
      initial: 'asking',
      states: {
        asking: {
          description: 'It is confirmed, or not.',
          meta: unseen('escape', SPEC),
          exit: 'clearFailure',
          on: {
            'withdrawal.confirm': { target: 'sending' },
            'withdrawal.cancel': { target: '#creditApplication.deciding' },
          },
        },
        sending: {
          description: 'The withdrawal is sent.',
          meta: unseen('escape', SPEC),
          tags: 'busy',
          invoke: {
            src: 'withdraw',
            onDone: { target: '#creditApplication.following', actions: open },
            onError: failing('asking'),
          },
        },
      },
    },
    left: {
      type: 'final',
      description: 'The page was left; what was saved can be continued by the link.',
      meta: { lane: 'escape', route: 'login', step: null, view: null, spec: SPEC },
    },
  },
})

export type CreditApplicationRef = ActorRefFrom<typeof creditApplicationMachine>
