import type { DisputeAction } from '../../domain/contract/dispute.ts'
import type { Attached } from '../../machines/parts/attachments/attachments.machine.ts'
import { fileOf } from '../../machines/parts/attachments/attachments.model.ts'
import type { ContactsContext } from '../../machines/parts/contacts/contacts.machine.ts'
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
  itself,
  press,
  shown,
  text,
  tick,
  type Interaction,
  type PartStep,
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
  documents: readonly string[]
  waiting: readonly string[]
  contacts: readonly string[]
  failure: string | null
  isSent: boolean
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
  contactNotAdded: shown('You’ve entered a contact but not added them. Select Add person, or clear the fields.'),
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

const shownBy = <Context>({ snapshot }: PartStep) => (snapshot as { context: Context }).context

/** How the attachments come to show this: a file that is chosen, a document that is removed. */
function attach(part: PartStep, scene: Scene): readonly Interaction[] {
  const { documents, queue, removingId } = shownBy<Attached>(part)
  const { documents: stored, waiting } = factsOf(scene.facts)
  const isKnown = stored.length + waiting.length > 0
  const files = isKnown ? [] : [...queue, ...documents.map(({ trxId }) => fileOf(trxId))]
  if (files.length > 0)
    return files.flatMap((file) => chooseDocument(file, shown('invoice {invoice}', { invoice: invoiceOf(file.trxId) })))
  return removingId === null ? [itself] : removeDocument
}

/** How the contacts come to show this: people who are added, removed or typed. */
function chooseContacts(part: PartStep, scene: Scene): readonly Interaction[] {
  const { contacts, entry } = shownBy<ContactsContext>(part)
  const { contacts: chosen } = factsOf(scene.facts)
  return [
    ...chosen.filter((email) => !contacts.some((one) => one.email === email)).flatMap(removeContact),
    ...contacts.filter(({ email }) => !chosen.includes(email)).flatMap(addContact),
    ...(entry.name === '' ? [] : [{ does: 'fill' as const, on: shown('Name'), value: entry.name }]),
  ]
}

/** An answer to disputes in the words of its screens. */
export const disputeResponseWords: ScreenWords = {
  refusals,
  events: {
    'disputes.reload': (_, { leaves }) => [
      press(leaves.includes('drafting.steps.stale') ? 'Continue with the latest version' : 'Try again'),
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
    'step.next': (_, { leaves }) => [
      press(leaves.includes('drafting.steps.contacting') ? 'Continue to review' : 'Continue to contacts'),
    ],
    'step.back': [press('Previous step')],
    'step.edit': (event) => [
      press('Change {what}', {
        what: shown(eventOf<'step.edit'>(event).step === 'contacts' ? 'recipients' : 'response'),
      }),
    ],
    'response.submit': [press('Submit response')],
    'response.leave': (_, { leaves }) => [
      press(leaves.includes('drafting.steps.stale') ? 'Leave without responding' : 'Cancel'),
    ],
    'leave.confirm': [press('Leave without responding')],
    'leave.cancel': [press('Stay here')],
  },
  parts: {
    attachments: attach,
    contacts: chooseContacts,
    submission: ({ output }) => {
      const { kind, failure: refusal } = (output ?? {}) as { kind?: string; failure?: { code: string } }
      if (kind === 'left') return [press('Go to disputes')]
      return refusal?.code === 'notAllowed' ? [press('Back to review')] : null
    },
  },
  states: {
    opening: [],
    // In which step, its draft says.
    'drafting.steps.loading': [text('Loading disputes')],
    'drafting.steps.loadFailed': (facts) => [DESCRIBE, text('Couldn’t load disputes'), ...failure(factsOf(facts))],
    'drafting.steps.noneAnswerable': (facts) => [
      DESCRIBE,
      text('You can’t respond to any of these disputes right now.'),
      ...factsOf(facts).stays.flatMap((one) => {
        const [number = '', code = ''] = one.split(' ')
        const why = stays[code]
        return [data(number), ...(why === undefined ? [] : [text(why, { count: 1 })])]
      }),
    ],
    'drafting.steps.stale': (facts) => [
      step(3, 'Something has changed'),
      ...failure(factsOf(facts)),
      ...factsOf(facts).refused.map(numberOf).map(data),
    ],
    'drafting.steps.goingOn': [],
    'drafting.steps.describing.counting': [],
    'drafting.steps.describing.single': describing,
    'drafting.steps.describing.several': describing,
    'drafting.steps.contacting': (facts) => [
      step(2, 'Contacts'),
      ...recipientsOf(factsOf(facts)),
      ...failure(factsOf(facts)),
    ],
    'drafting.steps.reviewing': (scene) => {
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
    'drafting.leaving.inside': [],
    'drafting.leaving.asking': [dialog('Leave this response?')],
    // The review stands still; after a reload nothing has been read that could be reviewed.
    submitting: (facts) => {
      // A refusal for good is known to have changed nothing.
      if (!factsOf(facts).isSent)
        return [
          step(3, 'Your response wasn’t accepted'),
          text('Your response wasn’t sent. Everything you entered is saved.'),
        ]
      return factsOf(facts).goes.length > 0 ? [] : [step(3, 'Sending your response')]
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
