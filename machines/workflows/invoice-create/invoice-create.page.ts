import type { Message } from '#msg'

import { namedDocumentRefusals } from '../../../domain/rules/merchant-invoices/invoice-document.ts'
import type { PageOf, Scene, Sight, Text } from '../../page.ts'
import { invoiceDocumentTypes } from '../../invoice-document-words.ts'
import { attach } from '../../parts/attachments/attachments.page.ts'
import { submissionEndedBy } from '../../parts/submission/submission.page.ts'
import { stepHeading, wizardWords } from '../../wizard-words.ts'
import { rejectionWords } from '../rejection-resubmit/rejection-resubmit.words.ts'
import type { invoiceCreateMachine } from './invoice-create.machine.ts'
import { invoiceCreateWords } from './invoice-create.words.ts'
import { invoiceCreateRefusals } from './invoice-create.refusals.ts'
import type { InvoiceCreateFacts } from './invoice-create.model.ts'

const refusalTexts: Readonly<Record<string, Text>> = invoiceCreateRefusals
// A suite file keeps the facts as the model's oracle gives them.
const factsOf = (facts: Scene['facts']) => facts as InvoiceCreateFacts

const refusedIn = (facts: Scene['facts']): readonly Sight[] =>
  factsOf(facts).refusals.flatMap((code) => (refusalTexts[code] === undefined ? [] : [{ text: refusalTexts[code] }]))

const notSent = (facts: Scene['facts']): readonly Sight[] =>
  factsOf(facts).failure === null ? [] : [{ text: invoiceCreateWords.notSubmitted }]

/** A failure that is the wizard’s own has words of its own. */
const failed = (facts: Scene['facts']): readonly Sight[] => {
  const text = refusalTexts[factsOf(facts).failure ?? '']
  return text === undefined ? [] : [{ text }]
}

/** What its documents have to mend is said beside that it was not sent. */
const failedDocuments = (facts: Scene['facts']): readonly Sight[] =>
  namedDocumentRefusals.some((code) => code === factsOf(facts).failure) ? failed(facts) : []

/* @__NO_SIDE_EFFECTS__ */
const step = (number: 1 | 2 | 3, title: Message): Sight => stepHeading(number, 3, title)

const fields = {
  invoice_number: invoiceCreateWords.number,
  po_number: invoiceCreateWords.poNumber,
  due_on: invoiceCreateWords.due,
  rebate: invoiceCreateWords.rebate,
} as const
const lineFields = {
  description: invoiceCreateWords.description,
  unit_price: invoiceCreateWords.price,
  tax_percent: invoiceCreateWords.percent,
} as const
const fills = (words: Readonly<Record<string, Message>>, patch: Readonly<Record<string, unknown>>) =>
  Object.entries(patch).flatMap(([name, value]) => {
    const label = words[name]
    return label === undefined ? [] : [{ fill: label, with: String(value) }]
  })

/** What the page calls a place of the invoice's documents, `d1` or another. */
const placeNamed = (place: string): Text => ({ says: invoiceCreateWords.document, with: { number: place.slice(1) } })

/** An invoice in three steps. */
export const invoiceCreatePage = {
  events: {
    'merchant.choose': ({ buidMerchant }) => [{ fill: invoiceCreateWords.merchant, with: buidMerchant }],
    'customer.choose': ({ customerName }) => [{ choose: { data: customerName } }],
    'invoice.change': ({ patch }) => fills(fields, patch),
    'line.add': [{ press: invoiceCreateWords.addLine }],
    'line.change': ({ patch }) => fills(lineFields, patch),
    'line.remove': ({ index }) => [{ press: { says: invoiceCreateWords.removeLine, with: { number: index + 1 } } }],
    'load.retry': [{ press: invoiceCreateWords.retry }],
    'step.next': (_, { leaves }) => [
      {
        press: leaves.includes('drafting.steps.choosing') ? invoiceCreateWords.toInvoice : invoiceCreateWords.toReview,
      },
    ],
    'step.back': [{ press: wizardWords.previous }],
    'step.edit': ({ step: wanted }) => [
      { press: wanted === 'customer' ? invoiceCreateWords.editCustomer : invoiceCreateWords.editInvoice },
    ],
    'invoice.submit': [{ press: invoiceCreateWords.submit }],
    'invoice.store': [{ press: invoiceCreateWords.store }],
    'invoice.leave': [{ press: invoiceCreateWords.discard }],
    'leave.confirm': [{ press: invoiceCreateWords.leave }],
    'leave.cancel': [{ press: wizardWords.stay }],
  },
  parts: {
    attachments(part, { facts }) {
      const { documents, waiting } = factsOf(facts)
      const before = [...documents.map(({ trxId }) => trxId), ...waiting]
      return attach(part, before, placeNamed, invoiceDocumentTypes)
    },
    submission: (end) =>
      submissionEndedBy(end, {
        leave: invoiceCreateWords.toInvoices,
        back: invoiceCreateWords.backToReview,
        isReturned: (code) => refusalTexts[code] !== undefined,
      }),
  },
  states: {
    opening: [],
    'drafting.steps.goingOn': [],
    'drafting.steps.choosing': (facts) => [step(1, invoiceCreateWords.customer), ...refusedIn(facts)],
    'drafting.steps.reading': [],
    'drafting.steps.readFailed': [step(1, invoiceCreateWords.loadFailed)],
    'drafting.steps.entering': (facts) => [
      step(2, invoiceCreateWords.invoice),
      ...refusedIn(facts),
      ...notSent(facts),
      ...failedDocuments(facts),
    ],
    'drafting.steps.checking': [],
    'drafting.steps.checkFailed': [step(2, invoiceCreateWords.loadFailed)],
    'drafting.steps.storeFailed': (facts) => [step(2, invoiceCreateWords.storeFailed), ...failed(facts)],
    'drafting.steps.reviewing': (facts) => {
      const { number, description, warnings, isHeld, documents } = factsOf(facts)
      return [
        step(3, invoiceCreateWords.review),
        { text: { data: number } },
        { text: { data: description } },
        ...documents.map(({ fileName }) => ({ text: { data: fileName } })),
        ...warnings.map((invoiceId) => ({ text: { data: invoiceId } })),
        ...(isHeld ? [{ text: invoiceCreateWords.willBeHeld }] : []),
        ...notSent(facts),
      ]
    },
    'drafting.leaving.inside': [],
    'drafting.leaving.asking': [{ dialog: invoiceCreateWords.leaveQuestion }],
    // The review stays as it is while it is sent.
    submitting: (facts) =>
      factsOf(facts).isSent ? [] : [step(3, invoiceCreateWords.notSubmitted), { text: invoiceCreateWords.saved }],
    storing: [],
    rejected: [{ heading: rejectionWords.title }],
    submitted: [{ heading: invoiceCreateWords.submitted }],
    held: [{ heading: invoiceCreateWords.held }],
    unknown: [{ heading: invoiceCreateWords.invoices }],
    cancelled: [{ heading: invoiceCreateWords.invoices }],
  },
  refusals: invoiceCreateRefusals,
} satisfies PageOf<typeof invoiceCreateMachine>
