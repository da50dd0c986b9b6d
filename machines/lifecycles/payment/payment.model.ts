import {
  refuseChargeback,
  refusePaymentCancel,
  refusePaymentReturn,
} from '../../../domain/rules/payments/payment-ends.ts'
import { defineModel } from '../../model.ts'
import { paymentLifecycle } from './payment.machine.ts'

const authorize = { type: 'payment.authorize' } as const
const accepted = { type: 'payment.accepted' } as const
const declined = { type: 'payment.declined' } as const
const challenged = { type: 'payment.challenged' } as const
const timedOut = { type: 'payment.timedOut' } as const
const settled = { type: 'payment.settled' } as const
const returned = { type: 'payment.returned' } as const
const chargedBack = { type: 'payment.chargedBack' } as const
const reversed = { type: 'payment.chargebackReversed' } as const
const cancelled = { type: 'payment.cancelled' } as const

export const paymentLifecycleModel = defineModel(paymentLifecycle, {
  scenarios: {
    'by bank': { method: 'bankAccount' },
    'by card': { method: 'cardOnFile' },
    'by mail': { method: 'mail' },
  },
  events: {
    'payment.authorize': [authorize],
    'payment.accepted': [accepted],
    'payment.declined': [declined],
    'payment.challenged': [challenged],
    'payment.timedOut': [timedOut],
    'payment.settled': [settled],
    'payment.returned': [returned],
    'payment.chargedBack': [chargedBack],
    'payment.chargebackReversed': [reversed],
    'payment.cancelled': [cancelled],
  },
  outcomes: {},
  why: ({ context }, { type }) =>
    type === 'payment.returned'
      ? refusePaymentReturn(context)
      : type === 'payment.cancelled'
        ? refusePaymentCancel(context)
        : type === 'payment.chargedBack'
          ? refuseChargeback(context)
          : null,
  journeys: [
    { name: 'a payment is taken and settles', events: [authorize, accepted, settled], ends: 'settled' },
    { name: 'a declined payment took nothing', events: [authorize, declined], ends: 'declined' },
    { name: 'an answer that never came is unknown', events: [authorize, timedOut], ends: 'unknown' },
    { name: 'the janitor finds it taken', events: [authorize, timedOut, accepted], ends: 'processing' },
    { name: 'the janitor finds it declined', events: [authorize, timedOut, declined], ends: 'declined' },
    { name: 'the bank asks the payer to confirm it', events: [authorize, challenged], ends: 'challenged' },
    { name: 'the payer confirms it', events: [authorize, challenged, accepted], ends: 'processing' },
    { name: 'the payer does not confirm it in time', events: [authorize, challenged, declined], ends: 'declined' },
    {
      name: 'the janitor finds that the bank asks the payer',
      events: [authorize, timedOut, challenged, accepted],
      ends: 'processing',
    },
    { name: 'a bank returns it at once', events: [authorize, accepted, returned], ends: 'returned' },
    {
      name: 'a bank returns it days after settling',
      events: [authorize, accepted, settled, returned],
      ends: 'returned',
    },
    {
      name: 'a card’s holder has the money taken back',
      scenario: 'by card',
      events: [authorize, accepted, settled, chargedBack],
      ends: 'chargedBack',
    },
    {
      name: 'the rest is taken back too',
      scenario: 'by card',
      events: [authorize, accepted, settled, chargedBack, chargedBack],
      ends: 'chargedBack',
    },
    {
      name: 'what was taken back comes again',
      scenario: 'by card',
      events: [authorize, accepted, settled, chargedBack, reversed],
      ends: 'settled',
    },
    {
      name: 'a cheque never arrives',
      scenario: 'by mail',
      events: [authorize, accepted, cancelled],
      ends: 'cancelled',
    },
  ],
  refusals: [
    { name: 'nothing is taken before the attempt is stored', after: [], refuses: accepted },
    { name: 'an unknown payment does not settle unasked', after: [authorize, timedOut], refuses: settled },
    { name: 'what waits for the payer does not settle unasked', after: [authorize, challenged], refuses: settled },
    { name: 'what waits for the payer is not sent again', after: [authorize, challenged], refuses: authorize },
    { name: 'what waits for the payer is not unknown', after: [authorize, challenged], refuses: timedOut },
    { name: 'an unknown payment is not sent again', after: [authorize, timedOut], refuses: authorize },
    {
      name: 'a card payment in process is not returned by a bank',
      scenario: 'by card',
      after: [authorize, accepted],
      refuses: returned,
      code: 'methodNotReturnable',
    },
    {
      name: 'a settled card payment is not returned by a bank',
      scenario: 'by card',
      after: [authorize, accepted, settled],
      refuses: returned,
      code: 'methodNotReturnable',
    },
    {
      name: 'a bank payment is not charged back',
      after: [authorize, accepted, settled],
      refuses: chargedBack,
      code: 'methodNotChargeable',
    },
    {
      name: 'nothing is taken back before it has come',
      scenario: 'by card',
      after: [authorize, accepted],
      refuses: chargedBack,
    },
    {
      name: 'what was not taken back does not come again',
      scenario: 'by card',
      after: [authorize, accepted, settled],
      refuses: reversed,
    },
    {
      name: 'what the provider has taken is not cancelled',
      after: [authorize, accepted],
      refuses: cancelled,
      code: 'methodNotCancellable',
    },
    {
      name: 'a cheque that came is not cancelled',
      scenario: 'by mail',
      after: [authorize, accepted, settled],
      refuses: cancelled,
    },
    { name: 'a declined payment stays declined', after: [authorize, declined], refuses: accepted },
  ],
})
