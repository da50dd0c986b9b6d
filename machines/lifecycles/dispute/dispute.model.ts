import type { DisputeAction } from '../../../domain/contract/dispute.ts'
import { defineModel } from '../../model.ts'
import { disputeLifecycle, type DisputeFacts } from './dispute.machine.ts'

const act = <Action extends DisputeAction>(type: Action) => ({ type })
const deadline = { type: 'deadline.passed' } as const

const inTime: DisputeFacts = { isOverdue: false, heldFrom: null }
const held = (heldFrom: DisputeFacts['heldFrom']): DisputeFacts => ({ isOverdue: false, heldFrom })

const answered = [act('merchant.reply')] as const
const offered = [act('adjustment.propose')] as const
const disputed = [...answered, act('customer.escalate')] as const
const holding = [act('support.hold')] as const

export const disputeLifecycleModel = defineModel(disputeLifecycle, {
  scenarios: {
    'within the days': inTime,
    'the days have passed': { isOverdue: true, heldFrom: null },
    'held while open': held('open'),
    'held while waiting on the merchant': held('waitingOnMerchant'),
    'held while waiting on the customer': held('waitingOnCustomer'),
    'held while an adjustment was pending': held('pendingAdjustment'),
    'held while escalated': held('escalated'),
    'an offer whose days have passed': { isOverdue: true, heldFrom: 'pendingAdjustment' },
  },
  events: {
    'customer.reply': [act('customer.reply')],
    'customer.close': [act('customer.close')],
    'customer.escalate': [act('customer.escalate')],
    'customer.cancel': [act('customer.cancel')],
    'adjustment.accept': [act('adjustment.accept')],
    'adjustment.refuse': [act('adjustment.refuse')],
    'merchant.reply': [act('merchant.reply')],
    'merchant.escalate': [act('merchant.escalate')],
    'adjustment.propose': [act('adjustment.propose')],
    'support.askCustomer': [act('support.askCustomer')],
    'support.askMerchant': [act('support.askMerchant')],
    'support.close': [act('support.close')],
    'support.hold': [act('support.hold')],
    'support.release': [act('support.release')],
    'deadline.passed': [deadline],
  },
  outcomes: {},
  why: ({ context }, { type }) => {
    if (type === 'deadline.passed') return context.isOverdue ? null : 'deadlineNotPassed'
    return context.isOverdue ? 'disputeExpired' : 'disputeInIneligibleStatus'
  },
  journeys: [
    {
      name: 'the merchant explains and the customer agrees',
      events: [...answered, act('customer.close')],
      ends: 'closed',
    },
    { name: 'the merchant explains', events: [...answered], ends: 'waitingOnCustomer' },
    { name: 'the customer asks back', events: [...answered, act('customer.reply')], ends: 'waitingOnMerchant' },
    {
      name: 'the merchant answers once more',
      events: [...answered, act('customer.reply'), act('merchant.reply')],
      ends: 'waitingOnCustomer',
    },
    { name: 'the merchant offers something off', events: [...offered], ends: 'pendingAdjustment' },
    {
      name: 'the merchant offers something off after asking',
      events: [...answered, act('customer.reply'), act('adjustment.propose')],
      ends: 'pendingAdjustment',
    },
    { name: 'an offer is accepted', events: [...offered, act('adjustment.accept')], ends: 'closed' },
    { name: 'an offer is refused', events: [...offered, act('adjustment.refuse')], ends: 'waitingOnMerchant' },
    {
      name: 'an offer is too low and support is called',
      events: [...offered, act('customer.escalate')],
      ends: 'escalated',
    },
    { name: 'the customer disagrees', events: [...disputed], ends: 'escalated' },
    { name: 'the merchant disagrees at once', events: [act('merchant.escalate')], ends: 'escalated' },
    {
      name: 'the merchant disagrees later',
      events: [...answered, act('customer.reply'), act('merchant.escalate')],
      ends: 'escalated',
    },
    { name: 'support asks the customer', events: [...disputed, act('support.askCustomer')], ends: 'waitingOnCustomer' },
    { name: 'support asks the merchant', events: [...disputed, act('support.askMerchant')], ends: 'waitingOnMerchant' },
    { name: 'support decides', events: [...disputed, act('support.close')], ends: 'closed' },
    { name: 'support holds an open dispute', events: [...holding], ends: 'onHold' },
    { name: 'support holds one that waits on the customer', events: [...answered, ...holding], ends: 'onHold' },
    {
      name: 'support holds one that waits on the merchant',
      events: [...answered, act('customer.reply'), ...holding],
      ends: 'onHold',
    },
    { name: 'support holds an offer', events: [...offered, ...holding], ends: 'onHold' },
    { name: 'support holds an escalated dispute', events: [...disputed, ...holding], ends: 'onHold' },
    {
      name: 'released, an open dispute is open again',
      scenario: 'held while open',
      events: [...holding, act('support.release')],
      ends: 'open',
    },
    {
      name: 'released, it waits on the merchant again',
      scenario: 'held while waiting on the merchant',
      events: [...holding, act('support.release')],
      ends: 'waitingOnMerchant',
    },
    {
      name: 'released, it waits on the customer again',
      scenario: 'held while waiting on the customer',
      events: [...holding, act('support.release')],
      ends: 'waitingOnCustomer',
    },
    {
      name: 'released, the offer stands again',
      scenario: 'held while an adjustment was pending',
      events: [...holding, act('support.release')],
      ends: 'pendingAdjustment',
    },
    {
      name: 'released, support decides again',
      scenario: 'held while escalated',
      events: [...holding, act('support.release')],
      ends: 'escalated',
    },
    { name: 'the customer cancels at once', events: [act('customer.cancel')], ends: 'closed' },
    { name: 'the customer cancels after the answer', events: [...answered, act('customer.cancel')], ends: 'closed' },
    {
      name: 'the customer cancels while the merchant is asked',
      events: [...answered, act('customer.reply'), act('customer.cancel')],
      ends: 'closed',
    },
    { name: 'the customer cancels in spite of an offer', events: [...offered, act('customer.cancel')], ends: 'closed' },
    {
      name: 'the customer cancels an escalated dispute',
      events: [...disputed, act('customer.cancel')],
      ends: 'closed',
    },
    { name: 'the customer cancels a held dispute', events: [...holding, act('customer.cancel')], ends: 'closed' },
    {
      name: 'a merchant who does not answer leaves it to support',
      scenario: 'the days have passed',
      events: [deadline],
      ends: 'escalated',
    },
    {
      name: 'support asks a merchant who does not answer',
      scenario: 'the days have passed',
      events: [deadline, act('support.askMerchant'), deadline],
      ends: 'escalated',
    },
    {
      name: 'support asks a customer who does not answer',
      scenario: 'the days have passed',
      events: [deadline, act('support.askCustomer'), deadline],
      ends: 'closed',
    },
    {
      name: 'an offer that nobody answers is taken',
      scenario: 'an offer whose days have passed',
      events: [...holding, act('support.release'), deadline],
      ends: 'closed',
    },
  ],
  refusals: [
    {
      name: 'the customer waits for the merchant',
      after: [],
      refuses: act('customer.reply'),
      code: 'disputeInIneligibleStatus',
    },
    {
      name: 'the merchant waits for the customer',
      after: [...answered],
      refuses: act('merchant.reply'),
      code: 'disputeInIneligibleStatus',
    },
    { name: 'nothing is accepted that was not offered', after: [...answered], refuses: act('adjustment.accept') },
    { name: 'an offer is answered as an offer', after: [...offered], refuses: act('customer.close') },
    { name: 'support does not decide what nobody escalated', after: [...answered], refuses: act('support.close') },
    { name: 'nothing is held twice', after: [...holding], refuses: act('support.hold') },
    { name: 'nothing is answered while it is held', after: [...holding], refuses: act('merchant.reply') },
    { name: 'nothing is released that is not held', after: [], refuses: act('support.release') },
    {
      name: 'without knowing where it came from nothing is released',
      after: [...holding],
      refuses: act('support.release'),
    },
    { name: 'a closed dispute stays closed', after: [act('customer.cancel')], refuses: act('merchant.reply') },
    { name: 'the merchant has time', after: [], refuses: deadline, code: 'deadlineNotPassed' },
    {
      name: 'the merchant has time again',
      after: [...answered, act('customer.reply')],
      refuses: deadline,
      code: 'deadlineNotPassed',
    },
    { name: 'the customer has time', after: [...answered], refuses: deadline, code: 'deadlineNotPassed' },
    { name: 'the customer has time for an offer', after: [...offered], refuses: deadline, code: 'deadlineNotPassed' },
    ...(['merchant.reply', 'merchant.escalate', 'adjustment.propose'] as const).map((type) => ({
      name: `it is too late for ${type}`,
      scenario: 'the days have passed',
      after: [],
      refuses: act(type),
      code: 'disputeExpired',
    })),
    ...(['merchant.reply', 'merchant.escalate', 'adjustment.propose'] as const).map((type) => ({
      name: `asked again, it is too late for ${type}`,
      scenario: 'the days have passed',
      after: [deadline, act('support.askMerchant')],
      refuses: act(type),
      code: 'disputeExpired',
    })),
    ...(['customer.reply', 'customer.close', 'customer.escalate'] as const).map((type) => ({
      name: `it is too late for ${type}`,
      scenario: 'the days have passed',
      after: [deadline, act('support.askCustomer')],
      refuses: act(type),
      code: 'disputeExpired',
    })),
    ...(['adjustment.accept', 'adjustment.refuse', 'customer.escalate'] as const).map((type) => ({
      name: `an offer whose days have passed is too old for ${type}`,
      scenario: 'an offer whose days have passed',
      after: [...holding, act('support.release')],
      refuses: act(type),
      code: 'disputeExpired',
    })),
  ],
})
