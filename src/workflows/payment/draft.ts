import { createActor } from 'xstate'
import * as v from 'valibot'

import { paymentDraft, PaymentDraftSchema, type PaymentDraft } from '../../../domain/contract/drafts/payment-draft.ts'
import type { SecureConfig } from '../../../domain/contract/secure-config.ts'
import type { Role } from '../../../domain/people.ts'
import {
  countHeld,
  heldOn,
  nextOf,
  nothingHeld,
  type DueSelection,
  type HeldBack,
} from '../../../domain/rules/payment-split.ts'
import type { OpeningRequest, WizardWork } from '../../../domain/rules/opening.ts'
import { exitOf } from '../../../machines/meta.ts'
import {
  paymentMachine,
  selectChallengedId,
  selectConfirmedId,
  selectReusableQuote,
  type PaymentRef,
  type PaymentSnapshot,
} from '../../../machines/workflows/payment/payment.machine.ts'
import {
  selectHeldBack,
  type Draft,
  type PayingAccount,
  type PaymentInput,
} from '../../../machines/workflows/payment/payment.context.ts'
import type { App } from '../../shared/app/app.ts'
import { wizardOpening, type Begun, type Start } from '../../wizard/opening.ts'
import { draftSaver, seenBefore, type SeenDraft } from '../../wizard/saved-draft.ts'
import { tabStorage } from '../../wizard/tab-storage.ts'
import { paymentPorts } from './ports.ts'

/**
 * The part of a payment that a tab stores: its draft, and its id once confirmed. Everything else is read again
 * (promises R8, R9).
 */
const PaymentFactsSchema = v.object({
  ...PaymentDraftSchema.entries,
  userId: v.string(),
  confirmedId: v.nullable(v.string()),
})
export type PaymentFacts = v.InferOutput<typeof PaymentFactsSchema>
export type PaymentOwner = Pick<PaymentFacts, 'userId' | 'customerId'>

const storage = tabStorage('payment', PaymentFactsSchema)

/** The facts of a payment that a reload needs. */
export function factsOf(state: PaymentSnapshot, owner: PaymentOwner): PaymentFacts {
  const { draftId, account, isOfAll, location, lines, method, draft } = state.context
  return {
    kind: 'payment',
    shape: 1,
    ...owner,
    draftId,
    account,
    isOfAll,
    location,
    amounts:
      lines.length > 0 || draft === null
        ? lines.map(({ trxId, amountMinor }) => ({ trxId, amountMinor }))
        : [...draft.amounts],
    heldBack: selectHeldBack(state),
    method,
    quoteId: selectReusableQuote(state),
    reached: reachedBy(state),
    confirmedId: selectConfirmedId(state),
  }
}

/** Sent, and perhaps accepted: the same intent is sent again or looked up, and the server says what became of it. */
function reachedBy(state: PaymentSnapshot): PaymentFacts['reached'] {
  const challengedId = selectChallengedId(state)
  if (challengedId !== null) return { at: 'challenged', paymentId: challengedId }
  const { submission } = state.children
  if (submission === undefined) return null
  const { id, intent } = submission.getSnapshot().context
  return id === null ? { at: 'submitting', quoteId: intent.quoteId } : { at: 'processing', paymentId: id }
}

/** Returns the draft that the server stores for another visit or device; null when there is nothing to come back to. */
export function draftOf({ confirmedId, ...facts }: PaymentFacts): PaymentDraft | null {
  const { userId: _owner, ...draft } = facts
  if (confirmedId !== null) return draftAfter(draft)
  const isEmpty = facts.amounts.length === 0 && facts.reached === null && countHeld(facts.heldBack) === 0
  return isEmpty ? null : draft
}

/** Returns the draft of the next payment: one currency of what is left, the others stay held back. */
function draftAfter(draft: PaymentDraft): PaymentDraft | null {
  const { lines } = draft.heldBack
  const [first] = lines
  if (countHeld(draft.heldBack) === 0) return null
  const { next, held } =
    first === undefined ? { next: [], held: draft.heldBack } : nextOf(draft.heldBack, first.currency)
  return { ...draft, amounts: amountsIn(next), heldBack: held, quoteId: null }
}

export const amountsIn = (lines: Draft['amounts']): PaymentFacts['amounts'] =>
  lines.map(({ trxId, amountMinor }) => ({ trxId, amountMinor }))

/** Returns the input with which the chart starts again: the selection, and the payment if it was already sent. */
export function inputOf({
  draftId,
  account,
  customerId,
  isOfAll,
  location,
  amounts,
  heldBack,
  method,
  quoteId,
  reached,
}: PaymentFacts): Pick<
  PaymentInput,
  'draftId' | 'account' | 'customerId' | 'isOfAll' | 'location' | 'draft' | 'heldBack' | 'resume'
> {
  const draft: Draft | null = amounts.length === 0 ? null : { amounts, quoteId, method }
  return { draftId, account, customerId, isOfAll, location, draft, heldBack, resume: reached }
}

/** Returns the facts that this tab stored; null when there are none, or they are another person's. */
export function readFacts(userId: string): PaymentFacts | null {
  const facts = storage.read()
  return facts?.userId === userId ? facts : null
}

export const { store: storeFacts, remove: removeFacts } = storage

type Payer = PaymentOwner & {
  role: Role
  account: PayingAccount | null
  /** The location selected in the portal. */
  location: string | null
  program: SecureConfig
  /** The address is that of the last step, as after a reload of the confirmation. */
  isAtEnd: boolean
  /** The business date. */
  today: string
  /** Another device was at this payment too; what is done here goes on. */
  onReplacedElsewhere: () => void
}
/** The invoices that a link into the payment selects, by their ids or read together, and what stays held back. */
export type Wish = {
  amounts?: PaymentFacts['amounts']
  due?: DueSelection
  heldBack?: HeldBack
  /** Of every account, whichever is selected in the portal. */
  isOfAll?: boolean
}

