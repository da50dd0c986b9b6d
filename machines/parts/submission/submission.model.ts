import { failureOf } from '../../failure.ts'
import { defineModel } from '../../model.ts'
import { selectSubmissionFailure, submissionMachine, type SubmissionInput } from './submission.machine.ts'

const settle = <Actor extends string, End>(actor: Actor, end: End) => ({ type: 'settle' as const, actor, ...end })
const answer = (state: 'accepted' | 'declined' | 'unknown', id: string | null = 's1') => ({
  output: { state, id, result: { confirmation: 'PN-1', state } },
})
const failure = (code: string, paymentId?: string) => ({ error: { code, ...(paymentId ? { paymentId } : {}) } })

const accepted = answer('accepted')
const declined = answer('declined')
const unknown = answer('unknown')
const inFlight = failure('paymentInFlight', 's1')
const expired = failure('quoteExpired')
const refused = failure('termsNotAccepted')
const offline = failure('networkFailed')

const sent: SubmissionInput<unknown> = {
  intent: { quoteId: 'q1', key: 'd1.q1' },
  id: null,
  unknownCodes: ['paymentInFlight', 'timedOut'],
  returnedCodes: ['quoteExpired'],
}
const acceptedEnd = { kind: 'accepted', result: accepted.output.result } as const
const declinedEnd = { kind: 'declined', result: declined.output.result } as const
const returned = (code: string) => ({
  kind: 'returned' as const,
  failure: { code, paymentId: null, changes: [], ineligible: [], goneDocumentIds: [], triesLeft: null, refused: [] },
})

/** The snapshots of a submission that a wizard sees: a lost connection, and a refusal for good. */
export const submissionSamples = {
  cut: { context: { failure: failureOf(offline.error) } },
  refused: { context: { failure: failureOf(refused.error) } },
}
/** The submission shows this to a wizard. */
export const submissionShows = (sample: keyof typeof submissionSamples) => ({
  type: 'show' as const,
  port: 'submission' as const,
  snapshot: submissionSamples[sample],
})

const check = { type: 'submission.check' } as const
const leave = { type: 'submission.leave' } as const
const retry = { type: 'submission.retry' } as const
const goBack = { type: 'submission.return' } as const
const waits = [settle('submit', unknown)] as const
const failed = [settle('submit', offline)] as const
const refusedForGood = [settle('submit', refused)] as const

/** The submission as a payment uses it, which is the widest use. */
export const submissionModel = defineModel(submissionMachine, {
  scenarios: {
    'it is sent': sent,
    'a reload while it was looked up': { ...sent, id: 's1' },
  },
  events: {
    'submission.retry': [retry],
    'submission.check': [check],
    'submission.return': [goBack],
    'submission.leave': [leave],
  },
  outcomes: {
    submit: [accepted, declined, unknown, inFlight, expired, refused, offline],
    lookUp: [accepted, declined, unknown, offline],
  },
  oracle: (snapshot) => ({
    failure: selectSubmissionFailure(snapshot)?.code ?? null,
    id: snapshot.context.id,
    end: snapshot.context.end,
  }),
  journeys: [
    {
      name: 'what the server takes is accepted, with its answer',
      events: [settle('submit', accepted)],
      ends: 'accepted',
      output: acceptedEnd,
    },
    { name: 'what is declined says so', events: [settle('submit', declined)], ends: 'declined', output: declinedEnd },
    {
      name: 'no answer in time is still processing, and what is known of it is shown',
      events: waits,
      ends: 'processing.waiting',
      holds: { id: 's1', failure: null, latest: unknown.output.result },
    },
    {
      name: 'what the server has in flight is waited for, by its id',
      events: [settle('submit', inFlight)],
      ends: 'processing.waiting',
      holds: { id: 's1', failure: null },
    },
    {
      name: 'what is in flight without an id gets it from the look-up, and keeps it',
      events: [
        settle('submit', failure('timedOut')),
        check,
        settle('lookUp', unknown),
        check,
        settle('lookUp', answer('unknown', null)),
      ],
      ends: 'processing.waiting',
      holds: { id: 's1' },
    },
    {
      name: 'after a while the server is asked',
      events: [...waits, { type: 'after', delay: 'pollInterval' }],
      ends: 'processing.checking',
    },
    {
      name: 'a late acceptance ends it',
      events: [...waits, check, settle('lookUp', accepted)],
      ends: 'accepted',
      output: acceptedEnd,
    },
    {
      name: 'a late decline ends it',
      events: [...waits, check, settle('lookUp', declined)],
      ends: 'declined',
      output: declinedEnd,
    },
    {
      name: 'an outcome that stays unknown is asked for again',
      events: [...waits, check, settle('lookUp', unknown)],
      ends: 'processing.waiting',
    },
    {
      name: 'a look-up without an answer is tried again',
      events: [...waits, check, settle('lookUp', offline)],
      ends: 'processing.waiting',
    },
    {
      name: 'a reload goes on looking',
      scenario: 'a reload while it was looked up',
      events: [],
      ends: 'processing.waiting',
      holds: { id: 's1', latest: null },
    },
    {
      name: 'after a reload the look-up says again what was sent',
      scenario: 'a reload while it was looked up',
      events: [check, settle('lookUp', unknown)],
      ends: 'processing.waiting',
      holds: { latest: unknown.output.result },
    },
    {
      name: 'one may leave while nobody knows',
      events: [...waits, leave],
      ends: 'left',
      output: { kind: 'left', id: 's1' },
    },
    {
      name: 'what the wizard mends is returned to it at once',
      events: [settle('submit', expired)],
      ends: 'returned',
      output: returned('quoteExpired'),
    },
    { name: 'a lost connection says so', events: failed, ends: 'failed' },
    {
      name: 'a lost connection is tried again with the same intent',
      events: [...failed, retry],
      ends: 'sending',
      holds: { failure: null, intent: sent.intent },
    },
    {
      name: 'one may leave what did not get through',
      events: [...failed, leave],
      ends: 'left',
      output: { kind: 'left', id: null },
    },
    {
      name: 'what was refused for good leads back to the wizard',
      events: [...refusedForGood, goBack],
      ends: 'returned',
      output: returned('termsNotAccepted'),
    },
    {
      name: 'one may leave what was refused for good',
      events: [...refusedForGood, leave],
      ends: 'left',
      output: { kind: 'left', id: null },
    },
  ],
  refusals: [
    { name: 'what may get through yet does not lead back', after: failed, refuses: goBack },
    { name: 'what was refused for good is not sent again', after: refusedForGood, refuses: retry },
  ],
})
