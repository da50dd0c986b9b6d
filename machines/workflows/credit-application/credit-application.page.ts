import { msg, type Message } from '#msg'

import { parseAmount } from '../../../domain/money.ts'
import type { ApplicationForm, ApplicationStep } from '../../../domain/rules/applications/form.ts'
import type { ApplicationStatus } from '../../../domain/rules/applications/status.ts'
import { linkWords, requestWords } from '../../access-words.ts'
import {
  applicationFieldRefusals,
  applicationLabels,
  applicationSteps,
  applicationStatusWords,
} from '../../application-words.ts'
import { commonFailures } from '../../failure-words.ts'
import type { Filling, Interaction, PageOf, Sight, Text } from '../../page.ts'
import { documentFailures } from '../../parts/attachments/attachments.page.ts'
import { submissionEndedBy } from '../../parts/submission/submission.page.ts'
import { userWords } from '../../user-words.ts'
import { stepHeading, wizardWords } from '../../wizard-words.ts'
import type { creditApplicationMachine } from './credit-application.machine.ts'
import { returnedCodes } from './credit-application.context.ts'

export const applicationWords = {
  title: msg`Apply for a credit account`,
  start: msg`Send me the link`,
  startLead: msg`Enter your email address. We’ll send you a link to fill in the application on any device.`,
  otherAddress: msg`Use a different email address`,
  saveAndContinue: msg`Save and continue`,
  toReview: msg`Continue to review`,
  submit: msg`Submit application`,
  notSubmitted: msg`The application wasn’t submitted`,
  processing: msg`Your application is still being processed`,
  processingNext: msg`We check every few seconds. You can close this page and use the link in your email to see the result.`,
  toStatus: msg`View application`,
  backToReview: msg`Back to review`,
  later: msg`Continue later`,
  changed: msg`The application has changed in the meantime`,
  changedNext: msg`The application was changed on another device, or its status has changed. Your last entries weren’t saved. Load the application to continue.`,
  load: msg`Load application`,
  refresh: msg`Refresh`,
  withdraw: msg`Withdraw application`,
  withdrawQuestion: msg`Withdraw this application?`,
  withdrawNext: msg`The review ends, and you can’t undo this. To apply again later, you need a new link.`,
  keep: msg`Don’t withdraw`,
  question: msg`We need more information`,
  answer: msg`Your answer`,
  sendAnswer: msg`Send answer`,
  addDocument: msg`Add a document`,
  removeDocument: msg`Remove {file}`,
  consent: msg`I confirm that the information is correct and that I’m authorized to apply on behalf of the company. {program} may check the information with credit agencies and the trade references.`,
  cannotBeUsed: msg`This link can’t be used`,
  linkExpired: msg`This link has expired. Ask for a new one.`,
  edit: msg`Change: {step}`,
} as const

/** Why something of an application is refused, by the rule's code. */
export const applicationRefusals = {
  ...applicationFieldRefusals,
  ...documentFailures,
  tooManyFiles: msg`You’ve reached the maximum number of documents. Remove one to add another.`,
  tooLarge: commonFailures.tooLarge,
} as const

/** The server's refusals that have no other words. */
export const applicationFailures: Readonly<Record<string, Message>> = {
  ...commonFailures,
  ...applicationRefusals,
  tooManyApplications: msg`Too many applications were started today. Try again tomorrow.`,
}

type Facts = Readonly<Record<string, unknown>>
const order: readonly ApplicationStep[] = ['company', 'people', 'credit', 'documents', 'review']
const at = (step: ApplicationStep): Sight => stepHeading(order.indexOf(step) + 1, order.length, applicationSteps[step])
const failed = ({ failure }: Facts): readonly Sight[] => {
  const words = applicationFailures[String(failure)]
  return words === undefined ? [] : [{ text: words }]
}
const editing = (step: ApplicationStep, facts: Facts) => [at(step), ...failed(facts)]
const asked: readonly Sight[] = [{ heading: applicationWords.question }]

/** Returns the field that a change of the form fills, by the first member that differs from nothing. */
function fillOf(patch: Partial<ApplicationForm>): { fill: Text; with: Filling } {
  const { company, registered, limit } = patch
  if (company !== undefined) return { fill: applicationLabels.company, with: company }
  if (registered !== undefined) return { fill: applicationLabels.city, with: registered.city }
  return { fill: applicationLabels.limit, with: { minor: parseAmount(limit ?? '', 'EUR') ?? 0, currency: 'EUR' } }
}

