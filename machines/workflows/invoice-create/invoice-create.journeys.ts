/** Known paths of making an invoice with their ends, written by hand. */
import type { StateValue } from 'xstate'

import { lineAfter } from '../../../domain/rules/merchant-invoices/blank-invoice.ts'
import { failureOf } from '../../failure.ts'
import type { ModelSpec } from '../../model.ts'
import { submissionShows } from '../../parts/submission/submission.model.ts'
import { contextOf } from './invoice-create.context.ts'
import type { invoiceCreateMachine } from './invoice-create.machine.ts'
import {
  addLine,
  back,
  begun,
  byMerchant,
  change,
  checking,
  chosen,
  customer,
  draft,
  entered,
  forHarbor,
  forOther,
  fresh,
  go,
  gone,
  heldSubmission,
  number,
  inactive,
  judged,
  leave,
  line,
  next,
  offline,
  opened,
  overLimit,
  read,
  removeLine,
  resembling,
  retry,
  returned,
  reviewed,
  sent,
  settle,
  stay,
  submission,
  submit,
  taken,
} from './invoice-create.samples.ts'

type Spec = ModelSpec<typeof invoiceCreateMachine>
const brandNew = 'a new invoice'
const several = 'a new invoice of one of several merchants'
const whileSent = 'a reload while an invoice was sent'
const at = (steps: StateValue) => ({ drafting: { steps, leaving: 'inside' } })
const asking = (steps: StateValue) => ({ drafting: { steps, leaving: 'asking' } })
const because = (code: string) => failureOf({ code })
const invoice = draft.invoice
/** Of the same account, and nothing entered: it is due by the terms of its credit line. */
const blank = { ...contextOf(fresh).invoice, buid_customer: 'c-own', currency: 'USD', due_on: '2026-12-21' }
const accepted = (result: typeof submission) => settle('submission', { output: { kind: 'accepted' as const, result } })
const judgedAs = (output: typeof taken) => settle('checkInvoice', { output })

export const entryJourneys: Spec['journeys'] = [
  {
    name: 'the customer comes first',
    scenario: brandNew,
    events: [],
    ends: at('choosing'),
    holds: { step: 'customer' },
  },
  {
    name: 'a customer is chosen, and read as it is today',
    scenario: brandNew,
    events: [...chosen],
    ends: at('reading'),
    holds: { customerName: 'Halvorsen Marine Supply' },
  },
  {
    name: 'one of several merchants is chosen',
    scenario: several,
    events: [byMerchant, forHarbor, next, read],
    ends: at('entering'),
    holds: { invoice: { ...blank, buid_merchant: 'm-2' } },
  },
  {
    name: 'the currency is the customer’s own until another one is chosen',
    scenario: brandNew,
    events: [...opened, change({ currency: 'EUR' }), back, next, read],
    ends: at('entering'),
    holds: { customer, invoice: { ...blank, currency: 'EUR' } },
  },
  {
    name: 'a due date that was entered stays when a customer is chosen',
    scenario: brandNew,
    events: [...opened, change({ due_on: '2027-01-15' }), back, forOther, next, read],
    ends: at('entering'),
    holds: { invoice: { ...blank, buid_customer: forOther.buidCustomer, due_on: '2027-01-15' } },
  },
  {
    name: 'without terms no due date is proposed, nor is that of the customer before',
    scenario: brandNew,
    events: [...opened, back, forOther, next, settle('readCustomer', { output: { ...customer, termsDays: [] } })],
    ends: at('entering'),
    holds: { invoice: { ...blank, buid_customer: forOther.buidCustomer, due_on: '' } },
  },
  {
    name: 'a customer that cannot be billed any more is chosen again',
    scenario: brandNew,
    events: [...chosen, settle('readCustomer', gone)],
    ends: at('choosing'),
    holds: { customerName: '', failure: because('notFound') },
  },
  {
    name: 'another choice clears what was said',
    scenario: brandNew,
    events: [...chosen, settle('readCustomer', gone), forHarbor, next, read],
    ends: at('entering'),
    holds: { failure: null },
  },
  {
    name: 'a customer that cannot be read is read again',
    scenario: brandNew,
    events: [...chosen, settle('readCustomer', offline), retry, read],
    ends: at('entering'),
    holds: { failure: null },
  },
  {
    name: 'a customer that cannot be read is said',
    scenario: brandNew,
    events: [...chosen, settle('readCustomer', offline)],
    ends: at('readFailed'),
    holds: { failure: because('networkFailed') },
  },
  {
    name: 'from there one goes back to the choice',
    scenario: brandNew,
    events: [...chosen, settle('readCustomer', offline), back],
    ends: at('choosing'),
    holds: { failure: null },
  },
  { name: 'the invoice is entered', events: [...entered], ends: at('entering'), holds: { invoice } },
  {
    name: 'a line is added, taxed like the one before, and removed',
    events: [...entered, addLine],
    ends: at('entering'),
    holds: {
      invoice: {
        ...invoice,
        lines: [...invoice.lines, lineAfter(invoice.lines)],
      },
    },
  },
  {
    name: 'a line that is removed is gone',
    events: [...entered, addLine, removeLine],
    ends: at('entering'),
    holds: { invoice },
  },
  { name: 'from the invoice one goes back', events: [...entered, back], ends: at('choosing'), holds: { invoice } },
  { name: 'the server judges it', events: [...checking], ends: at('checking'), holds: { step: 'review' } },
  { name: 'a sound invoice is reviewed', events: [...reviewed], ends: at('reviewing'), holds: { refusals: [] } },
  {
    name: 'an invoice that resembles another is reviewed with it',
    events: [...checking, judgedAs(resembling)],
    ends: at('reviewing'),
    holds: { warnings: resembling.warnings },
  },
  {
    name: 'over the limit it is said that it will wait',
    events: [...checking, judgedAs(overLimit)],
    ends: at('reviewing'),
    holds: { isHeld: true, credit: 'notEnough' },
  },
  {
    name: 'what is refused is said beside its field',
    events: [...checking, judgedAs(taken)],
    ends: at('entering'),
    holds: { refusals: taken.refusals, step: 'invoice' },
  },
  {
    name: 'a field that is changed is refused no more',
    events: [...checking, judgedAs(taken), change({ invoice_number: '' })],
    ends: at('entering'),
    holds: { refusals: [] },
  },
  {
    name: 'another field leaves it refused',
    events: [...checking, judgedAs(taken), line],
    ends: at('entering'),
    holds: { refusals: taken.refusals },
  },
  {
    name: 'a customer that is refused is chosen again',
    events: [...checking, judgedAs(inactive)],
    ends: at('choosing'),
    holds: { refusals: inactive.refusals, step: 'customer' },
  },
  {
    name: 'a choice is refused no more once it is made again',
    events: [...checking, judgedAs(inactive), forHarbor],
    ends: at('choosing'),
    holds: { refusals: [] },
  },
  {
    name: 'an invoice that cannot be judged is judged again',
    events: [...checking, settle('checkInvoice', offline), retry, judged],
    ends: at('reviewing'),
    holds: { failure: null },
  },
  {
    name: 'an invoice that cannot be judged is said',
    events: [...checking, settle('checkInvoice', offline)],
    ends: at('checkFailed'),
    holds: { failure: because('networkFailed') },
  },
  {
    name: 'from there one goes back to the invoice',
    events: [...checking, settle('checkInvoice', offline), back],
    ends: at('entering'),
    holds: { failure: null },
  },
  {
    name: 'from the review one changes the customer',
    events: [...reviewed, { type: 'step.edit', step: 'customer' }],
    ends: at('choosing'),
  },
  {
    name: 'from the review one changes the invoice',
    events: [...reviewed, { type: 'step.edit', step: 'invoice' }],
    ends: at('entering'),
  },
  { name: 'from the review one goes back', events: [...reviewed, back], ends: at('entering') },
  { name: 'leaving with nothing entered asks nothing', scenario: brandNew, events: [leave], ends: 'cancelled' },
  { name: 'leaving what was entered asks first', events: [...entered, leave], ends: asking('entering') },
  { name: 'staying comes back to the same step', events: [...entered, leave, stay], ends: at('entering') },
  { name: 'leaving for good stores nothing', events: [...entered, leave, go], ends: 'cancelled' },
  {
    name: 'an invoice that is judged goes on while leaving is asked',
    events: [...checking, leave, judged],
    ends: asking('reviewing'),
  },
  {
    name: 'what was begun goes on at its step',
    events: [],
    ends: at('choosing'),
    holds: { invoice: begun.invoice, draftId: 'draft-0009' },
  },
  {
    name: 'after a reload the invoice is where it was',
    scenario: 'a reload while an invoice was entered',
    events: [read],
    ends: at('entering'),
    holds: { invoice },
  },
  {
    name: 'after a reload the review is judged again',
    scenario: 'a reload in the review of an invoice',
    events: [read, judged],
    ends: at('reviewing'),
    holds: { invoice },
  },
]

