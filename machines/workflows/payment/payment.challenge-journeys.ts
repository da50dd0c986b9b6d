/** Known paths of a payment that the payer's bank asks them to confirm. */
import { from, journey, type Journey } from './payment.journey.ts'
import {
  at,
  check,
  endChallenged,
  first,
  leave,
  offline,
  paid,
  refusedByBank,
  reload,
  reread,
  settle,
  stillWaiting,
  submitted,
  waiting,
} from './payment.samples.ts'

const challenged = [...submitted, endChallenged] as const
const found = settle('lookUp', { output: paid })
const refused = settle('lookUp', { output: refusedByBank })
const known = { payment: waiting, paymentId: 'p1' }

export const challengeJourneys: readonly Journey[] = [
  journey('the bank asks the payer to confirm it', challenged, { challenged: 'waiting' }, known),
  journey(
    'after a while the server is asked again',
    [...challenged, { type: 'after', delay: 'pollInterval' }],
    { challenged: 'checking' },
    known,
  ),
  journey('what the payer has confirmed is paid', [...challenged, check, found], 'confirmed', {
    payment: paid,
    paymentId: 'p1',
  }),
  journey('what the payer has refused is declined', [...challenged, check, refused], 'declined', {
    declineCode: 'authenticationFailed',
    paymentId: 'p1',
  }),
  journey('what is not confirmed yet is waited for', [...challenged, check, stillWaiting], { challenged: 'waiting' }),
  journey(
    'a look without an answer is tried again',
    [...challenged, check, settle('lookUp', offline)],
    { challenged: 'waiting' },
    known,
  ),
  journey('one may leave, and confirm it later', [...challenged, leave], 'left', { paymentId: 'p1' }),
  journey(
    'after a refusal another choice is made of the same invoices',
    [...challenged, check, refused, reload, reread],
    at('choosing'),
    {
      lines: [first],
    },
  ),
  ...from('a reload while it is to be confirmed', [
    journey('who comes back from the bank asks at once', [], { challenged: 'checking' }, { payment: null }),
    journey('who comes back has paid', [found], 'confirmed', { payment: paid, paymentId: 'p1', resume: null }),
    journey(
      'who comes back too early still knows the way to the bank',
      [stillWaiting],
      { challenged: 'waiting' },
      known,
    ),
    journey('who comes back may look again where the line broke', [settle('lookUp', offline), check], {
      challenged: 'checking',
    }),
  ]),
]
