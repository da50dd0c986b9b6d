import { msg, type Message } from '#msg'

import type { ResponseRefusal } from '../../../domain/rules/disputes/dispute-draft.ts'
import { isResponseStale } from '../../../domain/rules/stale.ts'
import { commonFailures } from '../../failure-words.ts'
import {
  disputeActionFailures,
  disputeActionLabels,
  unanswerableReasons,
} from '../../lifecycles/dispute/dispute.words.ts'
import type { Interaction, PageOf, Scene, Sight, Text } from '../../page.ts'
import { attach, attachmentsWords, documentFailures } from '../../parts/attachments/attachments.page.ts'
import { chooseContacts, contactsFailures } from '../../parts/contacts/contacts.page.ts'
import { submissionEndedBy } from '../../parts/submission/submission.page.ts'
import { stepHeading, wizardWords } from '../../wizard-words.ts'
import type { disputeResponseMachine } from './dispute-response.machine.ts'
import type { DisputeResponseFacts } from './dispute-response.model.ts'

export const disputeResponseWords = {
  // Reading the disputes
  loading: msg`Loading disputes`,
  loadFailed: msg`Couldn’t load disputes`,
  retry: msg`Try again`,
  noneAnswerable: msg`You can’t respond to any of these disputes right now.`,
  // Choosing the response
  describe: msg`Choose response`,
  respondTo: msg`Respond to {number}`,
  noneChosen: msg`No dispute selected`,
  chosen: msg`{count, plural, one {Response to # dispute} other {Response to # disputes}}`,
  noCredit: msg`No credit`,
  fullAmount: msg`Full amount: {amount}`,
  fullAmounts: msg`Full amount of each dispute: {amount}`,
  otherAmount: msg`Other amount`,
  amount: msg`Amount to credit`,
  message: msg`Message`,
  toContacts: msg`Continue to contacts`,
  contacts: msg`Contacts`,
  toReview: msg`Continue to review`,
  // Review
  review: msg`Review and submit`,
  change: msg`Change {what}`,
  noMessage: msg`No message.`,
  submit: msg`Submit response`,
  // Submission
  sending: msg`Sending your response`,
  notAccepted: msg`Your response wasn’t accepted`,
  saved: msg`Your response wasn’t sent. Everything you entered is saved.`,
  backToReview: msg`Back to review`,
  toDisputes: msg`Go to disputes`,
  stale: msg`Something has changed`,
  acceptChanges: msg`Continue with the latest version`,
  sent: msg`Your response was sent`,
  partlySent: msg`Your response was sent for some disputes only`,
  // Leaving
  cancel: msg`Cancel`,
  leaveQuestion: msg`Leave this response?`,
  leave: msg`Leave without responding`,
  dispute: msg`Dispute {number}`,
  center: msg`Disputes`,
}

/** The names of the parts that the buttons of the review change. */
export const disputeResponseEdits = {
  describe: msg`response`,
  disputes: msg`disputes`,
  contacts: msg`recipients`,
}

/** One message for each code that the rules refuse with (§8). */
export const disputeResponseRefusals = {
  disputeNotChosen: msg`Select at least one dispute that you can respond to.`,
  actionMissing: msg`Choose a response.`,
  commentMissing: disputeActionFailures.commentMissing,
  commentTooLong: disputeActionFailures.commentTooLong,
  adjustmentMissing: disputeActionFailures.adjustmentMissing,
  adjustmentNotPositive: disputeActionFailures.adjustmentNotPositive,
  adjustmentOverDisputed: disputeActionFailures.adjustmentOverDisputed,
  uploadUnderWay: msg`A file is still uploading. Wait until the upload finishes, or cancel the upload.`,
  contactNotAdded: msg`You’ve entered a contact but not added them. Select Add person, or clear the fields.`,
  contactNeeded: msg`Select at least one person to notify.`,
} satisfies Readonly<Record<ResponseRefusal | 'contactNotAdded' | 'contactNeeded', Message>>