export const submitJourneys: Spec['journeys'] = [
  { name: 'an invoice is sent', events: [...sent], ends: 'submitting', holds: { isSent: true } },
  {
    name: 'an invoice is stored',
    events: [...sent, accepted(submission)],
    ends: 'submitted',
    holds: { submission, isSent: false },
  },
  {
    name: 'an invoice over the limit is held',
    events: [...sent, accepted(heldSubmission)],
    ends: 'held',
    holds: { submission: heldSubmission },
  },
  {
    name: 'what is refused meanwhile is read and judged again',
    events: [...sent, returned],
    ends: at('reading'),
    holds: { failure: because('invoiceNumberTaken'), isSent: false },
  },
  {
    name: 'and said beside its field, with why it was not sent',
    events: [...sent, returned, read, judgedAs(taken)],
    ends: at('entering'),
    holds: { refusals: taken.refusals, failure: because('invoiceNumberTaken') },
  },
  {
    name: 'or it can be sent now',
    events: [...sent, returned, read, judged, submit],
    ends: 'submitting',
    holds: { failure: null },
  },
  {
    name: 'a refusal for good is known to have stored nothing',
    events: [...sent, submissionShows('refused')],
    ends: 'submitting',
    holds: { isSent: false },
  },
  {
    name: 'what may have been stored can be left',
    events: [...sent, settle('submission', { output: { kind: 'left', id: null } })],
    ends: 'unknown',
  },
  {
    name: 'a reload while sending repeats the same intent',
    scenario: whileSent,
    events: [],
    ends: 'submitting',
    holds: { draftId: 'draft-0009', invoice },
  },
  {
    name: 'what was stored before the reload is shown',
    scenario: whileSent,
    events: [accepted(submission)],
    ends: 'submitted',
    holds: { submission },
  },
  {
    name: 'a refusal after a reload is read in full before it is said',
    scenario: whileSent,
    events: [returned, read, judgedAs(taken)],
    ends: at('entering'),
    holds: { invoice, refusals: taken.refusals },
  },
  {
    name: 'what was entered meanwhile is reviewed',
    scenario: whileSent,
    events: [returned, read, judgedAs(taken), number, next, judged],
    ends: at('reviewing'),
    holds: { invoice, failure: null },
  },
]
