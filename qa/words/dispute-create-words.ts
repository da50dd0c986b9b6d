import type { DisputeCreateEvent } from '../../machines/workflows/dispute-create/dispute-create.context.ts'
import { attach, chooseContacts, data, failed, invoiceOf, refusedParts, recipientsOf } from './dispute-parts-words.ts'
import {
  choose,
  dialog,
  heading,
  press,
  shown,
  text,
  tick,
  type Scene,
  type ScreenWords,
  type Shown,
  type Sight,
} from './screen-words.ts'

type Facts = {
  kind: 'dispute' | 'chargeback'
  /** How many; of those that came by a link the numbers may not be known yet. */
  chosen: number
  invoices: readonly string[]
  /** `INV-2 alreadyDisputed` */
  ineligible: readonly string[]
  reason: string | null
  description: string
  documents: readonly string[]
  waiting: readonly string[]
  contacts: readonly string[]
  failure: string | null
  isSent: boolean
  confirmation: string | null
}
/** The oracle's facts as `dispute-create.model.ts` gives them; a suite file keeps them as they were. */
const factsOf = (facts: Scene['facts']) => facts as Facts
/** An event as the model samples it. */
const eventOf = <Type extends DisputeCreateEvent['type']>(event: { type: string }) =>
  event as Extract<DisputeCreateEvent, { type: Type }>

const step = (number: 1 | 2 | 3 | 4 | 5, title: string) =>
  heading('Step {step} of {steps}: {title}', { step: number, steps: 5, title: shown(title) })

const refusals: Readonly<Record<string, Shown>> = {
  ...refusedParts,
  roleMayNotDispute: shown(
    'Your role can view disputes but not create them. Ask an administrator at your company to change your role.',
  ),
  nothingChosen: shown('Select at least one invoice.'),
  reasonMissing: shown('Select a reason.'),
  descriptionMissing: shown('Describe what is wrong.'),
  uploadUnderWay: shown('Files are still uploading. Wait until the uploads finish, or cancel them.'),
  contactNotAdded: shown('You’ve entered a contact but not added them. Select Add person, or clear the fields.'),
  documentRequired: shown('This reason requires a document for each invoice.'),
}
const reasons: Readonly<Record<string, string>> = { wrongPrice: 'Wrong price', returnedGoods: 'Goods returned' }
const ineligible: Readonly<Record<string, string>> = {
  alreadyDisputed: 'This invoice is already disputed.',
  alreadyPaid: 'This invoice is paid. You can request a chargeback instead.',
}
/** What a refused submission is called where it asked for chargebacks. */
const ofChargebacks: Readonly<Record<string, string>> = {
  disputePartlyIneligible:
    'Some of these invoices are no longer available for chargeback. Continue without them, or select other invoices.',
  disputeNotEligible: 'None of these invoices are available for chargeback anymore. Select other invoices.',
}

const isChargeback = ({ facts }: Pick<Scene, 'facts'>) => factsOf(facts).kind === 'chargeback'
const failure = ({ failure: code }: Facts) => failed([code])

/** Each invoice that stays behind, with why; after a submission also that it was refused. */
const stayBehind = (facts: Facts): readonly Sight[] => [
  ...(facts.failure === null ? [] : [text('Nothing was submitted')]),
  ...failed([facts.failure], isChargeback({ facts }) ? ofChargebacks : {}),
  text(isChargeback({ facts }) ? 'Not available for chargeback' : 'Can’t be disputed'),
  ...facts.ineligible.flatMap((one) => {
    const [invoice = '', code = ''] = one.split(' ')
    const why = ineligible[code]
    return [data(invoice), ...(why === undefined ? [] : [text(why)])]
  }),
]

const documents = (scene: Scene['facts']): readonly Sight[] => {
  const facts = factsOf(scene)
  const isRequired = facts.reason === 'returnedGoods'
  return [
    step(3, isRequired ? 'Documents' : 'Documents (optional)'),
    ...(isRequired
      ? [text('{count} of {total} uploaded.', { count: facts.documents.length, total: facts.invoices.length })]
      : []),
    ...failed([facts.failure]),
  ]
}

const onward: Readonly<Record<string, string>> = {
  describing: 'Continue to documents',
  contacting: 'Continue to review',
}
const backward: Readonly<Record<string, string>> = {
  checkFailed: 'Select other invoices',
  someIneligible: 'Select other invoices',
  noneEligible: 'Select other invoices',
}
/** The step of a scene by its state. */
const stepOf = ({ leaves }: Scene) => leaves.find((leaf) => leaf.startsWith(STEPS))?.slice(STEPS.length) ?? ''
const STEPS = 'drafting.steps.'
const change = {
  invoices: 'Change invoices',
  reason: 'Change reason and description',
  documents: 'Change documents',
  contacts: 'Change recipients',
} as const

