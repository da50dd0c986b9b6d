import type { StateValue } from 'xstate'

import { defineModel } from '../../model.ts'
import { faultsOf, refusalOf, refuseEverything } from './refund-request.context.ts'
import { refundRequestMachine } from './refund-request.machine.ts'
import { accepted, lessLeft, nothingLeft, paid, single, steps, tooLate, waiting } from './refund-request.samples.ts'

const { came, notCame, sent, notSent, found, notFound, reload, first, second, part, nothing, zero, tooMuch } = steps
const { all, because, note, longNote, review, back, send, check, startAgain, leave, confirm, cancel } = steps

const inside = (step: StateValue, leaving = 'inside') => ({ working: { step, leaving } })
const choosing = inside({ choosing: 'ready' })
const reviewing = inside({ reviewing: 'ready' })
const failed = inside({ reviewing: 'failed' })
const open = [came(paid)] as const
const reviewed = [...open, first, because, review] as const
const lost = [...reviewed, send, notSent('networkFailed')] as const

export const refundRequestModel = defineModel(refundRequestMachine, {
  scenarios: { 'a payment to refund': { paymentId: 'pay-1', refundId: 'refund-1' } },
  events: {
    'payment.reload': [reload],
    'line.toggle': [first, second],
    'line.change': [part, nothing, zero, tooMuch],
    'lines.chooseAll': [all],
    'form.change': [because, note, longNote],
    'form.review': [review],
    'review.back': [back],
    'refund.send': [send],
    'refund.check': [check],
    'refund.startAgain': [startAgain],
    'edit.leave': [leave],
    'leave.confirm': [confirm],
    'leave.cancel': [cancel],
  },
  outcomes: {
    loadPayment: (snapshot) =>
      snapshot.matches('refreshing')
        ? [{ output: lessLeft }, { output: nothingLeft }, { error: { code: 'networkFailed' } }]
        : [
            { output: paid },
            { output: nothingLeft },
            { error: { code: 'notFound' } },
            { error: { code: 'networkFailed' } },
          ],
    sendRefund: [
      { output: accepted },
      { output: waiting },
      { output: tooLate },
      { error: { code: 'networkFailed' } },
      { error: { code: 'amountAboveRest' } },
      { error: { code: 'refundsNotOffered' } },
    ],
    findRefund: ({ value }) => [
      { output: accepted },
      { output: waiting },
      { output: tooLate },
      { error: { code: 'networkFailed' } },
      // Once it is stored it stays.
      ...(value === 'checking' ? [{ error: { code: 'notFound' } }] : []),
    ],
  },
  oracle: (snapshot) => {
    const { payment, form, failure, refund } = snapshot.context
    return {
      currency: payment?.currency ?? null,
      names: Object.fromEntries((payment?.refundable ?? []).map((line) => [line.trx_id, line.invoice_id])),
      left: (payment?.refundable ?? []).map(({ amount }) => amount),
      ...form,
      faults: faultsOf(snapshot.context).map(({ code }) => code),
      failure,
      code: refund?.code ?? null,
    }
  },
  why: ({ context }, { type }) => {
    if (type === 'form.review') return refusalOf(context)
    if (type === 'lines.chooseAll') return refuseEverything(context)
    return null
  },
  journeys: [
    {
      name: 'a payment of several invoices begins with none',
      events: open,
      ends: choosing,
      holds: { form: { lines: [], reason: null, note: '' } },
    },
    {
      name: 'a payment of one invoice begins with all of it',
      events: [came(single)],
      ends: choosing,
      holds: { form: { lines: [{ trxId: 't1', amountMinor: 10_000 }], reason: null, note: '' } },
    },
    {
      name: 'an invoice is chosen with all that is left of it',
      events: [...open, first],
      ends: choosing,
      holds: { form: { lines: [{ trxId: 't1', amountMinor: 10_000 }], reason: null, note: '' } },
    },
    {
      name: 'a part of it is refunded, to the cent',
      events: [...open, first, part, because, note, review],
      ends: reviewing,
      holds: {
        form: { lines: [{ trxId: 't1', amountMinor: 2_550 }], reason: 'duplicate', note: 'Paid by cheque too' },
      },
    },
    {
      name: 'an invoice is taken out again',
      events: [...open, first, second, first],
      ends: choosing,
      holds: { form: { lines: [{ trxId: 't2', amountMinor: 4_000 }], reason: null, note: '' } },
    },
    {
      name: 'everything is chosen at once',
      events: [...open, first, part, all],
      ends: choosing,
      holds: {
        form: {
          lines: [
            { trxId: 't1', amountMinor: 10_000 },
            { trxId: 't2', amountMinor: 4_000 },
          ],
          reason: null,
          note: '',
        },
      },
    },
    { name: 'the review leads back', events: [...reviewed, back], ends: choosing },
    {
      name: 'a refund is requested',
      events: [...reviewed, send, sent(accepted)],
      ends: 'requested',
      holds: { refund: accepted },
    },
    {
      name: 'another one has an id of its own',
      events: [...reviewed, send, sent(accepted), startAgain],
      ends: 'loading',
      holds: { refundId: 'refund-2', refund: null },
    },
    { name: 'one goes on from there', events: [...reviewed, send, sent(accepted), leave], ends: 'left' },
    {
      name: 'the provider refuses it',
      events: [...reviewed, send, sent(tooLate)],
      ends: 'refused',
      holds: { refund: tooLate },
    },
    {
      name: 'after that another one is tried',
      events: [...reviewed, send, sent(tooLate), startAgain],
      ends: 'loading',
    },
    { name: 'one leaves a refused one', events: [...reviewed, send, sent(tooLate), leave], ends: 'left' },
    { name: 'the provider does not answer', events: [...reviewed, send, sent(waiting)], ends: 'pending' },
    { name: 'one looks whether it has', events: [...reviewed, send, sent(waiting), check], ends: 'looking' },
    {
      name: 'it has accepted it',
      events: [...reviewed, send, sent(waiting), check, found(accepted)],
      ends: 'requested',
    },
    { name: 'it has refused it', events: [...reviewed, send, sent(waiting), check, found(tooLate)], ends: 'refused' },
    { name: 'it has not', events: [...reviewed, send, sent(waiting), check, found(waiting)], ends: 'pending' },
    {
      name: 'nobody can tell',
      events: [...reviewed, send, sent(waiting), check, notFound('networkFailed')],
      ends: 'pending',
    },
    { name: 'one need not wait', events: [...reviewed, send, sent(waiting), leave], ends: 'left' },
    { name: 'without an answer nothing is sent again', events: lost, ends: 'unanswered' },
    { name: 'the server is asked first', events: [...lost, check], ends: 'checking' },
    {
      name: 'it has got it',
      events: [...lost, check, found(accepted)],
      ends: 'requested',
      holds: { refund: accepted },
    },
    { name: 'it has got it, and the provider refused', events: [...lost, check, found(tooLate)], ends: 'refused' },
    { name: 'it has got it, and the provider is silent', events: [...lost, check, found(waiting)], ends: 'pending' },
    {
      name: 'it has not got it: the same refund can be sent',
      events: [...lost, check, notFound('notFound')],
      ends: failed,
      holds: { failure: 'refundNotReceived', refundId: 'refund-1' },
    },
    {
      name: 'the same refund is sent again, under its id',
      events: [...lost, check, notFound('notFound'), send],
      ends: 'sending',
      holds: { failure: null, refundId: 'refund-1' },
    },
    { name: 'it cannot be asked', events: [...lost, check, notFound('networkFailed')], ends: 'unanswered' },
    { name: 'one leaves it undecided', events: [...lost, leave], ends: 'left' },
    {
      name: 'a refusal of the server is said, and what was entered stays',
      events: [...reviewed, send, notSent('refundsNotOffered')],
      ends: failed,
      holds: { failure: 'refundsNotOffered' },
    },
    {
      name: 'who was signed out sends the same one once they are back',
      events: [...reviewed, send, notSent('notSignedIn'), send, sent(accepted)],
      ends: 'requested',
      holds: { refundId: 'refund-1', failure: null },
    },
    {
      name: 'what is left has changed: it is read',
      events: [...reviewed, send, notSent('amountAboveRest')],
      ends: 'refreshing',
    },
    {
      name: 'the amounts are cut to the new rest',
      events: [...reviewed, send, notSent('amountAboveRest'), came(lessLeft)],
      ends: inside({ choosing: 'changed' }),
      holds: { form: { lines: [{ trxId: 't1', amountMinor: 3_000 }], reason: 'duplicate', note: '' } },
    },
    {
      name: 'nothing is left',
      events: [...reviewed, send, notSent('alreadyRefunded'), came(nothingLeft)],
      ends: 'closed',
    },
    {
      name: 'the new rest cannot be read',
      events: [...reviewed, send, notSent('amountAboveRest'), notCame('networkFailed')],
      ends: 'loadFailed',
    },
    { name: 'a payment that is refunded whole', events: [came(nothingLeft)], ends: 'closed' },
    { name: 'it is read again', events: [came(nothingLeft), reload], ends: 'loading' },
    { name: 'one leaves it', events: [came(nothingLeft), leave], ends: 'left' },
    { name: 'there is no such payment', events: [notCame('notFound')], ends: 'unknown' },
    { name: 'one goes back from there', events: [notCame('notFound'), leave], ends: 'left' },
    { name: 'it did not load', events: [notCame('networkFailed')], ends: 'loadFailed' },
    { name: 'it loads after all', events: [notCame('networkFailed'), reload, came(paid)], ends: choosing },
    { name: 'one goes back from where it did not load', events: [notCame('networkFailed'), leave], ends: 'left' },
    { name: 'one leaves at once', events: [...open, leave], ends: 'left' },
    {
      name: 'one is asked before entries are lost',
      events: [...open, first, leave],
      ends: inside({ choosing: 'ready' }, 'asking'),
    },
    { name: 'one stays', events: [...open, first, leave, cancel], ends: choosing },
    { name: 'one leaves nevertheless', events: [...open, first, leave, confirm], ends: 'left' },
  ],
  refusals: [
    { name: 'a refund is of an invoice', after: [...open, because], refuses: review, code: 'nothingChosen' },
    { name: 'it has a reason', after: [...open, first], refuses: review, code: 'reasonMissing' },
    { name: 'it has an amount', after: [...open, first, because, nothing], refuses: review, code: 'amountMissing' },
    {
      name: 'nothing is no refund',
      after: [...open, first, because, zero],
      refuses: review,
      code: 'amountNotPositive',
    },
    {
      name: 'no more than what is left',
      after: [...open, first, because, tooMuch],
      refuses: review,
      code: 'amountAboveRest',
    },
    { name: 'a note has its bound', after: [...open, first, because, longNote], refuses: review, code: 'noteTooLong' },
    { name: 'an invoice that is not chosen has no amount', after: open, refuses: part },
    { name: 'everything is chosen once', after: [...open, all], refuses: all, code: 'everythingChosen' },
    { name: 'without an answer nothing is sent', after: lost, refuses: send },
    { name: 'nor another one begun', after: lost, refuses: startAgain },
    { name: 'nor while the provider is silent', after: [...reviewed, send, sent(waiting)], refuses: startAgain },
  ],
})
