import { msg, type Message } from '#msg'

import type { DisputeKind } from '../../../domain/contract/dispute.ts'
import { DISPUTES_AT_ONCE } from '../../../domain/limits.ts'
import type { ChoiceRefusal } from '../../../domain/rules/disputes/dispute-choice.ts'
import type { DocumentsRefusal } from '../../../domain/rules/disputes/dispute-document.ts'
import type { DescriptionRefusal } from '../../../domain/rules/disputes/dispute-submission.ts'
import type { DisputedAmountRefusal } from '../../../domain/rules/disputes/disputed-invoice.ts'
import { commonFailures } from '../../failure-words.ts'
import { disputeReasons, ineligibleReasons } from '../../lifecycles/dispute/dispute.words.ts'
import type { PageOf, Scene, Sight, Text } from '../../page.ts'
import { attach, attachmentsWords, documentFailures } from '../../parts/attachments/attachments.page.ts'
import { chooseContacts, contactsFailures } from '../../parts/contacts/contacts.page.ts'
import { submissionEndedBy } from '../../parts/submission/submission.page.ts'
import { stepHeading, wizardWords } from '../../wizard-words.ts'
import type { disputeCreateMachine } from './dispute-create.machine.ts'
import type { DisputeCreateFacts } from './dispute-create.model.ts'
import { returnedCodes } from './refused-submission.ts'

export const disputeCreateWords = {
  // Choosing invoices
  choose: msg`Select invoices`,
  chosenInvoices: msg`Selected invoices`,
  noneChosen: msg`No invoice selected`,
  chosen: msg`{count, plural, one {# invoice selected} other {# invoices selected}}`,
  selectInvoice: msg`Select {invoice}`,
  toReason: msg`Continue to reason`,
  // Checking them
  checking: msg`Checking invoices`,
  checkFailed: msg`We couldn’t check the invoices`,
  retry: msg`Try again`,
  chooseOthers: msg`Select other invoices`,
  continueWithout: msg`Continue without these invoices`,
  nothingSubmitted: msg`Nothing was submitted`,
  // Reason, documents and contacts
  describe: msg`Reason and description`,
  whatIsWrong: msg`What is wrong?`,
  amounts: msg`Amount in dispute`,
  amountFor: msg`Disputed amount for {invoice}`,
  toDocuments: msg`Continue to documents`,
  documents: msg`Documents`,
  optionalDocuments: msg`Documents (optional)`,
  uploaded: msg`{count} of {total} uploaded.`,
  toContacts: msg`Continue to contacts`,
  contacts: msg`Who should be notified`,
  toReview: msg`Continue to review`,
  // Review
  review: msg`Review and submit`,
  onlyYou: msg`Only you, by email.`,
  noDocument: msg`No document`,
  // Submission
  sending: msg`Submitting`,
  saved: msg`Everything you entered is saved.`,
  backToReview: msg`Back to review`,
  toDisputes: msg`Go to disputes`,
  confirmationNumber: msg`Confirmation number`,
  center: msg`Disputes`,
  // Leaving
  leave: msg`Leave without submitting`,
}

/** Words that a dispute and a chargeback do not share. */
export const disputeKindWords = {
  dispute: {
    someIneligible: msg`Some invoices can’t be disputed`,
    noneEligible: msg`No invoices can be disputed`,
    ineligible: msg`Can’t be disputed`,
    submit: msg`Submit dispute`,
    notSubmitted: msg`The dispute wasn’t submitted`,
    submitted: msg`Your dispute was submitted`,
    discard: msg`Discard dispute`,
    leaveQuestion: msg`Leave this dispute?`,
  },
  chargeback: {
    someIneligible: msg`Some invoices aren’t available for chargeback`,
    noneEligible: msg`No invoices are available for chargeback`,
    ineligible: msg`Not available for chargeback`,
    submit: msg`Submit chargeback request`,
    notSubmitted: msg`The chargeback request wasn’t submitted`,
    submitted: msg`Your chargeback request was submitted`,
    discard: msg`Discard chargeback request`,
    leaveQuestion: msg`Leave this chargeback?`,
  },
} satisfies Readonly<Record<DisputeKind, object>>

/** Buttons of the review that lead back to a step. */
export const disputeEdits = {
  invoices: msg`Change invoices`,
  reason: msg`Change reason and description`,
  documents: msg`Change documents`,
  contacts: msg`Change recipients`,
}

export type DisputeCreateRefusal =
  ChoiceRefusal | DescriptionRefusal | DisputedAmountRefusal | DocumentsRefusal | 'contactNotAdded'

const documentRequired = msg`This reason requires a document for each invoice.`

