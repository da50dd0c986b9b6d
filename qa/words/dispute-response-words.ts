import type { DisputeAction } from '../../domain/contract/dispute.ts'
import { isPassing } from '../../machines/failure.ts'
import type { DisputeResponseEvent } from '../../machines/workflows/dispute-response/dispute-response.context.ts'
import { first, second } from '../../machines/workflows/dispute-response/dispute-response.samples.ts'
import {
  addContact,
  chooseDocument,
  data,
  dollars,
  failed,
  invoiceOf,
  refusedParts,
  removeContact,
  removeDocument,
  recipientsOf,
} from './dispute-parts-words.ts'
import {
  choose,
  dialog,
  heading,
  press,
  shown,
  text,
  tick,
  type Interaction,
  type Scene,
  type ScreenWords,
  type Shown,
  type Sight,
} from './screen-words.ts'

type Facts = {
  goes: readonly string[]
  /** `DSP-2 disputeInIneligibleStatus` */
  stays: readonly string[]
  action: DisputeAction | null
  comment: string
  rejected: readonly string[]
  contacts: readonly string[]
  failure: string | null
  refused: readonly string[]
  answered: readonly string[] | null
}
/** The oracle's facts as `dispute-response.model.ts` gives them; a suite file keeps them as they were. */
const factsOf = (facts: Scene['facts']) => facts as Facts
/** An event as the model samples it. */
const eventOf = <Type extends DisputeResponseEvent['type']>(event: { type: string }) =>
  event as Extract<DisputeResponseEvent, { type: Type }>

const step = (number: 1 | 2 | 3, title: string) =>
  heading('Step {step} of {steps}: {title}', { step: number, steps: 3, title: shown(title) })

const refusals: Readonly<Record<string, Shown>> = {
  ...refusedParts,
  disputeNotChosen: shown('Choose at least one dispute that can be answered.'),
  actionMissing: shown('Choose what you answer.'),
  commentMissing: shown('Say something to the other side.'),
  adjustmentMissing: shown('Enter the amount to take off.'),
  adjustmentOverDisputed: shown('No more can be taken off than was disputed.'),
  uploadUnderWay: shown('A file is still on its way. Wait for it, or stop it.'),
  documentOfSeveral: shown('A document belongs to one dispute. Answer that dispute alone to add one.'),
  contactNeeded: shown('Choose at least one person who is told.'),
}
const actions: Readonly<Partial<Record<DisputeAction, string>>> = {
  'merchant.reply': 'Reply to the customer',
  'adjustment.propose': 'Offer an adjustment',
  'adjustment.accept': 'Accept the offer',
  'adjustment.refuse': 'Refuse the offer',
}
const stays: Readonly<Record<string, string>> = {
  roleMayNotRespond: 'Your role may look at disputes but not answer them.',
  disputeInIneligibleStatus:
    '{count, plural, one {It is not waiting for an answer from you.} other {They are not waiting for an answer from you.}}',
}

const numberOf = (disputeId: string) => [first, second].find(({ id }) => id === disputeId)?.disputeNumber ?? disputeId
const failure = ({ failure: code }: Facts) =>
  failed([code], { documentGone: 'A document was cleared away meanwhile. Choose the file again.' })

const DESCRIBE = step(1, 'Select and Describe')

const describing = (scene: Scene['facts']): readonly Sight[] => {
  const facts = factsOf(scene)
  const count = facts.goes.length
  return [
    DESCRIBE,
    count === 0 && facts.stays.length === 0
      ? text('No dispute chosen')
      : text('{count, plural, one {# dispute answered} other {# disputes answered}}', { count }),
    ...(facts.rejected.length > 0 ? [text('The attachment could not be uploaded.')] : []),
    ...failed(facts.rejected),
    ...failure(facts),
  ]
}

/** All of it, of each of several, or an amount of one. */
function takeOff(adjustment: number | 'whole' | null, { goes }: Facts): readonly Interaction[] {
  if (adjustment === null) return [choose('Nothing')]
  const amount = dollars(goes.length * first.disputedAmount)
  if (adjustment === 'whole')
    return [choose(goes.length > 1 ? 'The whole of each: {amount}' : 'The whole amount: {amount}', { amount })]
  return [choose('Another amount'), { does: 'fill', on: shown('Amount to take off'), value: dollars(adjustment) }]
}

