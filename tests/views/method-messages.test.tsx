/**
 * §8's messages about paying, payment methods and cards: each is provoked and seen on its page, over a server that refuses
 * or a selection that the rules refuse. A message that nobody provokes does not compile; a code that gets words is
 * provoked by the table that holds it.
 */
import { existsSync } from 'node:fs'
import { runInThisContext } from 'node:vm'

import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'

import type { Message } from '#msg'
import type { Card } from '../../domain/contract/cards/card.ts'
import type { Payment, PaymentMethod } from '../../domain/contract/payment.ts'
import type { PaymentLine } from '../../domain/rules/payment-line.ts'
import { cardRefusals } from '../../machines/card-words.ts'
import { declineOf } from '../../machines/lifecycles/payment/payment.words.ts'
import type {
  EnrollmentOffer,
  EnrollmentSave,
  SavedBank,
} from '../../machines/workflows/bank-enrollment/bank-enrollment.context.ts'
import { bankEnrollmentMachine } from '../../machines/workflows/bank-enrollment/bank-enrollment.machine.ts'
import { bankLinkRefusals, enrollmentRefusals } from '../../machines/workflows/bank-enrollment/bank-enrollment.page.ts'
import {
  bankVerificationClosed,
  bankVerificationStops,
  bankVerificationWords,
} from '../../machines/workflows/bank-verification/bank-verification.page.ts'
import type { QuotedPayment, QuoteInput } from '../../machines/workflows/payment/payment.context.ts'
import { paymentMachine } from '../../machines/workflows/payment/payment.machine.ts'
import { paymentFailures } from '../../machines/workflows/payment/failure-words.ts'
import { paymentPage } from '../../machines/workflows/payment/payment.page.ts'
import { paymentRefusals } from '../../machines/workflows/payment/refusal-words.ts'
import { bank as chosenBank, first, fresh, inEuro, ofSister } from '../../machines/workflows/payment/payment.samples.ts'
import { viewScript } from '../../server/issuer/sandbox/view-script.ts'
import { viewWordsFor } from '../../server/issuer/sandbox/view-words.ts'
import { ApiFailure } from '../../src/api/failure.ts'
import { AddCard } from '../../src/pages/methods/AddCard.tsx'
import { MethodDialog } from '../../src/pages/methods/MethodDialog.tsx'
import { methodFailures } from '../../src/pages/methods/method-failures.ts'
import { VerificationDialog } from '../../src/pages/methods/VerificationDialog.tsx'
import { PaymentPage } from '../../src/shared/payments/PaymentView.tsx'
import { SaveCard } from '../../src/shared/payments/SaveCard.tsx'
import { Ended, TermsStep } from '../../src/workflows/bank-enrollment/Steps.tsx'
import { ActivationDialog } from '../../src/workflows/cards/ActivationDialog.tsx'
import { Cards } from '../../src/workflows/cards/Cards.tsx'
import { RevealDialog } from '../../src/workflows/cards/RevealDialog.tsx'
import { ChoiceNotices } from '../../src/workflows/payment/views/ChoiceNotices.tsx'
import { MethodChoice } from '../../src/workflows/payment/views/MethodChoice.tsx'
import { sampleMethod } from './sample-method.ts'
import {
  appFor,
  document as resource,
  refusal,
  renderInApp,
  sampleUser,
  stubServer,
  withoutLayout,
  type Answers,
} from './testing.tsx'

withoutLayout()
vi.stubGlobal('CSS', { escape: (text: string) => text })
afterEach(cleanup)

const nothing = () => {}
const ORIGIN = 'http://provider.example'
const METHODS = '/ecaas/managed-payment-methods'

const plain = (message: Message) => message.message ?? ''
/** What the page says by now. */
const seen = () => document.body.textContent
const sees = async (text: string | RegExp) => {
  await expect.poll(seen).toMatch(text)
}
const asPattern = (words: string) =>
  new RegExp(words.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{[^{}]*\}/g, '.*'))
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

async function show(children: ReactNode, answers: Answers = {}) {
  const config = { card_entry_origin: ORIGIN }
  const flags = { payments: { paymentMethodsEnabled: true } }
  await renderInApp(children, { app: await appFor(stubServer({ user: sampleUser, config, flags, answers })) })
}
/** A provider's page in the frame of this title sends a message. */
async function fromFrame(title: string, data: object) {
  const frame = await screen.findByTitle<HTMLIFrameElement>(title)
  act(() => {
    window.dispatchEvent(new MessageEvent('message', { data, origin: ORIGIN, source: frame.contentWindow }))
  })
}

