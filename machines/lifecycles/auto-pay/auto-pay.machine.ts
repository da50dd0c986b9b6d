import { setup } from 'xstate'

import {
  isPausedByFailures,
  refuseAutoPay,
  type AutoPayFacts,
  type PayerFacts,
} from '../../../domain/rules/auto-pay/auto-pay.ts'
import { unseen, type Meta } from '../../meta.ts'

export type AutoPayEvent =
  | { type: 'autoPay.turnOn'; payer: PayerFacts }
  /** Another bank account pays from now on. */
  | { type: 'autoPay.changeAccount'; payer: PayerFacts }
  | { type: 'autoPay.turnOff' }
  | { type: 'autoPay.pause' }
  | { type: 'autoPay.resume'; payer: PayerFacts }
  /** Declined by the provider, or returned by the bank, even days after it settled. */
  | { type: 'charge.failed' }

/**
 * AutoPay of an account in a currency as it is stored. It pays only while it is on. A charge that settles changes no
 * status: it ends the row of failures, which is counted from the runs.
 */
export const autoPayLifecycle = setup({
  types: {} as { input: AutoPayFacts; context: AutoPayFacts; events: AutoPayEvent; meta: Meta<never> },
  guards: {
    canPay: (_, { payer }: { payer: PayerFacts }) => refuseAutoPay(payer) === null,
    isPausedByFailures: ({ context }) => isPausedByFailures(context),
  },
}).createMachine({
  id: 'autoPayLifecycle',
  context: ({ input }) => input,
  initial: 'off',
  states: {
    off: {
      description: 'No bank account pays by itself.',
      meta: unseen('happy', '§5 Payment types'),
      on: { 'autoPay.turnOn': { guard: { type: 'canPay', params: ({ event }) => event }, target: 'on' } },
    },
    on: {
      description: 'Pays what is due each day.',
      meta: unseen('happy', '§5 Payment types'),
      on: {
        'autoPay.changeAccount': { guard: { type: 'canPay', params: ({ event }) => event }, target: 'on' },
        'autoPay.turnOff': { target: 'off' },
        'autoPay.pause': { target: 'pausedByUser' },
        'charge.failed': { guard: 'isPausedByFailures', target: 'pausedAfterFailures' },
      },
    },
    pausedByUser: {
      description: 'Pays nothing until an administrator resumes it.',
      meta: unseen('alternate', '§5 Payment types'),
      on: {
        'autoPay.changeAccount': { guard: { type: 'canPay', params: ({ event }) => event }, target: 'pausedByUser' },
        'autoPay.turnOff': { target: 'off' },
        'autoPay.resume': { guard: { type: 'canPay', params: ({ event }) => event }, target: 'on' },
        'charge.failed': { guard: 'isPausedByFailures', target: 'pausedAfterFailures' },
      },
    },
    pausedAfterFailures: {
      description: 'Two payments in a row failed: nothing is paid until an administrator has seen to it.',
      meta: unseen('error', '§4, §8'),
      on: {
        'autoPay.changeAccount': { guard: { type: 'canPay', params: ({ event }) => event }, target: 'on' },
        'autoPay.turnOff': { target: 'off' },
        'autoPay.resume': { guard: { type: 'canPay', params: ({ event }) => event }, target: 'on' },
      },
    },
  },
})
