import { failureOf } from '../../failure.ts'
import { viewOf } from '../../meta.ts'
import { defineModel } from '../../model.ts'
import { submissionSamples } from '../../parts/submission/submission.model.ts'
import {
  selectChoiceRefusal,
  selectEntryRefusal,
  selectTotals,
  type InvoiceCreateContext,
} from './invoice-create.context.ts'
import { entryJourneys, submitJourneys } from './invoice-create.journeys.ts'
import { documentJourneys } from './invoice-create.document-journeys.ts'
import { rejectionJourneys } from './invoice-create.rejection-journeys.ts'
import { invoiceCreateMachine } from './invoice-create.machine.ts'
import {
  addLine,
  attach,
  attachedSamples,
  back,
  begun,
  byMerchant,
  change,
  checking,
  customer,
  documentUnknown,
  draft,
  entered,
  entering,
  forbidden,
  forHarbor,
  fresh,
  gone,
  heldSubmission,
  inactive,
  judgement,
  leave,
  line,
  next,
  notRefused,
  number,
  offline,
  overLimit,
  removeLine,
  resembling,
  retry,
  sent,
  settle,
  store,
  submission,
  submit,
  taken,
  takenRefusal,
  tooManyOfType,
  unknownVoucher,
  withNote,
} from './invoice-create.samples.ts'

/** The facts that a person can see. */
const factsSeen = ({ context }: { context: InvoiceCreateContext }) => ({
  merchant: context.invoice.buid_merchant,
  customer: context.customerName,
  number: context.invoice.invoice_number,
  description: context.invoice.lines[0]?.description ?? '',
  lines: context.invoice.lines.length,
  total: selectTotals({ context }).totalMinor,
  refusals: context.refusals.map(({ code }) => code),
  warnings: context.warnings.map(({ invoiceId }) => invoiceId),
  isHeld: context.isHeld,
  documents: context.documents.map(({ trxId, fileName }) => ({ trxId, fileName })),
  waiting: context.queue.map(({ trxId }) => trxId),
  removing: context.removingId,
  failure: context.failure?.code ?? null,
  isSent: context.isSent,
  rejectionId: context.rejectionId,
  holdReason: context.submission?.holdReason ?? null,
})
export type InvoiceCreateFacts = ReturnType<typeof factsSeen>

export const invoiceCreateModel = defineModel(invoiceCreateMachine, {
  scenarios: {
    'an invoice that was begun': { ...fresh, draft: begun },
    'a new invoice': fresh,
    'a new invoice of one of several merchants': { ...fresh, merchantId: null, buidMerchant: '' },
    'a reload while an invoice was entered': { ...fresh, draft: { ...draft, step: 'invoice' } },
    'a reload in the review of an invoice': { ...fresh, draft },
    'a reload while an invoice was sent': { ...fresh, draft: { ...draft, isSent: true } },
  },
  events: {
    'merchant.choose': ({ context }) => (context.merchantId === null ? [byMerchant] : []),
    // Without a merchant nobody knows whom it may bill.
    'customer.choose': ({ context }) => (context.invoice.buid_merchant === '' ? [] : [forHarbor]),
    'invoice.change': [number, change({ invoice_number: '' })],
    'line.add': ({ context }) => (context.invoice.lines.length === 1 ? [addLine] : []),
    'line.change': [line],
    'line.remove': [removeLine],
    'load.retry': [retry],
    'step.next': [next],
    'step.back': [back],
    'step.edit': [
      { type: 'step.edit', step: 'customer' },
      { type: 'step.edit', step: 'invoice' },
    ],
    'invoice.submit': [submit],
    'invoice.store': [store],
    'invoice.leave': [leave],
    'leave.confirm': [{ type: 'leave.confirm' }],
    'leave.cancel': [{ type: 'leave.cancel' }],
  },
  outcomes: {
    readCustomer: [{ output: customer }, gone, offline],
    checkInvoice: [
      { output: judgement },
      { output: resembling },
      { output: overLimit },
      { output: taken },
      { output: inactive },
      { output: unknownVoucher },
      offline,
    ],
    attachments: [],
    storeRejection: [{ output: { rejectionId: 'rj-1' } }, notRefused, offline],
    submission: [
      { output: { kind: 'accepted', result: submission } },
      { output: { kind: 'accepted', result: heldSubmission } },
      ...[takenRefusal, documentUnknown, tooManyOfType, forbidden].map(({ error }) => ({
        output: { kind: 'returned' as const, failure: failureOf(error) },
      })),
      { output: { kind: 'left', id: null } },
    ],
  },
  shows: { attachments: Object.values(attachedSamples), submission: [submissionSamples.refused] },
  oracle: factsSeen,
  why: (snapshot, event) => {
    if (event.type !== 'step.next') return null
    return viewOf(snapshot) === 'customer' ? selectChoiceRefusal(snapshot) : selectEntryRefusal(snapshot)
  },
  journeys: [...entryJourneys, ...submitJourneys, ...rejectionJourneys, ...documentJourneys],
  refusals: [
    { name: 'an invoice has a customer', scenario: 'a new invoice', after: [], refuses: next, code: 'customerMissing' },
    {
      name: 'of several merchants one is chosen',
      scenario: 'a new invoice of one of several merchants',
      after: [],
      refuses: next,
      code: 'merchantMissing',
    },
    { name: 'an invoice has a number', after: [...entering, line], refuses: next, code: 'invoiceNumberMissing' },
    { name: 'a line says what was sold', after: [...entering, number], refuses: next, code: 'descriptionMissing' },
    {
      name: 'a line that was added is filled in or removed',
      after: [...entered, addLine],
      refuses: next,
      code: 'descriptionMissing',
    },
    {
      name: 'an invoice is due after it is billed',
      after: [...entered, change({ due_on: '2026-11-20' })],
      refuses: next,
      code: 'dueBeforeBilled',
    },
    {
      name: 'a rebate is no more than the lines',
      after: [...entered, change({ rebate: '45.01' })],
      refuses: next,
      code: 'rebateOverLines',
    },
    {
      name: 'a file on its way is waited for',
      after: [...entered, attach('file')],
      refuses: next,
      code: 'uploadUnderWay',
    },
    {
      name: 'a document that is being removed is waited for',
      after: [...withNote, attach('removal')],
      refuses: next,
      code: 'uploadUnderWay',
    },
    { name: 'nor does one go back meanwhile', after: [...entering, attach('file')], refuses: back },
    {
      name: 'nor to the rejection center',
      after: [...withNote, next, settle('checkInvoice', { output: unknownVoucher }), attach('removal')],
      refuses: store,
    },
    {
      name: 'what the server has not refused does not go to the rejection center',
      after: [...entered],
      refuses: store,
    },
    {
      name: 'what can be mended at once does not go there',
      after: [...checking, settle('checkInvoice', { output: taken })],
      refuses: store,
    },
    { name: 'the only line stays', after: [...entering], refuses: removeLine },
    { name: 'what is being sent is not left', after: [...sent], refuses: leave },
    { name: 'what is being read is not changed', after: [next], refuses: number },
  ],
})