/** An answer to disputes in the words of its screens. */
export const disputeResponseWords: ScreenWords = {
  refusals,
  events: {
    'disputes.reload': (_, { leaves }) => [
      press(leaves.includes('drafting.stale') ? 'Go on with how it stands' : 'Try again'),
    ],
    'dispute.toggle': (event) => [
      tick('Answer {number}', { number: numberOf(eventOf<'dispute.toggle'>(event).disputeId) }),
    ],
    'action.choose': (event) => {
      const { action } = eventOf<'action.choose'>(event)
      return [choose(actions[action] ?? action)]
    },
    'comment.change': (event) => [
      { does: 'fill', on: shown('Your words'), value: eventOf<'comment.change'>(event).comment },
    ],
    'adjustment.change': (event, { facts }) => takeOff(eventOf<'adjustment.change'>(event).adjustment, factsOf(facts)),
    'document.choose': (event) => {
      const { document } = eventOf<'document.choose'>(event)
      return chooseDocument(document, shown('invoice {invoice}', { invoice: invoiceOf(document.trxId) }))
    },
    'document.remove': removeDocument,
    'contact.add': (event) => addContact(eventOf<'contact.add'>(event).contact),
    'contact.remove': (event) => removeContact(eventOf<'contact.remove'>(event).email),
    'step.next': (_, { leaves }) => [
      press(leaves.includes('drafting.contacting') ? 'Go on to the review' : 'Go on to the contacts'),
    ],
    'step.back': (_, { leaves }) => [press(leaves.includes('failed') ? 'Back to the review' : 'Back')],
    'step.edit': (event) => [
      press('Change {what}', {
        what: shown(eventOf<'step.edit'>(event).step === 'contacts' ? 'the contacts' : 'the answer'),
      }),
    ],
    'response.submit': [press('Submit')],
    'response.retry': [press('Try again')],
    'response.leave': (_, { leaves: [leaf = ''] }) => {
      if (leaf === 'failed') return [press('Go to the disputes')]
      return [press(leaf === 'drafting.stale' ? 'Leave without answering' : 'Cancel')]
    },
    'leave.confirm': [press('Leave without answering')],
    'leave.cancel': [press('Stay here')],
  },
  states: {
    opening: [],
    // In which step, its draft says.
    'drafting.loading': [text('reading the disputes')],
    'drafting.loadFailed': (facts) => [DESCRIBE, text('The disputes could not be loaded'), ...failure(factsOf(facts))],
    'drafting.noneAnswerable': (facts) => [
      DESCRIBE,
      text('Nothing here can be answered now.'),
      ...factsOf(facts).stays.flatMap((one) => {
        const [number = '', code = ''] = one.split(' ')
        const why = stays[code]
        return [data(number), ...(why === undefined ? [] : [text(why, { count: 1 })])]
      }),
    ],
    'drafting.stale': (facts) => [
      step(3, 'something has changed'),
      ...failure(factsOf(facts)),
      ...factsOf(facts).refused.map(numberOf).map(data),
    ],
    'drafting.goingOn': [],
    'drafting.describing.writing': describing,
    'drafting.describing.uploading': describing,
    'drafting.describing.removing': describing,
    'drafting.contacting': (facts) => [
      step(2, 'Contacts'),
      ...recipientsOf(factsOf(facts)),
      ...failure(factsOf(facts)),
    ],
    'drafting.reviewing': (scene) => {
      const facts = factsOf(scene)
      const action = facts.action === null ? undefined : actions[facts.action]
      return [
        step(3, 'Review and Submit'),
        ...(action === undefined ? [] : [text(action)]),
        facts.comment.trim() === '' ? text('Without words.') : data(facts.comment.trim()),
        ...facts.goes.map(data),
        ...recipientsOf(facts),
        ...failure(facts),
      ]
    },
    leaving: [dialog('Leave this answer?')],
    // The review stands still; after a reload nothing has been read that could be reviewed.
    submitting: (facts) => (factsOf(facts).goes.length > 0 ? [] : [step(3, 'sending your answer')]),
    failed: (facts) => {
      const isRefused = !isPassing(factsOf(facts).failure ?? '')
      return [
        step(3, isRefused ? 'the answer was not taken' : 'the answer did not get through'),
        ...failure(factsOf(facts)),
        text(
          isRefused
            ? 'Nothing was answered, and what you entered is kept.'
            : 'You can safely try again: it is the same answer, so it is never given twice.',
        ),
      ]
    },
    submitted: (facts) => {
      const { goes, answered } = factsOf(facts)
      const isPart = goes.length > (answered?.length ?? 0)
      return [
        heading(isPart ? 'A part of your answer was sent' : 'Your answer was sent'),
        ...(answered ?? []).map(data),
      ]
    },
    left: [heading('Disputes')],
    cancelled: [heading('Disputes')],
  },
}
