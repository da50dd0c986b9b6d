import { createActor, type Subscription } from 'xstate'

import type { SecureConfig } from '../../../domain/contract/config.ts'
import { paymentDraft } from '../../../domain/contract/payment-draft.ts'
import type { Role } from '../../../domain/people.ts'
import { exitOf } from '../../../machines/meta.ts'
import type { PayingAccount } from '../../../machines/workflows/payment/payment.setup.ts'
import {
  paymentMachine,
  type PaymentRef,
  type PaymentSnapshot,
} from '../../../machines/workflows/payment/payment.machine.ts'
import { paymentPorts } from './ports.ts'
import type { App } from '../../shared/app/app.ts'
import { draftSaver, leftDrafts, seenBefore, type SeenDraft } from '../../wizard/saved-draft.ts'
import {
  draftOf,
  removeFacts,
  factsOf,
  inputOf,
  storeFacts,
  readFacts,
  type PaymentFacts,
  type PaymentOwner,
} from './facts.ts'
import { liveStore, whenGone } from '../../wizard/live-store.ts'

type Payer = PaymentOwner & {
  role: Role
  account: PayingAccount | null
  program: SecureConfig
  /** Another device was at this payment too; what is done here goes on. */
  onReplacedElsewhere: () => void
}
/** What a link into the payment asks for. */
export type Wish = { invoiceIds: readonly string[] } | { everythingDue: true }

type Live = PaymentOwner & { payment: PaymentRef; stop: () => void }

/** A person gathers invoices in one basket: what is chosen anew takes the place of what was left there. */
const BASKET = 'the-basket'
const emptied: SeenDraft = { id: BASKET, revision: null, facts: null }

/** The payment of this tab. */
export const paymentStore = liveStore<Live>()

/** Stops and forgets the payment of this tab. What was sent goes on at the server. */
export function closePayment() {
  paymentStore.read()?.stop()
  removeFacts()
  paymentStore.set(null)
}

/** Gives up a payment that has ended, so that the next visit begins anew. */
export function closeEndedPayment() {
  if (paymentStore.read()?.payment.getSnapshot().status === 'done') closePayment()
}

function begin(app: App, payer: Payer, facts: PaymentFacts, seen: SeenDraft) {
  paymentStore.read()?.stop()
  const { client, session, inspect } = app
  const { userId, customerId } = payer
  const saver = draftSaver(client, paymentDraft, seen, payer)
  const machine = paymentMachine.provide({ actors: paymentPorts(client) })
  const payment = createActor(machine, {
    input: {
      ...inputOf(facts),
      role: payer.role,
      mode: payer.program.paymentMode,
      settings: payer.program.paymentSettings,
    },
    ...(inspect ? { inspect } : {}),
  })
  const save = (state: PaymentSnapshot) => {
    const known = factsOf(state, { userId, customerId })
    storeFacts(known)
    saver.keep(exitOf(state) === null ? draftOf(known) : null)
  }
  let submission: PaymentSnapshot['children']['submission']
  const subscriptions: Subscription[] = [
    payment.subscribe((state) => {
      // What is sent tells of itself: its number is to be found again after a reload.
      const { submission: sent } = state.children
      if (sent !== undefined && sent !== submission) sent.subscribe(() => save(payment.getSnapshot()))
      submission = sent
      save(state)
    }),
    // The server keeps the draft.
    whenGone(session, userId, () => {
      saver.giveUp()
      closePayment()
    }),
  ]
  const stop = () => {
    saver.stop()
    for (const subscription of subscriptions) subscription.unsubscribe()
    payment.stop()
  }
  payment.start()
  paymentStore.set({ userId, customerId, payment, stop })
}

function isFitting({ userId, customerId, payment }: Live, payer: Payer): boolean {
  if (userId !== payer.userId) return false
  // Another account was selected meanwhile: what was chosen for the first one is not for this one, unless it is sent.
  return customerId === payer.customerId || !payment.getSnapshot().matches('drafting')
}

/**
 * Sees to it that this tab has a payment: the one under way, the one that a reload interrupted, the one that was left
 * at the server, or a new one. Invoices that are wished for begin a new one; everything due is added to one of this tab.
 * Gives the id of a payment that was already confirmed before a reload: its own page shows it.
 */
export function openPayment(app: App, payer: Payer, wish: Wish | null): { confirmedId: string | null } {
  const { userId, customerId, account } = payer
  const fresh: PaymentFacts = {
    kind: 'payment',
    shape: 1,
    userId,
    customerId,
    draftId: crypto.randomUUID(),
    account: payer.program.paymentMode === 'INDIVIDUAL_ACCOUNT' ? account : null,
    amounts: (wish && 'invoiceIds' in wish ? wish.invoiceIds : []).map((trxId) => ({ trxId, amountMinor: null })),
    method: null,
    quoteId: null,
    reached: null,
    confirmedId: null,
  }
  const live = paymentStore.read()
  if (wish && 'invoiceIds' in wish) begin(app, payer, fresh, emptied)
  else if (live === null || !isFitting(live, payer)) {
    const kept = live === null ? readFacts(userId) : null
    if (kept !== null && kept.confirmedId !== null) {
      removeFacts()
      return { confirmedId: kept.confirmedId }
    }
    const isStored = kept !== null && (kept.customerId === customerId || kept.reached !== null)
    if (isStored) begin(app, payer, kept, seenBefore('payment', BASKET, draftOf(kept)))
    else if (wish) begin(app, payer, fresh, emptied)
    else void beginWithDraft(app, payer, fresh)
  }
  if (wish && 'everythingDue' in wish) paymentStore.read()?.payment.send({ type: 'everythingDue.add' })
  return { confirmedId: null }
}

/** The last look for a draft at the server; an older one that comes late begins nothing. */
let look = 0

/** Goes on with what the person left at the server for the same account, on this device or another one; or anew. */
async function beginWithDraft(app: App, payer: Payer, fresh: PaymentFacts) {
  look += 1
  const own = look
  const before = paymentStore.read()
  const [left] = await leftDrafts(app.client, paymentDraft)
  const isSignedIn = app.session.getSnapshot().context.user?.userId === payer.userId
  if (own !== look || paymentStore.read() !== before || !isSignedIn) return
  const isFor = left !== undefined && (left.facts.customerId === payer.customerId || left.facts.reached !== null)
  if (isFor) begin(app, payer, { ...left.facts, userId: payer.userId, confirmedId: null }, left.seen)
  else begin(app, payer, fresh, emptied)
}
