import { createActor, fromPromise, type SnapshotFrom } from 'xstate'
import { describe, expect, it } from 'vitest'

import { defaultPaymentSettings } from '../../../domain/program-settings.ts'
import { nothingHeld } from '../../../domain/rules/payment-split.ts'
import type { PaymentLine } from '../../../domain/rules/payment-line.ts'
import type { Payment } from '../../../domain/contract/payment.ts'
import type { SubmissionAnswer } from '../../../machines/parts/submission/submission.machine.ts'
import { first, paid, waiting } from '../../../machines/workflows/payment/payment.samples.ts'
import { paymentSubmission } from '../../../machines/workflows/payment/payment.setup.ts'
import {
  type PaymentEvent,
  type PaymentInput,
  type QuotedPayment,
} from '../../../machines/workflows/payment/payment.context.ts'
import { paymentMachine, type PaymentSnapshot } from '../../../machines/workflows/payment/payment.machine.ts'
import { draftOf, factsOf, inputOf } from './draft.ts'
import { eventToStep, stepIn } from '../../wizard/use-wizard-address.ts'
import { paymentSteps, stepOfPath, toward, type PaymentStep } from './steps.ts'

const stepOf = (state: PaymentSnapshot) => stepIn(paymentSteps, state)
const eventToward = (step: PaymentStep, state: PaymentSnapshot) =>
  eventToStep({ steps: paymentSteps, toward }, step, state)

const line: PaymentLine = { ...first, amountMinor: 80_000 }
const method = { kind: 'bankAccount', id: 'pm1', label: 'First Lakeside Bank', last4: '4417' } as const
const quote: QuotedPayment = {
  id: 'q1',
  currency: 'USD',
  subtotalMinor: 80_000,
  feeMinor: 0,
  feeBasisPoints: 0,
  feeFixedMinor: 0,
  totalMinor: 80_000,
  expiresAt: '2026-11-21T15:30:00Z',
  lifetimeMs: 1_800_000,
  feeAcceptedAt: null,
}
const input: PaymentInput = {
  draftId: 'd1',
  mode: 'INDIVIDUAL_ACCOUNT',
  role: 'payer',
  settings: defaultPaymentSettings,
  account: { buidCustomer: 'c1', name: 'Halvorsen Marine Supply' },
  customerId: 'c1',
  isOfAll: false,
  location: null,
  draft: null,
  heldBack: nothingHeld,
  resume: null,
}
const owner = { userId: 'u1', customerId: 'c1' }

type Ends = {
  submit?: () => Promise<SubmissionAnswer<Payment>>
}
const never = () => new Promise<never>(() => {})

/** A payment after some events, with answers that come at once. */
async function after(events: readonly PaymentEvent[], { submit = never }: Ends = {}, given = input) {
  const machine = paymentMachine.provide({
    actors: {
      requestQuote: fromPromise(async () => quote),
      submission: paymentSubmission.provide({ actors: { submit: fromPromise(submit) } }),
      loadDraft: fromPromise(() => new Promise(() => {})),
    },
  })
  const payment = createActor(machine, { input: given })
  payment.start()
  for (const event of events) {
    payment.send(event)
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
  }
  const snapshot: SnapshotFrom<typeof paymentMachine> = payment.getSnapshot()
  payment.stop()
  return snapshot
}
const chosen: readonly PaymentEvent[] = [
  { type: 'invoice.toggle', line },
  { type: 'method.choose', method },
]
const reviewed: readonly PaymentEvent[] = [...chosen, { type: 'quote.request' }]
const sent: readonly PaymentEvent[] = [...reviewed, { type: 'terms.toggle' }, { type: 'payment.submit' }]
const outcome = (state: 'unknown' | 'declined' | 'accepted') => async () => ({ state, id: 'p1', result: paid }) as const

describe('the step in the address', () => {
  it('is read from a path with or without a prefix', () => {
    expect(stepOfPath('/payment/account')).toBe('account')
    expect(stepOfPath('/beta/payment/confirm')).toBe('confirm')
    expect(stepOfPath('/elsewhere')).toBe('invoices')
  })

  it('follows the payment, and waits while that is being decided', async () => {
    expect(stepOf(await after([]))).toBe('invoices')
    expect(stepOf(await after([{ type: 'account.change' }]))).toBe('account')
    expect(stepOf(await after(reviewed))).toBe('confirm')
    expect(stepOf(await after(sent))).toBe('confirm')
    expect(stepOf(await after([...chosen, { type: 'payment.leave' }]))).toBe('invoices')
    const draft = { amounts: [{ trxId: 't1', amountMinor: null }], quoteId: 'q1', method }
    expect(stepOf(await after([], {}, { ...input, draft }))).toBeNull()
  })

  it('asks the payment to follow the browser where it can', async () => {
    expect(eventToward('invoices', await after(reviewed))).toEqual({ type: 'step.back' })
    expect(eventToward('confirm', await after(chosen))).toEqual({ type: 'quote.request' })
    expect(eventToward('account', await after(chosen))).toEqual({ type: 'account.change' })
    expect(eventToward('invoices', await after([{ type: 'account.change' }]))).toEqual({
      type: 'account.choose',
      account: input.account,
    })
    expect(eventToward('invoices', await after(sent, { submit: outcome('declined') }))).toEqual({
      type: 'draft.reload',
    })
  })

  it('asks nothing of a payment that cannot follow or is there already', async () => {
    expect(eventToward('confirm', await after([]))).toBeNull()
    expect(eventToward('invoices', await after(chosen))).toBeNull()
    expect(eventToward('invoices', await after(sent))).toBeNull()
    expect(eventToward('invoices', await after(sent, { submit: outcome('unknown') }))).toBeNull()
    expect(eventToward('account', await after(sent))).toBeNull()
    expect(eventToward('account', await after([...chosen, { type: 'payment.leave' }]))).toBeNull()
  })
})