/** Disputing invoices in the words of its screens. */
export const disputeCreateWords: ScreenWords = {
  refusals,
  events: {
    'invoice.toggle': (event) => [
      tick('Select {invoice}', { invoice: eventOf<'invoice.toggle'>(event).invoice.invoiceId }),
    ],
    'invoices.check': (_, { leaves }) => [
      press(leaves.includes('drafting.steps.checkFailed') ? 'Try again' : 'Continue to reason'),
    ],
    'eligible.continue': [press('Continue without these invoices')],
    'reason.choose': (event) => {
      const { reasonId } = eventOf<'reason.choose'>(event)
      return [choose(reasons[reasonId] ?? reasonId)]
    },
    'description.change': (event) => [
      { does: 'fill', on: shown('What is wrong?'), value: eventOf<'description.change'>(event).description },
    ],
    'step.next': (_, scene) => [press(onward[stepOf(scene)] ?? 'Continue to contacts')],
    'step.back': (_, scene) => [press(backward[stepOf(scene)] ?? 'Previous step')],
    'step.edit': (event) => [press(change[eventOf<'step.edit'>(event).step])],
    'dispute.submit': (_, scene) => [press(isChargeback(scene) ? 'Submit chargeback request' : 'Submit dispute')],
    'dispute.leave': (_, scene) => [press(isChargeback(scene) ? 'Discard chargeback request' : 'Discard dispute')],
    'leave.confirm': [press('Leave without submitting')],
    'leave.cancel': [press('Stay here')],
  },
  parts: {
    attachments: (part, scene) =>
      attach(part, scene, (trxId) => shown('invoice {number}', { number: invoiceOf(trxId) })),
    contacts: chooseContacts,
    submission: ({ output }) => {
      const { kind, failure: refusal } = (output ?? {}) as { kind?: string; failure?: { code: string } }
      if (kind === 'left') return [press('Go to disputes')]
      return refusal?.code === 'notAllowed' ? [press('Back to review')] : null
    },
  },
  states: {
    opening: [],
    'drafting.steps.choosing': (facts) => {
      const { chosen: count, invoices } = factsOf(facts)
      return [
        step(1, 'Select invoices'),
        count === 0
          ? text('No invoice selected')
          : text('{count, plural, one {# invoice selected} other {# invoices selected}}', { count }),
        ...invoices.map(data),
      ]
    },
    'drafting.steps.checkingEligibility': [step(1, 'Checking invoices')],
    'drafting.steps.checkFailed': (facts) => [step(1, 'We couldn’t check the invoices'), ...failure(factsOf(facts))],
    // After a submission they are the last step, else the first.
    'drafting.steps.someIneligible': (facts) => [
      text(
        isChargeback({ facts }) ? 'Some invoices aren’t available for chargeback' : 'Some invoices can’t be disputed',
      ),
      ...stayBehind(factsOf(facts)),
    ],
    'drafting.steps.noneEligible': (facts) => [
      text(isChargeback({ facts }) ? 'No invoices are available for chargeback' : 'No invoices can be disputed'),
      ...stayBehind(factsOf(facts)),
    ],
    'drafting.steps.goingOn': [],
    'drafting.steps.describing': (facts) => [step(2, 'Reason and description'), ...failure(factsOf(facts))],
    'drafting.steps.documenting': documents,
    'drafting.steps.contacting': (facts) => [
      step(4, 'Who should be notified'),
      ...recipientsOf(factsOf(facts)),
      ...failure(factsOf(facts)),
    ],
    'drafting.steps.reviewing': (scene) => {
      const facts = factsOf(scene)
      const reason = reasons[facts.reason ?? '']
      return [
        step(5, 'Review and submit'),
        ...facts.invoices.map(data),
        ...(reason === undefined ? [] : [text(reason)]),
        ...(facts.description.trim() === '' ? [] : [data(facts.description.trim())]),
        ...(facts.contacts.length === 0 ? [text('Only you, by email.')] : recipientsOf(facts)),
        ...failure(facts),
      ]
    },
    'drafting.leaving.inside': [],
    'drafting.leaving.asking': (facts) => [
      dialog(isChargeback({ facts }) ? 'Leave this chargeback?' : 'Leave this dispute?'),
    ],
    // The review stands still; after a reload nothing has been read that could be reviewed.
    submitting: (facts) => {
      // A refusal for good is known to have changed nothing.
      if (!factsOf(facts).isSent)
        return [
          step(5, isChargeback({ facts }) ? 'The chargeback request wasn’t submitted' : 'The dispute wasn’t submitted'),
          text('Everything you entered is saved.'),
        ]
      return factsOf(facts).invoices.length > 0 ? [] : [step(5, 'Submitting')]
    },
    submitted: (facts) => {
      const { confirmation } = factsOf(facts)
      return [
        heading(isChargeback({ facts }) ? 'Your chargeback request was submitted' : 'Your dispute was submitted'),
        text('Confirmation number'),
        ...(confirmation === null ? [] : [data(confirmation)]),
      ]
    },
    unknown: [heading('Disputes')],
    cancelled: [heading('Disputes')],
  },
}