/** The removal of a method that the server refuses. */
async function removing(code: string) {
  await show(<MethodDialog question={{ kind: 'remove', method: sampleMethod }} methods={[]} onClose={nothing} />, {
    [`POST ${METHODS}/pm-1/removal`]: () => refusal(409, code),
  })
  await screen.findByRole('dialog')
  press('Remove')
}
async function addingCard(code: string) {
  await show(<AddCard customerId="c1" origin={ORIGIN} onClose={nothing} />, {
    [`POST ${METHODS}`]: () => refusal(409, code),
  })
  const card = { token: 'tok_1', brand: 'visa', last4: '4242', expiry: '12/34', region: 'US' }
  await fromFrame('Card details', { type: 'card.tokenised', ...card })
}
async function savingCard(code: string) {
  await show(<SaveCard paymentId="p1" />, { 'POST /ecaas/payments/p1/saved-card': () => refusal(409, code) })
  press('Save this card')
}

const bank = { token: 'bank_1', label: 'Pier Bank', last4: '6789', country: 'US' }
/** The last step of adding a bank account whose saving is refused. */
async function enrolling(code: string, isByLink = false) {
  const machine = bankEnrollmentMachine.provide({
    actors: {
      loadOffer: fromPromise<EnrollmentOffer, { buidCustomer: string | null }>(() =>
        Promise.resolve({ countries: ['US'], methods: [], accountName: null, program: null }),
      ),
      saveBank: fromPromise<SavedBank, EnrollmentSave>(() => Promise.reject(new ApiFailure(code, { status: 409 }))),
    },
  })
  const enrollment = createActor(machine, { input: { buidCustomer: isByLink ? null : 'c1', key: 'k' } }).start()
  await expect.poll(() => enrollment.getSnapshot().matches('working')).toBe(true)
  enrollment.send({ type: 'country.confirm' })
  enrollment.send({ type: 'bank.entered', bank })
  await show(isByLink ? <Ended enrollment={enrollment} /> : <TermsStep enrollment={enrollment} />)
  const patch = code === 'paymentTypesMissing' ? { isAccepted: true, onlinePayment: false } : { isAccepted: true }
  act(() => enrollment.send({ type: 'form.change', patch: code === 'agreementNotAccepted' ? {} : patch }))
  if (isByLink) act(() => enrollment.send({ type: 'form.save' }))
  else press('Add bank account')
}

const verifying = (answers: Answers) =>
  show(<VerificationDialog method={{ ...sampleMethod, awaitedProof: 'instant' }} onEnd={nothing} />, {
    [`POST ${METHODS}/pm-1/verification-session`]: () => ({
      body: resource('verification-sessions', 'pm-1', { address: `${ORIGIN}/bank-verification/s1` }),
    }),
    ...answers,
  })
const FRAME = plain(bankVerificationWords.frame)
const proving = async (code: string, triesLeft: number | null = null) => {
  const meta = triesLeft === null ? {} : { tries_left: triesLeft }
  await verifying({ [`POST ${METHODS}/pm-1/verification-result`]: () => refusal(422, code, meta) })
  await fromFrame(FRAME, { type: 'verification.answered', proof: 'proof-0001' })
}

const card: Card = {
  id: 'card-1',
  buidCustomer: 'c1',
  cardHolder: 'Ada Holm',
  last4: null,
  expiration: '2034-12',
  status: 'requested',
  limit: 100_000,
  currency: 'USD',
  requestedAt: '2026-11-01T00:00:00Z',
  terminationDate: null,
  terminationReason: null,
  activationBlocked: false,
  version: 1,
}
/** The activation of a card that the server refuses. */
async function activating(code: string) {
  await show(<ActivationDialog card={card} onEnd={nothing} />, {
    'POST /ecaas/cards/card-1/activate': () => refusal(409, code),
  })
  await screen.findByRole('dialog')
  fireEvent.change(screen.getByLabelText('Last 4 digits of the card number'), { target: { value: '4242' } })
  fireEvent.change(screen.getByLabelText('Activation code'), { target: { value: '123456' } })
  press('Activate card')
}
/** The full number of a card that is asked for with the password. */
async function revealing(answers: Answers) {
  await show(<RevealDialog card={card} hasPassword onClose={nothing} />, answers)
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'Secret!2026' } })
  press('Show number')
}
async function listingCards() {
  const cards = { data: null, failure: { code: 'serverFailed' }, isLoading: false, isStale: false, retry: nothing }
  const query = { list: 'current', page: 1, pageSize: 25 } as const
  await show(<Cards cards={cards} query={query} onQuery={nothing} onTask={nothing} />)
}
/** The issuer's own page in its frame, whose call finds no card. */
async function framingCard() {
  document.body.innerHTML = '<p id="status"></p><div id="card" hidden></div>'
  document.body.dataset['words'] = JSON.stringify(viewWordsFor('en').words)
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 410 })))
  runInThisContext(viewScript)
  await sees(/./)
}