describe('what a tab keeps of a payment', () => {
  it('is ids and amounts, and never a fact that may change', async () => {
    const facts = factsOf(await after(reviewed), owner)
    expect(facts).toEqual({
      kind: 'payment',
      shape: 1,
      ...owner,
      draftId: 'd1',
      account: input.account,
      isOfAll: false,
      location: null,
      amounts: [{ trxId: 't1', amountMinor: 80_000 }],
      method,
      quoteId: 'q1',
      reached: null,
      heldBack: nothingHeld,
      confirmedId: null,
    })
    expect(inputOf(facts).draft).toEqual({ amounts: facts.amounts, quoteId: 'q1', method })
  })

  it('sends the same intent again when nobody knows whether it arrived', async () => {
    const facts = factsOf(await after(sent), owner)
    expect(facts.reached).toEqual({ at: 'submitting', quoteId: 'q1' })
    expect(inputOf(facts).resume).toEqual(facts.reached)
    const failed = factsOf(await after(sent, { submit: () => Promise.reject(new Error('offline')) }), owner)
    expect(failed.reached).toEqual({ at: 'submitting', quoteId: 'q1' })
  })

  it('goes on looking for a payment that it knows by its id', async () => {
    const facts = factsOf(await after(sent, { submit: outcome('unknown') }), owner)
    expect(facts.reached).toEqual({ at: 'processing', paymentId: 'p1' })
  })

  it('asks for a payment that is to be confirmed, by its id', async () => {
    const waits = () => Promise.resolve({ state: 'accepted' as const, id: 'p1', result: waiting })
    const state = await after(sent, { submit: waits })
    expect(state.matches('challenged')).toBe(true)
    const facts = factsOf(state, owner)
    expect(facts).toMatchObject({ reached: { at: 'challenged', paymentId: 'p1' }, quoteId: null, confirmedId: null })
    expect(draftOf(facts)).toMatchObject({ reached: facts.reached })
    const again = await after([], {}, { ...input, ...inputOf(facts) })
    expect(factsOf(again, owner).reached).toEqual(facts.reached)
  })

  it('keeps the choice of a declined payment without its spent quote', async () => {
    const facts = factsOf(await after(sent, { submit: outcome('declined') }), owner)
    expect(facts).toMatchObject({ amounts: [{ trxId: 't1', amountMinor: 80_000 }], quoteId: null, reached: null })
  })

  it('knows a confirmed payment, which starts nothing any more', async () => {
    const facts = factsOf(await after(sent, { submit: outcome('accepted') }), owner)
    expect(facts.confirmedId).toBe('p1')
    expect(draftOf(facts)).toBeNull()
    expect(inputOf(facts).resume).toBeNull()
  })

  describe('of what is held back', () => {
    const euro: PaymentLine = { ...line, trxId: 't4', currency: 'EUR' }
    const pound: PaymentLine = { ...line, trxId: 't5', currency: 'GBP' }
    const beyond = { part: { bucket: 'pastDue', currency: 'USD', today: '2026-11-21' }, count: 700 } as const
    const heldEuro = { trxId: 't4', amountMinor: 80_000, currency: 'EUR' }
    const heldPound = { trxId: 't5', amountMinor: 80_000, currency: 'GBP' }
    const dollarsFirst: readonly PaymentEvent[] = [
      { type: 'invoice.toggle', line },
      { type: 'invoice.toggle', line: euro },
      { type: 'invoice.toggle', line: pound },
      { type: 'selection.split', currency: 'USD' },
    ]

    it('is all of it, from the split on', async () => {
      const facts = factsOf(await after(dollarsFirst), owner)
      expect(facts).toMatchObject({
        amounts: [{ trxId: 't1', amountMinor: 80_000 }],
        heldBack: { lines: [heldEuro, heldPound], due: null },
      })
      expect(inputOf(facts).heldBack).toEqual(facts.heldBack)
      expect(draftOf(facts)).toMatchObject({ heldBack: facts.heldBack })
    })

    it('is the draft of the next payment once one is confirmed: a currency, and the others held back', async () => {
      const confirmed = await after([...dollarsFirst, ...sent.slice(1)], { submit: outcome('accepted') })
      const facts = factsOf(confirmed, owner)
      expect(facts.confirmedId).toBe('p1')
      expect(draftOf({ ...facts, heldBack: { ...facts.heldBack, due: beyond } })).toMatchObject({
        amounts: [{ trxId: 't4', amountMinor: 80_000 }],
        heldBack: { lines: [heldPound], due: beyond },
        quoteId: null,
        reached: null,
      })
    })

    it('is what is due beyond a payment, which the next one reads', async () => {
      const facts = factsOf(await after(sent, { submit: outcome('accepted') }), owner)
      const draft = draftOf({ ...facts, heldBack: { lines: [], due: beyond } })
      expect(draft).toMatchObject({ amounts: [], heldBack: { lines: [], due: beyond } })
      const next = inputOf({ ...facts, amounts: [], heldBack: { lines: [], due: beyond } })
      expect((await after([], {}, { ...input, ...next })).matches({ drafting: { steps: 'addingEverythingDue' } })).toBe(
        true,
      )
    })
  })

  it('survives a second reload before anything was read', async () => {
    const draft = { amounts: [{ trxId: 't1', amountMinor: 80_000 }], quoteId: null, method }
    const resume = { at: 'submitting', quoteId: 'q1' } as const
    const facts = factsOf(await after([], {}, { ...input, draft, resume }), owner)
    expect(facts).toMatchObject({ amounts: draft.amounts, method, reached: resume })
  })
})