type Asked = Payer & { wish: Wish | null }
/** The payment of this tab; `payment` is null where it was confirmed before a reload: its own page shows it. */
type Live = PaymentOwner & ({ payment: PaymentRef; ended: null } | { payment: null; ended: Ended })
/** A confirmed payment, and the number of invoices that it has left for the next one. */
type Ended = { paymentId: string; heldCount: number }

/** A person gathers invoices in one cart: what is newly chosen takes the place of what was left there. */
const CART = 'the-cart'
const emptyCart: SeenDraft = { id: CART, revision: null, facts: null }

const work = ({ userId, customerId }: PaymentOwner, isSent: boolean): WizardWork => ({
  userId,
  scope: customerId,
  isSent,
  about: [],
})

const wishOf = ({ wish, isAtEnd }: Asked): OpeningRequest['wish'] =>
  wish === null ? (isAtEnd ? 'resume' : 'none') : 'new'

const opening = wizardOpening<'payment', Asked, Live>({
  form: paymentDraft,
  requestOf: (asked) => ({
    userId: asked.userId,
    scope: asked.customerId,
    wish: wishOf(asked),
    about: [],
    isDraftContinued: true,
  }),
  liveWork: (live) => work(live, live.payment?.getSnapshot().hasTag('draft') !== true),
  storedWork({ userId }) {
    const facts = readFacts(userId)
    return facts && { work: work(facts, facts.reached !== null), isEnded: facts.confirmedId !== null }
  },
  draftWork: ({ customerId, reached }, { userId }) => work({ userId, customerId }, reached !== null),
  begin,
  clear: removeFacts,
})

let next: Wish | null = null

/** Sets what the next payment of this tab selects: what the one before has left. */
export const setNext = (wish: Wish): void => void (next = wish)

/** Returns what the next payment selects, once. */
export function takeNext(): Wish | null {
  const wish = next
  next = null
  return wish
}

function newFacts({ userId, customerId, account, location, program, wish }: Asked): PaymentFacts {
  const isOfAll = wish?.isOfAll === true
  return {
    kind: 'payment',
    shape: 1,
    userId,
    customerId,
    draftId: crypto.randomUUID(),
    account: program.paymentMode === 'INDIVIDUAL_ACCOUNT' && !isOfAll ? account : null,
    isOfAll,
    location: isOfAll ? null : location,
    amounts: wish?.amounts ?? [],
    heldBack: wish?.heldBack ?? nothingHeld,
    method: null,
    quoteId: null,
    reached: null,
    confirmedId: null,
  }
}

/** The facts that a payment begins with, and the draft that they are saved as. */
function startingFacts(asked: Asked, start: Start<'payment'>): { facts: PaymentFacts; seen: SeenDraft } {
  const { userId } = asked
  const stored = start.from === 'tab' ? readFacts(userId) : null
  if (stored !== null) return { facts: stored, seen: seenBefore('payment', CART, draftOf(stored)) }
  if (start.from !== 'server') return { facts: newFacts(asked), seen: emptyCart }
  const facts: PaymentDraft = start.facts
  return { facts: { ...facts, userId, confirmedId: null }, seen: start.seen }
}

function endIn(facts: PaymentFacts | null): Ended | null {
  if (facts === null || facts.confirmedId === null) return null
  return { paymentId: facts.confirmedId, heldCount: countHeld(facts.heldBack) }
}

function begin({ client, inspect }: App, asked: Asked, start: Start<'payment'>): Begun<Live> {
  const { userId, customerId, role, program, today, onReplacedElsewhere } = asked
  const ended = start.from === 'end' ? endIn(readFacts(userId)) : null
  if (ended !== null) return { live: { userId, customerId, payment: null, ended } }
  const { facts, seen } = startingFacts(asked, start)
  const saver = draftSaver(client, paymentDraft, seen, { onReplacedElsewhere, inspect })
  const given = inputOf(facts)
  const payment = createActor(paymentMachine.provide({ actors: paymentPorts(client) }), {
    input: {
      ...given,
      heldBack: heldOn(given.heldBack, today),
      role,
      mode: program.paymentMode,
      settings: program.paymentSettings,
    },
    ...(inspect ? { inspect } : {}),
  })
  function save() {
    const state = payment.getSnapshot()
    const known = factsOf(state, { userId, customerId })
    storeFacts(known)
    const draft = exitOf(state) === null ? draftOf(known) : null
    saver.keep(draft, draft === null || known.confirmedId !== null)
  }
  let submission: PaymentSnapshot['children']['submission']
  function onChange() {
    const sent = payment.getSnapshot().children.submission
    // The submission's own changes count too: its number must be found again after a reload.
    if (sent !== undefined && sent !== submission) sent.subscribe(save)
    submission = sent
    save()
  }
  return { live: { userId, customerId, payment, ended: null }, actor: payment, saver, onChange }
}

export const paymentStore = opening.store

/** Closes the payment of this tab. What was sent goes on at the server. */
export const closePayment = opening.close

/** Closes a payment that has ended, so that the next visit begins a new one. */
export const closeEndedPayment = opening.leavePage

/**
 * Opens the payment of this tab. Invoices or a part of what is due, which a link asks for, begin a new one: no older draft
 * takes their place. Returns a payment that was confirmed before a reload: its own page shows it.
 */
export function openPayment(app: App, payer: Payer, wish: Wish | null): Ended | null {
  void opening.open(app, { ...payer, wish })
  const live = paymentStore.read()
  if (wish?.due) live?.payment?.send({ type: 'everythingDue.add', selection: wish.due })
  return live?.ended ?? null
}
