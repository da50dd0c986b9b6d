import { setup } from 'xstate'

import type { DisputeAction, DisputeStatus } from '../../../domain/contract/dispute.ts'
import { unseen, type Lane, type Meta } from '../../meta.ts'

/** The facts that decide, beside the status, about the next events. */
export type DisputeFacts = {
  /** The last day for the awaited answer has passed. */
  isOverdue: boolean
  /** The status that a held dispute goes back to. */
  heldFrom: DisputeStatus | null
}

/** One event type for each action. */
export type DisputeLifecycleEvent =
  { [Action in DisputeAction]: { type: Action } }[DisputeAction] | { type: 'deadline.passed' }

const meta = (lane: Lane) => unseen(lane, '§4')
const inTime = <Target extends string>(target: Target) => ({ guard: 'isInTime', target }) as const
/** Events of support and the customer, whoever is to answer next. */
const always = { 'customer.cancel': { target: 'closed' }, 'support.hold': { target: 'onHold' } } as const
const ofMerchant = {
  'merchant.reply': inTime('waitingOnCustomer'),
  'merchant.escalate': inTime('escalated'),
  'adjustment.propose': inTime('pendingAdjustment'),
  'deadline.passed': { guard: 'isOverdue', target: 'escalated' },
} as const

/**
 * A dispute as it is stored. Each status awaits one side's answer until a day; a day that passes without one moves it
 * on, so that no dispute stays for ever. Who may do what at all is a rule (domain/rules/dispute.ts) and comes first.
 */
export const disputeLifecycle = setup({
  types: {} as { input: DisputeFacts; context: DisputeFacts; events: DisputeLifecycleEvent; meta: Meta<never> },
  guards: {
    isInTime: ({ context }) => !context.isOverdue,
    isOverdue: ({ context }) => context.isOverdue,
    isHeldOpen: ({ context }) => context.heldFrom === 'open',
    isHeldWaitingOnMerchant: ({ context }) => context.heldFrom === 'waitingOnMerchant',
    isHeldWaitingOnCustomer: ({ context }) => context.heldFrom === 'waitingOnCustomer',
    isHeldPendingAdjustment: ({ context }) => context.heldFrom === 'pendingAdjustment',
    isHeldEscalated: ({ context }) => context.heldFrom === 'escalated',
  },
}).createMachine({
  id: 'disputeLifecycle',
  description: 'A dispute between a customer and a merchant, with the program’s support between them.',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      description: 'Submitted; the merchant has not answered yet. Nobody answers: support decides.',
      meta: meta('happy'),
      on: { ...ofMerchant, ...always },
    },
    waitingOnMerchant: {
      description: 'The merchant is asked to answer. Nobody answers: support decides.',
      meta: meta('happy'),
      on: { ...ofMerchant, ...always },
    },
    waitingOnCustomer: {
      description: 'The merchant has answered. Nobody answers: the dispute closes, and nothing is taken off.',
      meta: meta('happy'),
      on: {
        'customer.reply': inTime('waitingOnMerchant'),
        'customer.close': inTime('closed'),
        'customer.escalate': inTime('escalated'),
        'deadline.passed': { guard: 'isOverdue', target: 'closed' },
        ...always,
      },
    },
    pendingAdjustment: {
      description: 'The merchant offers to take something off. Nobody answers: the offer is taken.',
      meta: meta('happy'),
      on: {
        'adjustment.accept': inTime('closed'),
        'adjustment.refuse': inTime('waitingOnMerchant'),
        'customer.escalate': inTime('escalated'),
        'deadline.passed': { guard: 'isOverdue', target: 'closed' },
        ...always,
      },
    },
    escalated: {
      description: 'One side disagrees, or did not answer: support decides. No deadline runs.',
      meta: meta('alternate'),
      on: {
        'support.askCustomer': { target: 'waitingOnCustomer' },
        'support.askMerchant': { target: 'waitingOnMerchant' },
        'support.close': { target: 'closed' },
        ...always,
      },
    },
    onHold: {
      description: 'Support holds it; the days left stand still.',
      meta: meta('alternate'),
      on: {
        'support.release': [
          { guard: 'isHeldOpen', target: 'open' },
          { guard: 'isHeldWaitingOnMerchant', target: 'waitingOnMerchant' },
          { guard: 'isHeldWaitingOnCustomer', target: 'waitingOnCustomer' },
          { guard: 'isHeldPendingAdjustment', target: 'pendingAdjustment' },
          { guard: 'isHeldEscalated', target: 'escalated' },
        ],
        'customer.cancel': { target: 'closed' },
      },
    },
    closed: {
      type: 'final',
      description: 'Ended: agreed, adjusted, decided, lapsed or cancelled. The transaction is no longer disputed.',
      meta: meta('happy'),
    },
  },
})