const stepOf = (leaves: readonly string[]) => order.find((step) => leaves.some((leaf) => leaf.includes(`.${step}`)))

/** Applying for credit: by a merchant's or the program's link, and then by the applicant's own. */
export const creditApplicationPage = {
  events: {
    'application.reload': (_, { leaves }): readonly Interaction[] => [
      {
        press: leaves.includes('openFailed')
          ? linkWords.retry
          : leaves.includes('conflicted')
            ? applicationWords.load
            : applicationWords.refresh,
      },
    ],
    'link.request': ({ email }) => [{ fill: userWords.email, with: email }, { press: applicationWords.start }],
    'link.change': [{ press: applicationWords.otherAddress }],
    'form.change': ({ patch }) => [fillOf(patch)],
    'step.next': (_, { leaves }) => [
      { press: stepOf(leaves) === 'documents' ? applicationWords.toReview : applicationWords.saveAndContinue },
    ],
    'step.back': [{ press: wizardWords.previous }],
    'step.edit': ({ step }) => [{ press: { says: applicationWords.edit, with: { step: applicationSteps[step] } } }],
    'document.add': ({ file }) => [{ fill: applicationWords.addDocument, with: file.name }],
    'document.remove': [{ press: { says: applicationWords.removeDocument, with: { file: 'balance.pdf' } } }],
    'consent.change': [{ tick: { says: applicationWords.consent, with: { program: 'Northgate Trade Credit' } } }],
    'application.submit': [{ press: applicationWords.submit }],
    'answer.change': ({ answer }) => [{ fill: applicationWords.answer, with: answer }],
    'answer.send': [{ press: applicationWords.sendAnswer }],
    'application.withdraw': [{ press: applicationWords.withdraw }],
    'withdrawal.confirm': [{ press: applicationWords.withdraw }],
    'withdrawal.cancel': [{ press: applicationWords.keep }],
    'page.leave': [{ press: applicationWords.later }],
    'leave.confirm': [{ press: userWords.leave }],
    'leave.cancel': [{ press: wizardWords.stay }],
  },
  parts: {
    submission: (end) =>
      submissionEndedBy(end, {
        leave: applicationWords.toStatus,
        back: applicationWords.backToReview,
        isReturned: (code) => returnedCodes().includes(code),
      }),
  },
  states: {
    opening: [],
    deciding: [],
    openFailed: [{ text: linkWords.unreachable }],
    ended: ({ failure }) => [
      { heading: applicationWords.cannotBeUsed },
      { text: failure === 'linkExpired' ? applicationWords.linkExpired : linkWords.linkUnknown },
    ],
    'addressing.asking': (facts) => [{ heading: applicationWords.title }, ...failed(facts)],
    'addressing.sending': [],
    linkSent: [{ heading: requestWords.sentTitle }],
    'working.steps.routing': [],
    'working.steps.company.editing': (facts) => editing('company', facts),
    'working.steps.company.saving': [],
    'working.steps.people.editing': (facts) => editing('people', facts),
    'working.steps.people.saving': [],
    'working.steps.credit.editing': (facts) => editing('credit', facts),
    'working.steps.credit.saving': [],
    'working.steps.documents.editing': (facts) => editing('documents', facts),
    'working.steps.documents.adding': [],
    'working.steps.documents.removing': [],
    'working.steps.review': (facts) => editing('review', facts),
    'working.steps.answering.editing': (facts) => [...asked, ...failed(facts)],
    'working.steps.answering.adding': [],
    'working.steps.answering.removing': [],
    'working.steps.answering.sending': [],
    'working.leaving.inside': [],
    'working.leaving.asking': [{ dialog: userWords.leaveQuestion }],
    submitting: [],
    conflicted: [{ heading: applicationWords.changed }],
    following: ({ status }) => {
      const words = applicationStatusWords[status as ApplicationStatus] as Message | undefined
      return words === undefined ? [] : [{ heading: words }]
    },
    'withdrawing.asking': (facts) => [{ heading: applicationWords.withdrawQuestion }, ...failed(facts)],
    'withdrawing.sending': [],
    left: [],
  },
  refusals: applicationRefusals,
} satisfies PageOf<typeof creditApplicationMachine>