/** One message for each code that the rules refuse with (§8). */
export const disputeCreateRefusals = {
  roleMayNotDispute: msg`Your role can view disputes but not create them. Ask an administrator at your company to change your role.`,
  nothingChosen: msg`Select at least one invoice.`,
  tooManyInvoices: {
    says: msg`You can submit up to {count} invoices at a time. Submit the rest separately.`,
    with: { count: DISPUTES_AT_ONCE },
  },
  reasonMissing: msg`Select a reason.`,
  descriptionMissing: msg`Describe what is wrong.`,
  descriptionTooLong: msg`The description is too long. Shorten it.`,
  disputedAmountMissing: msg`Enter an amount greater than zero.`,
  disputedAmountOver: msg`Enter an amount up to the full amount of the invoice.`,
  uploadUnderWay: msg`Files are still uploading. Wait until the uploads finish, or cancel them.`,
  documentRequired,
  contactNotAdded: msg`You’ve entered a contact but not added them. Select Add person, or clear the fields.`,
} satisfies Readonly<Record<DisputeCreateRefusal, Text>>

/** One message for each code that only the server refuses a submission with (§8). */
export const disputeSubmissionFailures = {
  disputeFailed: msg`We couldn’t submit the dispute.`,
  ...contactsFailures,
  disputePartlyIneligible: msg`Some of these invoices can no longer be disputed. Continue without them, or select other invoices.`,
  disputeNotEligible: msg`None of these invoices can be disputed anymore. Select other invoices.`,
  disputeReasonUnknown: msg`Your program no longer offers this reason. Select another reason.`,
  disputedAmountOver: msg`An amount is now more than can be disputed of the invoice. Check the amounts.`,
  documentRequired,
  chargebacksPartlyUnavailable: msg`Some of these invoices are no longer available for chargeback. Continue without them, or select other invoices.`,
  chargebacksUnavailable: msg`None of these invoices are available for chargeback anymore. Select other invoices.`,
}

/** Codes of a refused submission that have words of their own where it asked for chargebacks. */
const ofChargebacks: Readonly<Record<string, keyof typeof disputeSubmissionFailures>> = {
  disputePartlyIneligible: 'chargebacksPartlyUnavailable',
  disputeNotEligible: 'chargebacksUnavailable',
}

/** Returns the code whose words a failure has for a kind. */
export const failureOfKind = (code: string, kind: DisputeKind): string =>
  kind === 'chargeback' ? (ofChargebacks[code] ?? code) : code

const failures: Readonly<Record<string, Message>> = {
  ...commonFailures,
  ...disputeSubmissionFailures,
  ...documentFailures,
}

// A suite file keeps the facts as the model's oracle gives them.
const factsOf = (facts: Scene['facts']) => facts as DisputeCreateFacts
const kindOf = ({ facts }: Pick<Scene, 'facts'>) => disputeKindWords[factsOf(facts).kind]

/* @__NO_SIDE_EFFECTS__ */
function step(number: 1 | 2 | 3 | 4 | 5, title: Message): Sight {
  return stepHeading(number, 5, title)
}

const failed = ({ failure, kind }: DisputeCreateFacts): readonly Sight[] => {
  const words = failure === null ? undefined : failures[failureOfKind(failure, kind)]
  return words === undefined ? [] : [{ text: words }]
}

const ineligible: Readonly<Record<string, Message>> = ineligibleReasons

/** The invoices that cannot be disputed, each with the reason; after a submission also that it was refused. */
const ineligibleIn = (facts: DisputeCreateFacts): readonly Sight[] => [
  ...(facts.failure === null ? [] : [{ text: disputeCreateWords.nothingSubmitted }]),
  ...failed(facts),
  { text: disputeKindWords[facts.kind].ineligible },
  ...facts.ineligible.flatMap(({ invoiceId, code }) => [
    { text: { data: invoiceId } },
    ...(ineligible[code] === undefined ? [] : [{ text: ineligible[code] }]),
  ]),
]

const recipientsIn = ({ contacts }: DisputeCreateFacts): readonly Sight[] =>
  contacts.map(({ email }) => ({ text: { data: email } }))

const documentsIn = (facts: DisputeCreateFacts): readonly Sight[] => {
  const { documents, invoices, isDocumentRequired } = facts
  const uploaded = { count: documents.length, total: invoices.length }
  return [
    step(3, isDocumentRequired ? disputeCreateWords.documents : disputeCreateWords.optionalDocuments),
    ...(isDocumentRequired ? [{ text: { says: disputeCreateWords.uploaded, with: uploaded } }] : []),
    ...failed(facts),
  ]
}

const reviewOf = (facts: DisputeCreateFacts): readonly Sight[] => {
  const reason = disputeReasons[facts.reason ?? '']
  return [
    step(5, disputeCreateWords.review),
    ...facts.invoices.map(({ invoiceId }) => ({ text: { data: invoiceId } })),
    ...(reason === undefined ? [] : [{ text: reason }]),
    { text: { data: facts.description.trim() } },
    ...(facts.contacts.length === 0 ? [{ text: disputeCreateWords.onlyYou }] : recipientsIn(facts)),
    ...failed(facts),
  ]
}