const failures: Readonly<Record<string, Message>> = {
  ...commonFailures,
  ...disputeActionFailures,
  ...contactsFailures,
  ...documentFailures,
}

// A suite file keeps the facts as the model's oracle gives them.
const factsOf = (facts: Scene['facts']) => facts as DisputeResponseFacts

/* @__NO_SIDE_EFFECTS__ */
function step(number: 1 | 2 | 3, title: Message): Sight {
  return stepHeading(number, 3, title)
}
const data = (said: string): Sight => ({ text: { data: said } })

const failed = ({ failure }: DisputeResponseFacts): readonly Sight[] => {
  const words = failures[failure ?? '']
  return words === undefined ? [] : [{ text: words }]
}

const describing = (scene: Scene['facts']): readonly Sight[] => {
  const facts = factsOf(scene)
  const { goes, stays } = facts
  return [
    step(1, disputeResponseWords.describe),
    goes.length + stays.length === 0
      ? { text: disputeResponseWords.noneChosen }
      : { text: { says: disputeResponseWords.chosen, with: { count: goes.length } } },
    ...failed(facts),
  ]
}

const recipientsIn = ({ contacts }: DisputeResponseFacts): readonly Sight[] => contacts.map(({ email }) => data(email))

const reviewOf = (facts: DisputeResponseFacts): readonly Sight[] => {
  const { action, goes } = facts
  const comment = facts.comment.trim()
  return [
    step(3, disputeResponseWords.review),
    ...(action === null ? [] : [{ text: disputeActionLabels[action] }]),
    comment === '' ? { text: disputeResponseWords.noMessage } : data(comment),
    ...goes.map(({ disputeNumber }) => data(disputeNumber)),
    ...recipientsIn(facts),
    ...failed(facts),
  ]
}

/** The page of the one dispute, or the list of several. */
const left = (facts: Scene['facts']): readonly Sight[] => {
  const [first, ...others] = factsOf(facts).disputes
  return first === undefined || others.length > 0
    ? [{ heading: disputeResponseWords.center }]
    : [{ heading: { says: disputeResponseWords.dispute, with: { number: first.disputeNumber } } }]
}

const disputeNamed = ({ disputes }: DisputeResponseFacts, wanted: string) =>
  disputes.find(({ id }) => id === wanted)?.disputeNumber ?? wanted
const invoiceNamed = ({ disputes }: DisputeResponseFacts, wanted: string): Text => ({
  says: attachmentsWords.invoice,
  with: { number: disputes.find(({ trxId }) => trxId === wanted)?.invoiceId ?? wanted },
})

/** All of it, of each of several, or an amount of one. */
function credit(adjustment: number | 'whole' | null, { goes }: DisputeResponseFacts): readonly Interaction[] {
  if (adjustment === null) return [{ choose: disputeResponseWords.noCredit }]
  const currency = goes[0]?.currency ?? ''
  const disputed = { minor: goes.reduce((sum, { disputedAmount }) => sum + disputedAmount, 0), currency }
  if (adjustment !== 'whole')
    return [
      { choose: disputeResponseWords.otherAmount },
      { fill: disputeResponseWords.amount, with: { minor: adjustment, currency } },
    ]
  const says = goes.length > 1 ? disputeResponseWords.fullAmounts : disputeResponseWords.fullAmount
  return [{ choose: { says, with: { amount: disputed } } }]
}

/** The first words where a step is shown, else the others. */
const pressIn = ({ leaves }: Scene, shown: string, there: Message, otherwise: Message): readonly Interaction[] => [
  { press: leaves.includes(`drafting.steps.${shown}`) ? there : otherwise },
]