const saved: PaymentMethod = {
  id: 'pm1',
  kind: 'bankAccount',
  buidCustomer: 'c1',
  label: 'First Bank',
  last4: '4417',
  accountType: 'checking',
  country: 'US',
  currency: null,
  expiry: null,
  autoPay: false,
  onlinePayment: true,
  lastUsedAt: null,
}
type Settings = Partial<typeof fresh.settings>
/** The methods for a selection, in a program with these settings. */
async function choosing(lines: readonly PaymentLine[], settings: Settings = {}) {
  const input = {
    ...fresh,
    mode: 'PROGRAM_OVERVIEW',
    account: null,
    settings: { ...fresh.settings, ...settings },
  } as const
  const payment = createActor(paymentMachine, { input }).start()
  for (const line of lines) payment.send({ type: 'invoice.toggle', line })
  const methods = { data: [saved], failure: null, isLoading: false, isStale: false, retry: nothing }
  const props = { payment, methods, leavesCardsOut: false, isEnteringCard: false, onEnteringCard: nothing }
  await show(<MethodChoice {...props} />)
}
/** An amount that was typed, and a press that needs a right one. */
async function paying(amountMinor: number) {
  const payment = createActor(paymentMachine, { input: fresh }).start()
  payment.send({ type: 'invoice.toggle', line: { ...first, amountMinor } })
  const errors = { focusKey: 1, fieldId: 'amount-t1', why: '' }
  await show(<ChoiceNotices payment={payment} barred={null} errors={errors} />)
}
/** A price that the server refuses to give. */
async function pricing(code: string) {
  const refuse = fromPromise<QuotedPayment, QuoteInput>(() => Promise.reject(new ApiFailure(code, { status: 409 })))
  const machine = paymentMachine.provide({ actors: { requestQuote: refuse } })
  const payment = createActor(machine, { input: fresh }).start()
  payment.send({ type: 'invoice.toggle', line: first })
  payment.send({ type: 'method.choose', method: chosenBank })
  payment.send({ type: 'quote.request' })
  await show(<ChoiceNotices payment={payment} barred={null} errors={null} />)
}
const declined: Payment = {
  id: 'p1',
  paymentNumber: 'P-1',
  confirmationNumber: null,
  state: 'declined',
  declineCode: 'other',
  returnCode: null,
  buidCustomer: 'c1',
  customerName: 'Halvorsen Marine Supply',
  methodKind: 'newCard',
  methodLabel: 'Visa',
  methodLast4: '4242',
  currency: 'USD',
  subtotal: 100,
  fee: 0,
  total: 100,
  createdAt: '2026-11-20T10:00:00Z',
  createdBy: 'Maria Halvorsen',
  expectedFrom: null,
  expectedTo: null,
  allocations: [],
  history: [{ state: 'declined', at: '2026-11-20T10:00:00Z' }],
}

type Provocation = () => Promise<void>
const UNABLE = /Unable to load card information/
const NOT_ADDED = /The payment method could not be added\./
const lacking = { code: 'serverFailed', status: 503 } as const

/** §8's messages about methods and cards, each with the pages that say it and how they come to. */
const messages = {
  'Unable to load card information': {
    says: UNABLE,
    on: {
      'the list of cards': listingCards,
      'the dialog with the full number': () =>
        revealing({
          'POST /ecaas/password/confirm': () => ({ body: resource('self', 'u', sampleUser) }),
          'POST /ecaas/cards/view-secure': () => refusal(lacking.status, lacking.code),
        }),
      'the issuer’s frame': framingCard,
    },
  },
  'Password incorrect': {
    says: /Password incorrect/,
    on: {
      'the dialog with the full number': () =>
        revealing({ 'POST /ecaas/password/confirm': () => refusal(401, 'passwordIncorrect') }),
    },
  },
  'Payment could not be processed': {
    says: /The payment could not be processed/,
    on: { 'the wizard': () => pricing('unexpected') },
  },
  'A card payment provider could not process the payment': {
    says: asPattern(plain(declineOf('other'))),
    on: { 'the payment': () => show(<PaymentPage payment={declined} />) },
  },
  'Payment method could not be added': {
    says: NOT_ADDED,
    on: {
      'the bank account’s last step': () => enrolling('methodKnown'),
      'the card’s form': () => addingCard('cardTokenUnknown'),
      'the confirmation of a card payment': () => savingCard('accountInactive'),
    },
  },
  'Payment method could not be removed': {
    says: /The payment method could not be removed\./,
    on: { 'the question': () => removing('methodChanged') },
  },
  'Cannot pay a zero amount': {
    says: /INV-1: Enter an amount greater than zero\./,
    on: { 'the selection': () => paying(0) },
  },
  'Cannot pay a negative amount': {
    says: /INV-1: Enter an amount greater than zero\./,
    on: { 'the selection': () => paying(-1) },
  },
  'Bank account payments not enabled': {
    says: asPattern(plain(paymentRefusals.bankPaymentsNotEnabled)),
    on: { 'the choice of a method': () => choosing([first], { bankPaymentsEnabled: false }) },
  },
  'Credit card payments not enabled': {
    says: asPattern(plain(paymentRefusals.cardPaymentsNotEnabled)),
    on: { 'the choice of a method': () => choosing([first], { cardPaymentsEnabled: false }) },
  },
  'The currency rule': {
    says: asPattern(plain(paymentRefusals.severalCurrencies)),
    on: { 'the choice of a method': () => choosing([first, inEuro]) },
  },
  'The currency rule of a method': {
    says: asPattern(plain(paymentRefusals.currencyNotSupported)),
    on: { 'the choice of a method': () => choosing([first], { bankCurrencies: ['EUR'] }) },
  },
  'The single-customer rule': {
    says: asPattern(plain(paymentRefusals.severalCustomers)),
    on: { 'the choice of a method': () => choosing([first, ofSister]) },
  },
} as const satisfies Readonly<Record<string, { says: RegExp; on: Readonly<Record<string, Provocation>> }>>