const onward: Readonly<Record<string, Message>> = {
  'drafting.steps.describing': disputeCreateWords.toDocuments,
  'drafting.steps.contacting': disputeCreateWords.toReview,
}
const checked = /\.(checkFailed|someIneligible|noneEligible)$/

const invoiceNamed = ({ invoices }: DisputeCreateFacts, wanted: string): Text => ({
  says: attachmentsWords.invoice,
  with: { number: invoices.find(({ trxId }) => trxId === wanted)?.invoiceId ?? wanted },
})

/** Disputing invoices in five steps, or asking for chargebacks. */
export const disputeCreatePage = {
  events: {
    'invoice.toggle': ({ invoice: { invoiceId } }) => [
      { tick: { says: disputeCreateWords.selectInvoice, with: { invoice: invoiceId } } },
    ],
    'invoices.check': (_, { leaves }) => [
      {
        press: leaves.includes('drafting.steps.checkFailed') ? disputeCreateWords.retry : disputeCreateWords.toReason,
      },
    ],
    'eligible.continue': [{ press: disputeCreateWords.continueWithout }],
    'reason.choose': ({ reasonId }) => [{ choose: disputeReasons[reasonId] ?? { data: reasonId } }],
    'description.change': ({ description }) => [{ fill: disputeCreateWords.whatIsWrong, with: description }],
    'amount.change': ({ trxId: wanted, amountMinor }, { facts }) => {
      const invoice = factsOf(facts).invoices.find(({ trxId }) => trxId === wanted)
      return [
        {
          fill: { says: disputeCreateWords.amountFor, with: { invoice: invoice?.invoiceId ?? wanted } },
          with: amountMinor === null ? '' : { minor: amountMinor, currency: invoice?.currency ?? '' },
        },
      ]
    },
    'step.next': (_, { leaves }) => [
      {
        press: leaves.map((leaf) => onward[leaf]).find((words) => words !== undefined) ?? disputeCreateWords.toContacts,
      },
    ],
    'step.back': (_, { leaves }) => [
      { press: leaves.some((leaf) => checked.test(leaf)) ? disputeCreateWords.chooseOthers : wizardWords.previous },
    ],
    'step.edit': ({ step: wanted }) => [{ press: disputeEdits[wanted] }],
    'dispute.submit': (_, scene) => [{ press: kindOf(scene).submit }],
    'dispute.leave': (_, scene) => [{ press: kindOf(scene).discard }],
    'leave.confirm': [{ press: disputeCreateWords.leave }],
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
        leave: disputeCreateWords.toDisputes,
        back: disputeCreateWords.backToReview,
        isReturned: (code) => returnedCodes().includes(code),
      }),
  },
  states: {
    opening: [],
    'drafting.steps.choosing': (facts) => {
      const { chosen: count } = factsOf(facts)
      return [
        step(1, disputeCreateWords.choose),
        { text: count === 0 ? disputeCreateWords.noneChosen : { says: disputeCreateWords.chosen, with: { count } } },
      ]
    },
    'drafting.steps.checkingEligibility': [step(1, disputeCreateWords.checking)],
    'drafting.steps.checkFailed': (facts) => [step(1, disputeCreateWords.checkFailed), ...failed(factsOf(facts))],
    'drafting.steps.someIneligible': (facts) => [
      step(1, kindOf({ facts }).someIneligible),
      ...ineligibleIn(factsOf(facts)),
    ],
    'drafting.steps.noneEligible': (facts) => [
      step(1, kindOf({ facts }).noneEligible),
      ...ineligibleIn(factsOf(facts)),
    ],
    'drafting.steps.goingOn': [],
    'drafting.steps.describing': (facts) => [step(2, disputeCreateWords.describe), ...failed(factsOf(facts))],
    'drafting.steps.documenting': (facts) => documentsIn(factsOf(facts)),
    'drafting.steps.contacting': (facts) => [step(4, disputeCreateWords.contacts), ...failed(factsOf(facts))],
    'drafting.steps.reviewing': (facts) => reviewOf(factsOf(facts)),
    'drafting.leaving.inside': [],
    'drafting.leaving.asking': (facts) => [{ dialog: kindOf({ facts }).leaveQuestion }],
    // The review stays as it is; after a reload nothing has been read that could be reviewed.
    submitting: (facts) => {
      const { isSent, invoices } = factsOf(facts)
      // A refusal for good is known to have changed nothing.
      if (!isSent) return [step(5, kindOf({ facts }).notSubmitted), { text: disputeCreateWords.saved }]
      return invoices.length > 0 ? [] : [step(5, disputeCreateWords.sending)]
    },
    submitted: (facts) => [{ heading: kindOf({ facts }).submitted }, { text: disputeCreateWords.confirmationNumber }],
    unknown: [{ heading: disputeCreateWords.center }],
    cancelled: [{ heading: disputeCreateWords.center }],
  },
  refusals: disputeCreateRefusals,
} satisfies PageOf<typeof disputeCreateMachine>