/** Responding to disputes in three steps. */
export const disputeResponsePage = {
  events: {
    'disputes.reload': (_, scene) =>
      pressIn(scene, 'stale', disputeResponseWords.acceptChanges, disputeResponseWords.retry),
    'dispute.toggle': ({ disputeId }, { facts }) => [
      { tick: { says: disputeResponseWords.respondTo, with: { number: disputeNamed(factsOf(facts), disputeId) } } },
    ],
    'action.choose': ({ action }) => [{ choose: disputeActionLabels[action] }],
    'comment.change': ({ comment }) => [{ fill: disputeResponseWords.message, with: comment }],
    'adjustment.change': ({ adjustment }, { facts }) => credit(adjustment, factsOf(facts)),
    'step.next': (_, scene) =>
      pressIn(scene, 'contacting', disputeResponseWords.toReview, disputeResponseWords.toContacts),
    'step.back': [{ press: wizardWords.previous }],
    'step.edit': ({ step: wanted }) => [
      { press: { says: disputeResponseWords.change, with: { what: disputeResponseEdits[wanted] } } },
    ],
    'response.submit': [{ press: disputeResponseWords.submit }],
    'response.leave': (_, scene) => pressIn(scene, 'stale', disputeResponseWords.leave, disputeResponseWords.cancel),
    'leave.confirm': [{ press: disputeResponseWords.leave }],
    'leave.cancel': [{ press: wizardWords.stay }],
  },
  parts: {
    attachments(part, scene) {
      const facts = factsOf(scene.facts)
      return attach(part, [...facts.documents, ...facts.waiting], (trxId) => invoiceNamed(facts, trxId))
    },
    contacts: (part, { facts }) => chooseContacts(part, factsOf(facts).contacts),
    submission: (end) =>
      submissionEndedBy(end, {
        leave: disputeResponseWords.toDisputes,
        back: disputeResponseWords.backToReview,
        isReturned: (code) => isResponseStale(code) || code in contactsFailures || code in documentFailures,
      }),
  },
  states: {
    opening: [],
    // In which step, its draft says.
    'drafting.steps.loading': [{ text: disputeResponseWords.loading }],
    'drafting.steps.loadFailed': (facts) => [
      step(1, disputeResponseWords.describe),
      { text: disputeResponseWords.loadFailed },
      ...failed(factsOf(facts)),
    ],
    'drafting.steps.noneAnswerable': (facts) => [
      step(1, disputeResponseWords.describe),
      { text: disputeResponseWords.noneAnswerable },
      ...factsOf(facts).stays.flatMap(({ disputeNumber, code }) => [
        data(disputeNumber),
        { text: { says: unanswerableReasons[code], with: { count: 1 } } },
      ]),
    ],
    'drafting.steps.stale': (facts) => [
      step(3, disputeResponseWords.stale),
      ...failed(factsOf(facts)),
      // After a reload nothing has been read that gives them their numbers.
      ...factsOf(facts)
        .disputes.filter(({ id }) => factsOf(facts).refused.includes(id))
        .map(({ disputeNumber }) => data(disputeNumber)),
    ],
    'drafting.steps.goingOn': [],
    'drafting.steps.describing.counting': [],
    'drafting.steps.describing.single': describing,
    'drafting.steps.describing.several': describing,
    'drafting.steps.contacting': (facts) => [
      step(2, disputeResponseWords.contacts),
      ...recipientsIn(factsOf(facts)),
      ...failed(factsOf(facts)),
    ],
    'drafting.steps.reviewing': (facts) => reviewOf(factsOf(facts)),
    'drafting.leaving.inside': [],
    'drafting.leaving.asking': [{ dialog: disputeResponseWords.leaveQuestion }],
    // The review stays as it is; after a reload nothing has been read that could be reviewed.
    submitting: (facts) => {
      const { isSent, goes } = factsOf(facts)
      // A refusal for good is known to have changed nothing.
      if (!isSent) return [step(3, disputeResponseWords.notAccepted), { text: disputeResponseWords.saved }]
      return goes.length > 0 ? [] : [step(3, disputeResponseWords.sending)]
    },
    submitted: (facts) => {
      const { goes, answered } = factsOf(facts)
      const numbers = answered ?? []
      return [
        { heading: goes.length > numbers.length ? disputeResponseWords.partlySent : disputeResponseWords.sent },
        ...numbers.map(data),
      ]
    },
    left,
    cancelled: left,
  },
  refusals: disputeResponseRefusals,
} satisfies PageOf<typeof disputeResponseMachine>