/** Messages that stand on a page beside much else: the walk that sees them there, and the state in which it does. */
const inWalks = {
  'At least one unpaid invoice needed': {
    walk: 'tests/walks/payment/payment.spec.ts',
    sights: paymentPage.states['drafting.steps.choosing']({
      account: null,
      chosen: [],
      total: 0,
      held: 0,
      method: null,
      fee: null,
      failure: null,
      decline: null,
      why: 'nothingChosen',
    }),
    words: paymentRefusals.nothingChosen,
  },
} as const

describe.each(Object.entries(messages))('“%s”', (_, { says, on }) => {
  it.each(Object.entries<Provocation>(on))('is said on %s', async (_page, provoke) => {
    await provoke()
    await sees(says)
  })
})

it.each(Object.entries(inWalks))('“%s” is said where a walk sees it', (_, { walk, sights, words }) => {
  expect(sights).toContainEqual({ text: words })
  expect(existsSync(walk)).toBe(true)
})

const titles = ['methodNotAdded', 'methodNotRemoved']
const worded = (table: Readonly<Record<string, Message>>) =>
  Object.entries(table)
    .filter(([code]) => !titles.includes(code))
    .map(([code, words]) => [code, asPattern(plain(words))] as const)

describe('each reason that has words is seen on its page', () => {
  it.each(worded(methodFailures))('a change of a method: %s', async (code, words) => {
    await removing(code)
    await sees(words)
  })

  it.each(worded(enrollmentRefusals))('a bank account: %s', async (code, words) => {
    await enrolling(code)
    await sees(words)
  })

  it.each(worded(bankLinkRefusals))('a link: %s', async (code, words) => {
    await enrolling(code, true)
    await sees(words)
  })

  it.each(worded({ ...paymentRefusals, ...paymentFailures }))('a payment: %s', async (code, words) => {
    await pricing(code)
    await sees(words)
  })

  it.each(worded(cardRefusals))('a card: %s', async (code, words) => {
    await activating(code)
    await sees(words)
  })

  const stops: Readonly<Record<keyof typeof bankVerificationStops, Provocation>> = {
    cancelled: async () => {
      await verifying({})
      await fromFrame(FRAME, { type: 'verification.cancelled' })
    },
    refused: () => proving('bankRefused', 2),
    expired: () => proving('verificationExpired'),
    tryLater: () => proving('bankUnavailable'),
    unreachable: () => proving('serverFailed'),
  }
  it.each(worded(bankVerificationStops))('a verification: %s', async (stop, words) => {
    await stops[stop as keyof typeof stops]()
    await sees(words)
    expect(screen.getByRole('button', { name: 'Start again' })).not.toBeNull()
  })

  it('a verification that came too often, or that nobody expected, can be started again', async () => {
    await proving('tooManyRequests')
    await sees(/You’ve sent too many requests/)
    expect(screen.getByRole('button', { name: 'Start again' })).not.toBeNull()
  })

  it.each([
    ['is over already', null, 'methodNotPending', bankVerificationClosed],
    ['was refused for the last time', 0, 'bankRefused', bankVerificationWords.notVerified],
  ] as const)('a verification that %s cannot be started again', async (_, left, code, words) => {
    await proving(code, left)
    await sees(asPattern(plain(words)))
    expect(screen.queryByRole('button', { name: 'Start again' })).toBeNull()
  })
})
