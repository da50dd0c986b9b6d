import type { DisputeAction } from '../../domain/contract/dispute.ts'
import { isPassing } from '../../domain/rules/retry.ts'
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
  disputeNotChosen: shown('Select at least one dispute that you can respond to.'),
  actionMissing: shown('Choose a response.'),
  commentMissing: shown('Enter a message.'),
  adjustmentMissing: shown('Enter the amount to credit.'),
  adjustmentOverDisputed: shown('The credit can’t be more than the disputed amount.'),
  uploadUnderWay: shown('A file is still uploading. Wait until the upload finishes, or cancel the upload.'),
  documentOfSeveral: shown('You can add a document only when you respond to one dispute at a time.'),
  contactNeeded: shown('Select at least one person to notify.'),
}
const actions: Readonly<Partial<Record<DisputeAction, string>>> = {
  'merchant.reply': 'Reply to customer',
  'adjustment.propose': 'Offer a credit',
  'adjustment.accept': 'Accept offer',
  'adjustment.refuse': 'Decline and reply to merchant',
}
const stays: Readonly<Record<string, string>> = {
  roleMayNotRespond: 'Your role can view disputes but not respond to them.',
  disputeInIneligibleStatus:
    '{count, plural, one {This dispute isn’t waiting for your response.} other {These disputes aren’t waiting for your response.}}',
}

const numberOf = (disputeId: string) => [first, second].find(({ id }) => id === disputeId)?.disputeNumber ?? disputeId
const failure = ({ failure: code }: Facts) =>
  failed([code], { documentGone: 'A document is no longer available. Upload the document again.' })

const DESCRIBE = step(1, 'Choose response')

const describing = (scene: Scene['facts']): readonly Sight[] => {
  const facts = factsOf(scene)
  const count = facts.goes.length
  return [
    DESCRIBE,
    count === 0 && facts.stays.length === 0
      ? text('No dispute selected')
      : text('{count, plural, one {Response to # dispute} other {Response to # disputes}}', { count }),
    ...(facts.rejected.length > 0 ? [text('The attachment could not be uploaded.')] : []),
    ...failed(facts.rejected),
    ...failure(facts),
  ]
}

/** All of it, of each of several, or an amount of one. */
function takeOff(adjustment: number | 'whole' | null, { goes }: Facts): readonly Interaction[] {
  if (adjustment === null) return [choose('No credit')]
  const amount = dollars(goes.length * first.disputedAmount)
  if (adjustment === 'whole')
    return [choose(goes.length > 1 ? 'Full amount of each dispute: {amount}' : 'Full amount: {amount}', { amount })]
  return [choose('Other amount'), { does: 'fill', on: shown('Amount to credit'), value: dollars(adjustment) }]
}

/** An answer to disputes in the words of its screens. */
export const disputeResponseWords: ScreenWords = {
  refusals,
  events: {
    'disputes.reload': (_, { leaves }) => [
      press(leaves.includes('drafting.stale') ? 'Continue with the latest version' : 'Try again'),
    ],
    'dispute.toggle': (event) => [
      tick('Respond to {number}', { number: numberOf(eventOf<'dispute.toggle'>(event).disputeId) }),
    ],
    'action.choose': (event) => {
      const { action } = eventOf<'action.choose'>(event)
      return [choose(actions[action] ?? action)]
    },
    'comment.change': (event) => [
      { does: 'fill', on: shown('Message'), value: eventOf<'comment.change'>(event).comment },
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
      press(leaves.includes('drafting.contacting') ? 'Continue to review' : 'Continue to contacts'),
    ],
    'step.back': (_, { leaves }) => [press(leaves.includes('failed') ? 'Back to review' : 'Previous step')],
    'step.edit': (event) => [
      press('Change {what}', {
        what: shown(eventOf<'step.edit'>(event).step === 'contacts' ? 'recipients' : 'response'),
      }),
    ],
    'response.submit': [press('Submit response')],
    'response.retry': [press('Try again')],
    'response.leave': (_, { leaves: [leaf = ''] }) => {
      if (leaf === 'failed') return [press('Go to disputes')]
      return [press(leaf === 'drafting.stale' ? 'Leave without responding' : 'Cancel')]
    },
    'leave.confirm': [press('Leave without responding')],
    'leave.cancel': [press('Stay here')],
  },
  states: {
    opening: [],
    // In which step, its draft says.
    'drafting.loading': [text('Loading disputes')],
    'drafting.loadFailed': (facts) => [DESCRIBE, text('Couldn’t load disputes'), ...failure(factsOf(facts))],
    'drafting.noneAnswerable': (facts) => [
      DESCRIBE,
      text('You can’t respond to any of these disputes right now.'),
      ...factsOf(facts).stays.flatMap((one) => {
        const [number = '', code = ''] = one.split(' ')
        const why = stays[code]
        return [data(number), ...(why === undefined ? [] : [text(why, { count: 1 })])]
      }),
    ],
    'drafting.stale': (facts) => [
      step(3, 'Something has changed'),
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
        step(3, 'Review and submit'),
        ...(action === undefined ? [] : [text(action)]),
        facts.comment.trim() === '' ? text('No message.') : data(facts.comment.trim()),
        ...facts.goes.map(data),
        ...recipientsOf(facts),
        ...failure(facts),
      ]
    },
    leaving: [dialog('Leave this response?')],
    // The review stands still; after a reload nothing has been read that could be reviewed.
    submitting: (facts) => (factsOf(facts).goes.length > 0 ? [] : [step(3, 'Sending your response')]),
    failed: (facts) => {
      const isRefused = !isPassing(factsOf(facts).failure ?? '')
      return [
        step(3, isRefused ? 'Your response wasn’t accepted' : 'Your response wasn’t submitted'),
        ...failure(factsOf(facts)),
        text(
          isRefused
            ? 'Your response wasn’t sent. Everything you entered is saved.'
            : 'You can safely try again. Your response won’t be sent twice.',
        ),
      ]
    },
    submitted: (facts) => {
      const { goes, answered } = factsOf(facts)
      const isPart = goes.length > (answered?.length ?? 0)
      return [
        heading(isPart ? 'Your response was sent for some disputes only' : 'Your response was sent'),
        ...(answered ?? []).map(data),
      ]
    },
    left: [heading('Disputes')],
    cancelled: [heading('Disputes')],
  },
}
